"""Dice, IDs, matches and layouts, made and damaged at random: read soundly, or refused in words.

`fuzz/texts.py` does the same for as long as one likes.
"""

import importlib.util
import random
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

FILE = Path(__file__).parents[2] / "fuzz" / "texts.py"


def loaded():
    found = importlib.util.spec_from_file_location("fuzzed_texts", FILE)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


texts = loaded()

SIGNS = "XGID=-abcdeABCDE:0123456789/*()off bar%.oPG1234\n+"


@pytest.mark.parametrize("check", texts.SEEDS, ids=lambda check: check.__name__)
def test_damaged_texts_are_sound_or_refused(check):
    @settings(max_examples=300)
    @given(seed=some.integers(0, 2**32))
    def holds(seed):
        check(texts.made(check, random.Random(seed)))

    holds()


@pytest.mark.parametrize("check", texts.SEEDS, ids=lambda check: check.__name__)
def test_any_text_is_sound_or_refused(check):
    @settings(max_examples=200)
    @given(text=some.one_of(some.text(max_size=80), some.text(SIGNS, max_size=80)))
    @example(text="")
    @example(text="\0")
    @example(text="XGID=")
    @example(text="9" * 5000)
    def holds(text):
        check(text)

    holds()


@pytest.mark.parametrize("check", texts.SEEDS, ids=lambda check: check.__name__)
def test_what_is_damaged_was_sound(check):
    for seed in texts.SEEDS[check]:
        check(seed)
