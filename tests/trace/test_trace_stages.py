"""The stages (a) to (f) of AIMA Fig. 5.5, in the replay and in every drawing."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from recorded import chance, fig_5_5, three_players

INFINITY = float("inf")
A, B, C, D = 0, 1, 2, 3

RANGES = {
    "a": {A: (-INFINITY, INFINITY), B: (-INFINITY, 3)},
    "b": {A: (-INFINITY, INFINITY), B: (-INFINITY, 3)},
    "c": {A: (3, INFINITY), B: (3, 3)},
    "d": {A: (3, INFINITY), B: (3, 3), C: (-INFINITY, 2)},
    "e": {A: (3, 14), B: (3, 3), C: (-INFINITY, 2), D: (-INFINITY, 14)},
    "f": {A: (3, 3), B: (3, 3), C: (-INFINITY, 2), D: (2, 2)},
}
TEXTS = {
    "a": ["[−∞, +∞]", "[−∞, 3]"],
    "b": ["[−∞, +∞]", "[−∞, 3]"],
    "c": ["[3, +∞]", "[3, 3]"],
    "d": ["[3, +∞]", "[3, 3]", "[−∞, 2]"],
    "e": ["[3, 14]", "[3, 3]", "[−∞, 2]", "[−∞, 14]"],
    "f": ["[3, 3]", "[3, 3]", "[−∞, 2]", "[2, 2]"],
}


def ranges_in(svg: str) -> list[str]:
    texts = [element.text or "" for element in ET.fromstring(svg).iter() if element.text]
    return [text for text in texts if text.startswith("[")]


@pytest.mark.parametrize("stage", RANGES)
def test_replay_has_the_ranges_of_the_book(stage: str) -> None:
    views = fig_5_5().replay(stage).views
    assert {n: (views[n].low, views[n].high) for n in RANGES[stage]} == RANGES[stage]
    unseen = {A, B, C, D} - set(RANGES[stage])
    assert all(views[node].status == "unseen" for node in unseen)


@pytest.mark.parametrize("stage", TEXTS)
def test_svg_prints_the_ranges_of_the_book(stage: str) -> None:
    assert ranges_in(fig_5_5().svg(stage)) == TEXTS[stage]


@pytest.mark.parametrize("stage", TEXTS)
def test_terminal_prints_the_ranges_of_the_book(stage: str) -> None:
    tree = fig_5_5().text(stage)
    assert all(text in tree for text in TEXTS[stage])


def test_c_is_cut_at_stage_d_and_its_leaves_4_and_6_are_pruned() -> None:
    seen = fig_5_5()
    views = seen.replay("d").views
    cut = [node.given for node in seen.nodes if views[node.id].status == "cut"]
    assert cut == [4, 6]
    assert seen.text("d").count("✂") == 2
    assert seen.text("c").count("✂") == 0


def test_minimax_prints_values_not_ranges() -> None:
    from zermelo.games.tree import tree
    from zermelo.trace import trace

    drawing = trace(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm="textbook.minimax").svg()
    assert ranges_in(drawing) == []
    assert ">3</text>" in drawing


def test_max_n_prints_the_payoffs_of_all_players() -> None:
    drawing = three_players().svg()
    assert drawing.count("(1, 2, 6)") >= 4
    assert "PLAYER 2" in drawing
    assert "[" not in "".join(ranges_in(drawing))


def test_chance_edges_carry_their_probabilities() -> None:
    drawing = chance().svg()
    for p in ("1/3", "2/3", "0.25", "0.75"):
        assert f">{p}</text>" in drawing
    assert "1/3" in chance().text()
