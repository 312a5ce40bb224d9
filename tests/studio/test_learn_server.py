"""The server's half of Learn: answers stay on the server until they are given."""

from __future__ import annotations

import pytest
from serving import Page

from zermelo.lessons import exercise, lessons

NAMES = [lesson.name for lesson in lessons()]


@pytest.mark.parametrize("name", NAMES)
def test_an_exercise_is_sent_without_its_answers(page: Page, name):
    answer = page.post("/api/lesson", {"lesson": name, "seed": 12})
    assert answer.status_code == 200
    made = exercise(name, 12)
    for question in made.questions:
        assert question.why not in answer.text
    sent = answer.json()["exercise"]
    assert [node["id"] for node in sent["nodes"]] == list(range(len(made.tree.nodes)))
    assert all("answer" not in question for question in sent["questions"])


@pytest.mark.parametrize("name", NAMES)
def test_right_answers_are_marked_right(page: Page, name):
    made = exercise(name, 3)
    given = {"lesson": name, "seed": 3, "leaves": {}, "texts": {}}
    for question in made.questions:
        if question.kind == "leaves":
            given["leaves"][question.id] = list(question.answer)
        else:
            given["texts"][question.id] = str(question.answer)
    marks = page.post("/api/lesson/mark", given).json()["marks"]
    assert [mark["correct"] for mark in marks] == [True] * len(made.questions)


def test_a_sheet_is_a_page_without_inline_style(page: Page):
    sheet = page.http.get("/api/learn/sheet", params={"lesson": "pruning", "seed": 2, "copies": 3})
    assert sheet.status_code == 200
    assert sheet.headers["content-type"].startswith("text/html")
    assert sheet.text.count("<article>") == 3
    assert "<style" not in sheet.text
    assert page.http.get("/api/learn/sheet.css").headers["content-type"].startswith("text/css")


@pytest.mark.parametrize(
    "query",
    [
        {"lesson": "nothing"},
        {"lesson": "pruning", "seed": "x"},
        {"lesson": "pruning", "seed": "-1"},
        {"lesson": "pruning", "copies": "1000"},
    ],
)
def test_a_sheet_that_cannot_be_is_refused(page: Page, query):
    answer = page.http.get("/api/learn/sheet", params=query)
    assert answer.status_code == 422
    assert answer.json()["message"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"lesson": "nothing"}, 422),
        ({"lesson": "pruning", "seed": -1}, 422),
        ({"lesson": "pruning", "seed": 1, "more": 1}, 422),
    ],
)
def test_a_lesson_that_does_not_exist_is_refused(page: Page, body, status):
    assert page.post("/api/lesson", body).status_code == status


def test_an_answer_that_cannot_be_read_says_what_would_be_right(page: Page):
    given = {"lesson": "minimax", "seed": 1, "texts": {"root": "three"}}
    answer = page.post("/api/lesson/mark", given)
    assert answer.status_code == 422
    assert "write it as 3" in answer.json()["message"]
