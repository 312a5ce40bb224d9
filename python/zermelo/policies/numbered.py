"""What policies over numbered states share: how they are read, asked, listed and matched."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.game import Game, InvalidInputError, State
from zermelo.native import Graph
from zermelo.policies.numbering import CoreStates, Numbered, PlainStates, explored
from zermelo.policies.policy import Columns, Flaw, Policy
from zermelo.policies.progress import Ends, Progress

_PAGE = 4096
"""So many states are listed or compared at once."""


class NumberedPolicy(Policy):
    """A policy whose columns hold what is known of a state in the place of its number."""

    def __init__(self, states: Numbered, player: int) -> None:
        self.states = states
        self.game = states.game
        self.root = states.state(0)
        self.player = player

    @abstractmethod
    def _value(self, number: int) -> float:
        """What the state with this number is worth to the player."""

    @abstractmethod
    def _more(self, numbers: range) -> tuple[Sequence[Any], ...]:
        """The columns of `extra` for these states."""

    def _number(self, state: State) -> int:
        number = self.states.find(state)
        if number is None:
            self._known(state)  # which says what is wrong
        assert number is not None
        return number

    def _probe(self, state: State) -> tuple[float, int | None] | None:
        number = self.states.find(state)
        return None if number is None else (self._value(number), None)

    def items(self) -> Iterator[tuple[State, float, int | None]]:
        """Every state, with its value for the player; how far the end is, nobody counted."""
        return ((self.states.state(n), self._value(n), None) for n in range(len(self)))

    def _columns(self, canonical: bool) -> Iterator[Columns]:
        game, states = self.game, self.states
        for first in range(0, len(self), _PAGE):
            numbers = range(first, min(first + _PAGE, len(self)))
            names, movers, moves = [], [], []
            for number in numbers:
                state = states.state(number)
                names.append(states.words(state))
                movers.append(None if game.is_terminal(state) else int(game.to_move(state)))
                moves.append([states.move_words(state, m) for m in self._best_moves(state)])
            values = [self._value(number) for number in numbers]
            yield names, movers, values, [None] * len(names), moves, *self._more(numbers)

    def _has_whole_values(self) -> bool:
        return False

    def _explored_again(
        self, memory_mb: float | None, progress: Progress | None
    ) -> tuple[Numbered, Graph]:
        """The game from its rules alone, to check the policy by."""
        from zermelo.policies.memory import half_of_the_memory

        memory_mb = half_of_the_memory() if memory_mb is None else memory_mb
        return explored(self.game, self.root, memory_mb, progress, Ends())

    def _header(self) -> dict[str, Any]:
        """What a file says of the states."""
        return {
            "kind": self.states.kind,
            "encoding": self.states.encoding,
            "root": self.states.texts(0, 1)[0],
            "counts": {},
        }


def read_states(game: Game, header: dict[str, Any], texts: list[str]) -> Numbered:
    """The states of a policy in a file, as many as its header says."""
    if len(texts) != header["entries"]:
        raise InvalidInputError(f"it has {len(texts)} states, not {header['entries']}")
    if header["kind"] == "plain":
        return PlainStates.read(game, texts, header["encoding"])
    return CoreStates.read(game, texts)


def matched(own: Numbered, found: Numbered) -> Flaw | list[int] | None:
    """The numbers that the states found have here; None if they are the same, or what is wrong."""
    alike = len(own) == len(found) and own.encoding == found.encoding
    pages = range(0, len(found), _PAGE)
    if alike and all(own.texts(page, _PAGE) == found.texts(page, _PAGE) for page in pages):
        return None
    places = []
    for number in range(len(found)):
        state = found.state(number)
        place = own.find(state)
        if place is None:
            return Flaw(state, "it can be reached, and is missing")
        places.append(place)
    if len(own) > len(found):
        known = set(places)
        extra = next(number for number in range(len(own)) if number not in known)
        return Flaw(own.state(extra), "no move leads to it")
    return places
