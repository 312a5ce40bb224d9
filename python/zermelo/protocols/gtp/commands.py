"""The commands of GTP, carried out one after the other."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Final

from zermelo.explain import explain
from zermelo.game import Answer, Line, ZermeloError
from zermelo.games.go import Go
from zermelo.native import Stop
from zermelo.protocols.gtp.analysis import MOST_MOVES, info
from zermelo.protocols.gtp.clock import GameClock
from zermelo.protocols.gtp.go import go_commands
from zermelo.protocols.gtp.table import Table
from zermelo.protocols.gtp.vertices import read_colour, read_move, vertex
from zermelo.protocols.gtp.wire import LONGEST, Command, RefusalError, read_command

Write = Callable[[str], None]
Waiting = Callable[[], bool]

MOST_CENTISECONDS: Final = 100_000


class Session:
    """A conversation with one controller."""

    def __init__(self, table: Table, write: Write, waiting: Waiting = lambda: True) -> None:
        self.table = table
        self.write = write
        self.waiting = waiting
        """Has the controller said something more? That ends an analysis."""
        self.clock: GameClock | None = None
        self.ended = False
        self.commands: dict[str, Callable[[Command], str | None]] = {
            "protocol_version": lambda asked: "2",
            "name": lambda asked: "Zermelo",
            "version": lambda asked: version("zermelo"),
            "known_command": self.known_command,
            "list_commands": lambda asked: "\n".join(self.commands),
            "quit": self.quit,
            "boardsize": self.boardsize,
            "query_boardsize": self.query_boardsize,
            "clear_board": self.clear_board,
            "play": self.play,
            "genmove": self.genmove,
            "reg_genmove": self.reg_genmove,
            "undo": self.undo,
            "showboard": self.showboard,
            "legal_moves": self.legal_moves,
            "time_settings": self.time_settings,
            "time_left": self.time_left,
            "final_score": self.final_score,
            "lz-analyze": self.analyze,
            "lz-genmove_analyze": self.genmove_analyze,
        }
        if isinstance(table.game, Go):
            self.commands |= go_commands(self)

    def execute(self, line: str) -> None:
        """Carry out one line; everything that it is answered with is written."""
        command = read_command(line[:LONGEST])
        if command is None:
            return
        try:
            if len(line) > LONGEST:
                raise RefusalError("syntax error: the line is too long")
            if command.name not in self.commands:
                raise RefusalError("unknown command")
            reply = self.commands[command.name](command)
            if reply is not None:
                self.write(command.reply(reply))
        except RefusalError as refusal:
            self.write(command.refusal(str(refusal)))
        except ZermeloError as error:
            self.write(command.refusal(explain(error)[1]))
        except Exception as error:  # whatever the rules of a user's game raise: the game goes on
            self.write(command.refusal(f"error: {explain(error)[1]}"))

    # About the program.

    def known_command(self, asked: Command) -> str:
        """Whether there is a command with this name."""
        (name,) = _words(asked, 1)
        return "true" if name in self.commands else "false"

    def quit(self, asked: Command) -> str:
        """Leave."""
        self.ended = True
        return ""

    # The board.

    def boardsize(self, asked: Command) -> str:
        """Another board, empty."""
        (size,) = _words(asked, 1)
        self.table.resize(int(_number(size, whole=True)))
        return ""

    def query_boardsize(self, asked: Command) -> str:
        """The size of the board."""
        size = self.table.size
        if size is None:
            raise RefusalError(f"{self.table.game.name} has no board with a size")
        return str(size)

    def clear_board(self, asked: Command) -> str:
        """The start of the game; whatever was remembered is forgotten."""
        self.table.begin_again()
        if self.clock is not None:
            self.clock = GameClock(self.clock.main, self.clock.period, self.clock.moves)
        return ""

    def play(self, asked: Command) -> str:
        """A move that somebody has made."""
        colour, word = _words(asked, 2)
        line = self.table.turned_to(read_colour(colour))
        self.table.line = line.play(read_move(line, word))
        return ""

    def undo(self, asked: Command) -> str:
        """Take back the last move, whoever made it."""
        if self.table.line.ply == 0:
            raise RefusalError("cannot undo: no move was made")
        self.table.line = self.table.line.back()
        return ""

    def showboard(self, asked: Command) -> str:
        """The board, for people."""
        game, state = self.table.game, self.table.line.state
        draw = getattr(game, "draw", None)
        return "\n" + (draw(state) if callable(draw) else str(state))

    def legal_moves(self, asked: Command) -> str:
        """What may be played, move by move."""
        line = self.table.line
        return " ".join(vertex(line.game, line.state, move) for move in line.legal_moves())

    def final_score(self, asked: Command) -> str:
        """Who has won and by how much, once the game is over."""
        ending = self.table.line.ending
        if ending is None:
            raise RefusalError("cannot score: the game is not over")
        black, white = ending.payoffs
        lead = (black - white) / 2
        if lead == 0:
            return "0"
        return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"

    # Thinking.

    def genmove(self, asked: Command) -> str:
        """Think, and make the move."""
        (colour,) = _words(asked, 1)
        return self.generate(read_colour(colour), keep=True)

    def reg_genmove(self, asked: Command) -> str:
        """Think, and only say which move."""
        (colour,) = _words(asked, 1)
        return self.generate(read_colour(colour), keep=False)

    def generate(self, player: int, *, keep: bool, tidy: bool = False) -> str:
        """Think, and say which move, or `resign`; who is `tidy` passes late."""
        before, started = self.table.line, time.monotonic()
        self.table.line = line = self.table.turned_to(player)
        limited = self.clock is not None and self.clock.limited
        try:
            chosen = self.table.choose(
                self.clock.allowance(player) if self.clock is not None and limited else None,
                tidy=tidy,
            )
        except BaseException:
            self.table.line = before  # a pass that was taken to have been made was not
            raise
        if self.table.resigns(chosen):
            self.table.line = before
            return "resign"
        self.table.line = line.play(chosen.move) if keep else before
        if keep and self.clock is not None:
            self.clock.spend(player, time.monotonic() - started)
        return vertex(line.game, line.state, chosen.move)

    def time_settings(self, asked: Command) -> str:
        """Main time, the time of a period, and the moves in each."""
        main, period, moves = (_number(word) for word in _words(asked, 3))
        self.clock = GameClock(main, period, int(moves))
        return ""

    def time_left(self, asked: Command) -> str:
        """What a player has left."""
        colour, seconds, moves = _words(asked, 3)
        if self.clock is None:
            self.clock = GameClock(_number(seconds), 0, 0)
        self.clock.tell(read_colour(colour), _number(seconds), int(_number(moves, whole=True)))
        return ""

    # Thinking aloud.

    def analyze(self, asked: Command) -> None:
        """Say what the engine thinks, again and again, until the controller says something."""
        every = self._analysis(asked)
        self.write(asked.reply()[:-1])
        self._think_aloud(self.table.line, every, math.inf)
        self.write("\n")

    def genmove_analyze(self, asked: Command) -> None:
        """Think aloud for as long as a move takes, and make the move."""
        if not asked.arguments:
            raise RefusalError("syntax error: lz-genmove_analyze takes a color")
        player, every = read_colour(asked.arguments[0]), self._analysis(asked)
        self.table.line = line = self.table.turned_to(player)
        seconds = self.table.seconds or 2.0
        if self.clock is not None and self.clock.limited:
            from zermelo.native import allotted

            seconds = allotted(self.clock.allowance(player), None)[0] or seconds
        self.write(asked.reply()[:-1])
        started = time.monotonic()
        found = self._think_aloud(line, every, seconds)
        move = line.legal_moves()[0] if found is None or found.move is None else found.move
        self.table.line = line.play(move)
        if self.clock is not None:
            self.clock.spend(player, time.monotonic() - started)
        self.write(f"play {vertex(line.game, line.state, move)}\n\n")

    def _analysis(self, asked: Command) -> float:
        """How many seconds pass from one line to the next; a colour may stand before it."""
        if self.table.line.over:
            raise RefusalError("the game is over")
        words = list(asked.arguments)
        if words and not words[0][:1].isdigit():
            read_colour(words.pop(0))
        centiseconds = _number(words[0]) if words else 50.0
        return min(max(centiseconds, 1.0), MOST_CENTISECONDS) / 100

    def _think_aloud(self, line: Line, every: float, seconds: float) -> Answer | None:
        """What was found when the controller spoke, or the time was over."""
        found: list[Answer] = []
        failed: list[BaseException] = []
        engine = self.table.engine
        stop = Stop()  # made here: a controller may speak before the thread has begun to search
        most = min(len(line.legal_moves()), MOST_MOVES)

        def think() -> None:
            try:
                limit = min(seconds, 1e6)
                answer = engine.search(
                    line, seconds=limit, lines=most, stop=stop, progress=found.append
                )
                found.append(answer)
            except BaseException as error:
                failed.append(error)

        thinker = threading.Thread(target=think, daemon=True)
        thinker.start()
        told, began, listening = None, time.monotonic(), math.isinf(seconds)
        next_line = began + every
        while not (listening and self.waiting()):
            if not listening and not thinker.is_alive():
                break
            if time.monotonic() >= next_line and found and found[-1] is not told:
                told, next_line = found[-1], time.monotonic() + every
                self.write(info(line, told) + "\n")
            time.sleep(0.005)
        stop.stop()
        thinker.join()
        if failed:
            raise failed[0]
        if found and found[-1] is not told:
            self.write(info(line, found[-1]) + "\n")
        return found[-1] if found else None


def _words(asked: Command, count: int) -> tuple[str, ...]:
    """The arguments of a command that takes so many."""
    if len(asked.arguments) < count:
        takes = f"{count} argument{'s' if count > 1 else ''}"
        raise RefusalError(f"syntax error: {asked.name} takes {takes}")
    return asked.arguments[:count]


def _number(word: str, *, whole: bool = False) -> float:
    """A number from 0 to a million."""
    try:
        number = float(int(word)) if whole else float(word)
    except ValueError:
        number = math.nan
    if not 0 <= number <= 1e6:
        raise RefusalError(f"syntax error: {word} is not {'a whole' if whole else 'a'} number")
    return number
