"""Networks that learn from games of others first: every way of writing a game, and every file."""

import json
import struct

import pytest
from learned_games import GAMES

import zermelo as z
from zermelo.game.errors import DamagedFileError, InvalidInputError, UnsupportedGameError
from zermelo.learned.network import begun_network, cells_of
from zermelo.native import ZeroNetwork
from zermelo.training.records import read_records, rows

OPPOSED = ["native, opposed", "native, chance", "compiled, opposed", "plain, opposed"]
OPPOSED += ["plain, constant sum", "plain, chance"]


def learn(game, path, games, **options):
    given = {"seed": 3, "threads": 1, "simulations": 8, "hidden": 32, "match_games": 8}
    return z.learn(game, path, method="zero", games=games, **{**given, **options})


def played(game, path, games=20):
    """A file of games, as a match writes them."""
    z.match(game, "random", "random", games=games, seed=1, output=path)
    return path


@pytest.mark.parametrize("kind", OPPOSED)
def test_games_of_a_match_are_learned_from_in_every_opposed_game(tmp_path, kind):
    game = GAMES[kind]()
    file = played(game, tmp_path / "games.jsonl")
    found = learn(game, tmp_path / "mine.safetensors", [file, 8])
    assert (found.records, found.games) == (20, 8)
    states = sum(len(rows(one, lambda state: b"")) for one in read_records(game, file))
    assert found.positions > states
    again = learn(game, tmp_path / "again.safetensors", [file, 8], threads=3)
    networks = [
        ZeroNetwork(tmp_path / f"{name}.safetensors.training") for name in ("mine", "again")
    ]
    state = [(0, bytes(networks[0].describe()["cells"]), [])]
    assert networks[0].values(state) == networks[1].values(state)
    assert again.positions == found.positions


def test_what_was_played_is_what_the_network_expects(tmp_path):
    """In every game the first player took the first column, and won."""
    game = z.load("connect4:width=4,height=4")
    file = tmp_path / "games.txt"
    file.write_text("1213141\n" * 1500)
    path = tmp_path / "mine.safetensors"
    learn(game, path, [file, 1])
    network = ZeroNetwork(f"{path}.training")
    assert network.notes["records"] == "1500"
    found = z.search(game, algorithm=z.MCTS(network=f"{path}.training"), nodes=2)
    priors = {str(one.move): one.prior for one in found.moves}
    # A column and its mirror image are one to a network that learns under symmetries.
    assert priors["1"] + priors["4"] > 0.8
    assert found.value > 0.5


def test_the_second_player_is_seen_as_in_games_against_itself():
    """Records of its own games give the inputs that self-play gives, for both players."""
    game = z.load("othello:size=4")
    trainer, notes = begun_network(game, 1, 32)
    cells = cells_of(game, notes)
    line = z.Line(game)
    told = []
    while not line.over:
        moves = list(game.actions(line.state))
        after = [cells(game.result(line.state, move)) for move in moves]
        told.append((game.to_move(line.state), cells(line.state), after, 0))
        line = line.play(moves[0])
    games = trainer.record(told, line.ending.payoffs[0])
    assert int.from_bytes(games[8:16], "little") == len(told)
    # The first states of both players: as many stones are one's own, so as many features.
    first, second = struct.unpack_from("<3I", games, 16), None
    size = 12 + 4 + 2 * (first[0] + first[1]) + 8 * first[2]
    second = struct.unpack_from("<3I", games, 16 + size)
    assert (first[0], second[0]) == (4, 5)


def test_a_training_that_was_stopped_in_the_records_goes_on_after_them(tmp_path):
    game, stop = z.load("connect4:width=4,height=4"), z.Stop()
    file = tmp_path / "games.txt"
    file.write_text("1213141\n" * 300)
    path = tmp_path / "mine.safetensors"
    learn(game, path, [file, 64], stop=stop, progress=lambda _: stop.stop())
    network = ZeroNetwork(f"{path}.training")
    assert (network.notes["records"], network.notes["games"]) == ("128", "0")
    found = learn(game, path, [file, 64], resume=True)
    assert (found.records, found.games) == (300, 64)


def test_transcripts_of_othello_are_read_from_wthor_and_from_lines(tmp_path):
    game = z.load("othello")
    line = z.Line(game)
    while not line.over:
        line = line.play(line.legal_moves()[0])
    moves = [text for text in map(str, line.moves) if text != "pass"]
    numbers = bytes(10 * int(move[1]) + "abcdefgh".index(move[0]) + 1 for move in moves)
    head = struct.pack("<4BIHHBBBB", 20, 23, 1, 1, 1, 0, 2023, 8, 0, 22, 0)
    (tmp_path / "one.wtb").write_bytes(
        head + struct.pack("<HHHBB60s", 1, 2, 3, 32, 32, numbers.ljust(60, b"\0"))
    )
    (tmp_path / "one.txt").write_text("".join(moves) + "\n\n")
    for name in ("one.wtb", "one.txt"):
        (record,) = read_records(game, tmp_path / name)
        assert record.line.state == line.state, name
        assert record.payoff == line.ending.payoffs[0]
    with pytest.raises(UnsupportedGameError, match="of Othello, not of"):
        list(read_records(z.load("hex:size=4"), tmp_path / "one.wtb"))


@pytest.mark.parametrize(
    ("result", "payoff"), [("B+R", "most"), ("W+T", "least"), ("B+2.5", 2.5), ("W+1", -1), ("0", 0)]
)
def test_results_of_go_are_read_from_sgf(tmp_path, result, payoff):
    game = z.load("go:size=5")
    file = tmp_path / "game.sgf"
    file.write_text(f"(;GM[1]SZ[5]RE[{result}];B[cc];W[cd];B[dc])")
    (record,) = read_records(game, file)
    assert record.line.ply == 3
    known = dict(zip(("least", "most"), game.payoff_range, strict=True))
    expected = known.get(payoff, payoff)
    least, most = game.payoff_range
    assert record.payoff == min(max(expected, least), most)


WRONG = {
    "no such file": ("none.jsonl", None, InvalidInputError, "there is no such file"),
    "another ending": ("games.csv", "x", InvalidInputError, "end with .jsonl, .txt, .wtb, .sgf"),
    "no JSON": ("games.jsonl", "hello\n", DamagedFileError, "line 1: not a game"),
    "no moves": ("games.jsonl", '{"payoffs": [1]}\n', DamagedFileError, "line 1: not a game"),
    "a wrong move": (
        "games.jsonl",
        json.dumps({"moves": ["9"], "payoffs": [1, -1]}),
        InvalidInputError,
        "line 1: ",
    ),
    "not over": ("games.txt", "1213141\n12\n", InvalidInputError, "line 2: the game is not over"),
    "no moves of this game": ("games.txt", "e4 e5\n", InvalidInputError, "line 1: "),
    "cut off": ("games.wtb", "xx", UnsupportedGameError, "are of Othello"),
    "another game's": ("game.sgf", "(;GM[1])", UnsupportedGameError, "are of Go"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_files_are_named(tmp_path, what):
    name, content, error, said = WRONG[what]
    if content is not None:
        (tmp_path / name).write_text(content)
    game = z.load("connect4:width=4,height=4")
    with pytest.raises(error, match=said) as raised:
        list(read_records(game, tmp_path / name))
    assert name in str(raised.value)


def test_games_that_a_fault_ended_are_passed_over(tmp_path):
    game, file = z.load("connect4:width=4,height=4"), tmp_path / "games.jsonl"
    good = {"moves": list("1213141"), "payoffs": [1, -1], "fault": None}
    bad = good | {"fault": {"player": 0, "kind": "time", "words": ""}}
    file.write_text("\n".join(map(json.dumps, [{"format": "zermelo match 1"}, good, bad])))
    assert len(list(read_records(game, file))) == 1


def test_records_are_for_networks_alone(tmp_path):
    game = z.load("connect4:width=4,height=4")
    with pytest.raises(InvalidInputError, match="records of games are for method='zero'"):
        z.learn(game, tmp_path / "x.safetensors", games="games.jsonl")
    with pytest.raises(InvalidInputError, match="says twice"):
        learn(game, tmp_path / "x.safetensors", [3, 4])
    with pytest.raises(InvalidInputError, match="neither a whole number nor a file"):
        learn(game, tmp_path / "x.safetensors", 2.5)


@pytest.mark.parametrize(
    ("name", "content"), [("none.jsonl", "\n"), ("one.wtb", "x"), ("a.txt", "9")]
)
def test_nothing_is_left_behind_by_files_that_are_of_no_use(tmp_path, name, content):
    (tmp_path / name).write_text(content)
    game = z.load("connect4:width=4,height=4")
    with pytest.raises((InvalidInputError, UnsupportedGameError), match=name):
        learn(game, tmp_path / "x.safetensors", [tmp_path / name, 8])
    assert [path.name for path in tmp_path.iterdir()] == [name]
