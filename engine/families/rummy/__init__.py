"""The rummy family: Scrummy, Four by Four, Texas Scrummy and Scrotch.

rules                      the differences between the games
actions, events            players' acts, and events
games, plays, machine      the games, their phases, and their transitions
dealing, scrummy, scrotch  the deal and the turns
finishing, way_out         whether a turn can still end
extending, declaring       Texas Scrummy's own
checking, showing, laying_off   spellchecks, and Scrotch after a knock
scoring, ending            points, hands and games
family                     for the coach, hints and proofs: `hindsight`, `grading`, `reasons`, `hints`, `hidden`
"""
