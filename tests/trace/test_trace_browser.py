"""The page in a real browser: Debian's chromium, driven by playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from recorded import fig_5_5, large

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
if CHROMIUM is None:
    pytest.skip("chromium is not installed (apt-get install chromium)", allow_module_level=True)
playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed (pip install playwright)"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    options = ["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking"]
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=CHROMIUM, args=options)
        yield running
        running.close()


@pytest.fixture
def show(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Open a page; at the end nothing may have failed or gone to the network."""
    wrong: list[str] = []
    pages: list[Any] = []

    def open_page(text: str, **options: Any) -> Any:
        path = tmp_path / "search.html"
        path.write_text(text, encoding="utf-8")
        page = browser.new_page(**options)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text))
        page.on(
            "request",
            lambda request: None if request.url.startswith("file:") else wrong.append(request.url),
        )
        page.goto(path.as_uri())
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.close()
    assert wrong == []


def step(page: Any) -> int:
    return int(page.evaluate("zermelo.state().step"))


def test_keys_and_buttons_step_through_the_search(show: Any) -> None:
    page = show(fig_5_5().html())
    assert page.inner_text("#said").startswith("Before the search")
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("l", 4), ("c", 19)):
        page.keyboard.press(key)
        assert step(page) == at
    assert "2 ≤ α = 3" in page.inner_text("#said")
    assert page.inner_text("#n-leaf") == "4"
    assert page.inner_text("#n-cutoff") == "1"
    assert page.inner_text("#n-saved") == "2 of 13 nodes (15%)"
    page.keyboard.press("End")
    assert step(page) == 34
    assert page.inner_text("#said").startswith("The search ends")
    page.keyboard.press("Home")
    assert step(page) == 0
    page.click("#leaf")
    page.click("#next")
    assert step(page) == 5
    page.click("text=(d)")
    assert step(page) == 20
    page.fill("#slider", "11")
    assert step(page) == 11


def test_going_back_undoes_every_change(show: Any) -> None:
    page = show(fig_5_5().html())
    forward = []
    for at in range(35):
        page.evaluate(f"zermelo.go({at})")
        forward.append(page.evaluate("zermelo.state().status"))
    for at in range(34, -1, -1):
        page.evaluate(f"zermelo.go({at})")
        assert page.evaluate("zermelo.state().status") == forward[at]


def test_playing_stops_at_the_end(show: Any) -> None:
    page = show(fig_5_5().html())
    page.select_option("#speed", "100")
    page.keyboard.press("Tab")
    page.click("#play")
    page.wait_for_function("zermelo.state().step === 34")
    page.wait_for_function("document.getElementById('play').textContent.includes('Play')")


@pytest.mark.parametrize("width", [390, 1200])
def test_nothing_is_wider_than_the_screen(show: Any, width: int) -> None:
    page = show(fig_5_5().html(), viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_twenty_thousand_nodes_open_and_move(show: Any) -> None:
    seen = large()
    page = show(seen.html())
    page.keyboard.press("End")
    assert step(page) == seen.steps
    page.keyboard.press("0")
    page.keyboard.press("+")
    page.mouse.move(500, 200)
    page.mouse.wheel(0, -400)
    page.mouse.down()
    page.mouse.move(300, 220)
    page.mouse.up()
    page.keyboard.press("Home")
    assert step(page) == 0


def test_something_is_drawn_in_light_and_in_dark(show: Any) -> None:
    pictures = []
    for scheme in ("light", "dark"):
        page = show(fig_5_5().html(step=None), color_scheme=scheme)
        page.wait_for_timeout(200)
        pictures.append(page.locator("#tree").screenshot())
    assert pictures[0] != pictures[1]
    assert min(map(len, pictures)) > 5_000


def test_two_frames_in_one_notebook_do_not_disturb_each_other(show: Any) -> None:
    frame = fig_5_5()._repr_html_()
    page = show(f"<!doctype html><meta charset=utf-8><body>{frame}{frame}</body>")
    first, second = page.frames[1:]
    first.wait_for_selector("#said")
    first.click("#last")
    second.wait_for_selector("#said")
    assert first.inner_text("#said").startswith("The search ends")
    assert second.inner_text("#said").startswith("Before the search")
