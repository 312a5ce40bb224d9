"""An estimate from a file, for games in Python: compiled or plain."""

from __future__ import annotations

import copy
from functools import lru_cache
from pathlib import Path
from typing import Any

from zermelo.game import CHANCE, Game, InvalidInputError, State
from zermelo.game.kind import kind_of
from zermelo.learned.cells import PlainCells
from zermelo.learned.fields import field_cells
from zermelo.native import LearnedPatterns, PatternTrainer


class LearnedEvaluation:
    """What a file says of the states of a game: its `evaluate`, on the scale of its payoffs."""

    def __init__(self, game: Game, file: str) -> None:
        self.file = file
        self.learned, self.cells = _opened(game, file)
        self._to_move = type(game).to_move
        self._game = game
        least, _, greatest = self.learned.notes["payoffs"].partition(" ")
        self._middle = (float(least) + float(greatest)) / 2
        self._half = max((float(greatest) - float(least)) / 2, 0.5)
        self._opposed = kind_of(game).opposed

    def __call__(self, state: State, player: int) -> float:
        """How good a state looks for a player."""
        mover = self._to_move(self._game, state)
        values = self.learned.values(self.cells(state), -1 if mover == CHANCE else mover)
        share = (values[0] if player == 0 else -values[0]) if self._opposed else values[player]
        return self._middle + self._half * share

    def __reduce__(self) -> Any:
        return LearnedEvaluation, (self._game, self.file)


def with_evaluation(game: Game, file: str) -> Game:
    """The same game, whose estimates are what a file says.

    `InvalidInputError` names a file that is damaged or of another game.
    """
    own = getattr(game, "with_evaluation", None)
    if own is not None:
        return own(file)  # type: ignore[no-any-return]
    if game.written == "compiled":
        _compile(game)  # before it has an `evaluate` that is no method
    twin: Any = copy.copy(game)
    twin.evaluation_file = file
    if game.written == "native":
        twin.rebind(file)
        return twin  # type: ignore[no-any-return]
    if game.written == "compiled":
        learned = LearnedPatterns(file)
        cells = field_cells(game)
        _refuse_other(game, file, learned, compiled_rules(game))
        twin.__dict__["learned"] = (cells, learned)
    twin.evaluate = LearnedEvaluation(game, file)
    return twin  # type: ignore[no-any-return]


def begun(game: Any, seed: int, tuples: int, stages: int) -> tuple[PatternTrainer, dict[str, str]]:
    """A training of any game from nothing, and what has to be noted in its file."""
    kind = kind_of(game)
    if game.written == "native":
        return PatternTrainer.begin(game.core, seed=seed, tuples=tuples, stages=stages), {}
    least, greatest = payoffs_of(game, seed)
    notes = {"payoffs": f"{least} {greatest}"}
    if game.written == "compiled":
        native, faults = game.compile().open.to_learn(field_cells(game))
        trainer = PatternTrainer.begin(native.core, seed=seed, tuples=tuples, stages=stages)
        raise_faults(game, faults)
        return trainer, notes
    cells = PlainCells.of(game, seed)
    notes["cells"] = cells.written()
    trainer = PatternTrainer.begin_python(
        game,
        cells,
        cells.places,
        players=kind.players,
        payoffs=kind.payoffs,
        payoff_range=(int(least // 1), int(-(-greatest // 1))),
        chance=kind.chance,
        seed=seed,
        tuples=tuples,
        stages=stages,
    )
    notes["payoffs"] = f"{least // 1} {-(-greatest // 1)}"
    return trainer, notes


def raise_faults(game: Any, faults: Any) -> None:
    """Raise what went wrong in a compiled game."""
    from zermelo.compiled.faults import raise_fault

    first = faults.first()
    if first is not None:
        raise_fault(game, *first)


def _opened(game: Any, file: str) -> tuple[LearnedPatterns, Any]:
    """The estimate of a file, and how its cells are found."""
    try:
        stamp = Path(file).stat().st_mtime_ns
    except OSError as error:
        raise InvalidInputError(f"cannot read {file!r}: {error.strerror}") from error
    learned = _read(file, stamp)
    if "payoffs" not in learned.notes:
        raise InvalidInputError(f"{file!r} was learned for {learned.game}, and this is {game.name}")
    if game.written == "compiled":
        cells = field_cells(game)
        layout = game.layout
        return learned, lambda state: numbers(layout.encode(state), cells)
    if "cells" not in learned.notes:
        raise InvalidInputError(
            f"{file!r} was learned for {learned.game}, a compiled game, and {game.name} is not"
        )
    plain = PlainCells.read(learned.notes["cells"])
    _refuse_other(game, file, learned, plain_rules(game, plain, learned.notes["payoffs"]))
    return learned, plain


@lru_cache(maxsize=8)
def _read(file: str, _stamp: int) -> LearnedPatterns:
    return LearnedPatterns(file)


def _refuse_other(game: Game, file: str, learned: LearnedPatterns, rules: int) -> None:
    if learned.rules != rules:
        raise InvalidInputError(
            f"{file!r} was learned for {learned.game}, whose rules are not those of {game.name}"
        )


def _compile(game: Any) -> None:
    game.compile()


def compiled_rules(game: Any) -> int:
    """What the rules of a compiled game do, as one number."""
    native, faults = game.compile().open.to_learn(field_cells(game))
    rules = PatternTrainer.rules_of(native.core)
    raise_faults(game, faults)
    return rules


def plain_rules(game: Game, cells: PlainCells, payoffs: str) -> int:
    """What the rules of a game in plain Python do, as one number."""
    kind = kind_of(game)
    least, _, greatest = payoffs.partition(" ")
    return PatternTrainer.rules_of_python(
        game,
        cells,
        cells.places,
        players=kind.players,
        payoffs=kind.payoffs,
        payoff_range=(int(float(least)), int(float(greatest))),
        chance=kind.chance,
    )


def numbers(state: bytes, cells: Any) -> bytes:
    """The numbers of the cells in the bytes of a state, as the core reads them."""
    row = bytearray()
    for cell in cells:
        if len(cell) == 4:
            offsets, bit, _, _ = cell
            words = [int.from_bytes(state[offset : offset + 8], "little") for offset in offsets]
            row.append(sum((word >> bit & 1) << place for place, word in enumerate(words)))
            continue
        offset, size, signed, _, _ = cell
        number = int.from_bytes(state[offset : offset + size], "little", signed=signed)
        row.append(max(-128, min(127, number)) + 128 if signed else min(255, number))
    return bytes(row)


def payoffs_of(game: Game, seed: int) -> tuple[float, float]:
    """The least and the greatest payoff: as the game says, or as random games show."""
    if game.payoff_range is not None:
        least, greatest = game.payoff_range
        return float(least), float(greatest)
    from zermelo.learned.cells import sample

    ends = [state for state in sample(game, seed) if game.is_terminal(state)]
    seen = [float(game.utility(state, player)) for state in ends for player in range(game.players)]
    if not seen:
        return -1.0, 1.0
    least, greatest = min(seen), max(seen)
    if kind_of(game).payoffs == "zero-sum":
        size = max(abs(least), abs(greatest), 1.0)
        return -size, size
    return least, max(greatest, least + 1)
