"""Tables against a search that knows nothing of them, from random positions to the mate."""

import pytest
from placing import positions

import zermelo as z
from zermelo.games.chess import Chess
from zermelo.tables import Tables

FARTHEST = 7
"""Mates in so many plies are looked for; the search takes under a second for them."""


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    found = Tables(tmp_path_factory.mktemp("tables"))
    found.build("KQK", "KRK", "KPK")
    return found


@pytest.mark.parametrize("pieces", ["KQk", "KRk", "KPk", "kqK", "krK", "kpK"])
def test_alphabeta_proves_the_mates_that_the_tables_have_and_no_sooner(tables, pieces):
    game = Chess()
    near = far = 0
    for state in positions(game, pieces, seed=11):
        if near >= 12 and far >= 12:
            break
        known = tables.probe(state)
        if game.is_terminal(state):
            assert known.remoteness in (0, None)
        elif known.remoteness is not None and known.remoteness <= FARTHEST:
            if near >= 12:
                continue
            near += 1
            found = z.search(game, state, depth=known.remoteness)
            assert found.proved, game.format_state(state)
            assert (found.value, found.remoteness) == (known.value, known.remoteness)
            assert found.move in tables.best_moves(state)
        elif far < 12:
            far += 1
            found = z.search(game, state, depth=4)
            # A mate that is farther away must not be seen, nor one where there is none.
            assert not (found.proved and found.value), game.format_state(state)
