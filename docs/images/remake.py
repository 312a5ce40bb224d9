"""Remakes the pictures of recorded searches in this folder from the library.

The drawings need nothing but Zermelo. The pictures of the page, made with `--screenshots`, need
chromium and playwright.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from zermelo.games.mnk import MNK
from zermelo.games.tree.examples import example
from zermelo.trace import Trace, trace

FOLDER = Path(__file__).parent


def fig_5_5() -> Trace:
    """Alpha-beta on the tree of AIMA Fig. 5.5."""
    return trace("alphabeta", example("fig5.5"))


def drawings() -> None:
    """Write the stages of Fig. 5.5 and two tic-tac-toe searches as SVG."""
    search = fig_5_5()
    for stage in search.stages:
        search.save(FOLDER / f"fig-5-5-{stage}.svg", step=stage)
    game = MNK(3, 3, 3)
    positions = {"tictactoe-search": "xox/o.x/..o", "tictactoe-search-large": "xox/.o./.x."}
    for name, position in positions.items():
        endgame = trace("alphabeta", game, game.parse_state(position))
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


if __name__ == "__main__":
    drawings()
    if "--screenshots" in sys.argv:
        screenshots()
