"""Computer players at the rummy tables. They see a view and nothing else.

scrummy   Scrummy, Four by Four and Texas Scrummy
scrotch   Scrotch: the words that leave the least deadwood, and when to knock
plans     which words to lay, and their gain
bluffing  false words
doubting  whether another player's word is false
letters   which words a rack can spell, and the worth of a letter
"""
