"""`zermelo tune chess`: weights from games, read again by the game and refused when damaged."""

import pytest

import zermelo as z
from zermelo.games.chess import Chess


def test_weights_estimated_from_games_are_played_by(run, tmp_path):
    path = tmp_path / "weights.txt"
    words = ["tune", "chess", "--self-play", "600", "--nodes", "30", "--steps", "100"]
    ran = run(*words, "--threads", "2", "-o", str(path), "--json")
    assert ran.status == 0, ran.err
    found = ran.json
    assert (found["games"], found["finished"], found["damaged"]) == (600, True, 0)
    assert found["loss_after"] < found["loss_before"]
    assert 2 < found["pawns"]["bishop"] < 4.5
    assert "bishop" in found["report"]
    game = Chess(weights=str(path))
    moves = ["1. e4 c5 2. Nf3", "1. d4 d5 2. c4 dxc4", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6"]
    own, by_hand = (
        [one.evaluate(one.parse_state(text), 0) for text in moves]
        for one in (game, Chess(estimate="hand"))
    )
    assert own != by_hand
    # The games were kept, and give the same weights once more.
    again = tmp_path / "again.txt"
    games = f"{path}.games.pgn"
    ran = run("tune", "chess", "--games", games, "--steps", "100", "-o", str(again))
    assert ran.status == 0, ran.err
    assert "600 games" in ran.out
    assert again.read_text() == path.read_text()


def test_damaged_weights_are_refused_by_line(tmp_path):
    path = tmp_path / "weights.txt"
    path.write_text("material 100/100 300/300 much")
    with pytest.raises(z.errors.InvalidInputError, match="material has 5 weights, and 2"):
        Chess(weights=str(path))
    with pytest.raises(z.errors.InvalidInputError, match="estimate=ratio"):
        Chess(estimate="ratio", weights=str(path))


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ([], "--self-play"),
        (["--self-play", "5", "--games", "x.pgn"], "not both"),
        (["--games", "missing.pgn"], "missing.pgn"),
        (["othello", "--self-play", "5"], "othello"),
        (["--self-play", "5", "-o", "nowhere/at/all"], "folder"),
    ],
)
def test_what_cannot_be_done_is_said(run, words, hint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = run("tune", "chess", *words)
    assert ran.status == 2
    assert hint in ran.err


def test_the_estimates_of_the_books_are_material_alone():
    state = "4k3/8/8/8/8/8/PPP5/R3K3 w - - 0 1"
    for estimate, worth in [("material", 0.08), ("ratio", 1.0)]:
        game = Chess(estimate=estimate)
        assert game.evaluate(game.parse_state(state), 0) == pytest.approx(worth, abs=0.001)
