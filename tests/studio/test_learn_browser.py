"""The page Learn in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import accessibility, browsing, need_browser, tabs
from serving import Page

from zermelo.game import number
from zermelo.lessons import exercise, lessons
from zermelo.lessons.trees import leaves

expect = need_browser().expect


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as running_browser:
        yield running_browser


@pytest.fixture
def tab(browser: Any, page: Page) -> Iterator[Callable[..., Any]]:
    with tabs(browser, page.url) as open_tab:
        yield open_tab


def question(tab: Any, name: str) -> Any:
    return tab.locator(f"[data-question='{name}']")


def leaf(tab: Any, made: Any, node: int) -> Any:
    """The leaf of a node: leaves are drawn from left to right as they are numbered."""
    return tab.get_by_role("checkbox").nth(sorted(leaves(made.tree)).index(node))


def mark(tab: Any) -> None:
    tab.get_by_role("button", name="Mark my answers").click()


def test_right_answers_are_marked_right(tab: Any) -> None:
    made = exercise("pruning", 4)
    shown = tab("/learn?lesson=pruning&seed=4")
    for node in made.question("unseen").answer:
        leaf(shown, made, node).click()
    question(shown, "root").get_by_role("textbox").fill(number(made.question("root").answer))
    mark(shown)
    expect(shown.get_by_text("2 of 2 right")).to_be_visible()
    expect(question(shown, "unseen").locator(".mark")).to_contain_text("Right.")


def test_wrong_answers_are_marked_wrong_with_the_reason(tab: Any) -> None:
    made = exercise("pruning", 4)
    shown = tab("/learn?lesson=pruning&seed=4")
    seen = made.trace.leaves[0]
    leaf(shown, made, seen).click()
    question(shown, "root").get_by_role("textbox").fill("99")
    mark(shown)
    expect(shown.get_by_text("0 of 2 right")).to_be_visible()
    expect(question(shown, "unseen").locator(".mark")).to_contain_text("20 and 5 below D")
    expect(question(shown, "unseen").locator(".mark")).to_contain_text("α = 12")
    expect(leaf(shown, made, seen)).to_have_accessible_name("leaf 14 below B, wrongly chosen")
    missing = made.question("unseen").answer[0]
    expect(leaf(shown, made, missing)).to_have_accessible_name("leaf 20 below D, forgotten")
    # A changed answer is not marked any more, and then it may be right.
    leaf(shown, made, seen).click()
    expect(question(shown, "unseen").locator(".mark")).to_have_count(0)
    for node in made.question("unseen").answer:
        leaf(shown, made, node).click()
    mark(shown)
    expect(shown.get_by_text("1 of 2 right")).to_be_visible()


def test_an_exercise_is_done_with_the_keyboard_alone(tab: Any) -> None:
    made = exercise("pruning", 4)
    shown = tab("/learn?lesson=pruning&seed=4")
    for node in made.question("unseen").answer:
        leaf(shown, made, node).focus()
        shown.keyboard.press("Space")
        expect(leaf(shown, made, node)).to_be_checked()
    question(shown, "root").get_by_role("textbox").focus()
    shown.keyboard.type(number(made.question("root").answer))
    shown.keyboard.press("Enter")
    expect(shown.get_by_text("2 of 2 right")).to_be_visible()


def test_nothing_is_marked_before_everything_is_answered(tab: Any) -> None:
    shown = tab("/learn?lesson=minimax&seed=3")
    expect(shown.get_by_role("button", name="Mark my answers")).to_be_disabled()
    expect(shown.get_by_text("Answer every question first.")).to_be_visible()


def test_an_answer_that_is_no_number_says_what_to_write(browser: Any, page: Page) -> None:
    with tabs(browser, page.url, may_fail=True) as open_tab:  # the browser logs the refusal
        shown = open_tab("/learn?lesson=minimax&seed=3")
        for box in question(shown, "inner"), question(shown, "root"):
            box.get_by_role("textbox").fill("three")
        question(shown, "move").get_by_role("radio").first.check()
        mark(shown)
        expect(shown.get_by_role("alert")).to_contain_text("write it as 3")


def test_two_questions_about_leaves_are_answered_one_after_the_other(tab: Any) -> None:
    made = exercise("ordering", 3)
    shown = tab("/learn?lesson=ordering&seed=3")
    for name in ("left", "right"):
        choose = question(shown, name).get_by_role("button")
        if choose.count():
            choose.click()
        for node in made.question(name).answer:
            leaf(shown, made, node).click()
    shown.get_by_role("radio", name=made.question("better").answer).check()
    mark(shown)
    expect(shown.get_by_text("3 of 3 right")).to_be_visible()


def test_the_seed_is_in_the_address_and_another_exercise_has_another(tab: Any) -> None:
    shown = tab("/learn?lesson=chance&seed=8")
    expect(shown.get_by_label("number")).to_have_value("8")
    shown.get_by_role("button", name="Another one").click()
    expect(shown.get_by_label("number")).not_to_have_value("8")
    assert not shown.url.endswith("seed=8")
    shown.go_back()
    expect(shown.get_by_label("number")).to_have_value("8")


def test_a_lesson_that_does_not_exist_leads_to_one_that_does(browser: Any, page: Page) -> None:
    with tabs(browser, page.url, may_fail=True) as open_tab:
        shown = open_tab("/learn?lesson=prunning")
        expect(shown.get_by_role("alert")).to_contain_text("Did you mean".lower())
        shown.get_by_role("link", name="To the first lesson").click()
        expect(shown.get_by_role("heading", level=1)).to_have_text("Minimax by hand")


def test_the_sheet_opens_as_a_page_to_print(tab: Any, page: Page) -> None:
    shown = tab("/learn?lesson=players&seed=2")
    with shown.context.expect_page() as waiting:
        shown.get_by_role("link", name="with answers").click()
    sheet = waiting.value
    expect(sheet.get_by_role("heading").first).to_have_text("Three players: exercise 2")
    assert sheet.locator("article").count() == 2
    assert accessibility(sheet) == []


def test_a_figure_leads_to_its_search(tab: Any) -> None:
    shown = tab("/learn?lesson=pruning")
    shown.get_by_role("link", name="Watch it step by step").first.click()
    expect(shown.get_by_role("button", name="Stage d")).to_be_visible()


@pytest.mark.parametrize("name", [lesson.name for lesson in lessons()])
def test_every_lesson_is_accessible(tab: Any, name: str) -> None:
    shown = tab(f"/learn?lesson={name}", color_scheme="dark")
    expect(shown.get_by_role("heading", name="Exercise")).to_be_visible()
    assert accessibility(shown) == []


def test_on_a_phone_everything_fits_the_width(tab: Any) -> None:
    shown = tab("/learn?lesson=players", viewport={"width": 390, "height": 800})
    expect(shown.get_by_role("heading", name="Exercise")).to_be_visible()
    assert shown.evaluate("document.documentElement.scrollWidth") <= 390
    assert accessibility(shown) == []
