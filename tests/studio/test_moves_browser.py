"""Moves on the board that are not just from here to there, and what a reload keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from browsing import browsing, need_browser, tabs
from serving import Page

expect = need_browser().expect

TWO_PEOPLE = '{"seats": ["person", "person"]}'

ROUND = "B:W14,15,22,23:BK10"
"""A king that jumps four men and ends where it began."""
ROUTES = ("checkers", "B:W6,7,14,15:B2", "2", "18", ["2x9x18", "2x11x18"], "2x11x18")
"""A man that reaches the same square by two ways."""
PROMOTION = (
    "chess",
    "7k/P7/8/8/8/8/8/K7 w - - 0 1",
    "a7",
    "a8",
    [f"promote to {piece}" for piece in ("queen", "rook", "bishop", "knight")],
    "a8=R+",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as running_browser:
        yield running_browser


@pytest.fixture
def tab(browser: Any, page: Page) -> Iterator[Callable[..., Any]]:
    with tabs(browser, page.url) as open_tab:

        def open_for_two(path: str, **options: Any) -> Any:
            shown = open_tab("/learn", **options)
            shown.evaluate("text => localStorage.setItem('play', text)", TWO_PEOPLE)
            shown.goto(page.url.rstrip("/") + path)
            return shown

        yield open_for_two


def cell(tab: Any, name: str) -> Any:
    return tab.locator(f'[data-cell="{name}"]')


def point(tab: Any, name: str, by: str) -> None:
    if by == "mouse":
        cell(tab, name).click()
    else:
        cell(tab, name).focus()
        tab.keyboard.press("Enter")


def made(tab: Any) -> Any:
    return tab.locator("ol[aria-label='Moves made'] li")


def hide(tab: Any, hidden: bool) -> None:
    """As if another tab were in front."""
    tab.evaluate(
        "value => { Object.defineProperty(document, 'hidden', {value, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize("case", [ROUTES, PROMOTION], ids=["routes", "promotion"])
def test_a_move_that_can_be_made_in_several_ways_is_chosen(tab, case, by):
    game, start, first, last, ways, text = case
    page = tab(f"/play?game={game}&start={quote(start)}")
    expect(cell(page, first)).to_be_visible()
    point(page, first, by)
    point(page, last, by)
    choices = page.get_by_role("group", name="Which move?").get_by_role("button")
    expect(choices).to_have_text([*ways, "Cancel"])
    expect(choices.first).to_be_focused()
    if by == "mouse":
        choices.nth(1).click()
    else:
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    expect(made(page)).to_have_text([re.compile(re.escape(text))])


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_capture_that_ends_where_it_began_can_be_made(tab, by):
    page = tab(f"/play?game=checkers&start={quote(ROUND)}")
    expect(cell(page, "10")).to_be_visible()
    point(page, "10", by)
    expect(cell(page, "10")).to_have_attribute("aria-label", re.compile("move here"))
    point(page, "10", by)
    expect(made(page)).to_have_text([re.compile("10x17x26x19x10")])


def test_a_choice_is_given_up_by_escape(tab):
    game, start, first, last, *_ = PROMOTION
    page = tab(f"/play?game={game}&start={quote(start)}")
    cell(page, first).click()
    cell(page, last).click()
    expect(page.get_by_role("group", name="Which move?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Which move?")).to_have_count(0)
    expect(cell(page, last)).to_be_focused()
    expect(page.get_by_text("No moves yet.")).to_be_visible()


@pytest.mark.parametrize("place", ["play", "analyse", "explore"])
def test_looking_back_and_reloading_keeps_the_rest_of_the_game(tab, place):
    page = tab(f"/{place}?game=tictactoe&moves=b2;a1;c3;a3")
    made(page).nth(1).get_by_role("button").click()
    expect(page.locator(".undone")).to_have_count(2)
    expect(page).to_have_url(re.compile("moves=b2%3Ba1$"))  # which is the position, to be shared
    page.reload()
    expect(made(page)).to_have_count(4)
    expect(page.locator(".undone")).to_have_count(2)
    expect(page.locator("button[aria-current=step]")).to_contain_text("a1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".undone")).to_have_count(1)


def test_an_engine_does_not_play_on_by_itself_in_a_game_that_is_looked_back_at(tab):
    page = tab("/learn")
    page.evaluate("localStorage.removeItem('play')")  # a person against the engine
    page.goto(page.url.replace("/learn", "/analyse?game=tictactoe&moves=b2;a1;c3;a3"))
    made(page).first.get_by_role("button").click()
    expect(page.locator(".undone")).to_have_count(3)
    page.get_by_role("link", name="Play", exact=True).first.click()
    page.reload()
    expect(page.get_by_role("button", name="Engine, go on")).to_be_visible()
    page.wait_for_timeout(500)
    expect(made(page)).to_have_count(4)
    expect(page.locator(".undone")).to_have_count(3)


def test_an_analysis_pauses_while_its_page_is_hidden(tab):
    page = tab("/analyse?game=othello")
    state = page.locator("section[aria-labelledby=evaluation] p[role=status]")
    expect(state).to_have_text("Thinking.")
    expect(page.locator(".facts dd").first).to_have_text(re.compile(r"\d"))
    hide(page, True)
    expect(state).to_have_text("Paused while this page is hidden.")
    depth = int(page.locator(".facts dd").first.inner_text())
    hide(page, False)
    expect(state).to_have_text("Thinking.")
    assert int(page.locator(".facts dd").first.inner_text()) >= depth
