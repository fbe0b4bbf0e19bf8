"""Whole tables played out by computer players, with every promise of the engine checked at every step.

tables  playing a table: deals, absences, chips bought, players who leave
checks  chips, cards, stored states, refusals, and that nobody is stuck
sight   no view and no event shows a hidden card
hidden  the places of hidden cards in each family's state
tags    from that, the exact proof that no view shows them
tries   acts at random, most of them illegal
"""
