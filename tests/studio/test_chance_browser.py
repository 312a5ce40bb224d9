"""Dice, odds and luck in a real browser."""

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


def sit(open_tab: Callable[..., Any], path: str, **settings: Any) -> Any:
    """A game with these settings from the first moment on."""
    chosen = {"seats": ["person", "person"], "level": "medium", "seconds": 0.2, **settings}
    shown = open_tab("/")
    shown.evaluate("text => localStorage.setItem('play', text)", json.dumps(chosen))
    shown.goto(shown.url.rstrip("/") + path)
    return shown


def status(shown: Any) -> Any:
    return shown.locator("section[aria-label='The game'] .status")


def moves(shown: Any) -> list[str]:
    texts = shown.locator("ol[aria-label='Moves made'] li").all_inner_texts()
    return [" ".join(text.split()[1:]) for text in texts]


def outcomes(shown: Any) -> Any:
    return shown.locator("section[aria-label='Outcomes']")


@pytest.fixture
def refused(browser: Any, page: Page) -> Iterator[Callable[..., Any]]:
    """A tab whose browser may log that the server has refused something."""
    with tabs(browser, page.url, may_fail=True) as open_tab:
        yield open_tab


def test_rolls_are_clicked_or_typed_and_wrong_ones_refused(refused):
    shown = sit(refused, "/play?game=backgammon", dice="person")
    expect(status(shown)).to_have_text("Your roll")
    expect(outcomes(shown)).to_contain_text("30 outcomes with 1/30 each")
    outcomes(shown).get_by_role("button", name="31 1/30").click()
    expect(status(shown)).to_have_text("White to move")
    shown.goto(shown.url.replace("moves=31", "moves=31;8/5 6/5"))
    expect(outcomes(shown)).to_contain_text("15 outcomes with 1/18 each, 6 outcomes with 1/36 each")
    shown.get_by_label("What was rolled").fill("77")
    shown.get_by_role("button", name="Enter roll").click()
    expect(shown.get_by_role("alert")).to_contain_text("two dice, each 1 to 6, such as 31")
    shown.get_by_label("What was rolled").fill("25")
    shown.get_by_label("What was rolled").press("Enter")
    expect(status(shown)).to_have_text("Black to move")
    assert moves(shown) == ["31", "8/5 6/5", "52"]
    assert accessibility(shown) == []


def test_rolls_by_hand_are_undone_and_redone(tab):
    shown = sit(tab, "/play?game=pig", dice="person")
    shown.get_by_role("button", name="roll the die").click()
    shown.locator('[data-cell="face 5"]').click()  # on the board itself
    expect(status(shown)).to_have_text("First player to move")
    assert moves(shown) == ["roll", "5"]
    shown.get_by_role("button", name="Undo").click()
    expect(status(shown)).to_have_text("Your roll")
    shown.get_by_role("button", name="Redo").click()
    expect(status(shown)).to_have_text("First player to move")
    assert moves(shown) == ["roll", "5"]


def test_the_program_rolls_by_a_seed_that_repeats_the_game(tab):
    rolled = []
    for _ in range(2):
        shown = sit(tab, "/play?game=pig:goal=10", seats=["engine", "engine"], seed=4321)
        expect(shown.get_by_label("Seed")).to_have_value("4321")
        expect(status(shown)).to_have_text(re.compile("wins"), timeout=60_000)
        rolled.append([move for move in moves(shown) if move in "123456"])
    shorter = min(len(rolls) for rolls in rolled)
    first = [rolls[:1] for rolls in rolled]
    assert shorter > 0
    assert first[0] == first[1]


def test_who_rolls_changes_in_the_middle_of_a_game(tab):
    shown = sit(tab, "/play?game=pig&moves=roll", dice="person")
    expect(status(shown)).to_have_text("Your roll")
    shown.get_by_label("Dice").select_option("The program rolls")
    expect(status(shown)).to_have_text(re.compile("player to move"))
    assert len(moves(shown)) == 2
    shown.get_by_label("Dice").select_option("I roll myself")
    shown.get_by_role("button", name="roll the die").click()
    expect(status(shown)).to_have_text("Your roll")
    shown.get_by_role("button", name="Roll for me").click()
    expect(status(shown)).to_have_text(re.compile("player to move"))
    assert len(moves(shown)) == 4


def test_odds_with_values_before_a_roll_and_a_move(tab):
    shown = sit(tab, "/play?game=pig:goal=20&moves=roll;5", dice="person")
    shown.get_by_label("Show what rolls and moves are worth").check()
    worth = shown.locator("ol[aria-label='What each move is worth'] li")
    expect(worth).to_have_count(2)
    expect(worth.first).to_contain_text(re.compile(r"roll\s*\d+\.\d\d%"))
    expect(shown.locator("section[aria-label='Odds']")).to_contain_text("an estimate")
    worth.first.get_by_role("button").click()
    first = outcomes(shown).get_by_role("button", name=re.compile(r"^1 1.6 \d+\.\d\d%"))
    expect(first).to_be_visible()
    expect(outcomes(shown)).to_contain_text("Before the roll First player has about")
    assert accessibility(shown) == []


def test_luck_and_skill_after_a_game(tab):
    game = "roll;2;hold;roll;2;hold;roll;6;roll;6;roll;6"
    shown = sit(tab, f"/play?game=pig:goal=20&moves={game}")
    expect(status(shown)).to_have_text("First player wins")
    shown.get_by_role("button", name="Tell them apart").click()
    panel = shown.locator("section[aria-labelledby='luck']")
    expect(panel).to_contain_text("In winning chances, an estimate: every position was looked at")
    expect(panel.get_by_role("row", name=re.compile("^Result 100% 0%"))).to_be_visible()
    mistakes = panel.get_by_role("list", name="Worst moves").get_by_role("listitem")
    expect(mistakes).to_have_count(2)
    expect(panel.locator("svg[role='slider'] rect.chance")).to_have_count(5)
    mistakes.first.get_by_role("button").click()
    expect(shown).to_have_url(re.compile("moves=roll(;|%3B)2((;|%3B)hold(;|%3B)roll(;|%3B)2)?$"))
    assert accessibility(shown) == []


def test_rolls_are_entered_and_weighed_on_analyse(tab):
    shown = tab("/analyse?game=pig:goal=10&moves=roll")
    button = outcomes(shown).get_by_role("button", name=re.compile(r"^6 1.6 \d+\.\d\d%"))
    expect(button).to_be_visible()
    button.click()
    expect(shown).to_have_url(re.compile("moves=roll(;|%3B)6"))


def test_a_game_of_ones_own_is_rolled_by_hand(tab):
    shown = sit(tab, "/play?game=own:Coin", dice="person")
    outcomes(shown).get_by_role("button", name="heads").click()
    expect(shown.get_by_role("button", name="take", exact=True)).to_be_visible()
    assert moves(shown) == ["heads"]


def point(shown: Any, cell: str) -> None:
    shown.locator(f'[data-cell="{cell}"]').click()


def test_a_play_of_backgammon_is_made_checker_by_checker(tab):
    shown = sit(tab, "/play?game=backgammon&moves=31", dice="person")
    point(shown, "8")
    expect(shown.locator('[data-cell="7"]')).to_have_attribute(
        "aria-label", re.compile("move here")
    )
    point(shown, "5")
    expect(shown.get_by_role("group", name="The move so far")).to_contain_text("1 step made")
    shown.get_by_role("button", name="Undo step").click()
    expect(shown.get_by_role("group", name="The move so far")).to_have_count(0)
    point(shown, "6")
    point(shown, "5")
    assert moves(shown) == ["31"]
    point(shown, "8")
    point(shown, "5")
    expect(status(shown)).to_have_text("Your roll")
    assert moves(shown) == ["31", "8/5 6/5"]
    assert accessibility(shown) == []


def test_one_checker_goes_with_both_dice_at_once(tab):
    shown = sit(tab, "/play?game=backgammon&moves=65;24/18 13/8;31", dice="person")
    # Black counts the points from the other side: 24/20 is from the first player's 1 point to 5.
    point(shown, "1")
    point(shown, "5")
    expect(status(shown)).to_have_text("Your roll")
    assert moves(shown)[-1] == "24/20"
