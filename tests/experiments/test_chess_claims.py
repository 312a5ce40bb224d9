"""What the books say of chess programs comes out, in small."""

import pytest

import zermelo as z
from zermelo.experiments import chess


@pytest.fixture(scope="module")
def reached():
    return {row.name: row for row in chess.reach(100_000)}


def test_every_technique_has_its_row_and_every_position_a_depth(reached):
    assert list(reached) == [chess.MINIMAX, *chess.STEPS]
    for row in reached.values():
        assert list(row.depths) == list(chess.OPENINGS)
        assert row.nodes == dict(sorted(row.nodes.items()))


def test_minimax_is_counted_and_counts_everything(reached):
    game = z.load("chess")
    counts = [game.perft(game.initial(), depth) for depth in (1, 2, 3)]
    assert counts == [20, 400, 8902]
    assert reached["minimax"].depths["start"] == 3  # 197,281 more are too many
    assert min(reached["minimax"].depths.values()) == 3


def test_pruning_ordering_and_guesses_each_reach_deeper(reached):
    deeper = [
        *("minimax", "alpha-beta", "+ move ordering"),
        *("+ reductions, null move", "the search that plays"),
    ]
    means = [reached[name].mean for name in deeper]
    assert means == sorted(set(means))
    assert means[-1] >= 2 * means[1]


def test_the_same_nodes_reach_the_same_depths():
    assert list(chess.reach(20_000)) == list(chess.reach(20_000))


def test_a_table_saves_most_where_lines_transpose():
    *_, locked = rows = list(chess.table_effect(5))
    assert locked.depth == 10
    assert locked.ratio == max(row.ratio for row in rows) > 2


def test_only_quiescence_search_sees_that_the_queen_is_lost():
    safe, safe_too, blind, seeing = chess.quiet_or_not()
    assert {safe.move, safe_too.move, blind.move} == {chess.TAKES}
    assert safe.pawns == safe_too.pawns == blind.pawns == pytest.approx(5)
    assert seeing.move != chess.TAKES
    assert seeing.pawns == pytest.approx(4)  # the pawn is left alone


def test_checks_push_the_loss_over_the_horizon_until_it_is_seen():
    plain = {one.depth: one for one in chess.over_the_horizon() if not one.extended}
    shallow, deepest = plain[4], plain[9]
    assert shallow.pawns > deepest.pawns + 1  # the bishop still stands there
    given = [one.move for one in plain.values() if one.move in ("e3+", "f4+")]
    assert given  # at some depth a pawn is thrown away
    assert deepest.move not in ("e3+", "f4+")


def test_extensions_see_the_loss_earlier():
    rows = list(chess.over_the_horizon(range(4, 8)))
    believed = {(one.depth, one.extended): one.pawns for one in rows}
    assert all(believed[depth, True] <= believed[depth, False] for depth in range(4, 8))
    assert any(believed[depth, True] < believed[depth, False] for depth in range(4, 8))
