"""An answer as a small table, for notebooks. All text in it is escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from zermelo.game.observer import number

if TYPE_CHECKING:
    from zermelo.game.answer import Answer, MoveAnswer

_LONGEST_LINE = 12
"""Moves of a variation that are shown."""

_MOST_MOVES = 20
"""Moves that are shown, the best ones."""

_CELL = "text-align:left;padding:.15em .8em"


def answer_html(answer: Answer) -> str:
    """The value, the best move, every move that is known, and what the search cost."""
    rows = [
        ("Value", f"<b>{escape(number(answer.value))}</b>, {escape(_sure(answer))}"),
        ("Best move", f"<b>{_text(answer.move)}</b>" if answer.move is not None else "none"),
    ]
    if len(answer.pv) > 1:
        rows.append(("Line", _line(answer.pv)))
    others = [move for move in answer.ties if move != answer.move]
    if others:
        rows.append(("As good", " ".join(map(_text, others))))
    rows.append(("Searched", escape(_effort(answer))))
    head = "".join(
        f'<tr><th style="{_CELL}">{name}</th><td style="{_CELL}">{text}</td></tr>'
        for name, text in rows
    )
    return f"<table>{head}</table>{_moves(answer)}"


def _moves(answer: Answer) -> str:
    shown = answer.moves[:_MOST_MOVES]
    if len(shown) < 2:  # of one move, all is said already
        return ""
    names = ["Move", "Value", "Exactness"]
    cells = [[_text(one.move), escape(number(one.value)), escape(_known(one))] for one in shown]
    if any(one.visits is not None for one in shown):
        names.append("Visits")
        for row, one in zip(cells, shown, strict=True):
            row.append("" if one.visits is None else f"{one.visits:,}")
    if any(len(one.pv) > 1 for one in shown):
        names.append("Line")
        for row, one in zip(cells, shown, strict=True):
            row.append(_line(one.pv))
    head = "".join(f'<th style="{_CELL}">{name}</th>' for name in names)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>"
        for row in cells
    )
    left = len(answer.moves) - len(shown)
    more = f"<p>and {left} more moves</p>" if left else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _sure(answer: Answer) -> str:
    """Whose the value is, how sure, and how far the end is."""
    whose = "the payoffs of all" if isinstance(answer.value, tuple) else f"the {answer.whose}"
    far = f", {_plies(answer.remoteness)} to the end" if answer.remoteness else ""
    return f"{whose} ({answer.sureness}{far})"


def _known(one: MoveAnswer) -> str:
    return one.exactness + (f", {_plies(one.remoteness)}" if one.remoteness else "")


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"


def _line(moves: tuple[object, ...]) -> str:
    more = " …" if len(moves) > _LONGEST_LINE else ""
    return " ".join(map(_text, moves[:_LONGEST_LINE])) + more


def _text(move: object) -> str:
    return escape(str(move))


def _effort(answer: Answer) -> str:
    deep = "" if answer.depth is None else f", depth {answer.depth}"
    by = f" ({answer.algorithm})" if answer.algorithm else ""
    return f"{answer.nodes:,} nodes in {answer.seconds:.2f} s{deep}{by}"
