"""Pacman in a real browser: a maze that is steered with the arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import accessibility, browsing, need_browser, tabs
from serving import Page

expect = need_browser().expect

ALONE = "/play?game=pacman:layout%3Dsmall,ghosts%3Drandom,number%3D0"
HUNTED = "/play?game=pacman:layout%3Dopen,ghosts%3Drandom"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as running_browser:
        yield running_browser


@pytest.fixture
def tab(browser: Any, page: Page) -> Iterator[Callable[..., Any]]:
    with tabs(browser, page.url) as open_tab:
        yield open_tab


def made(shown: Any) -> Any:
    return shown.locator("ol[aria-label='Moves made'] li")


def score(shown: Any, points: int) -> None:
    expect(shown.locator(".counters dd").first).to_have_text(str(points))


def test_the_arrow_keys_steer_wherever_the_focus_is_and_walls_stop_nobody(tab):
    shown = tab(ALONE)
    expect(shown.get_by_text("Pacman to move")).to_be_visible()
    shown.keyboard.press("ArrowLeft")
    score(shown, 9)
    shown.keyboard.press("ArrowUp")  # a wall: nothing happens
    shown.locator('[data-cell="g6"]').focus()
    shown.keyboard.press("ArrowDown")  # another one, and the focus stays
    expect(shown.locator('[data-cell="g6"]')).to_be_focused()
    shown.keyboard.press("ArrowLeft")
    score(shown, 18)
    shown.keyboard.press(" ")
    score(shown, 17)
    expect(made(shown)).to_have_count(3)


def test_a_move_can_be_pointed_at_and_stop_is_a_button(tab):
    shown = tab(ALONE)
    shown.locator('[data-cell="g6"]').click()
    score(shown, 9)
    shown.get_by_role("button", name="stop").click()
    score(shown, 8)
    assert accessibility(shown) == []


def test_ghosts_move_by_themselves_in_their_colour_on_a_floor_between_walls(tab):
    shown = tab(HUNTED)
    expect(shown.locator(".piece.red")).to_have_count(1)
    expect(shown.locator(".piece.yellow")).to_have_count(1)
    shown.keyboard.press("ArrowLeft")
    expect(made(shown)).to_have_count(2)
    expect(shown.get_by_text("Pacman to move")).to_be_visible()
    wall, floor = (
        shown.locator(f'[data-cell="{name}"] .ground').evaluate("e => getComputedStyle(e).fill")
        for name in ("a1", "b2")
    )
    assert wall != floor
