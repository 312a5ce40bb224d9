"""The page Explore when solving does not work out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import browsing, need_browser, tabs

expect = need_browser().expect


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as running_browser:
        yield running_browser


def test_a_solve_that_runs_out_of_time_is_told_and_not_recommended_again(browser, studio):
    with studio("--solve-seconds", "0.5") as page, tabs(browser, page.url) as open_tab:
        tab = open_tab("/explore?game=mnk:m=4,n=4,k=4")
        tab.get_by_role("button", name="Solve it").click()
        expect(tab.get_by_role("alert")).to_contain_text("was not solved within the")
        expect(tab.get_by_text("probably fits")).to_have_count(0)
        expect(tab.get_by_role("link", name="Analyse it instead")).to_be_visible()
        expect(tab.get_by_role("button", name="Try again")).to_be_visible()
