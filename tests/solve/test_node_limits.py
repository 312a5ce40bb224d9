"""A limit on states: a whole game is solved if it has no more, in memory and in a folder."""

import pytest
from solved_games import Columns, Levels

import zermelo as z

pytest.importorskip("numba")

GAMES = {
    "native with levels": lambda: z.load("connect4:width=4,height=4"),
    "native named by text": lambda: z.load("mnk-native:m=3,n=3,k=3"),
    "native that comes back": lambda: z.load("chess:draw_after=4"),
    "compiled": lambda: Columns(4, 3),
    "compiled with levels": lambda: Levels(4, 3),
    "plain": lambda: z.load("nim:piles=3,4,5"),
    "plain with many ends": lambda: z.load("tictactoe"),
}
ROOTS = {"native that comes back": "8/8/8/8/8/1k6/8/K6R w - - 0 1"}
IN_FOLDERS = ["native with levels", "native named by text", "compiled with levels"]


def made(kind):
    game = GAMES[kind]()
    return game, game.parse_state(ROOTS[kind]) if kind in ROOTS else None


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kind", GAMES)
def test_a_game_is_solved_if_it_has_no_more_states_than_the_limit(kind, threads):
    game, root = made(kind)
    whole = z.solve_all(game, root)
    entries = whole.counts.entries
    assert z.solve_all(game, root, nodes=entries, threads=threads).counts == whole.counts
    for nodes in (1, entries // 2, entries - 1):
        with pytest.raises(z.errors.UnfinishedError):
            z.solve_all(game, root, nodes=nodes, threads=threads)


@pytest.mark.parametrize("kind", IN_FOLDERS)
def test_in_a_folder_each_run_goes_on_with_as_many_states_again(kind, tmp_path):
    game, _ = made(kind)
    whole = z.solve_all(game)
    nodes = 2 * whole.counts.entries // 3  # more than any level has
    with pytest.raises(z.errors.UnfinishedError):
        z.solve_all(game, directory=tmp_path, nodes=nodes)
    assert z.solve_all(game, directory=tmp_path, nodes=nodes).counts == whole.counts


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("nodes", [0, -1, float("nan")])
def test_a_limit_that_is_none_is_refused(kind, nodes):
    game, root = made(kind)
    with pytest.raises(z.errors.InvalidInputError, match="nodes must be more than 0"):
        z.solve_all(game, root, nodes=nodes)
