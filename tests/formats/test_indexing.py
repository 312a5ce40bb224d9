"""Where the games of a file are."""

import io
import random

import pytest

from zermelo.formats import index_pgn, read_pgn

PIECES = [
    '[White "A"]\n[Black "B"]\n\n1. e4 e5 (1... c5 {x}) 2. Nf3 1-0\n\n',
    "1. d4 d5 * ",
    "{between games} ; and more\n",
    '[Event "E"]\n\n1. e4 Ke7 *\n\n',
    '[White "no result"]\n\n1. c4 c5\n\n',
    "% an escape\n",
    "\n\n\n",
    '[White "Übung"] 1. f4 (1. e4 e5) 1/2-1/2',
]


@pytest.mark.parametrize("seed", range(30))
def test_the_bytes_of_each_game_give_the_same_game(seed):
    rng = random.Random(seed)
    text = "".join(rng.choices(PIECES, k=rng.randrange(1, 60))).encode()
    found = index_pgn(io.BytesIO(text))
    reader = read_pgn(io.BytesIO(text))
    games = list(reader)
    assert len(found.games) == len(games)
    assert list(found.skipped) == reader.skipped
    end = 0
    for place, game in zip(found.games, games, strict=True):
        assert place.offset >= end
        end = place.offset + place.length
        (alone,) = read_pgn(io.BytesIO(text[place.offset : end]))
        assert str(alone) == str(game)
        assert (place.line, place.result, place.plies) == (game.place, game.result, len(game.moves))
    assert found.whole


def test_no_more_games_are_read_than_are_wanted():
    text = b"1. e4 * 1. e4 e4 * 1. d4 * 1. c4 *"
    part = index_pgn(io.BytesIO(text), most=2)
    assert (len(part.games), len(part.skipped), part.whole) == (1, 1, False)
    assert index_pgn(io.BytesIO(text), most=4).whole
    assert not index_pgn(io.BytesIO(text), most=3).whole
