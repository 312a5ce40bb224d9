"""The course of one game: who plays, what was played, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.game import (
    CHANCE,
    Action,
    Answer,
    Game,
    InvalidInputError,
    Line,
    State,
    format_move,
)
from zermelo.game.arguments import checked_line
from zermelo.game.contract import asked
from zermelo.play.dice import new_seed, next_seed, rolled
from zermelo.play.players import EnginePlayer, Player, PolicyPlayer, refuse_old


@dataclass(frozen=True)
class Turn:
    """One move that was made, by a player or by chance."""

    before: State
    move: Action
    text: str
    """The move as people write it."""
    player: int
    """Who made it, or `CHANCE`."""
    after: State
    result: Answer | None = None
    """What an engine thought of it."""


class Session:
    """A game being played. Seats without a player are for people, who move by `play`.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> session = Session(TicTacToe())
    >>> session.play("b2").text, session.to_move
    ('b2', 1)
    >>> session.undo(), session.to_move
    (1, 0)
    """

    def __init__(
        self,
        game: Game,
        state: State | Line | None = None,
        players: Mapping[int, Player] | None = None,
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.start = checked_line(game, state)
        """The line that the session begins with; what was played before it cannot be undone."""
        self.line = self.start
        """The game so far."""
        self.players = dict(players or {})
        for player in self.players.values():
            refuse_old(player)
        self.adviser: EnginePlayer | PolicyPlayer = EnginePlayer()
        """Who is asked for hints."""
        self.seed = new_seed() if seed is None else seed
        """What the program rolls by: the same seed and the same moves give the same rolls."""
        self.rolls_by_hand = False
        """Is what chance does told by a person, with real dice? May change at any time."""
        self.turns: list[Turn] = []
        self.undone: list[Turn] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self.line.state

    @property
    def is_over(self) -> bool:
        """Has the game ended, by its rules or by repetition?"""
        return self.line.over

    @property
    def to_move(self) -> int:
        """The player to move, or `CHANCE`; ask only while the game is not over."""
        return asked(self.game).to_move(self.state)

    @property
    def waits_for_person(self) -> bool:
        """Is it the turn of somebody who has to be asked?"""
        return not self.is_over and self._is_person(self.to_move)

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What every player got, once the game is over."""
        ending = self.line.ending
        if ending is None:
            raise InvalidInputError("the game is not over, so nobody has got anything yet")
        return ending.payoffs

    def moves(self) -> list[Action]:
        """The legal moves now; none if the game is over."""
        return self.line.legal_moves()

    def play(self, move: Action, result: Answer | None = None) -> Turn:
        """Make a move, given as such or as its text; `IllegalMoveError` if it is not legal.

        What was undone is forgotten.
        """
        before, line = self.state, self.line.play(move)
        made = line.moves[-1]
        text = format_move(self.game, before, made)
        turn = Turn(before, made, text, self.to_move, line.state, result)
        self.line = line
        self.turns.append(turn)
        self.undone.clear()
        return turn

    def step(self) -> Turn:
        """Let chance, or the player in the seat, make the next move.

        Chance rolls by the seed, also where a person would be asked.
        """
        player = self.to_move
        if player == CHANCE:
            return self.play(rolled(self.line, self.seed))
        choice = self.players[player].choose(self.line)
        return self.play(choice.move, choice.result)

    def undo(self) -> int:
        """Back to the position before a person's last move; how many moves were taken back.

        A roll that a person told is such a move. What the program rolled comes again if the same
        ply is reached again.

        Nothing is taken back if no person has moved yet.
        """
        if not any(self._is_person(turn.player) for turn in self.turns):
            return 0
        taken = 0
        while self.turns:
            turn = self.turns.pop()
            self.undone.append(turn)
            self.line = self.line.back()
            taken += 1
            if self._is_person(turn.player):
                break
        return taken

    def redo(self) -> int:
        """Make again what was taken back last; how many moves that were."""
        made = 0
        while self.undone and (made == 0 or not self.waits_for_person):
            self.turns.append(self.undone.pop())
            self.line = self.line.play(self.turns[-1].move)
            made += 1
        return made

    def restart(self, seed: int | None = None) -> None:
        """Begin again from the position that this session began with, with other dice.

        A seed that is given decides which.
        """
        self.seed = next_seed(self.seed) if seed is None else seed
        self.line = self.start
        self.turns.clear()
        self.undone.clear()

    def hint(self) -> Answer:
        """What the adviser would play here, and why."""
        return self.adviser.think(self.line)

    def _is_person(self, player: int) -> bool:
        return self.rolls_by_hand if player == CHANCE else player not in self.players
