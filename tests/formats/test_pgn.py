"""Games in PGN, held against python-chess and against themselves."""

import gzip
import io
import random
import zipfile

import pytest

import zermelo as z
from zermelo.formats import PgnGame, read_pgn, scan_pgn

chess = pytest.importorskip("chess")
pgn = pytest.importorskip("chess.pgn")

GAME = """[Event "A \\"friendly\\" game"]
[Site "?"]
[White "Anderssen"]
[Result "1-0"]

{The start} 1. e4! e5 $2 (1... c5 {Sicilian} 2. Nf3 (2. c3) 2... d6) 2. f4 exf4 {accepted} 1-0

"""


def games(text):
    return list(read_pgn(io.StringIO(text)))


def random_game(rng, plies, depth=2):
    """A game of python-chess with variations, comments and glyphs."""
    game = pgn.Game({"White": f"No. {rng.random()}", "Event": 'quo"te \\'})
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    grow(rng, game, plies, depth)
    return game


def grow(rng, node, plies, depth):
    board = node.board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        rng.shuffle(moves)
        main = node.add_variation(moves[0])
        if rng.random() < 0.1:
            main.comment = " ".join(rng.choices(["good", "[%clk 1:00]", "(x)", "è", "1-0"], k=20))
        if rng.random() < 0.1:
            main.nags.add(rng.randint(1, 139))
        if depth and rng.random() < 0.1:
            for move in moves[1:3]:
                other = node.add_variation(move, starting_comment=rng.choice(["", "or else"]))
                grow(rng, other, rng.randint(0, 6), depth - 1)
        node = main
        board = node.board()


def same(own, theirs):
    """Do two trees say the same?"""
    assert own.comment == " ".join(theirs.comment.split())
    assert own.starting_comment == " ".join(theirs.starting_comment.split())
    assert set(own.nags) == theirs.nags
    if theirs.parent is not None:
        assert own.move == theirs.move.uci()
        assert own.san == theirs.san()
    assert len(own.variations) == len(theirs.variations)
    for one, other in zip(own.variations, theirs.variations, strict=True):
        same(one, other)


def test_a_game_is_read_with_all_that_is_said_of_it():
    (game,) = games(GAME)
    assert list(game.headers) == ["Event", "Site", "White", "Result"]
    assert game.headers["Event"] == 'A "friendly" game'
    assert (game.result, game.comment, game.place) == ("1-0", "The start", 1)
    assert game.moves == ["e2e4", "e7e5", "f2f4", "e5f4"]
    assert [node.san for node in game.mainline()] == ["e4", "e5", "f4", "exf4"]
    assert (game.next.nags, game.next.next.nags) == ([1], [2])
    sicilian = game.next.variations[1]
    assert (sicilian.san, sicilian.comment, sicilian.ply) == ("c5", "Sicilian", 2)
    assert sicilian.game is game
    assert [node.san for node in sicilian.variations] == ["Nf3", "c3"]
    assert game.end().comment == "accepted"
    written = str(game).split("\n\n")[1].replace("\n", " ")
    assert written == GAME.split("\n\n")[1].replace("e4!", "e4 $1")


def test_a_game_gives_its_line_and_a_line_gives_a_game():
    (game,) = games(GAME)
    line = game.line()
    assert game.end().line() == line
    assert line == z.Line(z.load("chess"), moves=["e4", "e5", "f4", "exf4"])
    assert game.next.variations[1].line().texts() == ("e4", "c5")
    again = PgnGame.from_line(line, {"White": "me"})
    assert again.moves == game.moves
    assert "1. e4 e5 2. f4 exf4 *" in str(again)
    endgame = z.Line.read(z.load("chess"), "Kd2", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 40")
    text = str(PgnGame.from_line(endgame))
    assert '[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 40"]' in text
    assert games(text)[0].end().line() == endgame


def test_a_game_is_made_move_by_move():
    game = PgnGame({"Event": "made"})
    node = game.add_variation("e4")
    node.add_variation("e5", comment="open } games")
    node.add_variation("c7c5").nags.append(5)
    assert str(game).splitlines()[-2] == "1. e4 e5 {open ) games} (1... c5 $5) *"
    with pytest.raises(z.errors.IllegalMoveError, match="Ke3"):
        node.add_variation("Ke3")
    game.headers["A name"] = "x"
    with pytest.raises(z.errors.InvalidInputError, match="A name"):
        str(game)
    del game.headers["A name"]
    game.headers["Result"] = "2-0"
    with pytest.raises(z.errors.InvalidInputError, match="2-0"):
        str(game)


def test_damaged_games_are_skipped_and_listed():
    reader = read_pgn(io.StringIO(f'{GAME}[Event "bad"]\n\n1. e4 Ke7 (1... e5) *\n\n{GAME}'))
    assert [game.place for game in reader] == [1, 12]
    (skipped,) = reader.skipped
    assert (skipped.begins, skipped.line) == (8, 10)
    assert skipped.reason == '1... "Ke7" is not legal'


def test_a_variation_that_cannot_be_read_is_told():
    (game,) = games("1. e4 e5 (1... c5 2. Ke3 d6) 2. d4 *")
    assert game.flaws == ('line 1: 2. "Ke3" is not legal',)
    assert [node.san for node in game.next.variations] == ["e5", "c5"]


def test_games_of_python_chess_are_read_as_it_reads_them():
    rng = random.Random(4)
    theirs = [random_game(rng, rng.randint(0, 80)) for _ in range(25)]
    text = "\n\n".join(map(str, theirs))
    own = games(text)
    assert len(own) == len(theirs)
    for one, other in zip(own, theirs, strict=True):
        same(one, other)
        assert one.headers == dict(other.headers)


def test_python_chess_reads_games_as_they_are_written():
    rng = random.Random(5)
    for _ in range(15):
        (own,) = games(str(random_game(rng, rng.randint(0, 80))))
        theirs = pgn.read_game(io.StringIO(str(own)))
        assert not theirs.errors
        same(own, theirs)
        (again,) = games(str(own))
        assert str(again) == str(own)
        assert all(len(row) < 80 or " [" in row for row in str(own).splitlines()[8:])


@pytest.mark.parametrize("number", [0, 17, 518, 959])
def test_games_of_chess960_are_read_like_those_of_python_chess(number):
    rng = random.Random(number)
    board = chess.Board.from_chess960_pos(number)
    game = pgn.Game()
    game.setup(board)
    node = game
    for _ in range(60):
        moves = list(board.legal_moves)
        if not moves:
            break
        castling = [move for move in moves if board.is_castling(move)]
        move = castling[0] if castling else rng.choice(moves)
        node = node.add_variation(move)
        board.push(move)
    (own,) = games(str(game))
    assert own.moves == [move.uci() for move in game.mainline_moves()]
    assert own.chess960 or number == 518
    same(own, pgn.read_game(io.StringIO(str(own))))


@pytest.mark.parametrize("form", ["pgn", "gz", "zip", "bytes", "text"])
def test_files_are_read_packed_and_open(tmp_path, form):
    path = tmp_path / f"games.pgn.{form}"
    if form == "gz":
        path.write_bytes(gzip.compress(GAME.encode()))
    elif form == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("games.pgn", GAME)
    else:
        path.write_text(GAME)
    opened = {"bytes": lambda: path.open("rb"), "text": path.open}.get(form)
    with (opened or path.open)() as file:
        (game,) = read_pgn(file if opened else path)
    assert len(game.moves) == 4


@pytest.mark.parametrize("ending", ["gz", "zip", "bz2", "xz"])
def test_a_file_that_cannot_be_unpacked_is_refused_by_name(tmp_path, ending):
    path = tmp_path / f"games.pgn.{ending}"
    path.write_bytes(b"no such thing")
    with pytest.raises(z.errors.DamagedFileError, match=f"games.pgn.{ending}"):
        list(read_pgn(path))


def test_a_missing_file_is_refused_by_name(tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="nowhere"):
        read_pgn(tmp_path / "nowhere.pgn")


def test_an_error_of_a_stream_comes_through():
    class Broken(io.RawIOBase):
        def read(self, size=-1):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(read_pgn(Broken()))


def test_a_file_is_counted_and_cleaned(tmp_path):
    path, clean = tmp_path / "games.pgn", tmp_path / "clean.pgn"
    path.write_text(f'{GAME}[Event "bad"]\n\n1. e4 Ke7 *\n\n{GAME}')
    told = []
    found = scan_pgn(path, clean=clean, progress=lambda games, read: told.append((games, read)))
    assert (found.games, found.skipped, found.plies) == (2, 1, 8)
    assert found.results == {"1-0": 2, "0-1": 0, "1/2-1/2": 0, "*": 0}
    assert found.bytes == path.stat().st_size
    assert found.damages[0].line == 10
    assert scan_pgn(clean).skipped == 0
    assert [str(game) for game in read_pgn(clean)] == [str(game) for game in read_pgn(path)]


def test_random_damage_never_stops_the_reader():
    rng = random.Random(6)
    text = "\n\n".join(str(random_game(rng, 40)) for _ in range(4)).encode()
    for _ in range(200):
        damaged = bytearray(text)
        for _ in range(rng.randint(1, 10)):
            place = rng.randrange(len(damaged))
            damaged[place : place + rng.randint(0, 5)] = rng.choice(
                [b"{", b"}", b"(", b")", b'"', b"[", b"\xff", b"\n", b"%", b";", b"$", b""]
            )
        for game in read_pgn(io.BytesIO(bytes(damaged))):
            assert games(str(game))[0].moves == game.moves
