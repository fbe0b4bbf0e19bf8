"""What a player could have had in a hand that is over, from what they saw of it and the word list."""
