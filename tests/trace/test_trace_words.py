from __future__ import annotations

from hypothesis import given, settings
from recorded import algorithms, fig_5_5, inner_specs

from zermelo.games.mnk import MNK
from zermelo.games.tree import tree
from zermelo.trace import trace
from zermelo.trace.words import describe_range


def test_fig_5_5_is_told_in_sentences() -> None:
    seen = fig_5_5()
    told = [seen.explain(step) for step in range(seen.steps + 1)]
    for said in (
        "Before the search: nothing has been looked at yet.",
        "The search begins at A, where MAX moves.",
        "The first leaf below B is worth 3, so B is worth at most 3.",
        "The second leaf below B is worth 12; B is still worth at most 3.",
        "The third leaf below B is worth 8, so B is worth exactly 3, and A at least 3.",
        "At A, α rises to 3; β is +∞.",
        "C is cut off and c2 and c3 are never looked at, because 2 ≤ α = 3: MIN can already "
        "hold MAX to 2 here, and MAX has 3 elsewhere.",
        "The search ends: A is worth exactly 3, and the best move is a1.",
    ):
        assert said in told


def test_a_node_without_a_name_begins_a_sentence_with_a_capital() -> None:
    seen = trace(tree([[0]] * 27), algorithm="textbook.minimax")
    assert all(seen.explain(step)[0].isupper() for step in range(seen.steps + 1))


@settings(max_examples=40, deadline=None)
@given(inner_specs, algorithms)
def test_every_step_has_one_whole_sentence(spec: list[object], algorithm: str) -> None:
    seen = trace(tree(spec), algorithm=f"textbook.{algorithm}")
    for step in {0, 1, seen.steps // 2, seen.steps}:
        said = seen.explain(step)
        assert said[0].isupper()
        assert said.endswith(".")
        assert "{" not in said


def test_positions_of_games_are_called_by_their_moves() -> None:
    game = MNK(3, 3, 3)
    seen = trace(game, game.parse_state("xox/oxo/..."), algorithm="textbook.alphabeta")
    told = " ".join(seen.explain(step) for step in range(seen.steps))
    assert "the position after a1" in told


def test_iterations_and_table_hits_are_told() -> None:
    seen = trace(MNK(3, 3, 3), depth=2, algorithm="textbook.iterative_deepening")
    assert seen.explain(1).startswith("The search starts again from the root")


def test_ranges_in_words() -> None:
    inf = float("inf")
    assert describe_range(-inf, 3) == "at most 3"
    assert describe_range(3, inf) == "at least 3"
    assert describe_range(3, 14) == "between 3 and 14"
    assert describe_range(-2, -2) == "exactly −2"
    assert describe_range(-inf, inf) == "something still unknown"
