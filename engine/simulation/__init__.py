"""Whole tables played out by computer players, with every promise of the engine checked at every step.

tables  how a table is played: deals, absences, chips bought, players who leave
checks  chips, cards, stored states, refusals, and that nobody is stuck
sight   no view and no event shows a hidden card
hidden  where each family keeps cards that not everybody may know
tags    from that, the exact proof that no view shows them
tries   acts at random, most of them illegal
"""
