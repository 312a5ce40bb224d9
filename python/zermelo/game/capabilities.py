"""What a game may offer beyond its rules: each capability is one method, found by its name.

A game offers a capability by defining the method, nothing else. Algorithms ask with
`capabilities(game)` and do without, or say in plain words what they miss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, runtime_checkable

from zermelo.game.board import Board
from zermelo.game.model import Action, Game, State

Evaluate = Callable[[State, int], float]
Order = Callable[[State, Sequence[Action]], Sequence[Action]]


@runtime_checkable
class Evaluates(Protocol):
    """Estimates the payoff of states that are not terminal."""

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of the payoff to `player`, on the scale of `utility`."""


@runtime_checkable
class Orders(Protocol):
    """Knows which moves to try first."""

    def order(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """The same actions, the most promising for the player to move first."""


@runtime_checkable
class KnowsNoise(Protocol):
    """Tells the moves that upset an evaluation, such as captures, for quiescence search."""

    def noisy(self, state: State) -> Iterable[Action]:
        """Those of the legal moves that must be played out before an estimate can be trusted."""


@runtime_checkable
class Keyed(Protocol):
    """Names states for a transposition table: equal keys mean equal futures."""

    def key(self, state: State) -> object:
        """A hashable name, the same for states that differ in nothing that matters."""


@runtime_checkable
class Positioned(Protocol):
    """Tells which states are one position by the rule on repetition: those without the counters."""

    def position_key(self, state: State) -> object:
        """A hashable name, the same for states that the rule on repetition takes for one."""


@runtime_checkable
class Symmetric(Protocol):
    """Knows when two states are one and the same, turned or mirrored."""

    def symmetries(self, state: State) -> Iterable[State]:
        """All states equivalent to this one, itself included; same mover, same values."""


@runtime_checkable
class Levelled(Protocol):
    """Never comes back to a state, because every move makes a number larger."""

    def level(self, state: State) -> int:
        """Such a number, 0 or more, as the stones on the board: larger after every move."""


@runtime_checkable
class Draws(Protocol):
    """Shows a state to people."""

    def draw(self, state: State) -> str:
        """A picture of the state in text, of one or more lines."""


@runtime_checkable
class HasBoard(Protocol):
    """Shows a state on a board that a page can draw and play on."""

    def board(self, state: State) -> Board:
        """The position as data; see `zermelo.game.board`."""


@runtime_checkable
class ParsesStates(Protocol):
    """Reads a position from text."""

    def parse_state(self, text: str) -> State:
        """The state that the text describes; raises `PositionError` with what is wrong."""


@runtime_checkable
class FormatsStates(Protocol):
    """Writes a position as text."""

    def format_state(self, state: State) -> str:
        """Text from which `parse_state` gives the state back."""


@runtime_checkable
class ParsesMoves(Protocol):
    """Reads a move from text."""

    def parse_move(self, state: State, text: str) -> Action:
        """The legal move that the text names; raises `IllegalMoveError` with what is legal."""


@runtime_checkable
class FormatsMoves(Protocol):
    """Writes a move as text."""

    def format_move(self, state: State, action: Action) -> str:
        """Text that names this move and no other legal one in the state."""


@runtime_checkable
class SpeaksUci(Protocol):
    """Can be played with programs that speak UCI; `str` of a move is how that writes it.

    A mapping `uci_options` has the options of a program that the rules ask for, if there are any.
    """

    def uci_position(self, state: State) -> str:
        """What follows on `position`: `startpos`, or `fen` and the position."""


@runtime_checkable
class SpeaksGtp(Protocol):
    """Can be played with programs that speak GTP, the first player black.

    Vertices are the game's moves as text, unless a method `gtp_vertex(state, move)` writes them.
    """

    def gtp_setup(self, state: State) -> Sequence[str]:
        """The commands that set up the board with this state, such as `boardsize 7`.

        `InvalidInputError` for a state that cannot be given.
        """


CAPABILITIES: Final[dict[str, type]] = {
    "evaluate": Evaluates,
    "order": Orders,
    "noisy": KnowsNoise,
    "key": Keyed,
    "position_key": Positioned,
    "symmetries": Symmetric,
    "level": Levelled,
    "draw": Draws,
    "board": HasBoard,
    "parse_state": ParsesStates,
    "format_state": FormatsStates,
    "parse_move": ParsesMoves,
    "format_move": FormatsMoves,
    "uci_position": SpeaksUci,
    "gtp_setup": SpeaksGtp,
}
"""Every optional capability: the method's name and the protocol that describes it."""


def capabilities(game: Game) -> frozenset[str]:
    """The names of the optional methods that this game offers."""
    return frozenset(name for name in CAPABILITIES if callable(getattr(game, name, None)))


def evaluation(game: Game, evaluate: Evaluate | None = None) -> Evaluate:
    """The evaluation to use: the one given, else the game's own, else "nothing is known" (0)."""
    if evaluate is not None:
        return evaluate
    if isinstance(game, Evaluates):
        return game.evaluate
    return lambda state, player: 0


def ordering(game: Game, order: Order | None = None) -> Order:
    """The move ordering to use: the one given, else the game's own, else the order of `actions`."""
    if order is not None:
        return order
    if isinstance(game, Orders):
        return game.order
    return lambda state, actions: actions


def key_function(game: Game) -> Callable[[State], object]:
    """The game's `key`, else the state itself, which is hashable by contract."""
    if isinstance(game, Keyed):
        return game.key
    return lambda state: state


def position_function(game: Game) -> Callable[[State], object]:
    """What the rule on repetition knows a position again by: `position_key`, else the state."""
    key: Callable[[State], object] | None = getattr(game, "position_key", None)
    return _itself if key is None else key


def _itself(state: State) -> object:
    return state
