"""Luck and skill in words: the players, their worst moves and the rolls that changed most."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zermelo.game.players import player_name, the
from zermelo.play.luck import JudgedPly, Luck
from zermelo.play.odds_words import change, likelihood, worth
from zermelo.play.words import winning_chances

_SHOWN = 5
"""Moves and rolls of each list."""

_NOTHING = 1e-9
"""What is less is rounding."""


def summary(found: Luck) -> str:
    """All of it as text, with the worst moves and the rolls that changed most."""
    return "\n".join(summary_lines(found))


def summary_lines(found: Luck) -> list[str]:
    """All of it, line by line."""
    lines = [
        f"Luck and skill {_unit(found)} ({sureness(found)})",
        *table(_rows(found), range(1, 9)),
    ]
    if not found.over:
        lines.append("The game is not over: the last column is what it is worth now.")
    mistakes, rolls = found.mistakes(_SHOWN), found.luckiest(_SHOWN)
    if mistakes:
        lines += ["", "Worst moves", *table([_mistake(found, one) for one in mistakes], {3})]
    if rolls:
        lines += [
            "",
            "Rolls that changed most",
            *table([_roll(found, one) for one in rolls], {2, 3}),
        ]
    return lines


def sureness(found: Luck) -> str:
    """How sure it is: proved, or an estimate so many plies deep."""
    if found.proved:
        return "proved"
    if found.depth is None:
        return "an estimate"
    plies = "1 ply" if found.depth == 1 else f"{found.depth} plies"
    return f"an estimate: every position was looked at {plies} deep"


def table(rows: Sequence[Sequence[str]], numbers: Collection[int]) -> list[str]:
    """Rows of texts in columns, those of `numbers` flush right.

    >>> table([["", "luck"], ["white", "+1"]], numbers=[1])
    ['         luck', '  white    +1']
    """
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(
            text.rjust(widths[place]) if place in numbers else text.ljust(widths[place])
            for place, text in enumerate(row)
        ).rstrip()
        for row in rows
    ]


def _rows(found: Luck) -> list[list[str]]:
    game, shares = found.line.game, found.shares
    alone = game.players == 1
    revised = any(abs(share.revised) > _NOTHING for share in shares)
    others = "opponent's skill" if game.players == 2 else "others' moves"
    head = ["", "start", "luck", "skill", *([] if alone else [others])]
    rows = [[*head, *(["looking again"] if revised else []), "result" if found.over else "now"]]
    for share in shares:
        row = [player_name(game, share.player), worth(game, share.start)]
        parts = [share.luck, share.skill]
        parts += [] if alone else [share.others]
        parts += [share.revised] if revised else []
        row += [change(game, part) for part in parts]
        rows.append([*row, worth(game, share.result)])
    return rows


def _mistake(found: Luck, one: JudgedPly) -> list[str]:
    game = found.line.game
    cost = change(game, one.change[one.mover])
    return [f"{one.ply + 1}.", player_name(game, one.mover), one.text, cost, f"best: {one.best}"]


def _roll(found: Luck, one: JudgedPly) -> list[str]:
    game = found.line.game
    player = max(range(game.players), key=lambda player: one.change[player])
    gain = change(game, one.change[player])
    odds = likelihood(one.probability or 0)
    if one.change[player] <= 0:  # bad for everybody
        player, gain = 0, change(game, one.change[0])
    return [f"{one.ply + 1}.", one.text, odds, gain, f"for {the(player_name(game, player))}"]


def _unit(found: Luck) -> str:
    chances = winning_chances(found.line.game, 0.0) is not None
    return "in winning chances" if chances else "in payoffs"
