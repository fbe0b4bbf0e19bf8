"""Which private message holds a player's hand: two answers to one press are two messages."""

from types import SimpleNamespace

from cogs.messages.hand_places import panel, pressed, same

SHOWN, NOTE = 501, 502  # the answer to a press, and what followed it


def interaction(number, *, on=None, followed=None):
    """A press; `on`: the message pressed, which answered the press 7, or followed that answer."""
    message = None
    if on is not None:
        brought = SimpleNamespace(id=7, original_response_message_id=followed)
        message = SimpleNamespace(id=on, flags=SimpleNamespace(ephemeral=True), interaction_metadata=brought)
    return SimpleNamespace(id=number, application_id=9, token=f"token{number}", channel_id=3, message=message)


def test_a_panel_is_known_again_when_it_is_pressed():
    first = panel(interaction(7), None)
    assert same(first, pressed(interaction(8, on=SHOWN), by_dm=False))


def test_what_followed_the_answer_is_another_message_when_it_is_pressed():
    first, note = panel(interaction(7), None), panel(interaction(7), NOTE)
    pressed_note = pressed(interaction(8, on=NOTE, followed=SHOWN), by_dm=False)
    assert not same(first, note)
    assert not same(first, pressed_note)
    assert same(note, pressed_note)
