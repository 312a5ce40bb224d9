"""The page Watch in a real browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import accessibility, browsing, need_browser, tabs
from serving import Page

expect = need_browser().expect

PHONE = {"viewport": {"width": 390, "height": 800}}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as running_browser:
        yield running_browser


@pytest.fixture
def tab(browser: Any, page: Page) -> Iterator[Callable[..., Any]]:
    with tabs(browser, page.url) as open_tab:
        yield open_tab


def button(tab: Any, name: str) -> Any:
    return tab.get_by_role("button", name=name, exact=True)


def at_step(tab: Any, step: int) -> None:
    expect(tab.locator(f"[data-step='{step}']")).to_be_visible()


def values(tab: Any) -> dict[str, str]:
    """What the tree shows beside each named node, as those hear it who do not see it."""
    rows = tab.locator("li[data-name]").all()
    found = {row.get_attribute("data-name"): row.get_attribute("data-value") for row in rows}
    return {name: value for name, value in found.items() if len(name) == 1}


def counter(tab: Any, name: str) -> str:
    return tab.locator(f"[data-counter='{name}']").first.inner_text()


STAGES = {
    "a": {"A": "[−∞, +∞]", "B": "[−∞, 3]"},
    "b": {"A": "[−∞, +∞]", "B": "[−∞, 3]"},
    "c": {"A": "[3, +∞]", "B": "[3, 3]"},
    "d": {"A": "[3, +∞]", "B": "[3, 3]", "C": "[−∞, 2]"},
    "e": {"A": "[3, 14]", "B": "[3, 3]", "C": "[−∞, 2]", "D": "[−∞, 14]"},
    "f": {"A": "[3, 3]", "B": "[3, 3]", "C": "[−∞, 2]", "D": "[2, 2]"},
}


def test_figure_5_5_is_stepped_through_with_the_right_intervals_at_each_stage(tab: Any) -> None:
    shown = tab("/watch")
    for stage, intervals in STAGES.items():
        button(shown, f"Stage {stage}").click()
        expect(button(shown, f"Stage {stage}")).to_have_attribute("aria-pressed", "true")
        known = values(shown)
        assert {name: known[name] for name in intervals} == intervals
    cut = shown.locator("li[data-state='cut off']")
    assert sorted(row.get_attribute("data-value") for row in cut.all()) == ["4", "6"]
    assert counter(shown, "cutoffs") == "1"
    assert "15% saved" in counter(shown, "saved")


def test_every_step_by_the_keyboard_says_what_happens_and_lights_a_line(tab: Any) -> None:
    shown = tab("/watch")
    at_step(shown, 0)
    said = set()
    for step in range(1, 35):
        shown.keyboard.press("ArrowRight")
        at_step(shown, step)
        said.add(shown.locator(".said").inner_text())
        assert shown.locator("[aria-current='step']").count() == 1
    assert len(said) > 20
    expect(shown.locator(".verdict")).to_have_text("value 3, best move a1")
    shown.keyboard.press("ArrowLeft")
    at_step(shown, 33)
    shown.keyboard.press("Home")
    at_step(shown, 0)
    assert values(shown)["A"] == ""
    shown.keyboard.press("c")
    expect(shown.locator(".said")).to_contain_text("because 2 ≤ α = 3")
    expect(shown.locator("[aria-current='step']")).to_have_text("if v ≤ α: return v")
    shown.keyboard.press("End")
    at_step(shown, 34)


def test_the_slider_goes_to_any_step_and_play_goes_on_by_itself(tab: Any) -> None:
    shown = tab("/watch")
    at_step(shown, 0)
    shown.get_by_role("slider").fill("20")
    at_step(shown, 20)
    button(shown, "Play").click()
    at_step(shown, 21)
    button(shown, "Pause").click()
    expect(button(shown, "Play")).to_be_visible()


def test_a_tree_of_ones_own_is_pasted_and_its_address_can_be_shared(tab: Any) -> None:
    shown = tab("/watch")
    at_step(shown, 0)
    shown.get_by_text("Your own tree").click()
    field = shown.get_by_role("textbox")
    field.fill("[[5, 6], [7, 4], [3, 9]]")
    field.press("Enter")
    expect(shown).to_have_url(re.compile("5%2C\\+6"))
    expect(shown.locator("[aria-busy='false']")).to_be_visible()
    button(shown, "To the end").click()
    expect(shown.locator(".verdict")).to_have_text("value 5, best move a1")
    shown.reload()
    button(shown, "To the end").click()
    expect(shown.locator(".verdict")).to_have_text("value 5, best move a1")


def test_a_text_that_is_no_tree_says_what_to_do(browser: Any, page: Page) -> None:
    with tabs(browser, page.url, may_fail=True) as open_tab:  # the browser logs the refusal
        shown = open_tab("/watch?tree=[[3, 12")
        expect(shown.get_by_role("alert")).to_contain_text("JSON")


def test_two_searches_stand_side_by_side_and_step_together(tab: Any) -> None:
    shown = tab("/watch?tree=aima-5.2&by=textbook.alphabeta&with=textbook.minimax")
    at_step(shown, 0)
    assert shown.locator("canvas").count() == 2
    button(shown, "To the end").click()
    leaves = [item.inner_text() for item in shown.locator("[data-counter='leaves']").all()]
    assert leaves == ["7", "9"]


def test_the_position_in_hand_is_searched(tab: Any) -> None:
    shown = tab("/watch?source=position&game=tictactoe&moves=b2;a1&depth=2")
    at_step(shown, 0)
    expect(shown.get_by_text("after 2 moves")).to_be_visible()
    button(shown, "To the end").click()
    expect(shown.locator(".verdict")).to_contain_text("best move")


@pytest.mark.parametrize(
    ("kind", "begins"), [("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("TikZ", b"\\doc")]
)
def test_the_tree_is_saved(tab: Any, tmp_path: Any, kind: str, begins: bytes) -> None:
    shown = tab("/watch")
    at_step(shown, 0)
    button(shown, "Stage d").click()
    with shown.expect_download() as waiting:
        button(shown, kind).click()
    file = tmp_path / "tree"
    waiting.value.save_as(file)
    assert file.read_bytes().startswith(begins)


FRAMES = """
async () => {
  const slider = document.querySelector("input[type=range]");
  const times = [];
  let last = performance.now();
  for (let i = 0; i < 60; i++) {
    slider.value = Math.round((slider.max * i) / 60);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times.slice(5).sort((a, b) => a - b);
}
"""


def test_20_000_nodes_open_collapsed_and_stay_smooth_when_all_are_open(
    tab: Any, record_property: Any
) -> None:
    shown = tab("/watch?source=position&game=connect4&depth=6")
    expect(shown.get_by_text("of 20,000 nodes shown")).to_be_visible(timeout=60_000)
    assert int(shown.locator(".folded").inner_text().split()[0]) < 100
    began = time.perf_counter()
    button(shown, "Open all").click()
    expect(shown.get_by_text("All 20,000 nodes shown.")).to_be_visible()
    opened = time.perf_counter() - began
    frames = shown.evaluate(FRAMES)
    middle = frames[len(frames) // 2]
    record_property("open_all_seconds", opened)
    record_property("median_frame_ms", middle)
    record_property("slowest_frame_ms", frames[-1])
    print(f"open all {opened:.2f} s, median frame {middle:.1f} ms, slowest {frames[-1]:.1f} ms")
    # A tenth of a second is far from smooth, and far from what a quiet machine needs.
    assert middle < 100
    button(shown, "Close most").click()
    expect(shown.get_by_text("of 20,000 nodes shown")).to_be_visible()


def test_a_node_opens_and_closes_by_a_click_and_by_enter(tab: Any) -> None:
    shown = tab("/watch?source=position&game=tictactoe&depth=3")
    folded = shown.locator(".folded")
    expect(folded).to_be_visible()

    def count() -> int:
        return int(folded.inner_text().split()[0].replace(",", ""))

    before = count()
    shown.locator("canvas").focus()
    shown.keyboard.press("Enter")  # the root, before the first step
    expect(folded).to_contain_text("1 of")
    shown.keyboard.press("Enter")
    expect(folded).not_to_contain_text("1 of 7")
    assert 1 < count() <= before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible(tab: Any, scheme: str) -> None:
    shown = tab("/watch", color_scheme=scheme)
    button(shown, "Stage d").click()
    assert accessibility(shown) == []


def test_on_a_phone_everything_fits_the_width(tab: Any) -> None:
    shown = tab("/watch?tree=aima-5.2&by=textbook.alphabeta&with=textbook.minimax", **PHONE)
    at_step(shown, 0)
    button(shown, "One step on").click()
    at_step(shown, 1)
    assert shown.evaluate("document.documentElement.scrollWidth") <= 390
    assert accessibility(shown) == []
