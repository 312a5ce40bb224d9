"""The page Learn: lessons, exercises marked, and sheets to print."""

from __future__ import annotations

from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo.game import CHANCE, number
from zermelo.games.tree import Node
from zermelo.lessons import Exercise, Section, exercise, find, lessons, mark
from zermelo.lessons.sheet import STYLE, html_sheet
from zermelo.studio.endpoints import get, post, problem
from zermelo.studio.errors import status_and_message
from zermelo.studio.room import Room
from zermelo.studio.schema.learn import (
    AnswersGiven,
    ExerciseNode,
    ExerciseQuestion,
    ExerciseSheet,
    ExerciseWanted,
    LessonCard,
    LessonList,
    LessonPage,
    LessonSection,
    MarkedAnswer,
    MarkedExercise,
)
from zermelo.trace.labels import probability

_MOST_COPIES = 60
_STYLE_PATH = "/api/learn/sheet.css"


def all_lessons(studio: Room) -> LessonList:
    """The lessons there are."""
    cards = [LessonCard(item.name, item.title, item.summary) for item in lessons()]
    return LessonList(cards)


def lesson(studio: Room, wanted: ExerciseWanted) -> LessonPage:
    """A lesson and one of its exercises, without the answers."""
    found, made = find(wanted.lesson), exercise(wanted.lesson, wanted.seed)
    return LessonPage(
        name=found.name,
        title=found.title,
        summary=found.summary,
        sections=[_section(section) for section in found.sections],
        exercise=ExerciseSheet(
            seed=made.seed,
            task=found.task,
            nodes=_nodes(made),
            questions=[
                ExerciseQuestion(q.id, q.kind, q.prompt, q.node, list(q.choices))
                for q in made.questions
            ],
        ),
    )


def marks(studio: Room, given: AnswersGiven) -> MarkedExercise:
    """Answers marked, each with the reason."""
    made = exercise(given.lesson, given.seed)
    answers: dict[str, Any] = {**given.texts, **given.leaves}
    return MarkedExercise(
        [
            MarkedAnswer(
                m.question,
                m.correct,
                m.given,
                m.answer,
                m.why,
                list(m.missing),
                list(m.extra),
            )
            for m in mark(made, answers)
        ]
    )


async def sheet(request: Request) -> Response:
    """A sheet to print, as a page of its own."""
    query = request.query_params
    try:
        found = find(query.get("lesson", ""))
        seed, copies = int(query.get("seed", "1")), int(query.get("copies", "1"))
    except ValueError as error:
        return problem(422, str(error))
    if not 1 <= copies <= _MOST_COPIES:
        return problem(422, f"a sheet has 1 to {_MOST_COPIES} exercises")
    try:
        made = [exercise(found.name, seed + place) for place in range(copies)]
    except Exception as error:
        return problem(*status_and_message(error))
    text = html_sheet(found, made, answers="answers" in query, stylesheet=_STYLE_PATH)
    return Response(text, media_type="text/html", headers={"cache-control": "no-store"})


async def sheet_style(request: Request) -> Response:
    """How a sheet looks: a file of its own, because the studio's pages have no inline styles."""
    return Response(STYLE, media_type="text/css")


def _section(section: Section) -> LessonSection:
    figure = section.figure
    if figure is None:
        return LessonSection(section.title, section.text, "", "", "", "")
    drawn = figure.trace.svg(figure.step, caption=False, background=False, dark=False)
    known = "" if figure.tree.startswith(("[", "{")) else figure.tree
    return LessonSection(
        section.title, section.text, drawn, figure.caption, known, f"textbook.{figure.algorithm}"
    )


def _nodes(made: Exercise) -> list[ExerciseNode]:
    parents = {child: i for i, node in enumerate(made.tree.nodes) for child in node.children}
    found = []
    for index, node in enumerate(made.tree.nodes):
        parent = parents.get(index, -1)
        found.append(
            ExerciseNode(
                id=index,
                parent=parent,
                kind=_kind(made, node),
                name=node.name,
                text=_text(made, node),
                move="" if parent < 0 else _move(made.tree.nodes[parent], index),
            )
        )
    return found


def _kind(made: Exercise, node: Node) -> Literal["max", "min", "chance", "player", "leaf"]:
    if not node.children:
        return "leaf"
    if node.player == CHANCE:
        return "chance"
    if made.tree.players > 2:
        return "player"
    return "max" if node.player == 0 else "min"


def _text(made: Exercise, node: Node) -> str:
    if not node.children:
        return "?" if node.value is None else number(node.value)
    return f"P{node.player}" if made.tree.players > 2 else ""


def _move(parent: Node, child: int) -> str:
    place = parent.children.index(child)
    if parent.probabilities:
        return probability(parent.probabilities[place])
    return parent.moves[place]


ROUTES = [
    get("/api/lessons", all_lessons),
    post("/api/lesson", ExerciseWanted, lesson),
    post("/api/lesson/mark", AnswersGiven, marks),
    Route("/api/learn/sheet", sheet, methods=["GET"]),
    Route(_STYLE_PATH, sheet_style, methods=["GET"]),
]
