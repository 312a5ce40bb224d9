"""`zermelo best` and `zermelo solve`."""

import pytest

KEYS = {
    "game", "position", "value", "player", "proved", "exactness", "move", "pv", "nodes", "seconds",
    "depth", "remoteness", "ties", "nodes_per_second", "algorithm",
}  # fmt: skip


@pytest.mark.parametrize("command", ["best", "solve"])
@pytest.mark.parametrize("game", ["tictactoe", "nim", "tree:aima-5.2", "tree:aima-5.4"])
def test_json_has_everything(run, command, game):
    found = run(command, game, "--json").json
    assert found.keys() >= KEYS
    assert found["game"] == game
    assert found["pv"][0] == found["move"]
    assert found["proved"] is (found["exactness"] == "proved")


def test_values_are_whole_numbers_where_payoffs_are(run):
    found = run("solve", "nim:piles=3,4,5,misere=false", "--json").json
    assert (found["value"], found["player"], found["move"], found["proved"]) == (1, 0, "3-2", True)
    assert isinstance(found["value"], int)
    assert found["remoteness"] == len(found["pv"])
    assert found["ties"] == ["3-2"]


def test_vectors_are_lists(run):
    assert run("best", "tree:aima-5.4", "--json").json["value"] == [1, 2, 6]


def test_native_connect_four_wins_at_once(run):
    found = run("best", "connect4", "121212", "--json").json
    assert (found["move"], found["value"], found["remoteness"]) == ("1", 1, 1)


def test_a_position_may_come_in_several_words_and_after_options(run):
    together = run("best", "tictactoe", "a1 b2", "--depth", "2", "--json").json
    apart = run("best", "tictactoe", "--depth", "2", "a1", "b2", "--json").json
    assert together["position"] == apart["position"] == ".../.o./x.."
    assert together["depth"] == 2


def test_for_people_it_is_a_sentence(run):
    ran = run("solve", "nim:piles=2,2")
    assert ran.status == 0
    assert "second player wins in 3 plies (proved)" in ran.out
    assert "Line " in ran.out
    assert "nodes/s" in ran.out
    ran = run("best", "tictactoe", "a1", "b2", "--depth", "2")
    assert "worth about" in ran.out
    assert "an estimate, 2 plies deep" in ran.out


def test_a_finished_game_has_no_move_and_says_how_it_ended(run):
    ran = run("best", "tictactoe", "xxx/oo./...")
    assert ran.status == 0
    assert "The game is over: x wins." in ran.out
    found = run("best", "tictactoe", "xxx/oo./...", "--json").json
    assert found["move"] is None
    assert found["pv"] == []


@pytest.mark.parametrize(
    "algorithm",
    ["minimax", "alpha-beta", "transposition", "iterative_deepening", "mcts", "retrograde", "maxn"],
)
def test_textbook_algorithms_by_name(run, algorithm):
    found = run("best", "nim:piles=1,2", "--algorithm", f"textbook.{algorithm}", "--json").json
    assert found["move"] == "2-2"
    assert found["algorithm"] == f"textbook.{algorithm}".replace("alpha-beta", "alphabeta")


def test_limits_are_kept(run):
    assert run("best", "connect4", "--nodes", "2k", "--json").json["nodes"] <= 2_100
    found = run("solve", "connect4-plain", "--seconds", "0.2", "--json").json
    assert found["seconds"] < 2
    assert found["proved"] is False
    found = run(
        "best", "tictactoe", "--algorithm", "textbook.mcts", "--nodes", "500", "--json"
    ).json
    assert found["nodes"] <= 501


def test_chance_first(run, games):
    found = run("solve", f"{games}:Coin", "--json").json
    assert (found["value"], found["move"], found["proved"]) == (0.0, None, True)
    assert "Chance moves next: " in run("best", f"{games}:Coin").out


def test_a_game_of_ones_own(run, games):
    found = run("solve", f"{games}:Take", "--json").json
    assert (found["value"], found["move"]) == (1, "2")


@pytest.mark.parametrize("command", ["best", "solve"])
def test_a_value_that_depends_on_ties_has_its_ranges(run, command, games):
    games.write_text(
        "import zermelo as z\n"
        "tree = z.tree([[(5, 1), (0, 1)], [(3, 0), (3, 2)]], levels=(0, 1))\n"
        "class Ties(type(tree)):\n"
        "    def __init__(self):\n"
        "        self.__dict__ |= vars(tree)\n",
        encoding="utf-8",
    )
    found = run(command, f"{games}:Ties", "--json").json
    assert (found["value"], found["exactness"]) == ([5, 1], "depends on ties")
    assert found["ranges"] == [[3, 5], [1, 2]]
    assert "depending on ties the first player gets 3 to 5" in run(command, f"{games}:Ties").out


KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8"]


@pytest.mark.parametrize("command", ["best", "solve"])
def test_typed_moves_keep_their_history(run, command):
    drawn = run(command, "chess", *KNIGHTS, *KNIGHTS, "--json").json
    assert (drawn["value"], drawn["proved"], drawn["move"]) == (0, True, None)
    shown = run(command, "chess", *KNIGHTS, *KNIGHTS)
    assert "The game is over: a draw (the position has occurred for the third time)." in shown.out
    later = run(command, "chess", *KNIGHTS, *KNIGHTS, "e4")
    assert later.status == 2
    assert "move 9 (e4): the game is already over" in later.err


@pytest.mark.parametrize(
    ("words", "position"),
    [
        (["e4", "e5"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        (["1.e4", "e5"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        (["1. e4 e5"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        (["e2e4", "e7e5"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        (["8/8/8/8/1k6/8/8/K1R5", "w"], "8/8/8/8/1k6/8/8/K1R5 w - - 0 1"),
    ],
)
def test_moves_and_positions_are_told_apart(run, words, position):
    assert run("best", "chess", *words, "--depth", "1", "--json").json["position"] == position


def test_positions_of_a_file_keep_their_history_too(run, tmp_path):
    file = tmp_path / "positions.txt"
    file.write_text("\n".join([" ".join(KNIGHTS * 2), "8/8/8/8/8/8/5k2/K7 w - - 0 1"]))
    first, second = run(
        "solve", "chess", "--positions", str(file), "--seconds", "5"
    ).out.splitlines()
    assert first == f"{' '.join(KNIGHTS * 2)}  a draw  -"
    assert "a draw" in second
    file.write_text(" ".join([*KNIGHTS, *KNIGHTS, "e4"]))
    refused = run("solve", "chess", "--positions", str(file))
    assert refused.status == 2
    assert "line 1: move 9 (e4): the game is already over" in refused.err
