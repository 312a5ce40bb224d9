"""The result of a match in words: a line for the progress bar, a summary, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from zermelo.game import number
from zermelo.matches.result import Match, Pairing

_STOPPED = {
    "sprt": "stopped by the SPRT",
    "faults": "stopped by too many faults",
    "interrupted": "interrupted",
}


def score_line(match: Match) -> str:
    """The score so far, short: `34 of 200 games  +12 =10 −12  Elo +3 ± 40`."""
    played = f"{len(match.games)} of {match.wanted} games"
    if len(match.pairings) == 1:
        only = match.pairings[0]
        return f"{played}  {points_words(only)}  Elo {only.elo}"
    best = "  ".join(f"{one.name} {share_words(match, one.name)}" for one in match.standings[:4])
    return f"{played}  {best}"


def share_words(match: Match, name: str) -> str:
    """What a contestant has: points of its games, or its mean payoff."""
    one = next(one for one in match.standings if one.name == name)
    if one.points is None:
        return number(round(one.payoff, 3))
    return f"{one.points:g}/{one.games}"


def points_words(pairing: Pairing) -> str:
    """Wins, draws and losses as chess players write them."""
    return f"+{pairing.wins} ={pairing.draws} −{pairing.losses}"


def summary(match: Match) -> str:
    """The whole result in a few lines."""
    lines = [f"{match.game}: {' against '.join(match.players)}"]
    stopped = f", {_STOPPED[match.stopped]}" if match.stopped else ""
    lines.append(f"{len(match.games)} of {match.wanted} games{stopped}")
    for pairing in match.pairings:
        lines.append(pairing_words(match, pairing))
    if not match.pairings:
        lines += [f"{one.name}: mean payoff {number(one.payoff)}" for one in match.standings]
    return "\n".join([*lines, *sprt_words(match), *fault_words(match)])


def pairing_words(match: Match, pairing: Pairing) -> str:
    """Two contestants: points, Elo with its interval, and who is likely the stronger."""
    found = pairing.elo
    names = f"{match.players[pairing.first]} against {match.players[pairing.second]}: "
    return (
        f"{names if len(match.players) > 2 else ''}{points_words(pairing)} "
        f"({pairing.score:.1%}), Elo {found}, superiority {found.superiority:.1%}"
    )


def sprt_words(match: Match) -> list[str]:
    """What the SPRT says, if there is one."""
    test = match.sprt
    if test is None or len(match.pairings) != 1:
        return []
    ratio, (low, high) = test.ratio(match.pairings[0].pairs), test.bounds
    state = f"log-likelihood ratio {ratio:.2f} ({low:.2f} to {high:.2f})"
    told = {"H0": f"accepts Elo {test.elo0:g}", "H1": f"accepts Elo {test.elo1:g}"}
    verdict = told.get(match.verdict or "", "is open")
    return [f"SPRT {test.elo0:g} {test.elo1:g} {verdict}: {state}"]


def fault_words(match: Match) -> list[str]:
    """Who lost games by faults, of which kinds."""
    found = []
    for name, kinds in match.faults.items():
        each = ", ".join(f"{kind} {count}" for kind, count in kinds.items())
        found.append(f"{name} lost by faults: {each}")
    return found


def cross_table(match: Match) -> tuple[list[str], list[list[str]]]:
    """A heading and a row for each contestant, the best first: what it got against each other."""
    order = [match.players.index(one.name) for one in match.standings]
    head = ["", *(f"{place + 1}" for place in range(len(order))), "games"]
    head.append("points" if match.opposed else "payoff")
    rows = []
    for place, player in enumerate(order):
        one = match.standings[place]
        cells = [_cell(match, player, other) for other in order]
        total = number(round(one.payoff, 3)) if one.points is None else f"{one.points:g}"
        rows.append([f"{place + 1} {one.name}", *cells, str(one.games), total])
    return head, rows


def _cell(match: Match, player: int, other: int) -> str:
    if player == other:
        return "·"
    if not match.opposed:
        found = match.payoffs[match.players[player]].get(match.players[other])
        return "" if found is None else number(round(found, 3))
    first, second = sorted((player, other))
    pairing = next(one for one in match.pairings if (one.first, one.second) == (first, second))
    points = pairing.wins + pairing.draws / 2
    return f"{points if player == first else pairing.games - points:g}/{pairing.games}"


def match_html(match: Match) -> str:
    """A table for notebooks."""
    head, rows = cross_table(match)
    lines = "".join(f"<div>{escape(line)}</div>" for line in summary(match).splitlines())
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    return f"{lines}<table><tr>{_cells('th', head)}</tr>{body}</table>"


def _cells(tag: str, texts: Sequence[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)
