"""What two large jobs would take on many machines, from what a little of each takes on this one.

    python benches/work_forecast.py [--machines 100] [--cores 8] [--seconds 60] [--pieces 5]

A 13-ply book of Connect Four: positions of 13 plies are drawn at random and solved on one thread
for so many seconds. Six-piece tables of checkers: those of so many pieces are built on one thread,
and the plan for six is followed on paper, each table as soon as those that it needs are there, its
time in proportion to its places. Prints what was measured, and what follows.
"""

import argparse
import heapq
import json
import random
import tempfile
import time
from itertools import product
from math import comb

from zermelo.books.build import PIECE, TABLE_MB
from zermelo.books.positions import Board
from zermelo.native import ConnectFourSolver
from zermelo.tables import CheckersTables

LEVELS = (1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683, 12236101)
LEVELS += (30929111,)
"""Positions of Connect Four by plies, mirror images and won ones included (OEIS A212693)."""
OPEN = 5_832_236 / LEVELS[12]
"""The part of them that a book solves, counted at 12 plies: not over, mirror images once."""
EFFICIENCY = 0.95


def drawn(board, plies, chance):
    """A position that is not over, by random moves."""
    while True:
        key = board.bottom
        for _ in range(plies):
            going = [after for after, won in board.successors(key) if not won]
            if not going:
                break
            key = chance.choice(going)
        else:
            return key


def book(seconds, machines, cores):
    board, chance = Board(7, 6), random.Random(1)
    solver = ConnectFourSolver(7, 6, memory_mb=TABLE_MB, threads=1)
    solved, spent = 0, 0.0
    while spent < seconds:
        keys = sorted(drawn(board, 13, chance) for _ in range(PIECE))
        begun = time.perf_counter()
        solver.scores(keys)
        spent += time.perf_counter() - begun
        solved += PIECE
    each = spent / solved
    positions = OPEN * LEVELS[13]
    core_hours = positions * each / 3600
    return {
        "job": "13-ply book of Connect Four",
        "measured": f"{solved} random positions, {1000 * each:.1f} ms each on one thread",
        "positions": round(positions),
        "pieces": round(positions / PIECE),
        "piece_seconds": round(PIECE * each, 1),
        "core_hours": round(core_hours, 1),
        "hours": round(core_hours / (machines * cores * EFFICIENCY), 2),
    }


def places(own_men, own_kings, men, kings):
    """Positions of some pieces: no man stands where it would be crowned."""
    found = 0
    for i, j in product(range(min(4, own_men) + 1), range(min(4, men) + 1)):
        inner = own_men - i
        found += comb(4, i) * comb(24, inner) * comb(4, j) * comb(24 - inner, men - j)
    rest = 32 - own_men - men
    return found * comb(rest, own_kings) * comb(rest - own_kings, kings)


def plan(pieces):
    """The tables of up to so many pieces with their places, both players to move."""
    tables = {}
    for own_men, own_kings, men, kings in product(range(pieces + 1), repeat=4):
        own, other = (own_men, own_kings), (men, kings)
        both = sum(own) and sum(other) and sum(own) + sum(other) <= pieces
        if both and own >= other:
            slices = 1 if own == other else 2
            tables[own, other] = slices * places(own_men, own_kings, men, kings)
    return tables


def within(table, of):
    """Can captures and crownings lead from one to the other?"""

    def leads(to, start):
        return to[0] <= start[0] and sum(to) <= sum(start)

    straight = leads(table[0], of[0]) and leads(table[1], of[1])
    return straight or (leads(table[1], of[0]) and leads(table[0], of[1]))


def followed(tables, machines, rate):
    """The seconds until all tables are built on so many machines, each after what it needs."""
    needs = {one: {o for o in tables if o != one and within(o, one)} for one in tables}
    waiting, running, now = dict(needs), [], 0.0
    done = set()
    while waiting or running:
        ready = sorted((t for t in waiting if needs[t] <= done), key=lambda t: -tables[t])
        for table in ready[: machines - len(running)]:
            del waiting[table]
            heapq.heappush(running, (now + tables[table] / rate, table))
        now, table = heapq.heappop(running)
        done.add(table)
    return now


def checkers(pieces, machines, cores):
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        built = CheckersTables(folder).build(pieces, threads=1)
        spent = time.perf_counter() - begun
    small, large = plan(pieces), plan(6)
    assert len(small) == len(built)
    assert sum(small.values()) == sum(one.positions for one in built)
    rate = sum(small.values()) / spent
    alone = sum(large.values()) / (rate * cores)
    together = followed(large, machines, rate * cores)
    return {
        "job": "six-piece tables of checkers",
        "measured": f"checkers-{pieces}, one thread: {spent:.1f} s, {rate:,.0f} places a second",
        "tables": len(large),
        "places": sum(large.values()),
        "largest": max(large.values()),
        "core_hours": round(alone * cores / 3600, 1),
        "hours_on_one_machine": round(alone / 3600, 2),
        "hours": round(together / 3600, 2),
        "speedup": round(alone / together, 1),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--machines", type=int, default=100)
    parser.add_argument("--cores", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pieces", type=int, default=5)
    given = parser.parse_args()
    print(json.dumps(book(given.seconds, given.machines, given.cores)), flush=True)
    print(json.dumps(checkers(given.pieces, given.machines, given.cores)), flush=True)


if __name__ == "__main__":
    main()
