"""A field to type into asks for what Discord lets players send, and no more."""

from screens.components import INPUT, typed


def field(**more):
    return typed("Words", "words", **more)["component"]


def test_a_field_that_may_stay_empty_asks_for_no_letters():
    assert (field()["required"], field()["min_length"]) == (True, 1)
    empty = field(required=False)
    assert (empty["type"], empty["required"], empty["min_length"]) == (INPUT, False, 0)


def test_what_stood_in_it_and_what_might_stand_there_are_cut_to_what_fits():
    assert field(value="ab" * 100, most=20)["value"] == ("ab" * 100)[:20]
    assert len(field(hint="x" * 300)["placeholder"]) == 100
    assert not {"value", "placeholder"} & set(field())
