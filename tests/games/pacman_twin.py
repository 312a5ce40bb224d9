"""The rules of Pacman written a second time: with sets, fractions, and no tables."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

VECTORS = {"west": (-1, 0), "east": (1, 0), "north": (0, 1), "south": (0, -1), "stop": (0, 0)}
BACK = {"west": "east", "east": "west", "north": "south", "south": "north", "stop": "stop"}


@dataclass(frozen=True)
class Spook:
    home: tuple
    at: tuple
    heading: str = "stop"
    scared: int = 0


@dataclass(frozen=True)
class World:
    walls: frozenset
    pacman: tuple
    spooks: tuple
    food: frozenset
    capsules: frozenset
    score: int = 0
    turn: int = 0
    won: bool = False
    lost: bool = False
    free: frozenset = field(default=frozenset(), repr=False)


def world(text):
    """The beginning of a game in a layout whose ghosts are numbered."""
    rows = text.splitlines()[::-1]
    at = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            at.setdefault(sign, []).append((x, y))
    homes = [at[sign][0] for sign in "1234" if sign in at]
    return World(
        walls=frozenset(at["%"]),
        pacman=at["P"][0],
        spooks=tuple(Spook(home, home) for home in homes),
        food=frozenset(at["."]),
        capsules=frozenset(at.get("o", ())),
    )


def moves(now):
    if now.won or now.lost:
        return set()
    if now.turn == 0:
        return {name for name in VECTORS if shifted(now.pacman, name) not in now.walls}
    spook = now.spooks[now.turn - 1]
    if any(part != int(part) for part in spook.at):
        return {spook.heading}
    found = {n for n in VECTORS if n != "stop" and shifted(spook.at, n) not in now.walls}
    if len(found) > 1:
        found.discard(BACK[spook.heading])
    return found or {"stop"}


def shifted(at, move, pace=1):
    return tuple(part + pace * step for part, step in zip(at, VECTORS[move], strict=True))


def close(at, other):
    return sum(abs(a - b) for a, b in zip(at, other, strict=True)) <= Fraction(7, 10)


def after(now, move):
    agents = len(now.spooks) + 1
    now = after_pacman(now, move) if now.turn == 0 else after_spook(now, move)
    return replace(now, turn=(now.turn + 1) % agents)


def after_pacman(now, move):
    at = shifted(now.pacman, move)
    now = replace(now, pacman=at, score=now.score - 1)
    if at in now.food:
        now = replace(now, food=now.food - {at}, score=now.score + 10)
        if not now.food:
            now = replace(now, won=True, score=now.score + 500)
    if at in now.capsules:
        scared = tuple(replace(spook, scared=40) for spook in now.spooks)
        now = replace(now, capsules=now.capsules - {at}, spooks=scared)
    for number in range(len(now.spooks)):
        now = met(now, number)
    return now


def after_spook(now, move):
    number = now.turn - 1
    spook = now.spooks[number]
    at = shifted(spook.at, move, Fraction(1, 2) if spook.scared else 1)
    if spook.scared == 1:
        at = tuple(int(part + Fraction(1, 2)) for part in at)
    spook = replace(spook, at=at, heading=move, scared=max(0, spook.scared - 1))
    return met(changed(now, number, spook), number)


def met(now, number):
    spook = now.spooks[number]
    if not close(now.pacman, spook.at):
        return now
    if spook.scared:
        return replace(changed(now, number, Spook(spook.home, spook.home)), score=now.score + 200)
    if now.won or now.lost:
        return now
    return replace(now, lost=True, score=now.score - 500)


def changed(now, number, spook):
    return replace(now, spooks=(*now.spooks[:number], spook, *now.spooks[number + 1 :]))
