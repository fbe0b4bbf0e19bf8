"""The rummy family: Scrummy, Four by Four, Texas Scrummy and Scrotch.

rules                      how the games differ
actions, events            what players do, and what happens
games, plays, machine      the games, their phases, and what moves them
dealing, scrummy, scrotch  the deal and the turns
finishing, way_out         whether a turn can still end
extending, declaring       Texas Scrummy's own
checking, showing, laying_off   spellchecks, and Scrotch after a knock
scoring, ending            points, hands and games
family                     what the coach, hints and proofs ask of them: `hindsight`, `grading`, `reasons`, `hints`, `hidden`
"""
