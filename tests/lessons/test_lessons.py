"""Lessons: exercises are the same for the same seed, worth doing, and rightly answered."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from zermelo.game import InvalidInputError
from zermelo.lessons import exercise, find, lessons, mark
from zermelo.lessons.sheet import html_sheet, latex_sheet
from zermelo.lessons.text import exercise_text, lesson_text

NAMES = [lesson.name for lesson in lessons()]
SEEDS = range(40)

each_lesson = pytest.mark.parametrize("name", NAMES)


# An independent computation: nothing of the textbook or of traces, only the nodes themselves.


def worth(nodes, index):
    """The value of a node to MAX, exactly; a vector where leaves have one."""
    node = nodes[index]
    if not node.children:
        return node.value if isinstance(node.value, tuple) else Fraction(str(node.value))
    values = [worth(nodes, child) for child in node.children]
    if isinstance(values[0], tuple):
        return max(values, key=lambda vector: vector[node.player])
    if node.player == -1:
        chances = [Fraction(str(p)) for p in node.probabilities]
        return sum(p * v for p, v in zip(chances, values, strict=True))
    return max(values) if node.player == 0 else min(values)


def looked_at(nodes, index, alpha, beta, backwards=False):
    """Knuth and Moore's alpha-beta, with a list of the leaves it looks at."""
    node = nodes[index]
    if not node.children:
        return node.value, [index]
    best, seen = None, []
    children = node.children[::-1] if backwards else node.children
    for child in children:
        value, below = looked_at(nodes, child, alpha, beta, backwards)
        seen += below
        if node.player == 0:
            best = value if best is None else max(best, value)
            alpha = max(alpha, best)
        else:
            best = value if best is None else min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, seen


def never(tree, backwards=False):
    seen = looked_at(tree.nodes, 0, float("-inf"), float("inf"), backwards)[1]
    leaves = [index for index, node in enumerate(tree.nodes) if not node.children]
    return {leaf for leaf in leaves if leaf not in seen}


def move_to_best(tree, values):
    """The move of the root whose child has the greatest of these values."""
    best = max(values)
    assert values.count(best) == 1, "the answer is not the only one"
    return tree.nodes[0].moves[values.index(best)]


def independent(made, question):
    tree = made.tree
    children = tree.nodes[0].children
    values = [worth(tree.nodes, child) for child in children]
    if question.kind == "leaves":
        return never(tree, backwards=question.id == "right")
    if question.id == "better":
        left, right = len(never(tree)), len(never(tree, backwards=True))
        assert left != right
        return "left to right" if left > right else "right to left"
    if question.id == "near":
        return move_to_best(tree, [tree.nodes[child].estimate for child in children])
    if question.kind == "move":
        own = [value[0] if isinstance(value, tuple) else value for value in values]
        return move_to_best(tree, own)
    return worth(tree.nodes, question.node)


@each_lesson
@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_agrees_with_an_independent_computation(name, seed):
    made = exercise(name, seed)
    for question in made.questions:
        right = independent(made, question)
        if question.kind == "leaves":
            assert set(question.answer) == right
            assert right, "nothing is cut off"
        elif question.kind == "number":
            assert question.answer == pytest.approx(float(right))
        else:
            assert question.answer == right


@each_lesson
def test_right_answers_are_marked_right_and_all_others_wrong(name):
    for seed in SEEDS:
        made = exercise(name, seed)
        right = {question.id: question.answer for question in made.questions}
        assert all(marked.correct for marked in mark(made, right))
        assert not any(marked.correct for marked in mark(made, {}))
        for question in made.questions:
            wrong = {**right, question.id: another(made, question)}
            verdicts = {marked.question: marked.correct for marked in mark(made, wrong)}
            assert verdicts.pop(question.id) is False
            assert all(verdicts.values())


def another(made, question):
    if question.kind == "leaves":
        return list(question.answer[1:])
    if question.kind == "move":
        return next(choice for choice in question.choices if choice != question.answer)
    if question.kind == "payoffs":
        return tuple(payoff + 1 for payoff in question.answer)
    return question.answer + 0.01


@each_lesson
def test_the_same_seed_gives_the_same_sheet_and_other_seeds_give_others(name):
    lesson = find(name)
    sheets = [html_sheet(lesson, [exercise(name, seed)], answers=True) for seed in range(20)]
    again = [html_sheet(lesson, [exercise(name, seed)], answers=True) for seed in range(20)]
    assert sheets == again
    trees = {json.dumps([str(n) for n in exercise(name, seed).tree.nodes]) for seed in range(20)}
    assert len(trees) == 20


def test_a_leaf_forgotten_and_a_leaf_too_many_are_named():
    made = exercise("pruning", 4)
    unseen = made.question("unseen").answer
    seen = made.trace.leaves[0]
    (marked, _) = mark(made, {"unseen": [unseen[0], seen]})
    assert marked.missing == unseen[1:]
    assert marked.extra == (seen,)
    assert "α" in marked.why


@pytest.mark.parametrize("text", ["7/2", "3.5", " 3.5 ", "(3.5)"])
def test_numbers_are_read_as_people_write_them(text):
    made = exercise("minimax", 1)
    assert mark(made, {"root": text})[1].given == "3.5"


@pytest.mark.parametrize("text", ["(1, 2, 6)", "1 2 6", "1,2,6", [1, 2, 6]])
def test_payoffs_are_read_as_people_write_them(text):
    assert mark(exercise("players", 1), {"root": text})[1].given == "(1, 2, 6)"


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({"root": "three"}, "write it as 3"),
        ({"root": "1/0"}, "write it as 3"),
        ({"root": "1 2"}, "one number"),
        ({"move": "z9"}, "a1"),
        ({"nothing": 1}, "the questions are"),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused_with_what_would_be_right(answers, says):
    with pytest.raises(InvalidInputError, match=re.escape(says)):
        mark(exercise("minimax", 1), answers)


def test_only_leaves_can_be_chosen():
    with pytest.raises(InvalidInputError, match="not a leaf"):
        mark(exercise("pruning", 1), {"unseen": [0]})


def test_lessons_and_seeds_that_do_not_exist_are_refused_with_the_closest():
    with pytest.raises(InvalidInputError, match="did you mean 'pruning'"):
        find("prunning")
    with pytest.raises(InvalidInputError, match="0 to"):
        exercise("pruning", -1)


@each_lesson
def test_a_lesson_shows_figures_of_real_searches(name):
    lesson = find(name)
    figures = [section.figure for section in lesson.sections if section.figure]
    assert figures
    for figure in figures:
        assert figure.trace.svg(figure.step).startswith("<svg")
        assert figure.caption
    assert lesson.title in lesson_text(lesson)


def test_what_lessons_say_of_their_figures_is_so():
    _first, second, third = find("pruning").sections
    assert first_interval(_first, "B") == "[−∞, 3]"
    assert first_interval(second, "C") == "[−∞, 2]"
    assert first_interval(third, "A") == "[3, 3]"
    near, far = (section.figure.trace.result for section in find("horizon").sections[:2])
    assert (near.move, far.move) == ("a2", "a1")
    tie = find("players").sections[0].figure.trace.result
    assert len(tie.ties) == 2


def first_interval(section, label):
    recorded = section.figure.trace
    node = next(node.id for node in recorded.nodes if node.label == label)
    return recorded.replay(section.figure.step).views[node].interval


@each_lesson
def test_a_sheet_keeps_its_answers_back_unless_they_are_asked_for(name):
    lesson, made = find(name), exercise(name, 5)
    whys = [question.why for question in made.questions]
    for sheet, plain in ((html_sheet, False), (latex_sheet, False), (None, True)):
        without = exercise_text(lesson, made) if plain else sheet(lesson, [made])
        assert not any(why in without for why in whys)
        assert "Answer:" not in without
    assert "prefers-color-scheme" not in html_sheet(lesson, [made], answers=True)
    with_answers = exercise_text(lesson, made, answers=True)
    assert with_answers.count("Answer:") == len(made.questions)
