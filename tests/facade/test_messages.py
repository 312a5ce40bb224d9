"""What is handed in wrongly is refused by the name that was typed, with what would be right."""

import re

import pytest

import zermelo as z
from zermelo.games.connect4 import ConnectFour
from zermelo.games.connect4.plain import PlainConnectFour
from zermelo.games.tictactoe import TicTacToe

WAYS = {
    "search": lambda game, *more, **options: z.search(game, *more, **options),
    "solve": lambda game, *more, **options: z.solve(game, *more, **options),
    "prove": lambda game, *more, **options: z.prove(game, *more, **options),
    "solve_all": lambda game, *more, **options: z.solve_all(game, *more, **options),
    "perft": lambda game, *more, **options: z.perft(game, 2, *more, **options),
    "trace": lambda game, *more, **options: z.trace(
        game, *more, **options, algorithm="textbook.minimax"
    ),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "game", [ConnectFour(4, 4), PlainConnectFour(4, 4)], ids=["native", "plain"]
)
def test_a_text_in_place_of_a_state_names_parse_state(way, game):
    with pytest.raises(z.errors.InvalidInputError, match=r"parse_state\(game, '121'\)"):
        WAYS[way](game, "121")


def test_a_text_is_a_state_where_states_are_texts():
    class Letters(z.Game):
        initial = lambda self: ""  # noqa: E731
        to_move = lambda self, state: len(state) % 2  # noqa: E731
        actions = lambda self, state: ["a", "b"]  # noqa: E731
        result = lambda self, state, letter: state + letter  # noqa: E731
        is_terminal = lambda self, state: len(state) == 3  # noqa: E731
        utility = lambda self, state, player: state.count("a") * (-1) ** player  # noqa: E731

    assert z.search(Letters(), "ab").value == 2


@pytest.mark.parametrize("method", ["actions", "to_move", "is_terminal", "key", "draw"])
def test_the_rules_of_a_native_game_name_parse_state_too(method):
    game = ConnectFour()
    with pytest.raises(z.errors.InvalidInputError, match=r"game.parse_state\('121'\)"):
        getattr(game, method)("121")
    with pytest.raises(
        z.errors.InvalidInputError, match="state of a native game is wanted here, not 3"
    ):
        getattr(game, method)(3)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("given", "words"),
    [
        (TicTacToe, r"TicTacToe is a class, not a game: make one of it, TicTacToe\(\)"),
        ("connect4", r"'connect4' is a text, not a game: z.load\('connect4'\)"),
        (None, "None is not a game"),
        (object(), "derived from z.Game"),
    ],
    ids=["class", "text", "nothing", "something else"],
)
def test_what_is_no_game_is_refused(way, given, words):
    with pytest.raises(z.errors.InvalidInputError, match=words):
        WAYS[way](given)


@pytest.mark.parametrize("way", ["search", "solve", "prove", "solve_all"])
@pytest.mark.parametrize("game", [ConnectFour(4, 4), TicTacToe()], ids=["native", "plain"])
def test_a_misspelt_keyword_suggests_the_right_one(way, game):
    with pytest.raises(
        z.errors.InvalidInputError, match=f"{way} takes no second; did you mean seconds?"
    ):
        WAYS[way](game, second=1)
    with pytest.raises(TypeError):  # as of any function
        WAYS[way](game, second=1)


def test_an_option_of_the_native_search_is_known_by_its_name():
    with pytest.raises(z.errors.InvalidInputError, match=r"did you mean killers?"):
        z.AlphaBeta(killer=False)
    with pytest.raises(z.errors.InvalidInputError, match=r"algorithm=z.AlphaBeta\(killers=...\)"):
        z.search(ConnectFour(), depth=1, killers=False)
    with pytest.raises(z.errors.InvalidInputError, match=r"asked for by lines"):
        z.search(TicTacToe(), depth=1, multi_pv=2)


@pytest.mark.parametrize("move", [3, None, ["1"], 1.5], ids=repr)
def test_a_move_of_another_type_is_no_riddle(move):
    game = ConnectFour()
    with pytest.raises(z.errors.IllegalMoveError) as refused:
        game.result(game.initial(), move)
    assert f"not {move!r}" in str(refused.value)
    assert "game.actions(state)" in str(refused.value)
    assert "GivenMove" not in str(refused.value)


@pytest.mark.parametrize("spec", ["chess", "connect4", "tictactoe"])
@pytest.mark.parametrize("payoff", [5, -2, float("nan"), float("inf")], ids=str)
def test_a_payoff_that_the_game_never_gives_is_refused(spec, payoff):
    with pytest.raises(z.errors.InvalidInputError, match="payoff"):
        z.prove(z.load(spec), payoff=payoff, seconds=5)


@pytest.mark.parametrize("game", [z.load("othello"), PlainConnectFour()], ids=["native", "plain"])
@pytest.mark.parametrize("way", [z.search, z.solve, z.prove], ids=["search", "solve", "prove"])
def test_progress_gets_the_answer_so_far_and_may_stop_the_work(game, way):
    seen, stop = [], z.Stop()

    def progress(found):
        seen.append(found)
        stop.stop()

    plain = isinstance(game, PlainConnectFour) and way is z.solve  # half its time is another's
    found = way(game, seconds=2 if plain else 60, stop=stop, progress=progress)
    assert found.seconds < 30
    assert seen
    assert {type(one) for one in seen} == {type(found)}
    assert [one.nodes for one in seen] == sorted(one.nodes for one in seen)


ARGUMENTS = {
    "seconds": (("1", [], 1j, int, True), "number"),
    "nodes": (("1", [], 1j, int, True, 3.5), "number"),
    "threads": (("1", [], 1j, int, True, 3.5, 2**64), "1"),
    "memory_mb": (("1", [], 1j, int, True), "number"),
    "depth": (("1", [], 1j, int, True, 3.5), "number"),
    "lines": (("1", [], 1j, int, True, 3.5, 2**64), "1"),
    "ties": (("no", 1, None.__class__, []), "True or False"),
    "every_move": (("no", 1, []), "True or False"),
    "stop": ((3, "x", [], True), r"z.Stop\(\)"),
    "progress": ((3, "x", [], True), "a function of the answer so far"),
    "payoff": (("1", [], 1j, int), "number"),
    "player": (("1", [], 1j, int, 0.5), "has players 0 to 1"),
    "epsilon": (("1", [], 1j, int), "number"),
    "directory": ((3, 0.5, [], True), "name of a file or folder"),
    "book": ((3, 0.5, [], b"book"), "book"),
}
"""Arguments of searches: wrong values, and words that say what would be right."""

TAKEN = {
    "search": "seconds nodes threads memory_mb depth lines ties stop progress book",
    "solve": "seconds nodes stop progress epsilon every_move",
    "prove": "seconds nodes memory_mb stop progress payoff player",
    "solve_all": "seconds nodes threads memory_mb stop epsilon directory",
}


@pytest.mark.parametrize("kind", ["native", "plain", "chance"])
@pytest.mark.parametrize(
    ("way", "name"), [(way, name) for way, names in TAKEN.items() for name in names.split()]
)
def test_an_argument_of_another_type_is_refused_by_its_name(kind, way, name):
    game = {
        "native": z.load("nim-native:piles=1,2"),
        "plain": TicTacToe(),
        "chance": z.load("pig-plain:goal=4"),
    }[kind]
    values, words = ARGUMENTS[name]
    for value in values:
        refused = (z.errors.InvalidInputError, z.errors.UnsupportedGameError)
        with pytest.raises(refused) as error:
            WAYS[way](game, **{name: value})
        if isinstance(error.value, z.errors.InvalidInputError):
            assert re.search(words, str(error.value)), error.value


@pytest.mark.parametrize("spec", ["chess", "checkers", "backgammon"])
@pytest.mark.parametrize("wrong", ["missing", "a file"])
def test_a_folder_of_tables_that_is_none_is_refused_by_its_name(spec, wrong, tmp_path):
    path = tmp_path / "tables"
    if wrong == "a file":
        path.write_bytes(b"no folder")
    with pytest.raises(z.errors.InvalidInputError, match=re.escape(str(path))):
        z.search(z.load(spec), depth=1, tables=path)


def test_a_folder_in_place_of_a_book_is_refused_by_its_name(tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="it is a folder, not a book"):
        z.search(TicTacToe(), depth=1, book=tmp_path)
