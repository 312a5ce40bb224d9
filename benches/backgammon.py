"""How well the learned backgammon plays: marks against pubeval and GNU Backgammon.

Needs the package `gnubg-nn` (GPL, for measurements alone): `pip install gnubg-nn`. Both sides play
each sequence of dice once on either seat, and the luck of every roll is taken out, so that a game
tells as much as ten. A ply is counted as GNU Backgammon counts it: 0 plies is no look-ahead, every
play of the roll judged by the board that it leads to; 1 ply looks at all rolls of the opponent and
the best play of each, which is depth 3 of expectiminimax here (play, roll, play).

    python benches/backgammon.py pubeval --games 5000
    python benches/backgammon.py gnubg --games 5000 --plies 1
    python benches/backgammon.py errors --positions 2000
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Callable

import gnubg_nn

import zermelo as z
from zermelo.games.backgammon import Backgammon
from zermelo.native import LearnedBackgammon

Side = tuple[int, ...]
Player = Callable[[Side, Side, tuple[int, int]], tuple[Side, Side]]
"""From both sides, the one on roll first, and a roll to both after the play, the mover first."""

START: Side = (0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)


def board(own: Side, other: Side) -> list[list[int]]:
    """As gnubg-nn wants it: the opponent first, then the side on roll."""
    return [list(other), list(own)]


def plays(own: Side, other: Side, roll: tuple[int, int]) -> list[tuple[Side, Side]]:
    """The sides after every play, the mover's first; as they are where nothing can move."""
    found = []
    for key in gnubg_nn.moves(board(own, other), *roll):
        after_other, after_own = gnubg_nn.board_from_position_key(key)
        found.append((tuple(after_own), tuple(after_other)))
    return found or [(own, other)]


def learned(core: LearnedBackgammon) -> Player:
    """The networks without look-ahead."""

    def play(own: Side, other: Side, roll: tuple[int, int]) -> tuple[Side, Side]:
        after_own, after_other = core.best(own, other, roll)
        return tuple(after_own), tuple(after_other)

    return play


def searching(depth: int, weights: str) -> Player:
    """The built-in player: expectiminimax to a depth, over the networks that come with Zermelo.

    With `weights` over those of a file.
    """
    game = Backgammon(weights=weights)

    def play(own: Side, other: Side, roll: tuple[int, int]) -> tuple[Side, Side]:
        text = xgid(own, other, roll)
        state = game.parse_state(text)
        move = z.search(game, state, algorithm=z.Expectiminimax(), depth=depth).move
        return sides(game.format_state(game.result(state, move)))

    return play


def xgid(own: Side, other: Side, roll: tuple[int, int]) -> str:
    """The position with the side on roll as the first player."""
    places = ["-"] * 26
    for point in range(24):
        if own[point]:
            places[point + 1] = chr(ord("A") + own[point] - 1)
        if other[point]:
            places[24 - point] = chr(ord("a") + other[point] - 1)
    if own[24]:
        places[25] = chr(ord("A") + own[24] - 1)
    if other[24]:
        places[0] = chr(ord("a") + other[24] - 1)
    return f"XGID={''.join(places)}:0:0:1:{roll[0]}{roll[1]}:0:0:0:0:0"


def sides(text: str) -> tuple[Side, Side]:
    """The first player's side and the second's, of an XGID."""
    places = text.removeprefix("XGID=").split(":")[0]
    count = [0 if place == "-" else ord(place.lower()) - ord("a") + 1 for place in places]
    first = [count[p] if places[p].isupper() else 0 for p in range(26)]
    second = [count[p] if places[p].islower() else 0 for p in range(26)]
    return (*first[1:25], first[25]), (*reversed(second[1:25]), second[0])


def pubeval(own: Side, other: Side, roll: tuple[int, int]) -> tuple[Side, Side]:
    """Tesauro's public evaluation, as gnubg-nn plays it."""
    steps = gnubg_nn.pub_best_move(board(own, other), *roll)
    mover, hit = list(own), list(other)
    for start, end in zip(steps[::2], steps[1::2], strict=True):
        mover[start] -= 1
        if end >= 0:
            mover[end] += 1
            if hit[23 - end]:
                hit[23 - end] = 0
                hit[24] += 1
    return tuple(mover), tuple(hit)


def gnubg(plies: int) -> Player:
    """GNU Backgammon's networks."""

    def play(own: Side, other: Side, roll: tuple[int, int]) -> tuple[Side, Side]:
        found = plays(own, other, roll)
        if len(found) == 1:
            return found[0]
        return max(found, key=lambda after: -equity(after[1], after[0], plies))

    return play


def equity(own: Side, other: Side, plies: int) -> float:
    """GNU Backgammon's points for the side on roll."""
    if not any(own) or not any(other):
        return final(own, other)
    win, gammon, backgammon, lost_gammon, lost_backgammon = gnubg_nn.probabilities(
        board(own, other), plies
    )
    return 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon


def final(own: Side, other: Side) -> float:
    """The points of a finished game to the first side."""
    if any(own) and any(other):
        raise ValueError("the game is not over")
    loser = own if any(own) else other
    size = 1 if sum(loser) < 15 else 3 if any(loser[18:]) else 2
    return float(-size if any(own) else size)


def game_points(
    players: tuple[Player, Player], dice: random.Random, judge: LearnedBackgammon
) -> tuple[float, float]:
    """The points of the first player in one game: as they are, and without luck."""
    at = [START, START]
    while True:
        first, second = dice.randint(1, 6), dice.randint(1, 6)
        if first != second:
            break
    mover = 0 if first > second else 1
    roll, luck, is_first = (max(first, second), min(first, second)), 0.0, True
    while True:
        own, other = at[mover], at[1 - mover]
        if not is_first:
            one, two = dice.randint(1, 6), dice.randint(1, 6)
            roll = (max(one, two), min(one, two))
            gained = judge.luck(own, other, roll)
            luck += gained if mover == 0 else -gained
        is_first = False
        at[mover], at[1 - mover] = players[mover](own, other, roll)
        if not any(at[mover]):
            points = final(at[0], at[1])
            return points, points - luck
        mover = 1 - mover


def mean(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    middle = math.fsum(values) / len(values)
    variance = math.fsum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return middle, math.sqrt(variance / len(values))


def match(one: Player, other: Player, games: int, seed: int, seconds: float) -> dict[str, object]:
    """Pairs of games with the same dice, both ways round."""
    judge = LearnedBackgammon()
    raw: list[float] = []
    adjusted: list[float] = []
    started = time.perf_counter()
    for pair in range((games + 1) // 2):
        results = [
            game_points((one, other), random.Random(f"{seed}/{pair}"), judge),
            game_points((other, one), random.Random(f"{seed}/{pair}"), judge),
        ]
        raw.append((results[0][0] - results[1][0]) / 2)
        adjusted.append((results[0][1] - results[1][1]) / 2)
        if time.perf_counter() - started > seconds:
            break
    spent = time.perf_counter() - started
    points, error = mean(adjusted)
    raw_points, raw_error = mean(raw)
    return {
        "games": 2 * len(raw),
        "seconds": round(spent, 1),
        "games_a_second": round(2 * len(raw) / spent, 3),
        "points": round(points, 4),
        "interval": [round(points - 1.96 * error, 4), round(points + 1.96 * error, 4)],
        "points_with_luck": round(raw_points, 4),
        "interval_with_luck": [
            round(raw_points - 1.96 * raw_error, 4),
            round(raw_points + 1.96 * raw_error, 4),
        ],
    }


def errors(
    player: Player, positions: int, seed: int, plies: int, seconds: float
) -> dict[str, object]:
    """The mean loss of a decision in thousandths of a point, by GNU Backgammon at so many plies.

    Positions are those of games of GNU Backgammon at 0 plies against itself; forced plays are no
    decisions. Only the plays that come near the best at 0 plies and the player's own are judged
    deeper.
    """
    dice, losses = random.Random(seed), []
    opponent = gnubg(0)
    own, other = START, START
    started = time.perf_counter()
    while len(losses) < positions and time.perf_counter() - started < seconds:
        one, two = dice.randint(1, 6), dice.randint(1, 6)
        roll = (max(one, two), min(one, two))
        found = plays(own, other, roll)
        if len(found) > 1 and dice.random() < 0.3:
            shallow = sorted(found, key=lambda after: equity(after[1], after[0], 0))
            chosen = player(own, other, roll)
            best = -equity(shallow[0][1], shallow[0][0], 0)
            near = [a for a in shallow[:8] if best + equity(a[1], a[0], 0) < 0.16]
            judged = {a: -equity(a[1], a[0], plies) for a in {*near, chosen}}
            losses.append(max(judged.values()) - judged[chosen])
        after = opponent(own, other, roll)
        own, other = (START, START) if not any(after[0]) else (after[1], after[0])
    spent = time.perf_counter() - started
    middle, error = mean(losses)
    return {
        "decisions": len(losses),
        "seconds": round(spent, 1),
        "decisions_a_second": round(len(losses) / spent, 3),
        "millipoints": round(1000 * middle, 2),
        "interval": [
            round(1000 * (middle - 1.96 * error), 2),
            round(1000 * (middle + 1.96 * error), 2),
        ],
        "judged_at_plies": plies,
    }


def main() -> None:
    """Measure one mark and print it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["pubeval", "gnubg", "errors", "self"])
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--plies", type=int, default=0, choices=[0, 1], help="of our side")
    parser.add_argument("--weights", help="a file of zermelo learn in place of the built-in ones")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after so long")
    arguments = parser.parse_args()
    if arguments.plies:
        player = searching(2 * arguments.plies + 1, arguments.weights or "")
    else:
        player = learned(LearnedBackgammon(arguments.weights))
    if arguments.what == "errors":
        found = errors(player, arguments.positions, arguments.seed, 2, arguments.seconds)
    else:
        opponents = {"pubeval": pubeval, "gnubg": gnubg(0), "self": learned(LearnedBackgammon())}
        found = match(
            player, opponents[arguments.what], arguments.games, arguments.seed, arguments.seconds
        )
    found = {"mark": arguments.what, "our_plies": arguments.plies, **found}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
