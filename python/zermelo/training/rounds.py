"""Self-play of a network on any executor: rounds of games, each in pieces, with a lesson between.

A piece plays some games with the weights of the round and gives them as bytes; who learns from them
is the driver alone. So weights are the same wherever pieces are done, and on however many workers.
"""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo import work
from zermelo.learned.network import begun_network
from zermelo.native import ZeroTrainer

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from zermelo.game import Game

ROUND, PIECE = 512, 32
"""Games of a round, which rest on the same weights, and of a piece."""
PLAIN_ROUND, PLAIN_PIECE = 32, 4
"""The same where the rules are in plain Python."""


@dataclass(frozen=True)
class _Piece:
    """Games by their numbers, and what they are played with."""

    number: int
    first: int
    count: int
    method: dict[str, float]
    weights: bytes


class Rounds:
    """The games of a training, round after round."""

    def __init__(
        self,
        trainer: ZeroTrainer,
        game: Game,
        *,
        seed: int,
        hidden: int,
        threads: int,
        on: str | Executor | work.Place,
        method: Callable[[], Mapping[str, float]],
    ) -> None:
        self.trainer, self.game, self.seed, self.hidden = trainer, game, seed, hidden
        self.threads, self.place, self.method = threads, work.place_of(on), method
        plain = game.written == "plain"
        self.size, self.piece = (PLAIN_ROUND, PLAIN_PIECE) if plain else (ROUND, PIECE)
        self._pieces: list[_Piece] = []

    def lessons(
        self, until: int | None, goes_on: Callable[[], bool]
    ) -> Iterator[Mapping[str, float]]:
        """What each lesson says, until there are so many games or it does not go on.

        A round that is not complete by then is given up: half of one would not repeat.
        """
        settings = (self.game, self.seed, self.hidden)
        playing = work.stream("self-play", _play, self._items(until), self.place, settings=settings)
        played: dict[int, bytes] = {}
        try:
            for piece, games in playing:
                played[piece.number] = games
                if not goes_on():
                    return
                if len(played) < len(self._pieces):
                    continue
                parts = [played[number] for number in range(len(played))]
                count = sum(one.count for one in self._pieces)
                found = self.trainer.learn(piece.method, parts, played=count, threads=self.threads)
                played = {}
                self._pieces = []
                yield found
                if not goes_on():
                    return
        finally:
            playing.close()  # type: ignore[attr-defined]

    def _items(self, until: int | None) -> Iterator[Any]:
        """The pieces of one round after the other, each round after the lesson before it."""
        while until is None or self.trainer.games < until:
            start = self.trainer.games
            end = start + self.size if until is None else min(start + self.size, until)
            weights, method = weights_of(self.trainer), dict(self.method())
            self._pieces = [
                _Piece(number, first, min(self.piece, end - first), method, weights)
                for number, first in enumerate(range(start, end, self.piece))
            ]
            yield from self._pieces
            while self._pieces:
                yield work.LATER


def weights_of(trainer: ZeroTrainer) -> bytes:
    """The network in training, in full precision."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "weights.safetensors"
        trainer.save(path, "", {}, resumable=True)
        return path.read_bytes()


_here = threading.local()
"""The trainer of each thread, and what it was made from."""


def _play(task: work.Task) -> bytes:
    piece: _Piece = task.given
    game, seed, hidden = task.settings
    if getattr(_here, "settings", None) is not task.settings:
        _here.trainer = begun_network(game, seed, hidden)[0]
        _here.settings, _here.weights = task.settings, b""
    if _here.weights != piece.weights:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "weights.safetensors"
            path.write_bytes(piece.weights)
            _here.trainer.resume(path)
        _here.weights = piece.weights
    trainer: ZeroTrainer = _here.trainer
    return trainer.play(piece.method, first=piece.first, count=piece.count)
