"""Games with chance and of several players in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import accessibility, browsing, need_browser, tabs
from serving import Page

expect = need_browser().expect


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as running_browser:
        yield running_browser


@pytest.fixture
def tab(browser: Any, page: Page) -> Iterator[Callable[..., Any]]:
    with tabs(browser, page.url) as open_tab:
        yield open_tab


def seated(shown: Any, *seats: str) -> Any:
    settings = {"seats": seats, "level": "medium", "algorithm": "best", "seconds": 0.2}
    shown.evaluate("text => localStorage.setItem('play', text)", json.dumps(settings))
    shown.reload()
    return shown


def status(shown: Any) -> Any:
    return shown.locator("section[aria-label='The game'] .status")


def moves(shown: Any) -> list[str]:
    texts = shown.locator("ol[aria-label='Moves made'] li").all_inner_texts()
    return [text.split()[-1] for text in texts]


def test_pig_is_played_with_two_buttons_and_the_program_rolls_the_die(tab):
    shown = seated(tab("/play?game=pig"), "person", "person")
    expect(status(shown)).to_have_text("First player to move")
    shown.get_by_role("button", name="roll the die").click()
    faces = shown.locator("ol[aria-label='Moves made'] li").nth(1)
    expect(faces).to_be_visible()
    face = moves(shown)[1]
    expect(shown.locator(f'[data-cell="face {face}"] .highlight')).to_have_count(1)
    if face == "1":
        expect(status(shown)).to_have_text("Second player to move")
    else:
        shown.get_by_role("button", name=f"hold and keep {face}").click()
        expect(shown.get_by_text(f"{face} of 100")).to_be_visible()
    assert accessibility(shown) == []


@pytest.mark.parametrize(("game", "players"), [("pig:goal=10", 2), ("dots:width=2,height=1", 3)])
def test_engines_play_a_whole_game_by_themselves(tab, game, players):
    shown = seated(tab(f"/play?game={game}"), *["engine"] * players)
    expect(status(shown)).to_have_text(re.compile("wins|share the win|draw"), timeout=60_000)
    assert len(moves(shown)) >= 4


def test_lines_are_drawn_by_pointing_between_dots_and_the_turn_goes_round(tab):
    shown = seated(tab("/play?game=dots"), "person", "person", "person")
    said = ["First player", "Second player", "Third player", "First player", "First player"]
    for line, player in zip(["a1b1", "a1a2", "b1b2", "a2b2"], said, strict=False):
        expect(status(shown)).to_have_text(f"{player} to move")
        shown.locator(f'[data-cell="{line}"]').click()
    expect(status(shown)).to_have_text("First player to move")
    expect(shown.locator("dl.counters")).to_contain_text("first player 1")
    assert moves(shown) == ["a1b1", "a1a2", "b1b2", "a2b2"]
    assert accessibility(shown) == []


@pytest.mark.parametrize(
    ("game", "value"),
    [
        ("pig:goal=10", r"First player about \d\d\.\d\d%"),
        ("dots:width=2,height=1", r"First player \d"),
    ],
)
def test_a_position_is_analysed(tab, game, value):
    shown = tab(f"/analyse?game={game}")
    panel = shown.locator("section", has=shown.get_by_role("heading", name="Evaluation"))
    expect(panel).to_contain_text(re.compile(value), timeout=30_000)


@pytest.mark.parametrize(
    ("game", "algorithm", "line"),
    [("pig", "Expectiminimax", "if chance decides:"), ("dots", "maxⁿ", "p ← the player to move")],
)
def test_a_search_is_watched_to_its_end(tab, game, algorithm, line):
    shown = tab(f"/watch?source=position&game={game}&depth=2")
    expect(shown.get_by_role("heading", name=algorithm)).to_be_visible()
    expect(shown.get_by_text(line)).to_be_visible()
    shown.get_by_role("slider").press("End")
    expect(shown.locator(".verdict")).to_contain_text("best move")
