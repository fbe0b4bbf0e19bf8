"""Every change of a proof is caught, by the house's own check and by the stranger's."""

import copy
import os
import re
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from tampering import KINDS, a_proof, tamper

from engine.fairness.proofs import FalseProof, check, decode
from engine.fairness.scheme import FORMAT

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))
from verify_deal import verify

LONG = os.environ.get("LETTERSHARK_LONG") == "1"


def caught(proof):
    try:
        check(decode(msgspec.json.encode(proof)))
    except FalseProof:
        return True
    return False


def told_by_a_stranger(proof):
    try:
        verify(proof)
    except (ValueError, KeyError, TypeError):
        return True
    return False


def drill(rng, times, *, stranger):
    for time in range(times):
        if time % 50 == 0:
            good = a_proof(rng)
            verify(good)
            assert not caught(good)
        kind, proof = KINDS[time % len(KINDS)], copy.deepcopy(good)
        tamper(rng, kind, proof)
        assert caught(proof), (kind, proof)
        if stranger:
            assert told_by_a_stranger(proof), (kind, proof)


@pytest.mark.slow
def test_thousands_of_tamperings_of_ten_kinds_are_caught():
    drill(Random(1), 4_000, stranger=True)


@pytest.mark.slow
@pytest.mark.timeout(7200 if LONG else 600)
def test_a_million_tamperings_are_caught():
    """The whole million takes half an hour: `LETTERSHARK_LONG=1`. Without it, a fiftieth."""
    drill(Random(2), 1_000_000 if LONG else 20_000, stranger=False)


@pytest.mark.parametrize("raw", [b"", b"{}", b"[]", b"\xff", b'{"format": 1}'])
def test_what_is_no_proof_is_called_so(raw):
    with pytest.raises(FalseProof):
        decode(raw)


def test_a_proof_of_another_format_is_not_taken_for_one_of_ours():
    other = decode(msgspec.json.encode(a_proof(Random(1)) | {"format": "lettershark-deal-99"}))
    with pytest.raises(FalseProof, match=re.escape(f"the format is not {FORMAT}")):
        check(other)
