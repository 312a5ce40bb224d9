"""A policy for any number of players, each for itself: everybody's payoff in every state.

It is backward induction, for games that never come back to a state. Where a player may choose
between moves that are worth the same to it, a rule breaks the tie, and the policy names the rule.
What would be different under another rule is said of each state.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from pathlib import Path
from typing import Any

from zermelo.game import CHANCE, Action, Game, InvalidInputError, State
from zermelo.game.errors import DamagedFileError
from zermelo.native import pack
from zermelo.policies.columns import arrays_of, blocks_of
from zermelo.policies.numbered import NumberedPolicy, matched, read_states
from zermelo.policies.numbering import Numbered, explored
from zermelo.policies.policy import Counts, Flaw, Solved
from zermelo.policies.progress import Ends, Progress, told

TIE_RULES = {
    "first": "each player takes the first of the moves that give it most",
    "kind": "among the moves that give it most, each player takes what gives the others most",
    "spiteful": "among the moves that give it most, each player takes what gives the others least",
}
"""How a player chooses between moves that are worth the same to it."""

_SAME = 1e-12


class VectorPolicy(NumberedPolicy):
    """Everybody's payoff in every state, the move made there, and whether ties matter."""

    extra = ("payoffs", "settled")

    def __init__(
        self,
        states: Numbered,
        player: int,
        values: array[float],
        choices: array[int],
        settled: array[int],
        ties: str,
    ) -> None:
        super().__init__(states, player)
        self.values = values
        self.choices = choices
        self.settled = settled
        self.ties = ties
        """The name of the rule that breaks ties, one of `TIE_RULES`."""
        own = values[player :: self.game.players]
        wins, losses = sum(value > 0 for value in own), sum(value < 0 for value in own)
        self.counts = Counts(len(own), len(own), wins, len(own) - wins - losses, losses, 0)

    @property
    def tie_rule(self) -> str:
        """How ties are broken, in words."""
        return TIE_RULES[self.ties]

    @property
    def nbytes(self) -> int:
        """The memory that it takes, about."""
        return self.states.nbytes + (8 * self.game.players + 5) * len(self.choices)

    @classmethod
    def read(cls, game: Game, header: dict[str, Any], blocks: list[bytes]) -> VectorPolicy:
        """The policy in a file."""
        texts, (values, choices, settled) = arrays_of(blocks, "dIB", width=game.players)
        states = read_states(game, header, texts)
        if header["ties"] not in TIE_RULES or header["player"] >= game.players:
            raise InvalidInputError("the header makes no sense")
        return cls(states, header["player"], values, choices, settled, header["ties"])

    def payoffs(self, state: State) -> tuple[float, ...]:
        """What everybody gets from a state on."""
        return self._row(self._number(state))

    def _row(self, number: int) -> tuple[float, ...]:
        players = self.game.players
        return tuple(self.values[number * players : (number + 1) * players])

    def __getitem__(self, state: State) -> Solved:
        found = super().__getitem__(state)
        number = self._number(state)
        return replace(found, payoffs=self._row(number), settled=bool(self.settled[number]))

    def _value(self, number: int) -> float:
        return self._row(number)[self.player]

    def _best_moves(self, state: State) -> tuple[Action, ...]:
        """The move that the rule takes, then those that are worth the same to its player."""
        if self.game.is_terminal(state) or self.game.to_move(state) == CHANCE:
            return ()
        mover = self.game.to_move(state)
        moves, after = self.states.moves(state), self.states.successors(state)
        choice = self.choices[self._number(state)]
        if -1 in after or choice >= len(moves):  # as in a file that somebody has altered
            raise DamagedFileError(f"the policy is damaged in {self.states.words(state)}")
        own = [self._row(next_)[mover] for next_ in after]
        near = _SAME * max(1.0, abs(own[choice]))
        same = [i for i, value in enumerate(own) if i != choice and value >= own[choice] - near]
        return tuple(moves[i] for i in [choice, *same])

    def _more(self, numbers: range) -> tuple[list[tuple[float, ...]], list[bool]]:
        return [self._row(n) for n in numbers], [bool(self.settled[n]) for n in numbers]

    def verify(
        self,
        *,
        memory_mb: float | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Flaw | None:
        """Check every state from the rules and the rule for ties alone; None if all is right."""
        states, graph = self._explored_again(memory_mb, progress)
        places = matched(self.states, states)
        if isinstance(places, Flaw):
            return places
        values, choices, settled = self.values, self.choices, self.settled
        if places is not None:
            values = array("d", [value for place in places for value in self._row(place)])
            choices = array("I", [choices[place] for place in places])
            settled = array("B", [settled[place] for place in places])
        wrong = graph.check_vectors(
            self.ties, values.tobytes(), choices.tobytes(), settled.tobytes()
        )
        if wrong is None:
            return None
        return Flaw(
            states.state(wrong), "its payoffs or its move do not follow from its successors"
        )

    def _write(self, path: Path, header: dict[str, Any]) -> None:
        from zermelo.policies.files import encoded

        more = self._header() | {
            "values": "vectors",
            "ties": self.ties,
            "tie_rule": self.tie_rule,
        }
        columns = (self.values, self.choices, self.settled)
        blocks = blocks_of(self.states, columns, width=self.game.players)
        path.write_bytes(pack(encoded(header | more), list(blocks)))


def solve_vectors(
    game: Game,
    state: State,
    memory_mb: float,
    progress: Progress | None,
    ends: Ends,
    ties: str = "first",
) -> VectorPolicy:
    """Everybody's payoffs in every state that can be reached, by backward induction."""
    if ties not in TIE_RULES:
        raise InvalidInputError(f"no rule for ties {ties!r}: {', '.join(TIE_RULES)}")
    states, graph = explored(game, state, memory_mb, progress, ends)
    left = ends.left()["seconds"]
    values, choices, settled = graph.induce(
        ties,
        seconds=None if left is None else max(left, 1e-9),
        stop=ends.stop,
        progress=told(progress),
    )
    mover = None if game.is_terminal(state) else game.to_move(state)
    player = 0 if mover is None or mover == CHANCE else int(mover)
    columns = array("d", values), array("I", choices), array("B", settled)
    return VectorPolicy(states, player, *columns, ties)
