"""Odds in words: what chance may do and how likely it is, and what each move is worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from zermelo.game import CHANCE, Game, number
from zermelo.game.players import player_name, the
from zermelo.play.dice import Outcome
from zermelo.play.weighing import Weighed, WeighedMove
from zermelo.play.words import percent, winning_chances

_WIDTH = 78
_FEW_POINTS = 20
"""Up to so much between the worst and the best, thousandths of a point are worth showing."""


def likelihood(probability: float) -> str:
    """A probability as a fraction where it is one that people would write, else in percent.

    >>> likelihood(1 / 36), likelihood(0.123)
    ('1/36', '12.30%')
    """
    fraction = Fraction(probability).limit_denominator(100)
    if 0 < fraction < 1 and abs(float(fraction) - probability) < 1e-12:
        return str(fraction)
    return percent(probability)


def outcome_lines(rolls: Sequence[Outcome]) -> list[str]:
    """All that chance may do, those that are as likely as each other together; likely ones first.

    >>> outcome_lines([Outcome(1, "1", 0.25), Outcome(2, "2", 0.5), Outcome(3, "3", 0.25)])
    ['1/2: 2', '1/4 each: 1 3']
    """
    groups: dict[str, list[str]] = {}
    for one in sorted(rolls, key=lambda one: -one.probability):
        groups.setdefault(likelihood(one.probability), []).append(one.text)
    return [
        f"{odds}{' each' if len(texts) > 1 else ''}: {' '.join(texts)}"
        for odds, texts in groups.items()
    ]


def worth(game: Game, value: float, *, proved: bool = False) -> str:
    """What a position is worth to a player: winning chances where there are, else the payoff.

    >>> from zermelo.games.pig import Pig
    >>> worth(Pig(), 0.25)
    '62.50%'
    """
    chance = winning_chances(game, value)
    return _points(game, value, proved) if chance is None else percent(chance)


def change(game: Game, value: float) -> str:
    """A gain or a loss in the same unit, with its sign.

    >>> from zermelo.games.pig import Pig
    >>> change(Pig(), -0.25)
    '−12.50%'
    """
    if winning_chances(game, 0.0) is None:
        shown = round(value, 3)
        text = _points(game, shown, proved=False).lstrip("+−") if shown else "0"
    else:
        low, high = game.payoff_range or (-1, 1)
        part = value / (high - low)
        shown = round(part, 4)
        text = f"{abs(shown):.2%}" if shown else "0"
    sign = "" if not shown else "+" if shown > 0 else "−"
    return sign + text


def _points(game: Game, value: float, proved: bool) -> str:
    """A payoff; where few points are at stake with a sign and three digits, as in backgammon."""
    low, high = game.payoff_range or (-math.inf, math.inf)
    if value == round(value) or high - low > _FEW_POINTS:
        return number(value if proved else round(value, 2))
    return f"{value:+.3f}".replace("-", "−")


def weighed_lines(found: Weighed) -> list[str]:
    """A position before a roll or a move: what it is worth, and what each roll or move leads to."""
    game = found.line.game
    side = 0 if found.mover in (CHANCE, None) else int(found.mover or 0)
    now = f"{_about(found)}{worth(game, found.values[side], proved=found.proved)}"
    chances = winning_chances(game, 0.0) is not None
    has = f"has {now} winning chances" if chances else f"can expect {now}"
    when = "Before the roll" if found.mover == CHANCE else "With the best move"
    head = f"{when} {the(player_name(game, side))} {has} ({sureness(found)})"
    cells = [_cell(game, one, side) for one in found.moves]
    return [head, *columns(cells)]


def sureness(found: Weighed) -> str:
    """How sure the values are: proved, or an estimate so many plies deep."""
    if found.proved:
        return "proved"
    plies = "" if found.depth is None else f", {_plies(found.depth)} deep"
    return f"an estimate{plies}"


def columns(cells: Sequence[Sequence[str]], width: int = _WIDTH) -> list[str]:
    """Short rows side by side, as many as fit, downwards first.

    >>> columns([["1", "a"], ["22", "b"], ["3", "c"]], width=16)
    ['  1   a  3   c', '  22  b']
    """
    if not cells:
        return []
    widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
    rows = [
        "  ".join(
            text.ljust(widths[0]) if place == 0 else text.rjust(widths[place])
            for place, text in enumerate(row)
        )
        for row in cells
    ]
    across = max(1, (width - 2 + 3) // (len(rows[0]) + 3))
    down = -(-len(rows) // across)
    gap = "  " if across == 1 or len(rows[0]) < 10 else "   "
    return ["  " + gap.join(rows[line::down]).rstrip() for line in range(down)]


def _cell(game: Game, one: WeighedMove, side: int) -> list[str]:
    value = worth(game, one.values[side], proved=one.proved)
    if one.probability is None:
        return [one.text, value]
    return [one.text, likelihood(one.probability), value]


def _about(found: Weighed) -> str:
    return "" if found.proved else "about "


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"
