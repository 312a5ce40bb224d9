"""Remakes the pictures of recorded searches in this folder from the library.

The drawings need nothing but Zermelo. The pictures of the page, made with `--screenshots`, and
those of the studio, made with `--studio`, need chromium and playwright.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from zermelo.games.mnk import MNK
from zermelo.games.tree.examples import example
from zermelo.trace import Trace, trace

FOLDER = Path(__file__).parent


def fig_5_5() -> Trace:
    """Alpha-beta on the tree of AIMA Fig. 5.5."""
    return trace(example("fig5.5"), algorithm="textbook.alphabeta")


def drawings() -> None:
    """Write the stages of Fig. 5.5 and two tic-tac-toe searches as SVG."""
    search = fig_5_5()
    for stage in search.stages:
        search.save(FOLDER / f"fig-5-5-{stage}.svg", step=stage)
    game = MNK(3, 3, 3)
    positions = {"tictactoe-search": "xox/o.x/..o", "tictactoe-search-large": "xox/.o./.x."}
    for name, position in positions.items():
        endgame = trace(game, game.parse_state(position), algorithm="textbook.alphabeta")
        endgame.save(FOLDER / f"{name}.svg")


def screenshots() -> None:
    """Write pictures of the page at the cutoff of Fig. 5.5, in light and in dark."""
    from playwright.sync_api import sync_playwright

    search = fig_5_5()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        page = search.save(Path(folder) / "page.html", step=search.step_of("d") - 1)
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for scheme in ("light", "dark"):
            tab = browser.new_page(
                viewport={"width": 900, "height": 620}, color_scheme=scheme, device_scale_factor=1.5
            )
            tab.goto(page.as_uri())
            tab.wait_for_timeout(300)
            tab.screenshot(path=FOLDER / f"fig-5-5-page-{scheme}.png")
        browser.close()


@contextmanager
def running_studio() -> Iterator[str]:
    """The address of a studio."""
    command = [sys.executable, "-m", "zermelo", "studio", "--port", "0", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def _solve(tab: Any) -> None:
    tab.get_by_role("button", name="Solve it").click()
    tab.get_by_role("heading", name="Every move").wait_for(timeout=60_000)


def _review(tab: Any) -> None:
    tab.get_by_role("button", name="Review all").click()
    tab.get_by_text("Reviewing…").wait_for(state="detached", timeout=60_000)
    tab.wait_for_timeout(2_000)


def _stage(tab: Any) -> None:
    tab.get_by_role("button", name="Stage d").click()


def _end(tab: Any) -> None:
    tab.get_by_role("button", name="To the end").click()


def _roll_out(tab: Any) -> None:
    panel = tab.locator("section[aria-labelledby='rollout']")
    panel.get_by_label("Games each").select_option("360")
    panel.get_by_label("Length").select_option("11 turns")
    panel.get_by_role("button", name="Roll out", exact=True).click()
    panel.get_by_text("All games are played.").wait_for(timeout=120_000)
    panel.scroll_into_view_if_needed()


_OPERA = """[Event "Opera"]
[Site "Paris"]
[White "Morphy"]
[Black "Duke Karl, Count Isouard"]
[Date "1858.11.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {Nf6 or exd4 is usual.} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3
Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ Nxd7 16. Qb8+ $3 Nxb8 17. Rd8# 1-0
"""


def _annotate(tab: Any) -> None:
    content = {"name": "opera.pgn", "mimeType": "text/plain", "buffer": _OPERA.encode()}
    tab.get_by_label("Open PGN").set_input_files([content])
    tab.get_by_label("Seconds a move").select_option("1")
    tab.get_by_role("button", name="Annotate game").click()
    tab.get_by_role("button", name="Next mistake").wait_for(timeout=240_000)
    tab.get_by_role("button", name="Next mistake").click()
    tab.wait_for_timeout(2_500)


def _answer(tab: Any) -> None:
    """One answer right and one wrong, marked."""
    for place in (7, 8):
        tab.get_by_role("checkbox").nth(place).click()
    tab.get_by_role("textbox").last.fill("8")
    tab.get_by_role("button", name="Mark my answers").click()
    tab.get_by_role("heading", name="Exercise").scroll_into_view_if_needed()
    tab.evaluate("document.querySelector('.exercise').scrollIntoView()")


STUDIO = {
    "studio-games-light": ("/", None),
    "studio-play-light": ("/play?game=connect4&moves=4;4;3;5;5;3;4;4", None),
    "studio-play-dark": ("/play?game=chess&moves=e4;e5;Nf3;Nc6;Bb5;a6", None),
    "studio-play-phone": ("/play?game=othello&moves=f5;d6;c3;d3;c4;f4", None),
    "studio-analyse-light": ("/analyse?game=othello&moves=f5;d6;c3;d3;c4;f4;f6;f3;e6;e7", _review),
    "studio-rollout-light": ("/analyse?game=backgammon&moves=31", _roll_out),
    "studio-pgn-light": ("/analyse?game=chess", _annotate),
    "studio-explore-light": ("/explore?game=tictactoe&moves=b2;a1;c1", _solve),
    "studio-watch-light": ("/watch", _stage),
    "studio-watch-dark": ("/watch?tree=aima-5.2&by=alphabeta&with=minimax", _end),
    "studio-learn-light": ("/learn?lesson=pruning&seed=4", _answer),
}
"""Pictures of the studio: the page's address, and what to do there first."""

SIZES = {"light": (1200, 860), "dark": (1200, 860), "phone": (390, 780)}


def studio() -> None:
    """Write pictures of the studio's pages, in light, in dark and on a phone."""
    from playwright.sync_api import sync_playwright

    with running_studio() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, (path, prepare) in STUDIO.items():
            kind = name.rpartition("-")[2]
            width, height = (1200, 1340) if prepare is _annotate else SIZES[kind]
            tab = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme="dark" if kind == "dark" else "light",
            )
            tab.goto(url.rstrip("/") + path)
            tab.wait_for_timeout(1_500)
            if prepare is not None:
                prepare(tab)
            tab.wait_for_timeout(500)
            tab.screenshot(path=FOLDER / f"{name}.png")
            tab.close()
        browser.close()


if __name__ == "__main__":
    drawings()
    if "--studio" in sys.argv:
        studio()
    if "--screenshots" in sys.argv:
        screenshots()
