"""How a hand has ended: the facts, folded from what everybody saw happen, and the words for them."""
