"""A real browser for the tests of the studio's pages: Debian's chromium, driven by playwright."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_OPTIONS = ["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking"]


def need_browser() -> Any:
    """Playwright, or skip the module and say what is missing."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed (apt-get install chromium)", allow_module_level=True)
    return pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed (pip install playwright)"
    )


@contextmanager
def browsing() -> Iterator[Any]:
    """A browser."""
    with need_browser().sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=CHROMIUM, args=_OPTIONS)
        yield running
        running.close()


@contextmanager
def tabs(browser: Any, url: str, *, may_fail: bool = False) -> Iterator[Callable[..., Any]]:
    """Open tabs; at the end nothing may have gone wrong in them, or gone to another host.

    With `may_fail`, what the browser itself logs of lost connections is not held against a tab.
    """
    wrong: list[str] = []
    opened: list[Any] = []

    def open_tab(path: str = "/", **options: Any) -> Any:
        context = browser.new_context(**options)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        tab = context.new_page()
        tab.set_default_timeout(15_000)
        need_browser().expect.set_options(timeout=20_000)  # the machine may be busy
        tab.on("pageerror", lambda error: wrong.append(str(error)))
        tab.on("console", lambda message: None if may_fail else wrong.append(message.text))
        tab.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((url, "data:", "blob:"))
                else wrong.append(request.url)
            ),
        )
        opened.append(context)
        tab.goto(url.rstrip("/") + path)
        return tab

    yield open_tab
    for context in opened:
        context.close()
    assert wrong == [], wrong


def accessibility(tab: Any) -> list[str]:
    """What axe finds wrong with the page as it is now."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (make web)")
    tab.evaluate(AXE.read_text(encoding="utf-8"))
    found = tab.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{problem['id']}: {problem['help']}: {node['html'][:150]}"
        for problem in found["violations"]
        for node in problem["nodes"][:3]
    ]
