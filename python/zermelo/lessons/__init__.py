"""Short lessons on adversarial search, each with exercises that are made at random and marked.

| file           | what it holds                                                      |
|----------------|--------------------------------------------------------------------|
| `lesson.py`    | what a lesson, an exercise and a question are                      |
| `trees.py`     | random trees worth asking about                                    |
| `answers.py`   | right answers, from the textbook's own searches                    |
| `catalogue/`   | the lessons, one a file                                            |
| `marking.py`   | reading answers and marking them, with reasons                     |
| `sheet.py`     | sheets to print, as a page or as LaTeX, with or without answers    |
| `text.py`      | a lesson for a terminal                                            |
"""

from zermelo.lessons.catalogue import exercise, find, lessons
from zermelo.lessons.lesson import Exercise, Figure, Lesson, Question, Section
from zermelo.lessons.marking import Marked, mark

__all__ = [
    "Exercise",
    "Figure",
    "Lesson",
    "Marked",
    "Question",
    "Section",
    "exercise",
    "find",
    "lessons",
    "mark",
]
