"""Sheets to print: exercises of one lesson, one a page, and their answers at the end."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from zermelo.lessons.lesson import Exercise, Lesson, Question
from zermelo.lessons.marking import answer_text
from zermelo.trace.tikz import tex

STYLE = """
:root { color-scheme: light; font: 12pt/1.45 system-ui, sans-serif; color: #111; }
body { max-width: 46rem; margin: 1.5rem auto; padding: 0 1rem; }
header { display: flex; justify-content: space-between; gap: 1rem; align-items: baseline;
  border-bottom: 1px solid #999; margin-bottom: 1rem; }
h1 { font-size: 1.25rem; margin: 0 0 .3rem; }
.who { white-space: nowrap; color: #444; }
.tree { margin: 1.2rem 0; overflow-x: auto; }
.tree svg { max-width: 100%; height: auto; }
ol { padding-left: 1.4rem; } li { margin: .7rem 0; }
.line { border-bottom: 1px solid #999; height: 2.1rem; }
.answer { margin: .3rem 0; } .why { margin: .2rem 0; color: #444; font-size: .92em; }
article + article { break-before: page; margin-top: 3rem; }
@media print { body { margin: 0; max-width: none; } article + article { margin-top: 0; } }
"""


def html_sheet(
    lesson: Lesson, exercises: Sequence[Exercise], answers: bool = False, stylesheet: str = ""
) -> str:
    """A page to print: the exercises, and with `answers` the same again with what is right.

    It is one file that needs no other, unless a server gives the address of its style sheet.
    """
    pages = [_page(lesson, exercise, False) for exercise in exercises]
    if answers:
        pages += [_page(lesson, exercise, True) for exercise in exercises]
    link = f'<link rel="stylesheet" href="{escape(stylesheet)}">'
    style = link if stylesheet else f"<style>{STYLE}</style>"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{escape(_title(lesson, exercises))}</title>\n{style}\n</head>\n"
        "<body>\n<main>\n" + "\n".join(pages) + "\n</main>\n</body>\n</html>\n"
    )


def _title(lesson: Lesson, exercises: Sequence[Exercise]) -> str:
    seeds = [str(exercise.seed) for exercise in exercises]
    which = seeds[0] if len(seeds) == 1 else f"{seeds[0]} to {seeds[-1]}"
    return f"{lesson.title}: exercise {which}"


def _page(lesson: Lesson, exercise: Exercise, answers: bool) -> str:
    recorded = exercise.trace
    drawn = recorded.svg(
        None if answers else 0, caption=False, background=False, dark=False, solid=not answers
    )
    what = "answers to exercise" if answers else "exercise"
    name = "" if answers else '<span class="who">Name ______________________</span>'
    items = "\n".join(_item(exercise, question, answers) for question in exercise.questions)
    return (
        f"<article>\n<header><h1>{escape(lesson.title)}: {what} {exercise.seed}</h1>{name}</header>"
        f"\n<p>{escape(lesson.task)}</p>\n<div class=tree>\n{drawn}</div>\n"
        f"<ol>\n{items}\n</ol>\n</article>"
    )


def _item(exercise: Exercise, question: Question, answers: bool) -> str:
    prompt = escape(question.prompt + _choices(question))
    if not answers:
        return f'<li>{prompt}<div class="line"></div></li>'
    return (
        f'<li>{prompt}<p class="answer"><strong>{escape(answer_text(exercise, question))}</strong>'
        f'</p><p class="why">{escape(question.why)}</p></li>'
    )


def latex_sheet(lesson: Lesson, exercises: Sequence[Exercise], answers: bool = False) -> str:
    """The same sheet as LaTeX, with the trees in TikZ."""
    pages = [_latex_page(lesson, exercise, False) for exercise in exercises]
    if answers:
        pages += [_latex_page(lesson, exercise, True) for exercise in exercises]
    return (
        "\\documentclass[11pt,a4paper]{article}\n\\usepackage[margin=25mm]{geometry}\n"
        "\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{tikz}\n\\setlength{\\parindent}{0pt}\n\\pagestyle{empty}\n"
        "\\begin{document}\n" + "\n\\clearpage\n".join(pages) + "\n\\end{document}\n"
    )


def _latex_page(lesson: Lesson, exercise: Exercise, answers: bool) -> str:
    what = "answers to exercise" if answers else "exercise"
    name = "" if answers else "\\hfill Name \\rule{45mm}{0.4pt}"
    items = "\n".join(_latex_item(exercise, question, answers) for question in exercise.questions)
    drawn = exercise.trace.tikz(None if answers else 0, caption=False, solid=not answers)
    return (
        f"{{\\large\\bfseries {tex(lesson.title)}: {what} {exercise.seed}}}{name}\n\n\\medskip\n"
        f"{tex(lesson.task)}\n\n\\bigskip\n{drawn}\n\\bigskip\n"
        f"\\begin{{enumerate}}\n{items}\n\\end{{enumerate}}"
    )


def _latex_item(exercise: Exercise, question: Question, answers: bool) -> str:
    prompt = tex(question.prompt + _choices(question))
    if not answers:
        return f"\\item {prompt}\\\\[7mm]\\rule{{\\linewidth}}{{0.4pt}}"
    return f"\\item {prompt}\n\n\\textbf{{{tex(answer_text(exercise, question))}}}. " + tex(
        question.why
    )


def _choices(question: Question) -> str:
    return f" ({', '.join(question.choices)})" if question.choices else ""
