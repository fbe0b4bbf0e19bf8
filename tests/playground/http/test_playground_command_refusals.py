"""The stand-in refuses the same commands as Discord."""

import pytest


def command(name="play", **more):
    return {"name": name, "description": "d", **more}


def option(name="game", kind=3, **more):
    return {"name": name, "type": kind, "description": "d", **more}


COMMANDS = {
    "capitals": [command("Play")],
    "spaces": [command("play now")],
    "a long name": [command("x" * 33)],
    "no description": [{"name": "play"}],
    "a long description": [command(description="x" * 101)],
    "the same name twice": [command(), command()],
    "26 options": [command(options=[option(f"o{n}") for n in range(26)])],
    "26 choices": [
        command(options=[option(choices=[{"name": f"c{n}", "value": f"v{n}"} for n in range(26)])])
    ],
    "a choice of the wrong type": [command(options=[option(kind=4, choices=[{"name": "c", "value": "v"}])])],
    "an optional option before a required one": [command(options=[option("a"), option("b", required=True)])],
    "the same option twice": [command(options=[option(), option()])],
    "sub-commands beside options": [command(options=[option("a", 1), option("b")])],
    "a group inside a group": [command(options=[option("a", 2, options=[option("b", 2)])])],
    "a localised name with capitals": [command(name_localizations={"fr": "Jouer"})],
    "an unknown language": [command(name_localizations={"tlh": "quj"})],
    "choices and autocomplete": [
        command(options=[option(choices=[{"name": "c", "value": "v"}], autocomplete=True)])
    ],
    "more than 8000 characters": [
        command(
            options=[
                option(f"o{n}", choices=[{"name": "x" * 90, "value": f"{m:090}"} for m in range(25)])
                for n in range(2)
            ]
        )
    ],
}


@pytest.mark.parametrize("case", COMMANDS)
async def test_commands_that_discord_refuses(raw, discord, case):
    path = f"/applications/{discord.server.world.bot.id}/commands"
    status, answer = await raw("PUT", path, COMMANDS[case])
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"]["0" if len(COMMANDS[case]) == 1 else "1"]


async def test_a_hundred_commands_and_no_more(raw, discord):
    path = f"/applications/{discord.server.world.bot.id}/commands"
    hundred = [command(f"c{n}") for n in range(100)]
    status, first = await raw("PUT", path, hundred)
    assert status == 200
    assert (await raw("PUT", path, [*hundred, command()]))[1]["code"] == 30032
    _, second = await raw("PUT", path, hundred)
    assert [c["id"] for c in second] == [c["id"] for c in first]
    assert second[0]["version"] != first[0]["version"]
