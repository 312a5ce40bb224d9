"""The commands of GTP that are for Go alone: komi, handicap, files and the score."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from zermelo.game import InvalidInputError, Line
from zermelo.games.go import Go, read_sgf
from zermelo.games.go.board import result_text
from zermelo.games.go.points import COLUMNS, name_of
from zermelo.protocols.gtp.vertices import read_colour
from zermelo.protocols.gtp.wire import Command, RefusalError

if TYPE_CHECKING:
    from zermelo.protocols.gtp.commands import Session

_LARGEST_FILE: Final = 1 << 24


def go_commands(session: Session) -> dict[str, Callable[[Command], str | None]]:
    """What a session of Go understands besides."""
    own = _Go(session)
    return {
        "komi": own.komi,
        "get_komi": own.get_komi,
        "fixed_handicap": own.fixed_handicap,
        "place_free_handicap": own.place_free_handicap,
        "set_free_handicap": own.set_free_handicap,
        "loadsgf": own.loadsgf,
        "final_score": own.final_score,
        "final_status_list": own.final_status_list,
        "kgs-genmove_cleanup": own.genmove_cleanup,
    }


class _Go:
    """Go at the table of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = session.table

    @property
    def game(self) -> Go:
        assert isinstance(self.table.game, Go)
        return self.table.game

    def _with(self, **changed: Any) -> Go:
        """The game with other options; refuses what cannot be."""
        try:
            return Go(**self.game.options | changed)
        except InvalidInputError as error:
            raise RefusalError(str(error)) from None

    # Before the first move.

    def komi(self, asked: Command) -> str:
        """Other komi; the moves stay."""
        word = asked.arguments[0] if asked.arguments else ""
        try:
            komi = round(2 * float(word)) / 2
        except (ValueError, OverflowError):
            raise RefusalError("komi not a float") from None
        line, game = self.table.line, self._with(komi=komi)
        start = game.parse_state(self.game.format_state(line.start))
        moves = line.texts()
        self.table.sit_down(game)
        self.table.line = Line(game, start, moves)
        return ""

    def get_komi(self, asked: Command) -> str:
        """The komi."""
        return f"{self.game.komi:g}"

    def fixed_handicap(self, asked: Command) -> str:
        """Stones of black on the points of the tradition."""
        return self._handicap(_count(asked))

    def place_free_handicap(self, asked: Command) -> str:
        """Stones of black where the program likes: on the same points, as many as there are."""
        most = _count(asked)
        for stones in range(min(most, 9), 1, -1):
            try:
                return self._handicap(stones)
            except RefusalError as refusal:
                if str(refusal).startswith("board"):
                    raise
        raise RefusalError("invalid handicap")

    def _handicap(self, stones: int) -> str:
        self._must_be_empty()
        if stones < 2:
            raise RefusalError("invalid handicap")
        game = self._with(handicap=stones)
        self.table.sit_down(game)
        black = game.arrangement(game.initial()).stones(0)
        return " ".join(name_of(stone) for stone in black)

    def set_free_handicap(self, asked: Command) -> str:
        """Stones of black where the controller likes."""
        self._must_be_empty()
        points = [word.upper() for word in asked.arguments]
        width, height = self.game.size, self.game.height
        if len(points) < 2 or len(set(points)) != len(points):
            raise RefusalError("bad vertex list")
        rows = [["."] * width for _ in range(height)]
        for point in points:
            column, digits = COLUMNS.find(point[:1]), point[1:]
            row = int(digits) - 1 if _is_count(digits) else -1
            if not (point and 0 <= column < width and 0 <= row < height):
                raise RefusalError("bad vertex list")
            rows[row][column] = "x"
        text = "/".join("".join(row) for row in reversed(rows))
        try:
            start = self.game.parse_state(f"{text} white")
        except InvalidInputError:
            raise RefusalError("bad vertex list") from None
        self.table.line = Line(self.game, start)
        return ""

    def _must_be_empty(self) -> None:
        line = self.table.line
        if line.ply or set(self.game.format_state(line.state).split()[0]) > {".", "/"}:
            raise RefusalError("board not empty")

    def loadsgf(self, asked: Command) -> str:
        """The game in a file, as far as before a move, the first counted as 1."""
        if not asked.arguments:
            raise RefusalError("syntax error: loadsgf takes a file")
        name, *rest = asked.arguments
        until = None
        if rest:
            if not _is_count(rest[0]):
                raise RefusalError("syntax error: the number of a move is wanted")
            until = max(int(rest[0]) - 1, 0)
        try:
            with Path(name).open("rb") as file:
                text = file.read(_LARGEST_FILE).decode("utf-8", errors="replace")
            found = read_sgf(text)
        except (OSError, ValueError) as error:
            raise RefusalError(f"cannot load file: {error}") from None
        self.table.sit_down(found.game)
        line = found.line
        self.table.line = line if until is None else line.back(max(line.ply - until, 0))
        return ""

    # The end.

    def final_score(self, asked: Command) -> str:
        """Who is ahead and by how much, all stones on the board alive.

        Where territory counts, those are dead that playouts take, until they are settled by play.
        """
        state = self.table.line.state
        if self._settled:
            return result_text(self.game.score(state))
        return result_text(self.game.agreed_score(state))

    @property
    def _settled(self) -> bool:
        """Is every stone on the board alive by the rules?"""
        return self.game.scoring == "area" or self.table.line.over

    def final_status_list(self, asked: Command) -> str:
        """The chains that are alive or dead, as `final_score` takes them; none is in seki."""
        status = asked.arguments[0] if asked.arguments else ""
        if status not in ("alive", "dead", "seki"):
            raise RefusalError("invalid status: alive, dead or seki")
        if status == "seki":
            return ""
        state = self.table.line.state
        position = self.game.arrangement(state)
        dead = frozenset() if self._settled else self.game.dead_stones(state)
        chains = [
            chain
            for chain in (*position.chains(0), *position.chains(1))
            if (chain[0] in dead) == (status == "dead")
        ]
        return "\n".join(" ".join(name_of(stone) for stone in chain) for chain in chains)

    def genmove_cleanup(self, asked: Command) -> str:
        """A move that passes only when nothing is left that it would be good to take."""
        word = asked.arguments[0] if asked.arguments else ""
        return self.session.generate(read_colour(word), keep=True, tidy=True)


def _count(asked: Command) -> int:
    word = asked.arguments[0] if asked.arguments else ""
    if not _is_count(word):
        raise RefusalError("handicap not an integer")
    return int(word)


def _is_count(word: str) -> bool:
    """Is it a whole number, of no more digits than any count has?"""
    return word.isascii() and word.isdigit() and len(word) <= 9
