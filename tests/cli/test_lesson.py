"""`zermelo lesson`: lists, shows, and writes sheets."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest


@pytest.fixture
def lesson(run):
    return lambda *words: run("lesson", *words)


def test_the_lessons_are_listed(lesson):
    printed = lesson()
    assert printed.status == 0
    for name in ("minimax", "pruning", "ordering", "horizon", "chance", "players"):
        assert name in printed.out


def test_a_lesson_shows_its_exercise_and_keeps_the_answers_back(lesson):
    without = lesson("pruning", "--seed", "4")
    assert "Exercise 4" in without.out
    assert "Answer:" not in without.out
    with_answers = lesson("pruning", "--seed", "4", "--answers")
    assert "Answer:" in with_answers.out


def test_programs_get_the_tree_and_the_questions(lesson):
    printed = lesson("minimax", "--json", "--answers", "--seed", "9")
    data = json.loads(printed.out)
    assert data["seed"] == 9
    assert [question["id"] for question in data["questions"]] == ["inner", "root", "move"]
    assert all(question["why"] for question in data["questions"])
    assert "children" in data["tree"]
    printed = lesson("minimax", "--json")
    assert "answer" not in json.loads(printed.out)["questions"][0]


def test_a_sheet_holds_as_many_exercises_as_asked_for(lesson, tmp_path):
    sheet = tmp_path / "sheet.html"
    printed = lesson("chance", "--sheet", str(sheet), "--copies", "3", "--seed", "5")
    assert printed.status == 0
    text = sheet.read_text(encoding="utf-8")
    assert text.count("<article>") == 3
    assert [f"exercise {seed}<" in text for seed in (5, 6, 7)] == [True] * 3
    lesson("chance", "--sheet", str(sheet), "--copies", "3", "--answers")
    assert sheet.read_text(encoding="utf-8").count("<article>") == 6


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex here")
@pytest.mark.parametrize("name", ["pruning", "chance", "players", "horizon"])
def test_a_latex_sheet_becomes_a_pdf(lesson, tmp_path, name):
    sheet = tmp_path / "sheet.tex"
    assert lesson(name, "--sheet", str(sheet), "--answers")[0] == 0
    made = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout[-2000:]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["prunning"], "did you mean 'pruning'"),
        (["pruning", "--sheet", "a.doc"], ".html or .tex"),
        (["--sheet", "a.html"], "of one lesson"),
        (["pruning", "--seed", "-4"], "whole number"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(lesson, words, says):
    printed = lesson(*words)
    assert printed.status == 2
    assert says in printed.err
