"""Polyglot books, held against python-chess."""

import random
from pathlib import Path

import pytest

import zermelo as z
from zermelo.books import PolyglotBook, build_polyglot, polyglot_key

chess = pytest.importorskip("chess")
polyglot = pytest.importorskip("chess.polyglot")

GAMES = "\n\n".join(
    f"1. {moves} {result}"
    for moves, result in [
        ("e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O", "1-0"),
        ("e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O", "0-1"),
        ("e4 c5", "1-0"),
        ("d4 d5", "0-1"),
        ("d4 d5", "1/2-1/2"),
        ("e4 Ke7", "1-0"),
        ("c4", "*"),
    ]
)


@pytest.fixture
def book(tmp_path):
    games = tmp_path / "games.pgn"
    games.write_text(GAMES)
    return build_polyglot(games, tmp_path / "book.bin", min_games=1)


def test_keys_are_those_of_python_chess_on_random_games():
    rng = random.Random(2)
    for _ in range(30):
        board = chess.Board()
        for _ in range(80):
            assert polyglot_key(board.fen(en_passant="fen")) == polyglot.zobrist_hash(board)
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))


def test_a_book_has_counts_results_and_weights(book):
    assert (book.games.games, book.games.skipped) == (6, 1)
    first = {found.san: found for found in book.book.moves("")}
    assert {san: (one.weight, one.games, one.score) for san, one in first.items()} == {
        "e4": (4, 3, 2 / 3),
        "d4": (1, 2, 1 / 4),
        "c4": (1, 1, 1 / 2),
    }
    assert first["e4"].share == 4 / 6
    assert [found.san for found in book.book.moves("1. e4 e5 2. Nf3")] == ["Nc6"]
    castling = book.book.moves("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")
    assert [(found.san, found.move) for found in castling] == [("O-O", "e1g1")]


def test_python_chess_finds_the_same_moves_in_the_file(book):
    for line in ["", "e4", "e4 e5 Nf3 Nc6 Bb5 a6", "d4"]:
        board = chess.Board()
        for word in line.split():
            board.push_san(word)
        with polyglot.open_reader(book.book.name) as reader:
            theirs = {(entry.move.uci(), entry.weight) for entry in reader.find_all(board)}
        own = {(found.move, found.weight) for found in book.book.moves(board.fen())}
        assert own == theirs


def test_a_book_is_read_as_it_was_written(book, tmp_path):
    loaded = PolyglotBook.load(book.book.name)
    assert (len(loaded), loaded.positions) == (len(book.book), book.book.positions)
    copied = loaded.save(tmp_path / "copy.bin")
    assert copied.read_bytes() == Path(book.book.name).read_bytes()


def test_fewer_games_than_wanted_leave_nothing(tmp_path):
    games = tmp_path / "games.pgn"
    games.write_text("1. e4 *")
    with pytest.raises(z.errors.InvalidInputError, match=r"games\.pgn.*min-games"):
        build_polyglot(games, tmp_path / "book.bin")
    assert not (tmp_path / "book.bin").exists()
    with pytest.raises(z.errors.InvalidInputError, match="weights"):
        build_polyglot(games, weights="luck")


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "empty"), (b"x" * 20, "20 bytes"), (b"\x09" + bytes(31), "entry 2 out of order")],
)
def test_a_damaged_book_is_refused_by_name(tmp_path, content, words):
    path = tmp_path / "damaged.bin"
    path.write_bytes(content)
    with pytest.raises(z.errors.DamagedFileError, match=rf"damaged\.bin.*{words}"):
        PolyglotBook.load(path)


def test_a_move_is_chosen_by_its_weight_and_the_same_with_a_seed():
    book = PolyglotBook.from_moves([("", "e4", 3), ("", "d4", 1), ("", "a3", 0)])
    rng = random.Random(1)
    chosen = [book.choose("", seed=rng) for _ in range(2000)]
    assert 0.7 < chosen.count("e2e4") / 2000 < 0.8
    assert "a2a3" not in chosen
    assert len({book.choose("", seed=7) for _ in range(9)}) == 1
    assert book.choose("", best=True) == "e2e4"
    line = z.Line(z.load("chess"), moves=["e4"])
    assert book.choose(line) is None
    assert line.start in book


def test_an_illegal_move_is_no_part_of_a_book():
    with pytest.raises(z.errors.IllegalMoveError, match="e5"):
        PolyglotBook.from_moves([("", "e5", 3)])
    with pytest.raises(z.errors.InvalidInputError, match="65535"):
        PolyglotBook.from_moves([("", "e4", 70000)])
