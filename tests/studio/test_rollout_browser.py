"""Rollouts in a real browser."""

from __future__ import annotations

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


def panel(shown: Any) -> Any:
    return shown.locator("section[aria-labelledby='rollout']")


def test_the_plays_of_a_roll_are_rolled_out_and_a_click_plays_one(tab):
    shown = tab("/analyse?game=backgammon&moves=31")
    panel(shown).get_by_label("Games each").select_option("144")
    panel(shown).get_by_label("Length").select_option("7 turns")
    panel(shown).get_by_label(re.compile("^Plays")).select_option("3")
    panel(shown).get_by_role("button", name="Roll out", exact=True).click()
    expect(panel(shown)).to_contain_text("432 of 432 games", timeout=120_000)
    expect(panel(shown)).to_contain_text("All games are played.")
    rows = panel(shown).locator("li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text(re.compile(r"8/5 6/5\s*\+0\.\d{3}\s*± 0\.\d{3}"))
    expect(panel(shown)).to_contain_text("8/5 6/5 is better than")
    assert accessibility(shown) == []
    rows.first.get_by_role("button").click()
    expect(shown).to_have_url(re.compile(r"moves=31(;|%3B)8"))
    expect(panel(shown).locator("li")).to_have_count(0)


def test_a_rollout_is_stopped_and_what_was_found_stands(tab):
    shown = tab("/analyse?game=backgammon&moves=31")
    panel(shown).get_by_label("Games each").select_option("5,184")
    panel(shown).get_by_role("button", name="Roll out", exact=True).click()
    expect(panel(shown).locator("li").first).to_contain_text("%", timeout=60_000)
    panel(shown).get_by_role("button", name="Stop").click()
    expect(panel(shown)).to_contain_text("Stopped: what was found so far.")
    expect(panel(shown).get_by_role("button", name="Roll out again")).to_be_visible()
    expect(panel(shown).locator("li")).to_have_count(4)


def test_a_game_without_rollouts_does_not_offer_them(tab):
    shown = tab("/analyse?game=pig")
    expect(shown.get_by_role("heading", name="Evaluation")).to_be_visible()
    expect(panel(shown)).to_have_count(0)
