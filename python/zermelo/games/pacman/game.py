"""Pacman as a game: one who eats, and ghosts who are opponents or chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.game import CHANCE, Game, IllegalMoveError, InvalidInputError, PositionError
from zermelo.game.board import Board
from zermelo.games.pacman.arising import refuse_impossible
from zermelo.games.pacman.board import pacman_board
from zermelo.games.pacman.evaluation import estimate
from zermelo.games.pacman.layout import Layout, is_file, read_layout
from zermelo.games.pacman.maze import Maze
from zermelo.games.pacman.policies import POLICIES
from zermelo.games.pacman.rules import (
    FOOD,
    GHOST,
    LOSS,
    WIN,
    ghost_moves,
    move_ghost,
    move_pacman,
    pacman_moves,
)
from zermelo.games.pacman.state import STEPS, Ghost, State
from zermelo.games.pacman.text import draw_maze, read_position, write_position

GHOSTS: Final = ("adversarial", "separate", *POLICIES)
"""What ghosts may be: one opponent, an opponent each, or chance of one kind or another."""

MOST_STEPS: Final = 1_000_000
MOST_GHOSTS: Final = 99

_WORDS: Final = {"n": "north", "s": "south", "e": "east", "w": "west", "x": "stop", "stay": "stop"}
_WORDS_OF_KEYS: Final = {"up": "north", "down": "south", "right": "east", "left": "west"}


class Pacman(Game):
    """Eat all food before a ghost catches you; a payoff is the score.

    Food is worth 10, an eaten ghost 200, the last food 500 more; each step costs 1 and being caught
    500. All agents move in turn, Pacman first. After `steps` steps the game ends as it stands.

    States do not know how ghosts choose, so one game's states are another's of the same layout:
    what Pacman believes of ghosts and what they are can differ.

    >>> game = Pacman("trapped", ghosts="random")
    >>> state = game.result(game.initial(), "east")
    >>> [(p, move) for p, move in game.outcomes(state)]
    [(1.0, 'east')]
    """

    play_levels = ("beginner", "easy", "full")
    """Who gets more is mostly a matter of seats: there is little room between players."""

    def __init__(
        self,
        layout: str = "small",
        ghosts: str = "adversarial",
        number: int = 4,
        steps: int = 1000,
    ) -> None:
        if ghosts not in GHOSTS:
            raise InvalidInputError(f"ghosts={ghosts} cannot be: they are {', '.join(GHOSTS)}")
        if not 0 <= number <= MOST_GHOSTS or not 0 <= steps <= MOST_STEPS:
            raise InvalidInputError(
                f"there are 0 to {MOST_GHOSTS} ghosts and 0 to {MOST_STEPS} steps, "
                f"not {number} and {steps}"
            )
        self.layout, self.ghosts, self.number, self.steps = layout, ghosts, number, steps
        self.maze = Maze(read_layout(layout))
        self.agents = 1 + min(number, len(self.map.ghosts))
        """Pacman and the ghosts."""
        self.chance = ghosts in POLICIES and self.agents > 1
        alone = self.chance or self.agents == 1
        together = min(2, self.agents)
        self.players = 1 if alone else self.agents if ghosts == "separate" else together
        self.payoffs = "general-sum" if self.players == 1 else "zero-sum"
        self.player_names = self._names()
        self.payoff_range = self._range() if steps else None

    @property
    def map(self) -> Layout:
        """The layout, read."""
        return self.maze.layout

    @property
    def name(self) -> str:
        """Pacman, with its layout and its ghosts."""
        kind = {"adversarial": "", "separate": ", every ghost for itself"}.get(
            self.ghosts, f", {self.ghosts} ghosts"
        )
        written = "\n" in self.layout
        shown = "own layout" if written or is_file(self.layout) else self.layout
        return f"Pacman ({shown}{kind})"

    def with_ghosts(self, ghosts: str) -> Pacman:
        """The same game with other ghosts; every state of this one is a state of that one."""
        return type(self)(self.layout, ghosts, self.number, self.steps)

    # The rules.

    def initial(self) -> State:
        """Everything where the layout has it."""
        ghosts = tuple(Ghost(2 * x, 2 * y) for x, y in self.map.ghosts[: self.agents - 1])
        food, capsules = len(self.map.food), len(self.map.capsules)
        everything = (1 << food) - 1, (1 << capsules) - 1
        return State(self.map.pacman, "stop", ghosts, *everything, 0, 0, 0, False)

    def to_move(self, state: State) -> int:
        """Pacman, or whoever decides for the ghost whose turn it is."""
        if state.turn == 0:
            return 0
        if self.chance:
            return CHANCE
        return state.turn if self.ghosts == "separate" else 1

    def actions(self, state: State) -> list[str]:
        """The moves of Pacman, or of the ghost whose turn it is."""
        if state.turn == 0:
            return pacman_moves(self.maze, state)
        return ghost_moves(self.maze, state.ghosts[state.turn - 1])

    def outcomes(self, state: State) -> list[tuple[float, str]]:
        """How likely each move is of the ghost whose turn it is."""
        return POLICIES[self.ghosts](state, self.actions(state))

    def result(self, state: State, action: str) -> State:
        """The move, and what is eaten by it."""
        move = move_ghost if state.turn else move_pacman
        return move(self.maze, state, action)

    def is_terminal(self, state: State) -> bool:
        """Everything is eaten, or Pacman, or the time is up after all have moved."""
        if state.lost or not state.food:
            return True
        return state.turn == 0 and 0 < self.steps <= state.step

    def utility(self, state: State, player: int) -> float:
        """The score to Pacman, and the same against the ghosts, shared if they are several."""
        return self._for(player, state.score)

    # What is not the rules.

    def evaluate(self, state: State, player: int) -> float:
        """The score with a look at the nearest food and at ghosts near by."""
        value = estimate(self.maze, state)
        if self.payoff_range is not None:
            least, most = self.payoff_range
            value = max(least + 1, min(most - 1, value))
        return self._for(player, value)

    def _for(self, player: int, value: float) -> float:
        if player == 0:
            return value
        return -value if self.players == 2 else -value / (self.players - 1)

    def level(self, state: State) -> int:
        """How many moves all have made."""
        return state.step * self.agents - (self.agents - state.turn if state.turn else 0)

    def draw(self, state: State) -> str:
        """The maze in the symbols of a layout, and the score."""
        return draw_maze(self.maze, state)

    def board(self, state: State) -> Board:
        """The maze with all that moves in it; Pacman is steered with the arrow keys."""
        over = self.is_terminal(state)
        return pacman_board(self.maze, state, [] if over else self.actions(state))

    def format_state(self, state: State) -> str:
        """Such as `Pc2e Gf4w food=1f capsules=1 score=-12 step=14 turn=0`."""
        return write_position(state)

    def parse_state(self, text: str) -> State:
        """The start for an empty text, a position, or the moves that lead to one."""
        words = text.split()
        if words and words[0].startswith("P"):
            state = read_position(self.maze, text)
            refuse_impossible(self.maze, self.initial(), state, self.steps)
            return state
        return self._played(words)

    def parse_move(self, state: State, text: str) -> str:
        """A direction or `stop`, or the first letter of one."""
        word = text.strip().lower()
        word = _WORDS.get(word, _WORDS_OF_KEYS.get(word, word))
        moves = [] if self.is_terminal(state) else self.actions(state)
        if word in moves:
            return word
        if not moves:
            raise IllegalMoveError(f"no move {text.strip()!r}: the game is over in this position")
        why = "is not a move" if word not in STEPS else "is not possible here"
        raise IllegalMoveError(f"{text.strip()!r} {why}: there is {', '.join(moves)}")

    def _played(self, words: Sequence[str]) -> State:
        state = self.initial()
        for number, word in enumerate(words, start=1):
            try:
                state = self.result(state, self.parse_move(state, word))
            except IllegalMoveError as error:
                raise PositionError(f"move {number}: {error}") from None
        return state

    def _names(self) -> tuple[str, ...]:
        if self.players <= 2:
            return ("Pacman", "ghosts")[: self.players]
        return ("Pacman", *(f"ghost {number}" for number in range(1, self.players)))

    def _range(self) -> tuple[float, float]:
        """Every ghost can be eaten once for each capsule; time costs no more than there is."""
        eaten = len(self.map.capsules) * (self.agents - 1)
        most = WIN + FOOD * len(self.map.food) + GHOST * eaten
        least = LOSS - self.steps
        largest = max(most, -least) + 1
        return (least - 1, most + 1) if self.players == 1 else (-largest, largest)
