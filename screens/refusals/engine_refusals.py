"""Sentences for the rules' refusals. A few codes vary by their reason (`why`)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.refused import Refused
from screens.i18n.language import I18n, to_say
from screens.i18n.option_names import label, limits
from screens.names import mention
from screens.table.refusal_context import OTHER, RefusalContext, Sentence, count
from screens.table.stage import Stage
from screens.table.suits_of_words import mixed, own_cards

LONGEST = 60


def bad_call(told: RefusalContext) -> str:
    """A call or a recipe that makes no sense."""
    reason = told.say(BAD_CALLS)
    if reason is not None:
        return reason
    for kind in ("wild", "ruling", "card"):
        if kind in told.facts:
            return told.i18n.say(
                "“{card}” matches no card. Name a card (Unicorn), a letter (T) or a suit (Lemons).",
                card=told.listed(kind)[:LONGEST],
            )
    return told.i18n.say("That game cannot be called. Change the call, and deal again.")


BAD_CALLS: Mapping[str, Sentence] = to_say(
    {
        "base": "“{base}” cannot be called here. Choose one of: {allowed}.",
        "jokers": "There are {most} Jokers at most.",
        "wild-cap": count(
            "That makes {n} card wild; this table allows {cap} at most. Take some out.",
            "That makes {n} cards wild; this table allows {cap} at most. Take some out.",
            "wild",
        ),
        "too-few-cards": count(
            "For {players} players the deck is {n} card short. Call a game with fewer cards.",
            "For {players} players the deck is {n} cards short. Call a game with fewer cards.",
            "missing",
        ),
        "recipe-name": "A house game needs a name of 1 to {most} characters, without “=”.",
        "recipe-taken": "Another game already has that name. Choose a different one.",
        "recipe-streets": "Write 2 to {most} steps, separated by commas, e.g. 3 down, bet, 2 up, bet, draw 2, bet.",
        "recipe-street": "I cannot deal “{text}”. Write steps like: 3 down, 2 up, 1 middle, draw 2, bet.",
        "recipe-number": "“{text}” has to be a number from 1 to {most}.",
        "recipe-change": "I do not know the variation “{text}”. Write: hot; mix; wild T; jokers 1; hot_n_sours none; ruling le.",
        "recipe-order": "A game begins with cards and has at least one bet. Start with e.g. 5 down, bet.",
        "recipe-draw": "Only face-down cards can be swapped. Deal some before the first draw, e.g. 5 down, bet, draw 2, bet.",
        "recipe-twice": "“{text}” says something twice. Remove one.",
        "recipe-cards": count(
            "Each player would have {n} card to use; it has to be {least} to {most}.",
            "Each player would have {n} cards to use; it has to be {least} to {most}.",
            "cards",
        ),
    }
)


def _not_your_turn(told: RefusalContext) -> str:
    """The sentence stays, so it counts no seconds."""
    return told.i18n.say("Not your turn yet. {name} is playing.", name=told.seat("turn"))


def not_seated(told: RefusalContext) -> str:
    say, stage = told.i18n.say, told.stage
    if stage is None:
        return say("You are not at this table.")
    if not stage.begun:
        return say("You are not at table {table} yet: press Join first.", table=stage.table.short)
    if stage.waits:
        return say(
            "You are waiting at table {table}, and will be dealt in with the next hand.",
            table=stage.table.short,
        )
    if not stage.table.game.joins:
        return say(
            "You are not at table {table}, and it takes no new players. Open another with `/play`.",
            table=stage.table.short,
        )
    join = say(
        "You are not at table {table}; join between hands with `/table join`.", table=stage.table.short
    )
    if not stage.to_act:
        return join
    turn = say("Waiting for {names}.", names=stage.all_names(stage.to_act))
    return f"{turn} {join}"


def _bad_amount(told: RefusalContext) -> str:
    if told.facts.get("most") == 0:
        return told.i18n.say("You already have as many chips as this table's buy-in allows.")
    if "most" in told.facts and told.facts["most"] == told.fact("least"):
        return told.i18n.count("Enter {n} chip.", "Enter {n} chips.", told.facts["most"])
    if "most" in told.facts:
        return told.i18n.say(
            "Enter {least} to {most} chips.", least=told.fact("least"), most=told.fact("most")
        )
    return told.i18n.say("It has to be at least {least}.", least=told.fact("least", 1))


def _not_enough(told: RefusalContext) -> str:
    say, have = told.i18n.say, told.fact("have")
    match told.facts:
        case {"why": "tap-out"}:
            return told.i18n.count(
                "You have {n} chip, which is not enough. Go all in, or fold.",
                "You have {n} chips, which is not enough. Go all in, or fold.",
                have,
            )
        case {"why": "challenged-before"}:
            return say("Without chips you may challenge only once per showdown. Press Accept.")
        case {"player": int(player), "need": need}:
            return _too_poor(told, player, int(have), told.i18n.number(int(need)))
        case {"most": most}:
            return told.i18n.count(
                "You have {n} chip; the most you can bet, or raise by, is {most}.",
                "You have {n} chips; the most you can bet, or raise by, is {most}.",
                have,
                most=most,
            )
        case {"need": need}:
            return told.i18n.count(
                "That needs {n} chip, and you have {have}.",
                "That needs {n} chips, and you have {have}.",
                need,
                have=have,
            )
    return say("You do not have enough chips for that.")


def _too_poor(told: RefusalContext, player: int, have: int, need: str) -> str:
    """The sentence for a seat, or for a transfer. It does not advise how another player gets chips."""
    say, count = told.i18n.say, told.i18n.count
    if told.facts.get("own"):
        short = count(
            "You have {n} chip and need {need}.", "You have {n} chips and need {need}.", have, need=need
        )
    else:
        short = count(
            "{player} has {n} chip and needs {need}.",
            "{player} has {n} chips and needs {need}.",
            have,
            player=mention(player),
            need=need,
        )
    match told.facts.get("where"):
        case "lobby":
            more = say(
                "Get some with `/chips`, ask a moderator for more, or have the host lower the "
                "buy-in with Options."
            )
        case "begun":
            more = say("Get some with `/chips`, or ask a moderator for more.")
        case _:
            return short
    return f"{short} {more}"


def _bad_suits(told: RefusalContext) -> str:
    if "word" in told.facts or "text" in told.facts:
        word = told.fact("word", told.fact("text"))
        held = own_cards(told.stage)
        return f"{mixed(told.i18n, held, str(word))} {told.i18n.say('Use one suit; Chili Peppers may join Lemons or Limes.')}"
    return told.i18n.say(
        "Those suits do not go together here. Allowed: {suits}.", suits=told.listed("allowed")
    )


def _bad_option(told: RefusalContext) -> str:
    if told.facts.get("why") == "unknown":
        known = [label(told.i18n, name) for name in str(told.fact("allowed")).split(", ")]
        return told.i18n.say(
            "There is no option {option} here. Choose from: {known}.",
            option=f"**{label(told.i18n, str(told.fact('option')))}**",
            known=", ".join(known),
        )
    return told.i18n.say(
        "{option} cannot be {value}. Allowed: {allowed}.",
        option=f"**{label(told.i18n, str(told.fact('option')))}**",
        value=f"`{told.listed('value')[:60]}`",
        allowed=limits(told.i18n, told.listed("allowed")),
    )


def _too_few_can_ante(told: RefusalContext) -> str:
    if told.stage is not None and not told.stage.begun:
        return told.i18n.say(
            "The ante is higher than the buy-in. The host can lower the ante or raise the buy-in "
            "with Options."
        )
    return told.i18n.say("Fewer than two players can pay the ante. Buy chips with `/table buy`.")


NOT_NOW: Mapping[str, Sentence] = to_say(
    {
        "call-or-fold": "It takes {owed} to call: call, raise or fold.",
        "open-or-fold": "In this round you have to bet or fold.",
        "nothing-to-call": "There is nothing to call: check, or bet.",
        "raise-instead": "Somebody has bet already: call {owed}, or raise on top of it.",
        "bet-instead": "Nobody has bet yet: bet instead of raising.",
        "no-tap-out": "Here nobody calls for less than the bet: call or fold.",
        "call-instead": "You can pay the {owed} in full: call.",
        "tap-out-only-as-call": "All in is only for a call you cannot pay in full. To put in everything, bet or raise that much.",
        "bound": "The bet has changed since you chose in advance. You may only call or fold now.",
        "checked-before": "You have already checked in this round: call or fold.",
        "no-more-raises": count(
            "This round is at its limit of {n} raise: call or fold.",
            "This round is at its limit of {n} raises: call or fold.",
            "limit",
        ),
        "raise-above-limit": "A raise would be {least} or more, and bets and raises end at {most} here: call or fold.",
        "not-in-the-hand": "You are not in this hand. You will be dealt in with the next one.",
        "cannot-act": "You are all in: nothing is left to decide.",
        "too-few-can-ante": _too_few_can_ante,
        "only-the-winner": "Only the winner of the main pot may look at the others' cards. Wait for the next hand.",
        "between-hands": "You can do that between hands. Wait for this hand to end.",
        "take-first": "Take a card first.",
        "discard-now": "You have already taken a card: discard one now.",
        "no-standing": "You cannot keep all now: take a card.",
        "must-lead": "The first card has to be {card}.",
        "no-soup": "There is no soup yet: add a card.",
        "nothing-to-inspect": "There is nothing to inspect now.",
        "done": "That has already been done.",
        "said": "You have already reacted to that card. Play one now.",
        "scrump-open": "The scrump may still be challenged. You lead once it no longer can be.",
        "own-side": "You cannot challenge your own side.",
        "words-are-checked": "Words are checked at once here, so there is nothing to challenge.",
        "play-a-card": "It is your turn to play a card.",
        "insisted": "It is too late to drop it: eat the soup, or challenge.",
        "doubt": "The doubt has to be answered first.",
        OTHER: "You cannot do that now. Press My hand to see what you can do.",
    }
)

REFUSED: Mapping[str, Sentence] = to_say(
    {
        "not-seated": not_seated,
        "not-your-turn": _not_your_turn,
        "not-now": NOT_NOW,
        "unknown-action": "You cannot do that in this game. Press My hand to see what you can do.",
        "unknown-card": "There is no card {card} in this deck.",
        "not-your-card": (
            "Your cards do not spell {word}. Look at your hand and try other words.",
            "You do not hold {card}. Look at your hand and choose again.",
        ),
        "bad-amount": _bad_amount,
        "not-enough-chips": _not_enough,
        "bad-word-shape": {
            "apostrophe": "Words with an apostrophe do not count: {text}. Try another.",
            "hyphen": "Words with a hyphen do not count: {text}. Try another.",
            OTHER: (
                "Choose one of the words that are shown: {words}.",
                "Those words do not fit together here. Check their letters and try again.",
            ),
        },
        "bad-suits": _bad_suits,
        "too-short": "That is too short: at least {least}.",
        "too-long": {
            "draw": count(
                "You may swap up to {n} card. Choose fewer.",
                "You may swap up to {n} cards. Choose fewer.",
                "most",
            ),
            OTHER: "That is too long: at most {most}.",
        },
        "bad-length": "No hand has words of these lengths. Try one word of 2 to 5 letters, or two: of 2 and 2, or 3 and 2.",
        "no-openers": "To bet first you need two Animals, a three-letter word or better. Check or fold instead.",
        "not-a-word": "{word} is not in this table's word list. Try another word.",
        "must-follow-suit": "You have to follow suit. Choose a card of the suit that was led.",
        "not-loose": "That suit cannot be led yet. Lead another.",
        "cannot-go-out": "Your deadwood is {deadwood}; to knock, you need {most} or less.",
        "bad-scrump": {
            "not-last": "Only the last player to a trick may scrump. Play a card instead.",
            "take-it": "In this game, whoever scrumps takes the trick. Scrump again without choosing a taker.",
            "letters": "The word has to use the letters of the trick, all of them and no others.",
            OTHER: "You cannot scrump with that. Play a card.",
        },
        "stale": "The table has moved on. Here is how it looks now.",
        "bad-option": _bad_option,
        "bad-seats": "You cannot choose that seat or player. Choose another.",
        "must-eat": "That makes {word}, a word: eat it.",
        "no-word-begins": "No word begins with {row}. Play another card.",
        "bad-call": bad_call,
        "already-done": {
            "declared": "You have already chosen. Your move is played when your turn comes.",
            "challenged": "You have already challenged a word. Wait until the others have answered.",
            OTHER: "That has already been done.",
        },
    }
)


def refused(wrong: Refused, i18n: I18n, stage: Stage, own: Mapping[str, Sentence]) -> str:
    """The refusal's sentence, in the family's own words if it has some."""
    told = RefusalContext(i18n, wrong.facts, stage)
    return told.say(own.get(wrong.code)) or told.say(REFUSED[wrong.code]) or wrong.code
