"""Computer players at the rummy tables. They see a view and nothing else.

scrummy   Scrummy, Four by Four and Texas Scrummy
scrotch   Scrotch: the words that leave the least deadwood, and when to knock
plans     which words to lay, and what they bring
bluffing  words that are none
doubting  whether somebody else's is
letters   which words a rack can spell, and what a letter is worth
"""
