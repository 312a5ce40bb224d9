"""Learn how searches work: short lessons, with exercises made at random and sheets to print."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from zermelo.cli.arguments import Parser, UsageError, add_json, whole
from zermelo.cli.screen import Screen
from zermelo.files import write_atomically
from zermelo.lessons import Exercise, Lesson, exercise, find, lessons
from zermelo.lessons.catalogue import GREATEST_SEED
from zermelo.lessons.marking import answer_text
from zermelo.lessons.sheet import html_sheet, latex_sheet
from zermelo.lessons.text import exercise_text, lesson_text

SUFFIXES = (".html", ".tex")
MOST_COPIES = 200


def add_arguments(parser: Parser) -> None:
    """NAME, and what to do with its exercises."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="a lesson; without, all are listed")
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole(0, GREATEST_SEED, 7),
        default=1,
        help="which exercise: each number stands for another one (1)",
    )
    parser.add_argument(
        "--sheet",
        metavar="FILE",
        type=Path,
        help="write a sheet to print: a page (.html) or LaTeX with TikZ (.tex)",
    )
    parser.add_argument(
        "--copies",
        metavar="N",
        type=whole(1, MOST_COPIES, 20),
        default=1,
        help="so many different exercises on the sheet, numbered from the seed (1)",
    )
    parser.add_argument("--answers", action="store_true", help="show the answers, and why")
    add_json(parser)
    parser.examples(
        "zermelo lesson",
        "zermelo lesson pruning",
        "zermelo lesson pruning --seed 7 --answers",
        "zermelo lesson pruning --sheet class.html --seed 1 --copies 20 --answers",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """List the lessons, show one, or write its sheet."""
    if arguments.name is None:
        _list(screen, arguments)
        return 0
    lesson = find(arguments.name)
    made = exercise(lesson.name, arguments.seed)
    if arguments.sheet is not None:
        _write(lesson, arguments)
    if arguments.json:
        screen.json(_as_json(lesson, made, arguments))
    elif arguments.sheet is not None:
        screen.write(("Wrote ", "dim"), str(arguments.sheet))
    else:
        screen.write(lesson_text(lesson))
        screen.write("")
        screen.write(exercise_text(lesson, made, arguments.answers))
        if not arguments.answers:
            screen.write("")
            screen.write((f"The answers: {_command(lesson, made)} --answers", "dim"))
    return 0


def _list(screen: Screen, arguments: argparse.Namespace) -> None:
    if arguments.sheet is not None:
        raise UsageError(
            "a sheet is of one lesson; for example: zermelo lesson pruning --sheet a.html"
        )
    if arguments.json:
        rows = [
            {"name": lesson.name, "title": lesson.title, "summary": lesson.summary}
            for lesson in lessons()
        ]
        screen.json({"lessons": rows})
        return
    for lesson in lessons():
        screen.write((f"{lesson.name:<10}", "bold cyan"), lesson.summary)
    screen.write("")
    screen.write(("zermelo lesson NAME", "bold"), " shows a lesson and an exercise.")


def _write(lesson: Lesson, arguments: argparse.Namespace) -> None:
    path: Path = arguments.sheet
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"a sheet is a file {' or '.join(SUFFIXES)}, not {path.name}")
    last = arguments.seed + arguments.copies - 1
    if last > GREATEST_SEED:
        raise UsageError(f"the seeds would go on to {last}; the greatest is {GREATEST_SEED}")
    made = [exercise(lesson.name, seed) for seed in range(arguments.seed, last + 1)]
    sheet = html_sheet if path.suffix.lower() == ".html" else latex_sheet
    write_atomically(path, sheet(lesson, made, arguments.answers))


def _command(lesson: Lesson, made: Exercise) -> str:
    return f"zermelo lesson {lesson.name} --seed {made.seed}"


def _as_json(lesson: Lesson, made: Exercise, arguments: argparse.Namespace) -> dict[str, Any]:
    questions: list[dict[str, Any]] = []
    for question in made.questions:
        row: dict[str, Any] = {
            "id": question.id,
            "kind": question.kind,
            "prompt": question.prompt,
            "node": question.node,
            "choices": list(question.choices),
        }
        if arguments.answers:
            row |= {
                "answer": question.answer,
                "text": answer_text(made, question),
                "why": question.why,
            }
        questions.append(row)
    return {
        "lesson": lesson.name,
        "title": lesson.title,
        "seed": made.seed,
        "task": lesson.task,
        "tree": _tree(made, 0),
        "questions": questions,
        "sheet": str(arguments.sheet) if arguments.sheet else None,
    }


def _tree(made: Exercise, index: int) -> dict[str, Any]:
    node = made.tree.nodes[index]
    row: dict[str, Any] = {"node": index, "name": node.name}
    if not node.children:
        return row | {"value": node.value}
    row |= {"player": node.player, "moves": list(node.moves)}
    if node.probabilities:
        row["probabilities"] = list(node.probabilities)
    return row | {"children": [_tree(made, child) for child in node.children]}
