"""Rolit and Chinese checkers written once more, apart from the library and in another way.

Rolit as a dictionary of cells; Chinese checkers on a drawn star whose neighbours are found by where
holes are on the drawing. Both give their moves as the text that the library's games write.
"""

from __future__ import annotations

import math


class RolitTwin:
    """A dictionary from (column, row) to the player with a ball there."""

    def __init__(self, size, players):
        self.size, self.players = size, players

    def initial(self):
        low = self.size // 2 - 1
        around = [(low, low), (low + 1, low), (low + 1, low + 1), (low, low + 1)]
        count = 3 if self.players == 3 else 4
        return {cell: n % self.players for n, cell in enumerate(around[:count])}, 0

    def enclosed(self, balls, mover, cell):
        found = []
        for across in (-1, 0, 1):
            for down in (-1, 0, 1):
                run, (column, row) = [], cell
                while (across, down) != (0, 0):
                    column, row = column + across, row + down
                    owner = balls.get((column, row))
                    if owner is None:
                        break
                    if owner == mover:
                        found += run
                        break
                    run.append((column, row))
        return found

    def moves(self, state):
        balls, mover = state
        cells = [(c, r) for r in range(self.size) for c in range(self.size)]
        empty = [cell for cell in cells if cell not in balls]
        captures = [cell for cell in empty if self.enclosed(balls, mover, cell)]
        beside = [
            cell
            for cell in empty
            if any(max(abs(c - cell[0]), abs(r - cell[1])) == 1 for c, r in balls)
        ]
        return {f"{chr(ord('a') + c)}{r + 1}": (c, r) for c, r in captures or beside}

    def play(self, state, cell):
        balls, mover = state
        turned = [*self.enclosed(balls, mover, cell), cell]
        return balls | dict.fromkeys(turned, mover), (mover + 1) % self.players

    def payoffs(self, state):
        """Of a game that is over; None before."""
        balls, _ = state
        if len(balls) < self.size**2:
            return None
        return [list(balls.values()).count(player) for player in range(self.players)]


ROWS = {
    1: "1,4,3,4,1",
    2: "1,2,7,6,5,6,7,2,1",
    3: "1,2,3,10,9,8,7,8,9,10,3,2,1",
    4: "1,2,3,4,13,12,11,10,9,10,11,12,13,4,3,2,1",
}
"""How many holes the rows of each star have, from the top."""


class StarTwin:
    """A dictionary from names of holes to players; holes are points of the plane."""

    seats = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: range(6)}  # noqa: RUF012

    def __init__(self, size, players, blocking="half", rounds=100):
        self.players, self.blocking, self.cap = players, blocking, rounds * players
        counts = [int(count) for count in ROWS[size].split(",")]
        self.points = {}
        for row, count in enumerate(counts):
            for place in range(count):
                name = f"{chr(ord('a') + row)}{place + 1}"
                self.points[name] = (place - (count - 1) / 2, (row - 2 * size) * math.sqrt(3) / 2)
        self.camps = [self._camp(turn, size * (size + 1) // 2) for turn in range(6)]

    def _camp(self, turn, pieces):
        """The holes furthest out in one of six directions: down first, then clockwise."""
        angle = math.pi / 2 + turn * math.pi / 3
        out = (math.cos(angle), math.sin(angle))

        def far(name):
            x, y = self.points[name]
            return -(x * out[0] + y * out[1])

        return set(sorted(self.points, key=far)[:pieces])

    def _at(self, x, y):
        for name, (column, row) in self.points.items():
            if math.hypot(column - x, row - y) < 0.01:
                return name
        return None

    def initial(self):
        pieces = {
            hole: player
            for player, seat in enumerate(self.seats[self.players])
            for hole in self.camps[seat]
        }
        return pieces, 0, 0

    def _towards(self, hole, direction, steps):
        x, y = self.points[hole]
        angle = direction * math.pi / 3
        return self._at(x + steps * math.cos(angle), y + steps * math.sin(angle))

    def _jumps(self, pieces, hole, seen):
        for direction in range(6):
            over, to = (self._towards(hole, direction, steps) for steps in (1, 2))
            if over in pieces and to is not None and to not in pieces and to not in seen:
                seen.add(to)
                self._jumps(pieces, to, seen)

    def moves(self, state):
        pieces, mover, _ = state
        seat = self.seats[self.players][mover]
        ends = {seat, (seat + 3) % 6}
        foreign = set().union(*(camp for turn, camp in enumerate(self.camps) if turn not in ends))
        found = {}
        for hole, owner in pieces.items():
            if owner != mover:
                continue
            rest = {other: who for other, who in pieces.items() if other != hole}
            reached = {hole}
            self._jumps(rest, hole, reached)
            steps = {self._towards(hole, direction, 1) for direction in range(6)}
            reached |= {to for to in steps if to is not None and to not in rest}
            for to in reached - foreign - {hole}:
                found[f"{hole}-{to}"] = (hole, to)
        return found or {"pass": None}

    def play(self, state, move):
        pieces, mover, made = state
        if move is not None:
            pieces = {hole: who for hole, who in pieces.items() if hole != move[0]}
            pieces[move[1]] = mover
        return pieces, (mover + 1) % self.players, made + 1

    def _arrived(self, pieces, player):
        goal = self.camps[(self.seats[self.players][player] + 3) % 6]
        own = sum(pieces.get(hole) == player for hole in goal)
        least = {"half": len(goal) / 2, "one": 1, "never": len(goal)}[self.blocking]
        return all(hole in pieces for hole in goal) and own >= least

    def payoffs(self, state):
        """Of a game that is over; None before."""
        pieces, mover, made = state
        for turn in range(self.players):
            player = (mover - 1 + turn) % self.players
            if self._arrived(pieces, player):
                rounds = self.cap // self.players
                price = rounds + (self.cap - made) // self.players
                paid = [2 * rounds - price] * self.players
                paid[player] = 2 * rounds + price * (self.players - 1)
                return paid
        return [2 * self.cap // self.players] * self.players if made >= self.cap else None


def perft(twin, state, depth):
    """How many lines of so many moves there are."""
    if depth == 0:
        return 1
    if twin.payoffs(state) is not None:
        return 0
    return sum(
        perft(twin, twin.play(state, move), depth - 1) for move in twin.moves(state).values()
    )
