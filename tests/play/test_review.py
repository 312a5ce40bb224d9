"""Games looked over by the engine: values, mistakes by size, and what is written into the game."""

from __future__ import annotations

import io
import json
import random

import pytest

import zermelo as z
from zermelo.formats import PgnGame, read_pgn
from zermelo.game import InvalidInputError, Line
from zermelo.game.errors import DamagedFileError
from zermelo.games.chess import Chess, unclaimed_chess
from zermelo.native import Stop, chess_chances
from zermelo.play.review import (
    MISTAKES,
    Evaluated,
    annotate,
    annotate_pgn,
    evaluate_line,
    expected_score,
    judge,
    playable_line,
    write_annotations,
    written_value,
)

FOOLS_MATE = '[White "Fool"]\n[Black "Mate"]\n\n1. f3 e5 2. g4 {bold} Qh4# 0-1\n\n'
SHUFFLE = "Nf3 Nf6 Ng1 Ng8 " * 2


def game_of(text):
    return next(read_pgn(io.StringIO(text)))


def estimate(ply, pawns, *texts):
    return Evaluated(ply, pawns / 100, proved=False, moves=texts, texts=texts)


def tree(node):
    """All that is said of a game, as plain data."""
    said = (node.san, node.starting_comment, tuple(node.nags), node.comment)
    return (*said, tuple(tree(child) for child in node.variations))


@pytest.mark.parametrize("pawns", [-9.0, -1.0, -0.3, 0.0, 0.3, 1.0, 2.5, 9.0])
def test_expected_score_is_that_of_the_engines_own_scale(pawns):
    wins, draws, losses = chess_chances(round(100 * pawns))
    assert wins + draws + losses == 1000
    assert expected_score(estimate(0, pawns)) == pytest.approx((wins + draws / 2) / 1000)
    assert expected_score(estimate(0, pawns)) + expected_score(estimate(0, -pawns)) == 1


def test_a_mistake_has_the_size_of_what_it_cost():
    start = Line(Chess(), moves=["e4"])
    sizes = {}
    for hundredths in range(300):
        review = judge([estimate(0, 0.0, "d4"), estimate(1, -hundredths / 100)], start)
        (move,) = review.moves
        assert move.loss == pytest.approx(0.5 - expected_score(review.evaluations[1]), abs=1e-4)
        name = move.mistake.name if move.mistake else None
        for size in MISTAKES:  # the largest first
            if move.loss >= size.least:
                assert name == size.name
                break
        else:
            assert name is None
        sizes[name] = hundredths
    assert list(sizes) == [None, "inaccuracy", "mistake", "blunder"]


def test_a_pawn_lost_in_a_won_position_is_no_mistake():
    line = Line(Chess(), moves=["e4"])
    assert judge([estimate(0, 9.0, "d4"), estimate(1, 8.0)], line).mistakes == ()
    assert judge([estimate(0, 0.0, "d4"), estimate(1, -1.0)], line).mistakes != ()


def test_the_move_that_the_engine_would_play_costs_nothing():
    line = Line(Chess(), moves=["e4"])
    review = judge([estimate(0, 2.0, "e4"), estimate(1, -2.0)], line)
    assert review.moves[0].loss == 0
    assert review.evaluations[0].value == review.evaluations[1].value


def test_a_move_that_turns_out_better_puts_the_value_before_it_right():
    line = Line(Chess(), moves=["e4", "e5"])
    mate = Evaluated(2, -1, proved=True, remoteness=3, moves=("a", "b", "c"), texts=("a", "b", "c"))
    review = judge([estimate(0, 0.5, "d4"), estimate(1, 4.0, "c5"), mate], line)
    assert review.evaluations[1].text() == "#-2"
    assert (review.evaluations[1].best, review.evaluations[1].moves[0]) == ("e5", "e7e5")
    assert review.moves[1].loss == 0
    assert review.moves[0].mistake.name == "blunder"  # 1. e4 allows a mate, by what the game shows


def test_a_search_that_looked_less_far_puts_nothing_right():
    line = Line(Chess(), moves=["e4"])

    def at(ply, pawns, depth):
        return Evaluated(ply, pawns / 100, False, None, depth, ("e2e4",), ("e4",))

    for pawns in (-3.0, 3.0):
        assert judge([at(0, 0.2, 9), at(1, pawns, 8)], line).evaluations[0].value == pawns / 100
        assert judge([at(0, 0.2, 9), at(1, pawns, 7)], line).evaluations[0].value == 0.002


def test_players_are_summed_up_and_black_may_begin():
    start = Chess().parse_state("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    line = Line(Chess(), start, ["f6", "d4"])
    found = [estimate(0, 0.3, "e5"), estimate(1, 1.2, "Nc3"), estimate(2, 1.2)]
    white, black = judge(found, line).players
    assert (white.moves, white.accuracy, white.pawns) == (1, 100.0, 0.0)
    assert (black.moves, black.mistakes, black.inaccuracies, black.blunders) == (1, 1, 0, 0)
    assert black.pawns == pytest.approx(0.9)
    assert black.accuracy == pytest.approx(100 * (1 - judge(found, line).moves[0].loss), abs=0.06)
    nobody = judge(found[:1], line).players[0]
    assert (nobody.moves, nobody.accuracy, nobody.pawns) == (0, None, None)


def test_positions_are_looked_at_from_the_last_to_the_first():
    line = Line(Chess(), moves=["f3", "e5", "g4", "Qh4"])
    engine = z.engine(line.game)
    found = list(evaluate_line(line, lambda here: engine.search(here, nodes=2000)))
    assert [one.ply for one in found] == [4, 3, 2, 1, 0]
    assert (found[0].value, found[0].best, found[0].text()) == (-1, None, "")
    assert (found[1].text(), found[1].best) == ("#-1", "Qh4#")
    some = evaluate_line(line, lambda here: engine.search(here, nodes=200), below=2)
    assert [one.ply for one in some] == [1, 0]
    with pytest.raises(InvalidInputError, match="has no 9 positions"):
        list(evaluate_line(line, engine.search, below=9))


def test_a_game_is_annotated_with_values_glyphs_words_and_better_lines():
    game = game_of(FOOLS_MATE)
    heard = []
    review = annotate(game, nodes=3000, progress=heard.append)
    assert [one.ply for one in heard] == [4, 3, 2, 1, 0]
    blunder = game.end().parent
    assert (blunder.san, blunder.nags) == ("g4", [4])
    assert blunder.comment.startswith("[%eval #-1] Blunder (")
    assert blunder.comment.endswith("was better. bold")
    assert game.end().comment == ""  # nothing is said of a mate
    better = blunder.parent.variations[1]
    assert better.san == review.mistakes[-1].best
    assert better.comment.startswith("[%eval ")
    assert not better.comment.startswith("[%eval #")


def test_annotating_again_replaces_what_was_written_and_nothing_else():
    game = game_of(FOOLS_MATE)
    game.next.nags.append(1)
    game.next.add_variation("d5", comment="my own line")
    annotate(game, nodes=3000)
    once = str(game)
    annotate(game, nodes=3000)
    assert str(game) == once
    annotate(game, nodes=300)
    assert str(game).count("my own line") == 1
    assert 1 in game.next.nags
    assert str(game).count("Blunder") <= 1


def test_a_better_line_that_somebody_commented_on_stays():
    game = game_of(FOOLS_MATE)
    annotate(game, nodes=3000)
    before = game.end().parent.parent
    before.variations[1].end().comment = "look at this"
    annotate(game, nodes=3000)
    assert str(game).count("look at this") == 1
    assert len(before.variations) == 2


def test_with_a_limit_of_nodes_the_result_is_always_the_same():
    text = "1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ g6 5. Qxe5+ *"
    one, other = game_of(text), game_of(text)
    annotate(one, nodes=1000)
    annotate(other, nodes=1000, engine=z.engine(Chess()))
    assert str(one) == str(other)


def test_it_is_stopped_and_what_was_found_is_written():
    game = game_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")
    stop = Stop()
    seen = []

    def hear(one):
        seen.append(one.ply)
        if len(seen) == 3:
            stop.stop()

    review = annotate(game, nodes=500, stop=stop, progress=hear)
    assert [one.ply for one in review.evaluations] == [4, 5, 6]
    assert [bool(node.comment) for node in game.mainline()] == [False] * 3 + [True] * 3


@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_is_read_back_identically_by_us_and_by_python_chess(seed):
    chess = pytest.importorskip("chess")
    pgn = pytest.importorskip("chess.pgn")
    rng = random.Random(seed)
    board = chess.Board()
    moves = []
    while len(moves) < 40 and not board.is_game_over():
        moves.append(rng.choice(list(board.legal_moves)))
        board.push(moves[-1])
    game = PgnGame({"White": "Random"})
    node = game
    for move in moves:
        node = node.add_variation(move.uci())
        if rng.random() < 0.2:
            node.comment = " ".join(rng.choices(["good", "(x)", "[%clk 1:00]", "è"], k=12))
    review = annotate(game, nodes=200)
    assert review.mistakes
    text = str(game)
    again = game_of(text)
    assert tree(again) == tree(game)
    theirs = pgn.read_game(io.StringIO(text))
    assert not theirs.errors
    assert_same(again, theirs)
    for own, other in zip(again.mainline(), theirs.mainline(), strict=True):
        told = written_value(own.comment)
        assert (told is None) == (other.eval() is None)
        if told is not None and not told.proved:
            assert other.eval().white().score() == round(10_000 * told.value)
    assert max(len(line) for line in text.splitlines()) < 100


def assert_same(own, theirs):
    assert own.comment == " ".join(theirs.comment.split())
    assert set(own.nags) == theirs.nags
    assert [one.move for one in own.variations] == [one.move.uci() for one in theirs.variations]
    for one, other in zip(own.variations, theirs.variations, strict=True):
        assert_same(one, other)


@pytest.mark.parametrize(
    ("comment", "value", "remoteness"),
    [
        ("[%eval 0.35]", 0.0035, None),
        ("good [%eval -12.5,20] move", -0.125, None),
        ("[%eval +3]", 0.03, None),
        ("[%eval #4]", 1, 8),
        ("[%eval #-1]", -1, 2),
        ("[%eval 99999]", 0.9, None),
    ],
)
def test_values_of_other_programs_are_read(comment, value, remoteness):
    told = written_value(comment)
    assert told.value == pytest.approx(value)
    assert told.remoteness == remoteness


@pytest.mark.parametrize("comment", ["", "0.35", "[%eval]", "[%eval x]", "[%eval #0]", "[%clk 1]"])
def test_a_comment_without_a_value_has_none(comment):
    assert written_value(comment) is None


def test_games_that_were_played_on_after_a_draw_are_looked_over_too():
    game = game_of(f"{SHUFFLE} 9. e4 e5 *")
    with pytest.raises(z.errors.IllegalMoveError):
        game.line()
    assert playable_line(game).ply == 10
    assert len(annotate(game, nodes=100).evaluations) == 11
    assert Line(unclaimed_chess(), moves=SHUFFLE.split()).ending is None
    bare = game_of('[FEN "8/8/8/4k3/4P3/8/8/4K3 b - - 0 1"]\n\n1... Kxe4 2. Kd2 Kd4 *')
    assert playable_line(bare).ply == 1
    annotate(bare, nodes=100)
    assert [node.san for node in bare.mainline()] == ["Kxe4", "Kd2", "Kd4"]


def test_chess960_and_engines_of_other_games_are_refused():
    fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
    with pytest.raises(InvalidInputError, match="Chess960"):
        annotate(game_of(f'[Variant "Chess960"]\n[FEN "{fen}"]\n\n9. h3 *'), nodes=10)
    with pytest.raises(InvalidInputError, match="an engine for chess is wanted"):
        annotate(game_of("1. e4 *"), engine=z.engine(z.load("connect4")))


def test_nothing_known_writes_nothing():
    game = game_of(FOOLS_MATE)
    before = str(game)
    write_annotations(game, judge([], playable_line(game)))
    assert str(game) == before


# Whole files.


@pytest.fixture
def games(tmp_path):
    path = tmp_path / "games.pgn"
    damaged = '[White "Bad"]\n\n1. e4 Ke7 *\n\n'
    path.write_text(FOOLS_MATE + damaged + FOOLS_MATE.replace("Fool", "Second"), encoding="utf-8")
    return path


def test_a_file_is_annotated_and_damaged_games_are_said_to_be_skipped(games, tmp_path):
    told = []
    out = tmp_path / "out.pgn"
    found = annotate_pgn(games, out, nodes=500, told=lambda *one: told.append(one))
    assert (found.games, found.resumed, found.left) == (2, 0, 0)
    assert [str(one) for one in found.skipped] == ['line 8: 1... "Ke7" is not legal']
    assert [(number, game.headers["White"]) for number, game, _ in told] == [
        (1, "Fool"),
        (2, "Second"),
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.pgn", "out.pgn"]
    assert out.read_text(encoding="utf-8").count("Blunder") == 2


class _Interrupt(BaseException):
    """As Ctrl-C is: no error."""


def interrupted(games, out, after, **limits):
    def hear(number, one):
        if number == after:
            raise _Interrupt

    with pytest.raises(_Interrupt):
        annotate_pgn(games, out, progress=hear, **limits)


def test_an_interrupted_run_leaves_no_half_file_and_is_gone_on_with(games, tmp_path):
    whole, out = tmp_path / "whole.pgn", tmp_path / "out.pgn"
    annotate_pgn(games, whole, nodes=500)
    interrupted(games, out, 2, nodes=500)
    assert not out.exists()
    part = tmp_path / "out.pgn.part"
    with part.open("ab") as file:
        file.write(b"1. e4 {half a")  # as if it had been killed while it wrote
    found = annotate_pgn(games, out, nodes=500)
    assert (found.games, found.resumed) == (2, 1)
    assert out.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_another_run_is_not_mixed_with_one_that_was_interrupted(games, tmp_path):
    out = tmp_path / "out.pgn"
    interrupted(games, out, 2, nodes=500)
    with pytest.raises(InvalidInputError, match="of another run"):
        annotate_pgn(games, out, nodes=501)
    state = tmp_path / "out.pgn.part.json"
    kept = json.loads(state.read_text(encoding="utf-8"))
    state.write_text(json.dumps(kept | {"bytes": 10**9}), encoding="utf-8")
    with pytest.raises(DamagedFileError, match="was cut off"):
        annotate_pgn(games, out, nodes=500)
    state.write_text("{", encoding="utf-8")
    with pytest.raises(DamagedFileError, match="is damaged"):
        annotate_pgn(games, out, nodes=500)


def test_bad_places_to_read_and_write_are_refused_before_anything_is_done(games, tmp_path):
    with pytest.raises(InvalidInputError, match="is a folder"):
        annotate_pgn(games, tmp_path)
    with pytest.raises(InvalidInputError, match="there is no folder"):
        annotate_pgn(games, tmp_path / "none" / "out.pgn")
    with pytest.raises(InvalidInputError, match="there is no file"):
        annotate_pgn(tmp_path / "none.pgn", tmp_path / "out.pgn")
    assert [path.name for path in tmp_path.iterdir()] == ["games.pgn"]


def test_games_of_chess960_are_written_as_they_were(tmp_path):
    fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
    source = io.StringIO(f'[Variant "Chess960"]\n[FEN "{fen}"]\n\n9. h3 *\n\n1. e4 *')
    found = annotate_pgn(source, tmp_path / "out.pgn", nodes=50)
    assert (found.games, found.left) == (2, 1)
    first, second = read_pgn(tmp_path / "out.pgn")
    assert first.chess960
    assert first.next.comment == ""
    assert second.next.comment.startswith("[%eval")
