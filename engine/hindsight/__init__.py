"""Better results that a player could have had in a finished hand, judged by their view and the word list."""
