"""The game that is played over GTP: its rules, the moves so far, and whoever thinks."""

from __future__ import annotations

import re
from typing import Any

from zermelo.algorithms import Algorithm
from zermelo.engines import Engine
from zermelo.game import (
    Action,
    Answer,
    Game,
    InvalidInputError,
    Line,
    UnsupportedGameError,
    kind_of,
)
from zermelo.game.request import Clock
from zermelo.games import load
from zermelo.games.go import Go
from zermelo.games.registry import entries, spec_of
from zermelo.play import Choice, Level, LevelPlayer
from zermelo.protocols.gtp.vertices import COLOURS
from zermelo.protocols.gtp.wire import RefusalError

HOPELESS = -0.95
"""An expected payoff at which a game of Go is resigned: one win in forty."""
HARMLESS = 0.05
"""How much worse than a pass a move may be that tidies up."""
SECONDS = 2.0
"""For a move, if neither the user nor the controller says anything."""


class Table:
    """One game with its engine; new games are played at the same table."""

    def __init__(
        self,
        game: Game,
        *,
        algorithm: Algorithm | str | None = None,
        level: Level | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        memory_mb: float = 64,
        tables: Any = None,
    ) -> None:
        self.options: dict[str, Any] = {"threads": threads, "memory_mb": memory_mb}
        self.tables = tables
        self.algorithm = algorithm
        self.level = None if level is None else LevelPlayer(level)
        self.seconds = seconds
        self.nodes = nodes
        self.sit_down(game)

    def sit_down(self, game: Game) -> None:
        """Play this game from now on, from its start."""
        kind = kind_of(game)
        if kind.players != 2 or kind.chance or kind.information != "perfect":
            raise UnsupportedGameError(
                f"GTP is for two players who see everything, and without dice; {game.name} is "
                f"another kind of game: {kind}"
            )
        self.game = game
        self.engine = Engine(game, self.algorithm, **self.options)
        self.line = Line(game)

    def begin_again(self) -> None:
        """An empty board, and nothing remembered."""
        if isinstance(self.game, Go) and self.game.handicap:
            self.sit_down(Go(**self.game.options | {"handicap": 0}))
        self.engine.new_game()
        self.line = Line(self.game)

    def resize(self, size: int) -> None:
        """A board of this size, empty, where the game has one."""
        if self.size != size:
            self.sit_down(self._sized(size))
        self.begin_again()

    @property
    def size(self) -> int | None:
        """How many lines the board has, where it is a square."""
        own = getattr(self.game, "size", None)
        if isinstance(own, int):
            return own
        setup = getattr(self.game, "gtp_setup", None)
        said = " ".join(setup(self.game.initial())) if callable(setup) else ""
        found = re.search(r"\bboardsize (\d+)", said)
        return int(found[1]) if found else None

    def _sized(self, size: int) -> Game:
        spec = spec_of(self.game)
        name, _, options = (spec or "").partition(":")
        known = next((one for one in entries() if one.name == name), None)
        if known is None or "size" not in known.options:
            raise RefusalError(f"unacceptable size: {self.game.name} has the board that it has")
        others = [one for one in options.split(",") if one and not one.startswith("size=")]
        try:
            return load(f"{name}:{','.join([*others, f'size={size}'])}")
        except InvalidInputError as error:
            raise RefusalError(f"unacceptable size: {error}") from None

    def must_be_turn_of(self, player: int) -> None:
        """Refuse what is not to be done by this player now."""
        if self.line.over:
            raise RefusalError("illegal move: the game is over")
        mover = self.game.to_move(self.line.state)
        if mover != player:
            raise RefusalError(f"illegal move: it is {COLOURS[mover]}'s turn")

    def turned_to(self, player: int) -> Line:
        """The line with this player to move.

        In Go a player may move twice in a row: the other is taken to have passed. And a game that
        two passes have ended goes on, if anybody wants to, as if nobody had passed.
        """
        line = self.line
        if isinstance(self.game, Go):
            line = _unfinished(line)
            if not line.over and self.game.to_move(line.state) != player:
                line = _unfinished(line.play("pass"))
            return line
        self.must_be_turn_of(player)
        return line

    def resigns(self, chosen: Choice) -> bool:
        """Is a game of Go as good as lost, and long enough to know?"""
        game, found = self.game, chosen.result
        if not isinstance(game, Go) or game.payoff != "win" or self.level is not None:
            return False
        if found is None or not isinstance(found.value, (int, float)):
            return False
        return found.value <= HOPELESS and 2 * self.line.ply >= game.size * game.height

    def choose(self, clock: Clock | None, *, tidy: bool = False) -> Choice:
        """The move to play, within the clock or the time that the user gave for a move.

        Who is `tidy` does not pass while another move is as good.
        """
        limits: dict[str, Any] = {"clock": clock, "nodes": self.nodes, "seconds": self.seconds}
        if clock is None and self.seconds is None and self.nodes is None:
            limits["seconds"] = SECONDS
        if self.level is not None:
            return self.level.choose_within(self.line, **limits)
        found = self.engine.search(self.line, tables=self.tables, **limits)
        move = self.line.legal_moves()[0] if found.move is None else found.move
        if tidy:
            move = _tidy(move, found)
        return Choice(move, found)


def _unfinished(line: Line) -> Line:
    """A line of Go without the two passes that ended it."""
    return line.back(min(line.ply, 2)) if line.over else line


def _tidy(move: Action, found: Answer) -> Action:
    """A move in the place of a pass, if one does no harm."""
    if str(move) != "pass":
        return move
    worth = {str(one.move): one.value for one in found.moves}
    passed = worth.get("pass")
    others = [one for one in found.moves if str(one.move) != "pass" and (one.visits or 0) > 0]
    if not isinstance(passed, (int, float)) or not others:
        return move
    best = max(others, key=lambda one: one.visits or 0)
    harmless = isinstance(best.value, (int, float)) and best.value >= passed - HARMLESS
    return best.move if harmless else move
