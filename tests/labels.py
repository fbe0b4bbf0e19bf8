"""The English labels of buttons and menus that many tests press. Those of acts at a table are the program's own.
The others are sentences of its catalogue: if one is renamed there, this file fails before any test looks for it in
vain."""

from screens.i18n.language import i18n
from screens.table import acts


def in_the_catalogue(label):
    assert label in i18n("fr")._catalogue._catalog, f"nothing is called {label!r} any more"
    return label


MY_HAND, MORE, NEXT_HAND = acts.HAND.label, acts.MENU.label, acts.DEAL.label
JOIN = acts.JOIN.label
OPTIONS, PLAY_AGAIN, DETAILS = map(in_the_catalogue, ("Options…", "Play again", "Details"))
YOUR_CARDS = in_the_catalogue("Your cards")
CHECK, BET, FOLD, KEEP_ALL, ACCEPT = map(in_the_catalogue, ("Check", "Bet…", "Fold", "Keep all", "Accept"))
