"""A vote of a server's players on a disputed word: the private question, the public message, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence

from house.servers.dispute import Dispute
from screens.components import COLOUR, GREEN, RED, Component, button, container, rows, text
from screens.custom_ids import number_of, page, short
from screens.i18n.language import I18n, later, to_say
from screens.i18n.option_names import choice_word
from screens.names import mention
from screens.table.stage import moment

SCREEN = "dispute"
YES, NO, VETO, VETO_NOW, COUNTS, STRUCK = "yes", "no", "veto", "sure", "counts", "struck"
ASK, OPEN, LIST = "ask", "open", "list"
SHORTEST, LONGEST = 2, 15


def can_be_disputed(word: str) -> bool:
    return word.isascii() and word.isalpha() and SHORTEST <= len(word) <= LONGEST


def dispute_button(i18n: I18n, language: str, word: str) -> Component:
    return button(i18n.say("Vote on this word"), page(SCREEN, f"{ASK}.{language}.{word}.new"))


def read(detail: str) -> tuple[int, str] | None:
    """A button's vote, and its act."""
    written, _, act = detail.partition(".")
    number = number_of(written)
    return (number, act) if number is not None else None


def yes_id(dispute: int) -> str:
    """Identifies the message of a running vote."""
    return page(SCREEN, f"{short(dispute)}.{YES}")


def asked(i18n: I18n, language: str, word: str, shown: str, quorum: int, hours: int) -> list[Component]:
    """Explains a vote before it begins."""
    say = i18n.say
    lines = [
        f"### {_whether(i18n, language, shown)}",
        i18n.count(
            "Everyone who has played on this server may vote; voting is open for {n} hour.",
            "Everyone who has played on this server may vote; voting is open for {n} hours.",
            hours,
        ),
        _rule(i18n, quorum),
    ]
    buttons = [
        button(say("Begin the vote"), page(SCREEN, f"{OPEN}.{language}.{word}"), GREEN),
        button(say("Earlier votes"), page(SCREEN, f"{LIST}.new")),
    ]
    return [container([text("\n".join(lines)), *rows(buttons)], COLOUR)]


def card(i18n: I18n, vote: Dispute, shown: str) -> list[Component]:
    """The public message. It does not reveal whether the list has the word: a player may be bluffing with it."""
    if not vote.runs:
        return [container([text(f"### {outcome(i18n, vote, shown)}")], COLOUR)]
    say, word = i18n.say, _named(i18n, vote, shown)
    if vote.state == "tied":
        lines = [
            say("### A tie on {word}: {yes} to {no}", word=word, yes=vote.yes, no=vote.no),
            say(
                "A moderator has until {when} to decide; otherwise nothing changes.",
                when=moment(vote.ends_at, "f"),
            ),
        ]
        acts = (COUNTS, STRUCK)
    else:
        lines = [
            f"### {_whether(i18n, vote.language, shown)}",
            say("Vote if you have played on this server, until {when}.", when=moment(vote.ends_at, "f")),
            _rule(i18n, vote.quorum),
            i18n.count("-# {n} vote so far", "-# {n} votes so far", vote.votes),
        ]
        acts = (YES, NO)
    buttons = [
        button(say("It counts"), page(SCREEN, f"{short(vote.id)}.{acts[0]}"), GREEN),
        button(say("It does not count"), page(SCREEN, f"{short(vote.id)}.{acts[1]}"), RED),
        button(say("Veto…"), page(SCREEN, f"{short(vote.id)}.{VETO}")),
    ]
    return [container([text("\n".join(lines)), *rows(buttons)], COLOUR)]


def _whether(i18n: I18n, language: str, shown: str) -> str:
    """The question. The answer is valid in this language alone."""
    spoken = choice_word(i18n, language)
    return i18n.say("Does **{word}** count as a word in {language} here?", word=shown, language=spoken)


def _named(i18n: I18n, vote: Dispute, shown: str) -> str:
    return i18n.say("**{word}** ({language})", word=shown, language=choice_word(i18n, vote.language))


def _rule(i18n: I18n, quorum: int) -> str:
    return i18n.count(
        "The majority decides, if at least {n} player votes. You may change your vote. A moderator breaks ties and may veto. The result takes effect with the next hand.",
        "The majority decides, if at least {n} players vote. You may change your vote. A moderator breaks ties and may veto. The result takes effect with the next hand.",
        quorum,
    )


OUTCOMES = to_say(
    {
        "counts": "{word} counts here from the next hand on: {yes} for it, {no} against.",
        "struck": "{word} does not count here from the next hand on: {no} against it, {yes} for.",
        "few": "Too few voted on {word}: {n} of {quorum}. Nothing changes.",
        "vetoed": "The vote on {word} was ended by {who}. Nothing changes.",
        "undecided": "Nobody broke the tie on {word}. Nothing changes.",
        "open": "The vote on {word} is still running.",
        "tied": "The vote on {word} is tied. A moderator decides.",
    }
)
DECIDED = to_say(
    {
        "counts": "{word} counts here from the next hand on: {yes} to {no}, and {who} decided.",
        "struck": "{word} does not count here from the next hand on: {yes} to {no}, and {who} decided.",
    }
)
"""The sentences after a tie."""


def outcome(i18n: I18n, vote: Dispute, shown: str) -> str:
    sentences = DECIDED if vote.yes == vote.no and vote.state in DECIDED else OUTCOMES
    return i18n.say(
        sentences[vote.state],
        word=_named(i18n, vote, shown),
        yes=vote.yes,
        no=vote.no,
        n=vote.yes + vote.no,
        quorum=vote.quorum,
        who=mention(vote.decider) if vote.decider is not None else i18n.say("a moderator"),
    )


def begun(i18n: I18n, vote: Dispute, shown: str) -> str:
    return i18n.say(
        "The vote on {word} begins in <#{channel}>.", word=_named(i18n, vote, shown), channel=vote.channel
    )


def counted(i18n: I18n, vote: Dispute, shown: str, *, yes: bool) -> str:
    counts = later("Your vote: {word} counts. You may change it until {when}.")
    not_so = later("Your vote: {word} does not count. You may change it until {when}.")
    word, when = _named(i18n, vote, shown), moment(vote.ends_at, "f")
    return i18n.say(counts if yes else not_so, word=word, when=when)


def veto(i18n: I18n, vote: Dispute, shown: str) -> list[Component]:
    """Confirms the end of a vote."""
    sure = button(i18n.say("End the vote"), page(SCREEN, f"{short(vote.id)}.{VETO_NOW}"), RED)
    said = i18n.say("End the vote on {word}? Nothing will change.", word=_named(i18n, vote, shown))
    return [container([text(said), *rows([sure])], COLOUR)]


def earlier(i18n: I18n, votes: Sequence[tuple[Dispute, str]]) -> list[Component]:
    """A server's recent votes, one a line."""
    lines = [
        f"- {outcome(i18n, vote, shown)} {moment(vote.closed_at or vote.opened_at, 'd')}"
        for vote, shown in votes
    ]
    said = "\n".join(lines) or i18n.say("No word has been voted on here yet.")
    return [container([text(said)], COLOUR)]
