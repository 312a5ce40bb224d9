"""Games in which each plays for itself, solved as a whole by backward induction."""

from __future__ import annotations

import json
import random
from array import array
from fractions import Fraction
from pathlib import Path

import pytest

import zermelo as z
from zermelo.native import pack, unpack
from zermelo.policies.vectors import TIE_RULES, VectorPolicy

DOTS = ["dots:width=2,height=1", "dots-plain:width=2,height=1", "dots-compiled:width=2,height=1"]


class Feud(z.Game):
    """Three players on a random table without a way back, with or without a die between them."""

    players = 3
    payoffs = "general-sum"

    def __init__(self, seed: int, chance: bool) -> None:
        chooser = random.Random(seed)
        self.size = chooser.randint(4, 12)
        turns = [0, 1, 2, z.CHANCE] if chance else [0, 1, 2]
        self.turns = [chooser.choice(turns) for _ in range(self.size)]
        self.after = [
            [chooser.randint(state + 1, self.size + 2) for _ in range(chooser.randint(1, 3))]
            for state in range(self.size)
        ]
        self.ends = [[chooser.randint(0, 3) for _ in range(3)] for _ in range(self.size + 3)]
        self.chance = chance

    def initial(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return 0 if self.is_terminal(state) else self.turns[state]

    def actions(self, state: int) -> list[int]:
        return list(range(len(self.after[state])))

    def outcomes(self, state: int) -> list[tuple[float, int]]:
        if self.is_terminal(state) or self.turns[state] != z.CHANCE:
            return []
        return [(1 / len(self.after[state]), move) for move in self.actions(state)]

    def result(self, state: int, move: int) -> int:
        return self.after[state][move]

    def is_terminal(self, state: int) -> bool:
        return state >= self.size

    def utility(self, state: int, player: int) -> int:
        return self.ends[state][player]


def exact_payoffs(game: Feud, rule: str, state: int) -> list[Fraction]:
    """Backward induction in fractions, as it is written down in books."""
    if game.is_terminal(state):
        return [Fraction(payoff) for payoff in game.ends[state]]
    after = [exact_payoffs(game, rule, game.result(state, move)) for move in game.actions(state)]
    mover = game.turns[state]
    if mover == z.CHANCE:
        return [sum(column, Fraction(0)) / len(after) for column in zip(*after, strict=True)]
    sign = {"first": 0, "kind": 1, "spiteful": -1}[rule]
    return max(after, key=lambda row: (row[mover], sign * (sum(row) - row[mover])))


@pytest.mark.parametrize("rule", TIE_RULES)
@pytest.mark.parametrize("chance", [False, True])
def test_payoffs_are_those_of_backward_induction(chance: bool, rule: str) -> None:
    for seed in range(60):
        game = Feud(seed, chance)
        policy = z.solve_all(game, ties=rule)
        assert isinstance(policy, VectorPolicy)
        for state in policy:
            exact = exact_payoffs(game, rule, state)
            assert policy.payoffs(state) == pytest.approx([float(one) for one in exact], abs=1e-12)
        assert policy.verify() is None
        assert policy.tie_rule == TIE_RULES[rule]


def test_what_is_settled_is_the_same_under_every_rule() -> None:
    both = set()
    for seed in range(120):
        game = Feud(seed, seed % 2 == 0)
        by_rule = [z.solve_all(game, ties=rule) for rule in TIE_RULES]
        for state in by_rule[0]:
            settled = by_rule[0][state].settled
            both.add(settled)
            if settled:
                rows = [policy.payoffs(state) for policy in by_rule]
                assert all(row == pytest.approx(rows[0]) for row in rows)
    assert both == {True, False}


def test_max_n_agrees_where_nothing_depends_on_ties() -> None:
    for seed in range(40):
        game = Feud(seed, False)
        policy = z.solve_all(game)
        found = z.search(game, algorithm=z.MaxN(), depth=100)
        if policy[0].settled:
            assert found.exactness == "proved"
            assert found.value == pytest.approx(policy.payoffs(0))


@pytest.mark.parametrize("spec", DOTS)
def test_dots_and_boxes_for_three_is_the_same_however_it_is_written(
    spec: str, tmp_path: Path
) -> None:
    if "compiled" in spec:
        pytest.importorskip("numba")
    policy = z.solve_all(z.load(spec), ties="kind")
    native = z.solve_all(z.load(DOTS[0]), ties="kind")
    assert policy.payoffs(policy.root) == native.payoffs(native.root)
    assert len(policy) == len(native)
    again = z.policies.load_policy(policy.save(tmp_path / "dots.table"))
    assert isinstance(again, VectorPolicy)
    assert again.ties == "kind"
    assert (again.values, again.settled) == (policy.values, policy.settled)
    assert again.verify() is None


def test_verifying_finds_altered_payoffs(tmp_path: Path) -> None:
    path = z.solve_all(z.load(DOTS[0])).save(tmp_path / "dots.table")
    header, blocks = unpack(path.read_bytes())
    count, size = (int.from_bytes(blocks[0][at : at + 4], "little") for at in (0, 4))
    place = 8 + size
    values = array("d", blocks[0][place : place + 24 * count])
    values[4] += 1
    altered = blocks[0][:place] + values.tobytes() + blocks[0][place + 24 * count :]
    path.write_bytes(pack(header, [altered, *blocks[1:]]))
    assert z.policies.load_policy(path).verify() is not None


def test_an_export_has_everybodys_payoffs(tmp_path: Path) -> None:
    policy = z.solve_all(z.load(DOTS[0]))
    first = json.loads(policy.export(tmp_path / "dots.jsonl").read_text().splitlines()[0])
    assert first["payoffs"] == list(policy.payoffs(policy.root))
    assert first["settled"] == policy[policy.root].settled


class Carousel(Feud):
    """A table with a way back."""

    def result(self, state: int, move: int) -> int:
        return 0 if state == self.size - 1 else state + 1


def test_a_game_with_a_way_back_is_refused_in_words() -> None:
    with pytest.raises(z.errors.UnsupportedGameError, match="come back to a state"):
        z.solve_all(Carousel(1, False))


def test_a_rule_for_ties_is_refused_where_there_is_none() -> None:
    with pytest.raises(z.errors.InvalidInputError, match="each plays for itself"):
        z.solve_all(z.load("tictactoe"), ties="kind")
    with pytest.raises(z.errors.InvalidInputError, match="no rule"):
        z.solve_all(z.load(DOTS[0]), ties="angry")
