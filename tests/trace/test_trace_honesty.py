"""What a recorded search says is true: no caption calls an estimate exact, in any drawing."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

import zermelo as z
from zermelo import textbook
from zermelo.game import CHANCE
from zermelo.games.mnk import MNK
from zermelo.games.tree import Tree
from zermelo.play.words import verdict
from zermelo.trace import Trace, trace
from zermelo.trace.files import loads

ALGORITHMS = sorted(set(textbook.ALGORITHMS) - {"retrograde"})
SURE = re.compile("exactly|proved|certain")


class Guessing(Tree):
    """A random tree with an estimate at every node that is nearly always wrong."""

    def noisy(self, state):
        return self.actions(state)[:1]


def guessing(seed: int, chance: bool = False) -> Guessing:
    rng = Random(seed)

    def node(depth: int) -> Any:
        if depth == 0 or rng.random() < 0.15:
            return rng.randint(-4, 4)
        children = [node(depth - 1) for _ in range(rng.randint(2, 3))]
        who = "chance" if chance and rng.random() < 0.3 else ("max", "min")[depth % 2]
        return {"player": who, "children": children, "estimate": rng.choice([-2.5, 0.5, 2.5])}

    made = z.tree({"children": [node(3), node(3)], "estimate": 0.5})
    made.__class__ = Guessing
    return made


def searched(name: str, game: Guessing, depth: int | None) -> Trace:
    options: dict[str, Any] = {} if depth is None else {"depth": depth}
    if name == "probcut":
        options |= {"depth": depth or 9, "threshold": 0.5}
        options["regression"] = textbook.Regression(1, 2, 1.0, 0.0, 0.1)
    if name in ("hminimax", "quiescence", "singular", "secondary_search", "beam"):
        options.setdefault("depth", 9)
    if name == "beam":
        options["width"] = 2
    if name == "mcts":
        options = {"playouts": 20}
    return trace(game, algorithm=f"textbook.{name}", **options)


def true_values(seen: Trace, game: Guessing) -> list[float]:
    """What every recorded node is worth to MAX, by plain recursion."""
    thinks = seen.method != "expectimax"

    @cache
    def value(s: int) -> float:
        if game.is_terminal(s):
            return game.utility(s, seen.player)
        if game.to_move(s) == CHANCE:
            return sum(p * value(game.result(s, a)) for p, a in game.outcomes(s))
        below = [value(game.result(s, a)) for a in game.actions(s)]
        if game.to_move(s) == seen.player:
            return max(below)
        return min(below) if thinks else sum(below) / len(below)

    states: list[int] = []
    for node in seen.nodes:
        at = game.initial() if node.parent is None else states[node.parent]
        states.append(at if node.parent is None else game.result(at, node.move))
    return [value(s) for s in states]


@pytest.mark.parametrize("depth", [None, 1, 2, 3])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_what_is_said_without_about_is_true_of_every_node_at_every_step(name, depth):
    sure = 0
    for seed in range(12):
        game = guessing(seed, chance=name in ("expectimax", "expectiminimax"))
        seen = searched(name, game, depth)
        if seen.accumulates or seen.method == "maxn":
            continue
        truth = true_values(seen, game)
        replay = seen.replay(0)
        for _ in range(seen.steps):
            for node in replay.advance():
                view = replay.views[node]
                if replay.is_sure(node):
                    sure += view.low == view.high
                    assert view.low <= truth[node] + 1e-9
                    assert view.high >= truth[node] - 1e-9
    assert sure or name in ("mcts", "maxn"), "nothing was ever called exact"


def last_of_page(page: str) -> str:
    """The sentence of the last step, put together as the page's script does."""
    found = re.search('<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    data = json.loads(found[1])
    template, *parts = (data["strings"][text] for text in data["said"][-1])
    return re.sub(r"\{(\d+)\}", lambda gap: parts[int(gap[1])], template)


def told(seen: Trace) -> dict[str, str]:
    """All that is said at the end of a search, by where it is said."""
    svg = seen.svg()
    return {
        "words": seen.explain(),
        "text": seen.text(),
        "svg": svg,
        "svg description": svg[svg.index("<desc>") : svg.index("</desc>")],
        "tikz": seen.tikz(),
        "file": loads(seen.to_json()).explain(),
        "page": last_of_page(seen.html()),
        "notebook": str(seen._repr_svg_()),
    }


@pytest.mark.parametrize("depth", [None, 1, 2])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_end_of_a_search_is_called_exact_only_if_it_is_proved(name, depth):
    for seed in range(6):
        game = guessing(seed)
        seen = searched(name, game, depth)
        assert seen.result is not None
        for place, said in told(seen).items():
            if not seen.result.proved:
                assert not SURE.search(said), f"{place} of {name}, depth {depth}: {said}"
        words = verdict(game, seen.result)
        assert ("(proved)" in words) == seen.result.proved
        if seen.result.proved and seen.method not in ("maxn", "mcts"):
            assert "worth exactly" in seen.explain()
            assert seen.result.value == pytest.approx(true_values(seen, game)[0])


@pytest.mark.parametrize("name", ALGORITHMS)
def test_tictactoe_one_ply_deep_is_an_estimate_everywhere(name):
    game = MNK(3, 3, 3)
    options: dict[str, Any] = {"playouts": 5} if name == "mcts" else {"depth": 1}
    if name == "probcut":
        options["regression"] = textbook.Regression(1, 2, 1.0, 0.0, 0.1)
    seen = trace(game, algorithm=f"textbook.{name}", **options)
    for step in range(seen.steps + 1):
        assert not SURE.search(seen.explain(step))
    for place, said in told(seen).items():
        assert not SURE.search(said), place


def test_a_table_from_an_earlier_search_may_remember_estimates():
    game = guessing(3)
    table = textbook.Table()
    textbook.transposition(game, depth=2, table=table)
    seen = trace(game, depth=2, table=table, algorithm="textbook.transposition")
    assert not any(type(event).__name__ == "Leaf" for event in seen.events)
    assert seen.guesses
    assert not SURE.search(seen.explain())


def test_an_opponent_who_moves_at_random_is_drawn_as_chance():
    seen = trace(z.tree([[3, 12, 9], [2, 4, 6], [15, 6, 0]]), algorithm="textbook.expectimax")
    assert [node.role for node in seen.nodes[:4]] == ["max", "chance", "chance", "chance"]
    views = seen.replay().views
    assert [(views[i].low, views[i].high) for i in range(4)] == [(8, 8), (8, 8), (4, 4), (7, 7)]


def test_files_from_before_guesses_were_written_down_are_read():
    text = trace(guessing(1), depth=1, algorithm="textbook.hminimax").to_json()
    old = re.sub('"guesses":true,"exactness":"estimate",', "", text)
    assert old != text
    assert loads(old).guesses
    assert not SURE.search(loads(old).explain())
