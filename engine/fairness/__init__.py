"""Deals that anybody can check, and folded hands that nobody ever sees.

scheme     the hash, the leaves and roots, the choice of a pile and the cut of its order, which a verifier repeats
sealed     one secret of 32 bytes makes a whole deal: eight piles, and a salt for each card
shuffling  how a game gets its order of cards: from the house's sealed deals, or from a scenario's seed
openings   the cards of a deal that a reader has seen, derived from the events
proofs     a reader's proof: put together, written as `proof.json`, and checked
"""
