"""Networks that value states and moves: from files of `z.learn(method="zero")`, and in ONNX."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeAlias

from zermelo.game import CHANCE, Game, InvalidInputError, State, UnsupportedGameError, legal_moves
from zermelo.game.kind import kind_of
from zermelo.learned.cells import PlainCells
from zermelo.learned.evaluation import (
    compiled_rules,
    numbers,
    payoffs_of,
    plain_rules,
    raise_faults,
)
from zermelo.learned.fields import field_cells
from zermelo.native import PatternTrainer, ZeroNetwork, ZeroTrainer, state_cells

Answers: TypeAlias = "tuple[list[float], list[list[float]]]"


def begun_network(game: Any, seed: int, hidden: int) -> tuple[ZeroTrainer, dict[str, str]]:
    """A network of any game that knows nothing, and what has to be noted in its file."""
    kind = kind_of(game)
    if not kind.opposed:
        raise UnsupportedGameError(
            f"{game.name} is not for two opposed players, and method='zero' learns no other games; "
            "method='patterns' does"
        )
    if game.written == "native":
        return ZeroTrainer.begin(game.core, seed=seed, hidden=hidden), {}
    least, greatest = payoffs_of(game, seed)
    if game.written == "compiled":
        native, faults = game.compile().open.to_learn(field_cells(game))
        trainer = ZeroTrainer.begin(native.core, seed=seed, hidden=hidden)
        raise_faults(game, faults)
        return trainer, {"payoffs": f"{least} {greatest}"}
    cells = PlainCells.of(game, seed)
    whole = int(least // 1), int(-(-greatest // 1))
    trainer = ZeroTrainer.begin_python(
        game,
        cells,
        cells.places,
        players=kind.players,
        payoffs=kind.payoffs,
        payoff_range=whole,
        chance=kind.chance,
        seed=seed,
        hidden=hidden,
    )
    return trainer, {"payoffs": f"{whole[0]} {whole[1]}", "cells": cells.written()}


def cells_of(game: Any, notes: Mapping[str, str]) -> Callable[[State], bytes]:
    """What gives the cells of a state, as a network with these notes sees them."""
    if game.written == "native":
        return lambda state: bytes(state_cells(game.core, state))
    if game.written == "compiled":
        fields, layout = field_cells(game), game.layout
        return lambda state: numbers(layout.encode(state), fields)
    return PlainCells.read(notes["cells"])


def network_evaluator(game: Game, file: str | PathLike[str]) -> Any:
    """What a search asks for values and priors: a network of the core, or a function of states.

    `file` is one that `z.learn(method="zero")` has written, or a model in ONNX (`.onnx`).
    `InvalidInputError` names a file that cannot be read, is damaged, or is of another game.
    """
    name = fspath(file)
    try:
        stamp = Path(name).stat().st_mtime_ns
    except OSError as error:
        raise InvalidInputError(f"cannot read network={name!r}: {error.strerror}") from error
    if name.endswith(".onnx"):
        from zermelo.learned.onnx import OnnxEvaluator

        return OnnxEvaluator(game, name)
    network = _read(name, stamp)
    if game.written == "native":
        if PatternTrainer.rules_of(game.core) != network.rules:  # type: ignore[attr-defined]
            raise _other(game, name, network)
        return network
    return NetworkEvaluator(game, name, network)


class NetworkEvaluator:
    """A network for a game whose rules are in Python: values and priors of many states."""

    def __init__(self, game: Any, file: str, network: ZeroNetwork) -> None:
        notes = network.notes
        if "payoffs" not in notes or ("cells" in notes) != (game.written == "plain"):
            raise _other(game, file, network)
        self.network, self.game = network, game
        least, _, greatest = notes["payoffs"].partition(" ")
        self._middle = (float(least) + float(greatest)) / 2
        self._half = max((float(greatest) - float(least)) / 2, 0.5)
        self._cells = cells_of(game, notes)
        if game.written == "compiled":
            rules = compiled_rules(game)
        else:
            rules = plain_rules(game, PlainCells.read(notes["cells"]), notes["payoffs"])
        if rules != network.rules:
            raise _other(game, file, network)

    def __call__(self, states: Sequence[State]) -> Answers:
        """Values for the player to move, and the priors of the moves."""
        told = [self._told(state) for state in states]
        values = [self._middle + self._half * value for value, _ in told]
        return values, [priors for _, priors in told]

    def _told(self, state: State) -> tuple[float, list[float]]:
        """The value of a state to the player to move, from -1 to 1, and the priors of its moves.

        Where chance moves, the value is the mean of what comes next, to the first player.
        """
        game, mover = self.game, self.game.to_move(state)
        moves = list(legal_moves(game, state))
        after = [game.result(state, move) for move in moves]
        if mover != CHANCE:
            row = mover, self._cells(state), [self._cells(one) for one in after]
            return self.network.values([row])[0]
        chances = [probability for probability, _ in game.outcomes(state)]
        values = [self._value(one) for one in after]
        mean = sum(chance * value for chance, value in zip(chances, values, strict=True))
        return mean, chances

    def _value(self, state: State) -> float:
        """What a state is worth to the first player, from -1 to 1."""
        if self.game.is_terminal(state):
            return (float(self.game.utility(state, 0)) - self._middle) / self._half
        value = self._told(state)[0]
        return -value if self.game.to_move(state) == 1 else value


@lru_cache(maxsize=8)
def _read(file: str, _stamp: int) -> ZeroNetwork:
    return ZeroNetwork(file)


def _other(game: Game, file: str, network: ZeroNetwork) -> InvalidInputError:
    return InvalidInputError(
        f"network={file!r} was learned for {network.game}, whose rules are not those of {game.name}"
    )
