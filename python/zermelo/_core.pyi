"""The native core of Zermelo: games, states, moves and searches in Rust.

Everything that is wrong with an argument is an error of `zermelo.game.errors`, all ValueErrors.
"""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, final

from typing_extensions import disjoint_base

__all__ = [
    "BackgammonTables",
    "CheckersTables",
    "ChessTables",
    "CompiledGame",
    "ConnectFourSolver",
    "Faults",
    "Finding",
    "Graph",
    "Iteration",
    "KalahSolver",
    "LearnedBackgammon",
    "LearnedPatterns",
    "Levels",
    "Memory",
    "Move",
    "NativeGame",
    "OthelloSolver",
    "PatternTrainer",
    "PgnRecord",
    "PgnRecords",
    "PolyglotBook",
    "Sampled",
    "SampledMove",
    "SearchLine",
    "SearchResult",
    "State",
    "StateList",
    "Stop",
    "SyzygyTables",
    "Table",
    "ZeroNetwork",
    "ZeroTrainer",
    "allot",
    "backgammon_ids",
    "build_book",
    "chess_chances",
    "clear_levels",
    "explore",
    "explore_levels",
    "forecast",
    "game",
    "game_from_spec",
    "game_options",
    "games",
    "go_ownership",
    "join_blocks",
    "learn_backgammon",
    "learn_othello",
    "match_equity",
    "move_from_spec",
    "open_table",
    "othello_origin",
    "pack",
    "play_chess",
    "prove",
    "read_header",
    "scan_pgn",
    "search_full_width",
    "search_mcts",
    "search_python",
    "search_python_full_width",
    "search_python_mcts",
    "serve_uci",
    "solve",
    "solve_block",
    "solve_in",
    "state_cells",
    "state_from_spec",
    "trace_full_width",
    "tune_chess",
    "unpack",
    "write_pgn",
]

@final
class State:
    """A state of a native game: immutable, hashable, small."""

    @property
    def spec(self) -> str:
        """The game that this state belongs to."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __bytes__(self) -> bytes: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: Any) -> State: ...
    def __reduce__(self) -> tuple[Callable[[str, str], State], tuple[str, str]]: ...

@final
class Move:
    """A move of a native game: immutable, hashable, ordered."""

    @property
    def spec(self) -> str:
        """The game that this move belongs to."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __index__(self) -> int: ...
    def __copy__(self) -> Move: ...
    def __deepcopy__(self, _memo: Any) -> Move: ...
    def __reduce__(self) -> tuple[Callable[[str, str], Move], tuple[str, str]]: ...

@final
class Stop:
    """Stops the searches it is given to, from any thread."""

    def __new__(cls) -> Stop: ...
    @property
    def stopped(self) -> bool:
        """Whether a stop was asked for."""
    def stop(self) -> None:
        """Asks the searches to return their best answer so far."""
    def clear(self) -> None:
        """Lets searches run again."""

@final
class SearchResult:
    """What a search found: a value, whose it is, how sure it is, and the line of best play."""

    @property
    def value(self) -> float:
        """The payoff as a whole number where the end is known, else an estimate of it."""
    @property
    def player(self) -> int:
        """The player from whose side the value is: the one to move."""
    @property
    def exactness(self) -> Literal["proved", "estimate", "lower bound", "upper bound"]:
        """How far the value can be trusted."""
    @property
    def proved(self) -> bool:
        """Whether the value is beyond doubt."""
    @property
    def remoteness(self) -> int | None:
        """Plies to the win or loss; None for draws and estimates."""
    @property
    def move(self) -> Move | None:
        """The best move found; None when the game is over."""
    @property
    def pv(self) -> tuple[Move, ...]:
        """The line of best play, starting with `move`."""
    @property
    def depth(self) -> int:
        """Plies that were searched completely."""
    @property
    def nodes(self) -> int:
        """States visited."""
    @property
    def seconds(self) -> float:
        """Time taken."""
    @property
    def lines(self) -> tuple[SearchLine, ...]:
        """The best moves with their values and lines, best first: as many as were asked for."""
    @property
    def ties(self) -> tuple[Move, ...]:
        """All moves as good as the best one, if they were asked for."""
    @property
    def statistics(self) -> dict[str, float]:
        """What was counted on the way."""

@final
class SearchLine:
    """A move of the root with its value, and best play after it."""

    @property
    def value(self) -> float:
        """The payoff as a whole number where the end is known, else an estimate of it."""
    @property
    def exactness(self) -> Literal["proved", "estimate", "lower bound", "upper bound"]:
        """How far the value can be trusted."""
    @property
    def proved(self) -> bool:
        """Whether the value is beyond doubt."""
    @property
    def remoteness(self) -> int | None:
        """Plies to the win or loss; None for draws and estimates."""
    @property
    def move(self) -> Move:
        """The move."""
    @property
    def pv(self) -> tuple[Move, ...]:
        """The move, and best play after it."""

@final
class NativeGame:
    """The rules of a game, in Rust."""

    @property
    def spec(self) -> str:
        """The name of the game with its options, from which `game_from_spec` makes it again."""
    @property
    def players(self) -> int:
        """How many players there are."""
    @property
    def payoff_limit(self) -> int:
        """A payoff that no player exceeds."""
    @property
    def key_is_exact(self) -> bool:
        """Whether different states always have different keys."""
    @property
    def knows_noise(self) -> bool:
        """Whether the game tells noisy moves from quiet ones, as quiescence search needs."""
    @property
    def kind(self) -> dict[str, Any]:
        """What kind of game it is: players, payoffs, payoff_range, chance, repetition."""
    @property
    def capabilities(self) -> list[str]:
        """What can be done with it."""
    def initial(self) -> State:
        """The state in which the game starts."""
    def outcomes(self, state: State) -> list[tuple[float, Move]]:
        """What chance may do and how likely it is: nothing where a player moves."""
    def position_key(self, state: State) -> int:
        """A number for the position alone, which a rule on repetition is about."""
    def payoff(self, state: State, player: int) -> float:
        """The payoff to a player, which need not be whole in a compiled game."""
    def estimate(self, state: State, player: int) -> float:
        """An estimate as searches that average it see it."""
    def to_move(self, state: State) -> int:
        """The player to move, or -1 for chance."""
    def actions(self, state: State) -> list[Move]:
        """The legal moves: none when the game is over."""
    def result(self, state: State, action: Move | str) -> State:
        """The state after a move, given as a `Move` or its text."""
    def is_terminal(self, state: State) -> bool:
        """Is the game over?"""
    def utility(self, state: State, player: int) -> int:
        """The payoff to a player in a terminal state."""
    def evaluate(self, state: State, player: int) -> float:
        """An estimate of the payoff to a player; the payoff itself when the game is over.

        An estimate is always smaller in size than `payoff_limit`.
        """
    def noisy(self, state: State) -> list[Move]:
        """The moves that quiescence search follows past its horizon."""
    def order(self, state: State, actions: Sequence[Move]) -> list[Move]:
        """The same actions, the most promising first."""
    def key(self, state: State) -> int:
        """A number for the state, for tables; see `key_is_exact`."""
    def symmetries(self, state: State) -> list[State]:
        """The images of a state under all symmetries, itself first."""
    def level(self, state: State) -> int | None:
        """A number that every move makes larger; None in a game without levels."""

    def parse_state(self, text: str) -> State:
        """The state that a text describes."""
    def state_from_bytes(self, data: bytes) -> State:
        """The state of these bytes, in a game whose states are rows of bytes."""
    def format_state(self, state: State) -> str:
        """Text from which `parse_state` gives the state back."""
    def parse_move(self, state: State, text: str) -> Move:
        """The legal move that a text names."""
    def format_move(self, state: State, action: Move) -> str:
        """Text that names the move."""
    def draw(self, state: State) -> str:
        """A picture of the board in text."""
    def perft(self, state: State, depth: int, *, finished: bool = False) -> int:
        """The number of sequences of exactly `depth` moves, and of games that are `finished` sooner
        if these count too. Without the GIL; Ctrl-C stops it."""
    def search_options(
        self, options: Mapping[str, object] | None = None, *, algorithm: str | None = None
    ) -> dict[str, Any]:
        """All options of a search with their values: the defaults, and what `options` changes."""
    def search(
        self,
        state: State,
        *,
        algorithm: str | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        soft_seconds: float | None = None,
        memory_mb: float = 64.0,
        threads: int = 1,
        multi_pv: int = 1,
        ties: bool = False,
        past: Sequence[State] | None = None,
        options: Mapping[str, object] | None = None,
        tables: BackgammonTables | CheckersTables | ChessTables | None = None,
        memory: Memory | None = None,
        stop: Stop | None = None,
        progress: Callable[[SearchResult], object] | None = None,
    ) -> SearchResult:
        """Searches by "alphabeta" or "selective", until the value is proved or a limit is met.

        The GIL is released. Ctrl-C, an error from `progress` or `stop` from another thread end the
        search within 10 ms; the first two also set `stop`.
        """
    def trace(
        self,
        state: State,
        *,
        max_nodes: int = 20_000,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory_mb: float = 64.0,
        multi_pv: int = 1,
        ties: bool = False,
        past: Sequence[State] | None = None,
        options: Mapping[str, object] | None = None,
        tables: BackgammonTables | CheckersTables | ChessTables | None = None,
        stop: Stop | None = None,
    ) -> tuple[SearchResult, list[tuple[Any, ...]]]:
        """Searches and tells everything that happened, up to so many states.

        The result, and the events in order, each a name with what belongs to it: ("enter", state,
        move, alpha, beta), ("window", alpha, beta), ("value", value, kind), ("cutoff", reason,
        value, limit, skipped), ("table_hit", value, bound), ("repetition",), ("leave", value,
        bound), ("iteration", depth), ("stopped",). Values are those of the player to move at the
        root.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Callable[[str], NativeGame], tuple[str]]: ...

@final
class Faults:
    """The first fault of one piece of work, kept until Python asks for it."""

    def first(self) -> tuple[str, bytes, int, int] | None:
        """The routine, the state's bytes, the move or player, and the code of the first fault."""
    def escaped(self) -> bytes | None:
        """All bits together of states that could not be packed; None if all could."""

@final
class CompiledGame:
    """The machine code of a game that was written in Python."""

    def __new__(
        cls,
        name: str,
        routines: Mapping[str, int],
        initial: bytes,
        payoff_limit: int,
        players: int,
        payoffs: str,
        chance: bool,
        code: object,
    ) -> CompiledGame: ...
    def open(self, bits: bytes | None = None) -> tuple[NativeGame, Faults]:
        """The game for one piece of work, and where its faults will be.

        With `bits`, states are named by numbers in which these bits of theirs are packed.
        """
    def open_to_learn(
        self, cells: Sequence[Any], learned: LearnedPatterns | None = None
    ) -> tuple[NativeGame, Faults]:
        """The same with cells to learn from, and with a learned estimate if one is given."""
    def bits(self, root: bytes, more: bytes) -> bytes | None:
        """The bits that states use which follow on one, as far as random games tell; at most 64."""

@final
class StateList:
    """States of a native or compiled game by their numbers."""

    @staticmethod
    def read(game: NativeGame, texts: Sequence[str]) -> StateList:
        """The states with these texts, numbered in their order."""
    @property
    def nbytes(self) -> int:
        """The memory that they take."""
    def find(self, state: State) -> int | None:
        """The number of a state; None if it is not here."""
    def state(self, number: int) -> State | None:
        """The state with a number; None if there are not so many."""
    def texts(self, first: int, count: int) -> list[str]:
        """The texts of so many states from one on; fewer at the end."""
    def __len__(self) -> int: ...

@final
class Graph:
    """A game as numbered states: whose turn it is, what follows how likely, and payoffs."""

    def __new__(
        cls,
        players: int,
        turns: Sequence[int],
        successors: Sequence[Sequence[int]],
        odds: Sequence[Sequence[float]],
        payoffs: Sequence[Sequence[float]],
    ) -> Graph:
        """From players to move (-1 for chance, -2 at the end), successors, odds and payoffs."""
    @property
    def edges(self) -> int:
        """The number of moves."""
    @property
    def nbytes(self) -> int:
        """The memory that it takes."""
    def payoffs(self, player: int, most: int) -> list[float]:
        """The different payoffs of a player, the least first; at most so many and the greatest."""
    def prove(
        self,
        player: int,
        endless: float,
        lower: bytes,
        upper: bytes,
        choices: bytes,
    ) -> tuple[int, str] | None:
        """Check bounds and the moves that keep them: None, or the first wrong state and why."""
    def induce(
        self,
        rule: str,
        *,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Callable[[str, int, int, float], object] | None = None,
    ) -> tuple[bytes, bytes, bytes]:
        """Everybody's payoffs by backward induction, the moves made, and what no tie changes."""
    def check_vectors(self, rule: str, values: bytes, choices: bytes, settled: bytes) -> int | None:
        """The first state that does not follow from its successors."""
    def __len__(self) -> int: ...

@final
class Iteration:
    """Value iteration of a graph, with bounds that hold whenever it ends."""

    def __new__(
        cls, graph: Graph, player: int, endless: float, epsilon: float, method: str
    ) -> Iteration:
        """Begin with the worst that can happen to each side."""
    def resume(self, lower: bytes, upper: bytes) -> None:
        """Go on from bounds that were found before."""
    def run(
        self,
        *,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Callable[[str, int, int, float], object] | None = None,
    ) -> bool:
        """Work on: whether it came to its end. If not, it can be called again."""
    def finish(self) -> bytes:
        """Check the bounds, and give for each state the number of a move that keeps them."""
    @property
    def lower(self) -> bytes:
        """The lower bounds of all states."""
    @property
    def upper(self) -> bytes:
        """The upper bounds of all states."""
    @property
    def rounds(self) -> int:
        """How often play went round through states that lead to each other."""
    @property
    def may_be_endless(self) -> bool:
        """Could the players together keep the game from ending?"""

@final
class Table:
    """Every state that can be reached from one, with its value and distance."""

    @property
    def root(self) -> State:
        """Where it begins."""
    @property
    def player(self) -> int:
        """From whose side values are given: the player to move at the root."""
    @property
    def payoffs(self) -> list[int]:
        """All payoffs of the game, the worst first, 0 among them."""
    @property
    def encoding(self) -> Literal["key", "text"]:
        """How states are named in files."""
    @property
    def nbytes(self) -> int:
        """The memory that it takes."""
    @property
    def counts(self) -> dict[str, int]:
        """How many entries, states, wins, draws, losses; and the longest distance."""
    def probe(self, state: State) -> tuple[int, int | None] | None:
        """The value of a state and its distance; None if it is not here."""
    def best_moves(self, state: State) -> list[Move] | None:
        """The moves that keep a state's value; None if it is not here."""
    def page(
        self, place: int, count: int
    ) -> tuple[list[tuple[State, int, int | None]], int | None]:
        """Some states with their values from a place on, and the next place, if any."""
    def rows(
        self, place: int, count: int, images: bool
    ) -> tuple[
        tuple[list[str], list[int | None], list[int], list[int | None], list[list[str]]],
        int | None,
    ]:
        """The columns of a table of all states, from a place on, and the next place, if any.

        They are states, players to move (None where the game is over), values, distances and best
        moves, as text. With `images` there is a row for each image of a state.
        """
    def row_text(
        self, place: int, count: int, images: bool, ending: Literal["csv", "jsonl"]
    ) -> tuple[str, int, int | None]:
        """The same rows as text: the text, how many rows it has, and the next place, if any."""
    def row_buffers(
        self, place: int, count: int, images: bool
    ) -> tuple[tuple[int, int, list[bytes]], int | None]:
        """The same rows as columns of bytes in Apache Arrow's layout, and the next place, if any.

        How many rows and how many moves there are, and the bytes: the states' offsets and text; the
        players' presence and numbers (8 bits); the values (32 bits); the distances' presence and
        numbers (32 bits); where each row's moves end, and the moves' offsets and text.
        """
    def load(self, *, memory_mb: float | None = None) -> Table:
        """The same table in memory, with every block of the file checked. Ctrl-C stops it."""
    def save(self, path: str | PathLike[str], header: bytes) -> None:
        """Writes a file with this header, in place: the caller renames it when it is done."""
    def verify(
        self,
        *,
        memory_mb: float | None = None,
        threads: int | None = None,
        progress: Callable[[str, int, int, float], object] | None = None,
    ) -> tuple[State, str] | None:
        """Compares every state with its successors: None, or the first that is wrong, and why.

        Of a file with levels, no more is in memory than a level and those that it leads to.
        """
    def __len__(self, /) -> int: ...
    def __contains__(self, state: State, /) -> bool: ...

@final
class Levels:
    """Every state that can be reached from one, with its value, in the files of a folder."""

    @property
    def root(self) -> State:
        """Where it begins."""
    @property
    def player(self) -> int:
        """From whose side values are given: the player to move at the root."""
    @property
    def payoffs(self) -> list[int]:
        """All payoffs of the game, the worst first, 0 among them."""
    @property
    def encoding(self) -> Literal["key", "text"]:
        """How states are named in files."""
    @property
    def counts(self) -> dict[str, int]:
        """How many entries, states, wins, draws, losses; and the longest distance."""
    def save(self, path: str | PathLike[str], header: bytes, *, threads: int | None = None) -> None:
        """Writes a file with this header, in place: the caller renames it when it is done."""
    def clear(self) -> None:
        """Removes the files of the levels from the folder."""
    def __len__(self, /) -> int: ...

@disjoint_base
class BackgammonTables:
    """A folder with bear-off tables of backgammon."""

    def __new__(cls, folder: str | PathLike[str]) -> BackgammonTables: ...
    def build_all(
        self,
        names: Sequence[str],
        *,
        threads: int | None = None,
        progress: Callable[[str, int, int, int, int], object] | None = None,
        told: Callable[[dict[str, Any]], object] | None = None,
    ) -> list[dict[str, Any]]:
        """Builds these tables; a report for each, in order."""
    def catalogue(self) -> list[dict[str, Any]]:
        """What is known of each table in the folder."""
    def probe_state(self, state: State) -> tuple[float, bool, int]:
        """What the player whose turn it is may expect, is that exact, and which player it is."""
    def probe_moves(self, state: State) -> list[tuple[Move, float, bool]]:
        """Every play of a roll with what it is worth to the player; is that exact?"""
    def verify(self, name: str, *, threads: int | None = None) -> str | None:
        """Checks a table by the rules: None, or the first value that is wrong."""

@disjoint_base
class CheckersTables:
    """A folder with endgame tables of checkers."""

    def __new__(cls, folder: str | PathLike[str]) -> CheckersTables: ...
    def build_all(
        self,
        pieces: int,
        *,
        threads: int | None = None,
        progress: Callable[[str, int, int, int, int], object] | None = None,
        told: Callable[[dict[str, Any]], object] | None = None,
    ) -> list[dict[str, Any]]:
        """Builds all tables of at most so many pieces; a report for each, in order."""
    def build_table(self, name: str, *, threads: int | None = None) -> list[dict[str, Any]]:
        """Builds one table and those it needs; a report for each, the table's last."""
    @staticmethod
    def names(pieces: int) -> list[str]:
        """The tables of at most so many pieces in an order in which they can be built."""
    @staticmethod
    def needs(name: str) -> list[str]:
        """The tables that must be there before one can be built."""
    def catalogue(self) -> list[dict[str, Any]]:
        """What is known of each table in the folder."""
    def probe_state(self, state: State) -> tuple[int, int | None]:
        """The value of a state for the player to move, and the plies to the end of the game."""
    def probe_moves(self, state: State) -> list[tuple[Move, int, int | None]]:
        """Every move of a state with its value for the player who moves, and the plies."""
    def verify(self, name: str, *, threads: int | None = None) -> str | None:
        """Checks a table from its successors: None, or the first position that is wrong."""

@disjoint_base
class ChessTables:
    """A folder with endgame tables of chess."""

    def __new__(cls, folder: str | PathLike[str]) -> ChessTables: ...
    def build_all(
        self,
        names: Sequence[str],
        *,
        threads: int | None = None,
        progress: Callable[[str, int, int, int, int], object] | None = None,
        told: Callable[[dict[str, Any]], object] | None = None,
    ) -> list[dict[str, Any]]:
        """Builds tables and those they need; a report for each, in order."""
    @staticmethod
    def names(pieces: int) -> list[str]:
        """The names of all tables of so many pieces, kings included."""
    @staticmethod
    def name(text: str) -> str:
        """What a table is called: the stronger side first."""
    @staticmethod
    def plan(name: str) -> list[str]:
        """The tables that must be there before one, in an order to build them, and itself."""
    @staticmethod
    def needs(name: str) -> list[str]:
        """The tables that one capture, one promotion or both lead to."""
    def catalogue(self) -> list[dict[str, Any]]:
        """What is known of each table in the folder."""
    def probe_state(self, state: State) -> tuple[int, int | None]:
        """The value of a state for the player to move, and the plies to the mate."""
    def probe_moves(self, state: State) -> list[tuple[Move, int, int | None]]:
        """Every move of a state with its value for the player who moves, and the plies."""
    def verify(self, name: str, *, threads: int | None = None) -> str | None:
        """Checks a table from its successors: None, or the first position that is wrong."""

@disjoint_base
class SyzygyTables:
    """Endgame tables of chess in the format of Syzygy, of some folders."""

    def __new__(cls, folders: Sequence[str | PathLike[str]]) -> SyzygyTables: ...
    @property
    def most_pieces(self) -> int:
        """The most pieces of a table that is there."""
    def wdl(self, state: State) -> int:
        """The outcome of a state for the player to move, from -2 to 2."""
    def dtz(self, state: State) -> int:
        """The plies to the next capture or move of a pawn, negative for a loss."""
    def ranked(self, state: State, *, fifty_moves: bool = True) -> list[tuple[Move, int, int]]:
        """Every move with the outcome that it keeps and its plies, best first."""
    def catalogue(self) -> list[dict[str, Any]]:
        """What is known of each file."""
    def check(self, name: str, kind: str) -> None:
        """Unpacks a whole file and checks it; an error if anything is wrong."""

@final
class ConnectFourSolver:
    """Exact scores of Connect Four positions, with a table that is kept from one to the next."""

    def __new__(
        cls, width: int, height: int, *, memory_mb: float = 64.0, threads: int = 1
    ) -> ConnectFourSolver: ...
    def clear(self) -> None:
        """Forgets all positions met so far."""
    def solve(
        self,
        key: int,
        *,
        lower: int | None = None,
        upper: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[dict[str, Any]], object] | None = None,
    ) -> dict[str, Any]:
        """Bounds of the score of a position, given by its key: equal unless a limit was met.

        `lower` and `upper` are bounds that are proved already.
        """
    def moves(
        self,
        key: int,
        *,
        target: int | None = None,
        at_most: dict[int, int] | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
    ) -> tuple[list[tuple[int, int, int]], dict[str, Any]]:
        """Every legal move with bounds of its score, and what that took.

        With a `target`, no more than the position's score, it is only settled which moves reach it.
        `at_most` has, for some columns counted from 0, what a stone there is proved to be worth at
        most.
        """
    def line(
        self,
        key: int,
        score: int,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
    ) -> tuple[list[int], dict[str, Any]]:
        """Best play from a position with this score, as columns, and what that took."""
    def scores(
        self, keys: Sequence[int], *, found: Callable[[int], object] | None = None
    ) -> list[int]:
        """The exact scores of many positions, in their order, each found by one thread.

        `found` is called with one score after the other.
        """

@final
class KalahSolver:
    """Exact margins of Kalah positions, with a table that is kept from one to the next."""

    def __new__(
        cls,
        houses: int,
        *,
        empty_capture: bool = False,
        remaining: str = "owner",
        memory_mb: float = 64.0,
    ) -> KalahSolver: ...
    def clear(self) -> None:
        """Forgets all positions met so far."""
    def solve(
        self,
        own: Sequence[int],
        other: Sequence[int],
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[dict[str, Any]], object] | None = None,
    ) -> dict[str, Any]:
        """Bounds of what the mover wins from here on: equal unless a limit was met."""
    def moves(
        self,
        own: Sequence[int],
        other: Sequence[int],
        *,
        target: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
    ) -> tuple[list[tuple[int, int, int]], dict[str, Any]]:
        """Every legal move with bounds of what it wins, and what that took."""

@final
class OthelloSolver:
    """Exact scores of Othello endings on 8 by 8 cells, with a table kept from one to the next."""

    def __new__(cls, *, counting: str = "discs", memory_mb: float = 64.0) -> OthelloSolver: ...
    def clear(self) -> None:
        """Forgets all positions met so far."""
    def solve(
        self,
        own: int,
        other: int,
        *,
        outcome: bool = False,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[dict[str, Any]], object] | None = None,
    ) -> dict[str, Any]:
        """Bounds of the score of the mover: equal unless a limit was met."""
    def moves(
        self,
        own: int,
        other: int,
        *,
        target: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
    ) -> tuple[list[tuple[int, int, int]], dict[str, Any]]:
        """Every legal move with bounds of its score, and what that took: 64 is a pass."""

def solve(
    root: State,
    *,
    memory_mb: float | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    progress: Callable[[str, int, int, float], object] | None = None,
) -> Table:
    """Solves every state that can be reached. Without the GIL; Ctrl-C stops it.

    `progress` gets the phase, states done, states in all, and seconds since the phase began.
    """

def forecast(root: State, *, threads: int | None = None) -> dict[str, Any]:
    """What solving would take: states, least, most, exact, bytes, seconds, levels, and text."""

def solve_in(
    root: State,
    folder: str | PathLike[str],
    label: str,
    disk_bytes: int,
    *,
    memory_mb: float | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    progress: Callable[[str, int, int, float], object] | None = None,
) -> Levels:
    """Solves every state that can be reached, level by level in a folder. Ctrl-C stops it.

    It goes on from the last level that was complete, if the folder has the same label.
    """

def explore_levels(
    root: State,
    folder: str | PathLike[str],
    label: str,
    disk_bytes: int,
    *,
    memory_mb: float | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    progress: Callable[[str, int, int, float], object] | None = None,
) -> list[tuple[int, int, list[int]]]:
    """Finds every state, in a folder: each level, its states, and the levels that follow on it."""

def solve_block(
    root: State,
    folder: str | PathLike[str],
    label: str,
    level: int,
    first: int,
    end: int,
    *,
    memory_mb: float | None = None,
    threads: int | None = None,
) -> None:
    """Gives values to some shards of a level in a folder in which all states are found."""

def join_blocks(folder: str | PathLike[str], label: str, level: int, firsts: Sequence[int]) -> None:
    """Makes a solved level of its blocks, by their first shards in order."""

def clear_levels(folder: str | PathLike[str], label: str) -> None:
    """Removes what was begun in a folder under a label; one with another label is left alone."""

def open_table(
    root: State, payoffs: list[int], counts: Mapping[str, int], path: str | PathLike[str]
) -> Table:
    """The table in a file; of the file only what is asked for is read."""

def explore(
    root: State,
    *,
    memory_mb: float | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    progress: Callable[[str, int, int, float], object] | None = None,
) -> tuple[StateList, Graph]:
    """Find every state that can be reached, and what follows on each."""

def read_header(path: str | PathLike[str]) -> bytes:
    """The header of a file, of which nothing else is read."""

def pack(header: bytes, blocks: list[bytes]) -> bytes:
    """The bytes of a file with a header and compressed blocks."""

def unpack(data: bytes, most: int | None = None) -> tuple[bytes, list[bytes]]:
    """The header and the blocks of a file; an error says what is wrong with it.

    `most` is what all blocks hold together at most; without it a block holds at most some thousand
    times what it takes in the file.
    """

def games() -> list[str]:
    """The names of all native games."""

def game(name: str, options: Mapping[str, Any] | None = None) -> NativeGame:
    """A native game by its name and the options that differ from their defaults."""

def game_from_spec(spec: str) -> NativeGame:
    """A native game by its spec, such as "connect4:width=7,height=6,connect=4"."""

def state_from_spec(spec: str, text: str) -> State:
    """The state that a text describes in the game that a spec names. Pickles are read with it."""

def move_from_spec(spec: str, text: str) -> Move:
    """The move with this name in the game that a spec names. Pickles are read with it."""

def go_ownership(
    columns: int, rows: int, position: str, *, playouts: int = 200, seed: int = 0
) -> list[float]:
    """How sure playouts are of who owns each point of Go, rows from the bottom: 1 for black."""

def backgammon_ids(xgid: str) -> tuple[str, str]:
    """The position ID and the match ID of GNU Backgammon that say what an XGID says."""

@final
class PatternTrainer:
    """An estimate of a game in training: weights of patterns of cells."""

    @staticmethod
    def begin(
        game: NativeGame, *, seed: int = 1, tuples: int = 96, stages: int = 8
    ) -> PatternTrainer:
        """Begins without an opinion, on patterns that random games tell."""
    @staticmethod
    def begin_python(
        game: object,
        cells: Callable[[Any], bytes],
        places: Sequence[tuple[int | None, int | None]],
        *,
        players: int,
        payoffs: str,
        payoff_range: tuple[int, int],
        chance: bool,
        seed: int = 1,
        tuples: int = 96,
        stages: int = 8,
        surveyed: int = 60,
    ) -> PatternTrainer:
        """The same for a game in plain Python, whose states become cells by a function."""
    @staticmethod
    def rules_of(game: NativeGame) -> int:
        """What the rules of a game do, as one number: files of other games have others."""
    @staticmethod
    def rules_of_python(
        game: object,
        cells: Callable[[Any], bytes],
        places: Sequence[tuple[int | None, int | None]],
        *,
        players: int,
        payoffs: str,
        payoff_range: tuple[int, int],
        chance: bool,
    ) -> int:
        """The same for a game in plain Python."""
    def resume(self, path: str | PathLike[str]) -> dict[str, str]:
        """Goes on with the training of a file, and gives what was noted there."""
    def train(
        self,
        *,
        seconds: float | None = None,
        games: int | None = None,
        threads: int = 1,
        depth: int = 1,
        explore: float = 0.1,
        openings: int | None = None,
        trace: float = 0.5,
        rate: float = 1.5,
        repeats: int = 1,
        stop: Stop | None = None,
    ) -> dict[str, Any]:
        """Plays and learns, for so many seconds or until there were so many games in all."""
    def save(
        self,
        path: str | PathLike[str],
        game: str,
        notes: Mapping[str, str],
        *,
        resumable: bool = False,
    ) -> None:
        """Writes the estimate; if `resumable`, with all that training needs to go on."""
    @property
    def games(self) -> int:
        """How many games were played."""
    @property
    def rules(self) -> int:
        """What the rules do, as one number."""
    @property
    def places(self) -> list[tuple[int | None, int | None]]:
        """Where the cells lie: columns and rows, None for those beside the board."""
    def describe(self) -> dict[str, Any]:
        """What the estimate looks at, in numbers, with its weights."""

@final
class ZeroTrainer:
    """A network of a game in training, by games against itself."""

    @staticmethod
    def begin(game: NativeGame, *, seed: int = 1, hidden: int = 128) -> ZeroTrainer:
        """Begins with a network that knows nothing."""
    @staticmethod
    def begin_python(
        game: object,
        cells: Callable[[Any], bytes],
        places: Sequence[tuple[int | None, int | None]],
        *,
        players: int,
        payoffs: str,
        payoff_range: tuple[int, int],
        chance: bool,
        seed: int = 1,
        hidden: int = 128,
        surveyed: int = 60,
    ) -> ZeroTrainer:
        """The same for a game in plain Python, whose states become cells by a function."""
    def resume(
        self, path: str | PathLike[str], best: str | PathLike[str] | None = None
    ) -> dict[str, str]:
        """Goes on with the training of a file; `best` is the network that was kept last."""
    def train(
        self,
        method: Mapping[str, float],
        *,
        seconds: float | None = None,
        games: int | None = None,
        threads: int = 1,
        stop: Stop | None = None,
    ) -> dict[str, Any]:
        """Plays and learns, for so many seconds or until there were so many games in all."""
    def play(
        self,
        method: Mapping[str, float],
        *,
        first: int,
        count: int,
        threads: int = 1,
        stop: Stop | None = None,
    ) -> bytes:
        """Plays the games of these numbers and gives them as bytes, to be learned from later."""
    def record(
        self, states: Sequence[tuple[int, bytes, Sequence[bytes], int]], payoff: float
    ) -> bytes:
        """A game that somebody else played, as bytes, and what the first player got.

        For each state who moves, its cells, those after each of its moves, and which was played.
        """
    def learn(
        self,
        method: Mapping[str, float],
        parts: Sequence[bytes],
        *,
        played: int = 0,
        threads: int = 1,
    ) -> dict[str, Any]:
        """Learns from games as bytes; `played` of them count as games against itself."""
    def gate(
        self,
        method: Mapping[str, float],
        *,
        pairs: int = 50,
        threads: int = 1,
        stop: Stop | None = None,
    ) -> float:
        """The share of the points against the network that was kept last."""
    def keep(self) -> None:
        """Keeps the network in training as the best so far."""
    def save(
        self,
        path: str | PathLike[str],
        game: str,
        notes: Mapping[str, str],
        *,
        resumable: bool = False,
    ) -> None:
        """Writes the network that was kept last, or the one in training if `resumable`."""
    @property
    def games(self) -> int:
        """How many games were played."""
    @property
    def rules(self) -> int:
        """What the rules do, as one number."""
    def describe(self) -> dict[str, int]:
        """The network in numbers."""

@final
class ZeroNetwork:
    """A network from a file that values states and moves."""

    def __new__(cls, path: str | PathLike[str]) -> ZeroNetwork: ...
    @property
    def game(self) -> str:
        """The game that it was learned for, with its options."""
    @property
    def rules(self) -> int:
        """What the rules of that game do, as one number."""
    @property
    def notes(self) -> dict[str, str]:
        """What was written beside the weights: the seed, the command, the games played."""
    def describe(self) -> dict[str, int]:
        """The network in numbers."""
    def values(
        self, states: Sequence[tuple[int, bytes, Sequence[bytes]]]
    ) -> list[tuple[float, list[float]]]:
        """Values and priors of states: the player to move, the cells, and those after each move."""

@final
class LearnedPatterns:
    """An estimate from a file, for states whose cells are known."""

    def __new__(cls, path: str | PathLike[str]) -> LearnedPatterns: ...
    @property
    def game(self) -> str:
        """The game that it was learned for, with its options."""
    @property
    def rules(self) -> int:
        """What the rules of that game do, as one number."""
    @property
    def notes(self) -> dict[str, str]:
        """What was written beside the weights: the seed, the command, the games played."""
    def values(self, cells: bytes, mover: int) -> list[float]:
        """What a state is worth, from -1 to 1: to the first of two opposed players, else to each.

        `mover` is the number of the player to move, or -1 for chance.
        """
    def describe(self) -> dict[str, Any]:
        """What the estimate looks at, in numbers, with its weights."""

@final
class LearnedBackgammon:
    """Networks that have learned backgammon.

    A side is the checkers on its own points 1 to 24, then on the bar.
    """

    def __new__(cls, path: str | PathLike[str] | None = None) -> LearnedBackgammon: ...
    def origin(self) -> dict[str, Any]:
        """Where the weights come from: games, seconds, seed and command."""

    def outcomes(self, own: Sequence[int], other: Sequence[int]) -> list[float]:
        """The chances of the wins (single, gammon, backgammon) and losses, to the side on roll."""

    def best(
        self, own: Sequence[int], other: Sequence[int], roll: tuple[int, int]
    ) -> tuple[list[int], list[int]]:
        """Both sides after the play that seems best without look-ahead, the mover's first."""

    def luck(self, own: Sequence[int], other: Sequence[int], roll: tuple[int, int]) -> float:
        """How much better a roll is than the mean of all rolls, in points to the side on roll."""

    def rollout(
        self,
        xgid: str,
        *,
        opening: bool = False,
        trials: int,
        truncate: int | None = None,
        variance_reduction: bool = True,
        seed: int = 1,
        threads: int = 1,
        seconds: float | None = None,
        before: tuple[int, Sequence[Sequence[float]]] | None = None,
        stop: Stop | None = None,
        progress: Callable[[dict[str, Any]], object] | None = None,
    ) -> dict[str, Any]:
        """Rolls a position out, from what was found `before` on."""

    def trials(
        self,
        xgid: str,
        first: int,
        games: int,
        *,
        opening: bool = False,
        truncate: int | None = None,
        variance_reduction: bool = True,
        seed: int = 1,
    ) -> list[list[float]]:
        """Some games of a rollout by their numbers: the ends of each, luck taken out."""

    @staticmethod
    def tallied(
        before: tuple[int, Sequence[Sequence[float]]] | None, games: Sequence[Sequence[float]]
    ) -> dict[str, Any]:
        """What a rollout has found with some more games, added in their order."""

    def cube(self, xgid: str, *, highest: int = 1024) -> dict[str, Any]:
        """What to do with the cube before a roll, for money or at the score of the XGID."""

def learn_backgammon(
    output: str | PathLike[str],
    *,
    seconds: float | None = None,
    games: int | None = None,
    seed: int = 1,
    threads: int = 1,
    hidden: tuple[int, int] = ...,
    trace_decay: float = 0.7,
    rates: tuple[float, float] = ...,
    refine_from: float = 1.0,
    command: str = "",
    resume: bool = False,
    stop: Stop | None = None,
    progress: Callable[[dict[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """Trains networks for backgammon by games against themselves."""

def learn_othello(
    output: str | PathLike[str],
    *,
    seconds: float | None = None,
    games: int | None = None,
    seed: int = 1,
    threads: int = 1,
    command: str = "",
    resume: bool = False,
    stop: Stop | None = None,
    progress: Callable[[dict[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """Trains the evaluation of Othello on 8 by 8 cells from nothing."""

def othello_origin() -> dict[str, Any]:
    """How the weights of Othello that come with the program were made."""

def match_equity(own: int, other: int, *, crawford: bool = False) -> float:
    """The chance to win a match, by the points that each player needs."""

def prove(
    game: NativeGame,
    state: State,
    *,
    attacker: int,
    payoff: int,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: float = 64.0,
    stop: Stop | None = None,
    progress: Callable[[int, int, int], object] | None = None,
) -> tuple[str, int, int, list[Move], int, float]:
    """Whether a player can force at least this payoff, by proof-number search.

    Gives "proved", "refuted" or "open", the proof and disproof numbers, a line of play that follows
    the verdict, nodes and seconds. `progress` is told the numbers and nodes now and then.
    """

def chess_chances(centipawns: int) -> tuple[int, int, int]:
    """Wins, draws and losses in a thousand games, for an estimate in hundredths of a pawn."""

@final
class PgnRecords:
    """The games of a file or of an object with a method `read`."""

    def __new__(cls, source: object) -> PgnRecords: ...
    @property
    def offset(self) -> int:
        """The byte of the file at which the next game begins."""
    def next(self) -> PgnRecord | tuple[int, int, str] | None:
        """The next game; the lines and the reason of one that is damaged; None at the end."""

@final
class PgnRecord:
    """A game as it was read."""

    @property
    def line(self) -> int:
        """The line of the file in which it begins, counted from 1."""
    @property
    def headers(self) -> list[tuple[str, str]]:
        """The headers in their order."""
    @property
    def result(self) -> str:
        """The outcome as PGN writes it."""
    @property
    def start(self) -> str | None:
        """The FEN of its start; None for the usual one."""
    @property
    def chess960(self) -> bool:
        """Whether its castling is that of Chess960."""
    @property
    def flaws(self) -> list[tuple[int, str]]:
        """Variations that could not be read to their end: the line, and why."""
    @property
    def moves(self) -> list[str]:
        """The moves of the main line, as in UCI."""
    def elements(self) -> list[str]:
        """All moves with what is said of them; a move by its name in UCI and in SAN."""
    def text(self) -> str:
        """The game as text."""

def write_pgn(
    headers: list[tuple[str, str]],
    start: str | None,
    chess960: bool,
    result: str,
    elements: list[str],
) -> str:
    """A game as text."""

def scan_pgn(
    source: object,
    *,
    output: str | PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Any]:
    """Reads all games of a file and counts them; with `output` whole games are written there."""

def build_book(
    source: object,
    *,
    max_ply: int,
    min_games: int,
    weights: str,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[PolyglotBook, dict[str, Any]]:
    """Builds a Polyglot book from the games of a file; and what was seen of it."""

@final
class PolyglotBook:
    """A Polyglot book in memory."""

    def __new__(cls, content: bytes) -> PolyglotBook: ...
    @staticmethod
    def from_moves(moves: list[tuple[str, str, int, int, int]]) -> PolyglotBook:
        """A book of FENs, moves, weights, games and points."""
    def to_bytes(self) -> bytes:
        """The bytes of its file."""
    @property
    def positions(self) -> int:
        """How many positions it has."""
    def __len__(self) -> int: ...
    def moves(self, fen: str, chess960: bool = False) -> list[tuple[str, str, int, int, int]]:
        """The moves of a position, those with the largest weights first."""
    @staticmethod
    def key(fen: str, chess960: bool = False) -> int:
        """The key of a position in every such book."""

def serve_uci(given: bytes | None = None, options: list[tuple[str, str]] = ...) -> None:
    """Answers a chess program by UCI until it says quit, or nothing more.

    Commands come from standard input, or are `given` all at once; answers go to standard output.
    `options` are set before the first command."""

def tune_chess(
    output: str | PathLike[str],
    *,
    games: str | PathLike[str] | None = None,
    self_play: int | None = None,
    nodes: int = 5000,
    start: str | PathLike[str] | None = None,
    seed: int = 1,
    threads: int = 1,
    steps: int = 100,
    freedom: float = 8.0,
    stop: Stop | None = None,
    progress: Callable[[dict[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """Estimates the weights of the evaluation of chess from the results of games."""

def play_chess(
    first: int,
    games: int,
    *,
    nodes: int = 5000,
    weights: str | None = None,
    seed: int = 1,
    stop: Stop | None = None,
) -> str:
    """Some games of the engine against itself as PGN, by their numbers."""

def allot(left: float, increment: float, moves_to_go: int | None = None) -> tuple[float, float]:
    """What one move may cost by a clock: begin no depth after the first, be done by the second."""

def search_python(
    game: object,
    state: object,
    *,
    payoff_limit: int,
    payoff_sum: float | None = None,
    ranged: bool = True,
    one_scale: bool = False,
    algorithm: str | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    soft_seconds: float | None = None,
    memory_mb: float = 64.0,
    multi_pv: int = 1,
    ties: bool = False,
    options: dict[str, Any] | None = None,
    stop: Stop | None = None,
    progress: Callable[[SearchResult], object] | None = None,
) -> SearchResult:
    """Searches a position of a game whose rules are the methods of a Python object."""

def search_python_full_width(
    game: object,
    state: object,
    algorithm: str,
    *,
    player: int,
    options: dict[str, Any] | None = None,
    payoff_range: tuple[float, float] | None = None,
    payoff_sum: float | None = None,
    lines: int = 1,
    ties: bool = False,
    history: bool = False,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    soft_seconds: float | None = None,
    memory_mb: float = 64.0,
    stop: Stop | None = None,
    progress: Callable[[Finding], object] | None = None,
) -> Finding:
    """Searches a position of any game in plain Python by "expectiminimax", "best_reply" or
    "maxn"."""

def state_cells(game: NativeGame, state: State) -> bytes:
    """The cells of a state of a native game, as its learners see them."""

def search_mcts(
    game: NativeGame,
    state: State,
    *,
    options: dict[str, Any] | None = None,
    payoff_range: tuple[float, float] | None = None,
    past: list[State] | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    soft_seconds: float | None = None,
    memory_mb: float = 64.0,
    threads: int = 1,
    memory: Memory | None = None,
    stop: Stop | None = None,
    progress: Callable[[Sampled], object] | None = None,
    evaluator: Callable[[list[Any]], Any] | None = None,
    batch: int = 32,
    log: int = 0,
) -> Sampled:
    """Monte Carlo tree search of a position of a native or compiled game."""

def search_python_mcts(
    game: object,
    state: object,
    *,
    payoffs: str,
    options: dict[str, Any] | None = None,
    payoff_range: tuple[float, float] | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    soft_seconds: float | None = None,
    memory_mb: float = 64.0,
    stop: Stop | None = None,
    progress: Callable[[Sampled], object] | None = None,
    evaluator: Callable[[list[Any]], Any] | None = None,
    batch: int = 32,
    log: int = 0,
) -> Sampled:
    """Monte Carlo tree search of a position of any game in plain Python."""

@final
class Sampled:
    """What a Monte Carlo tree search found."""

    @property
    def player(self) -> int:
        """The player to move; the first where chance moves or the game is over."""
    @property
    def values(self) -> tuple[float, ...]:
        """What every player may expect."""
    @property
    def bounds(self) -> list[tuple[float, float]]:
        """The least and the greatest that every player can get."""
    @property
    def proved(self) -> bool:
        """Whether the bounds have met."""
    @property
    def pv(self) -> tuple[Any, ...]:
        """Best play by all, as far as it does not depend on chance."""
    @property
    def moves(self) -> list[SampledMove]:
        """The moves, the best first."""
    @property
    def simulations(self) -> int:
        """Simulations made."""
    @property
    def states(self) -> int:
        """States entered in the tree and in playouts."""
    @property
    def tree_nodes(self) -> int:
        """Nodes of the tree."""
    @property
    def tree_bytes(self) -> int:
        """Bytes that they take."""
    @property
    def depth(self) -> int:
        """The longest path in the tree."""
    @property
    def reused(self) -> int:
        """Visits that were there before the search."""
    @property
    def compactions(self) -> int:
        """How often memory was full."""
    @property
    def cut_short(self) -> int:
        """Playouts that were ended by their bound."""
    @property
    def seconds(self) -> float:
        """Time taken."""

    @property
    def log(self) -> list[tuple[tuple[Any, ...], bool, float, list[float]]]:
        """The first simulations: moves, was the game over, what came out, means on the way."""

@final
class SampledMove:
    """What is known of a move."""

    @property
    def visits(self) -> int:
        """How often it was tried."""
    @property
    def values(self) -> tuple[float, ...]:
        """What every player may expect."""
    @property
    def bounds(self) -> list[tuple[float, float]]:
        """The least and the greatest that every player can get."""
    @property
    def proved(self) -> bool:
        """Whether the bounds have met."""
    @property
    def prior(self) -> float | None:
        """How likely it is, or seemed."""
    @property
    def pv(self) -> tuple[Any, ...]:
        """The move, and best play after it."""

def search_full_width(
    game: NativeGame,
    state: State,
    algorithm: str,
    *,
    options: dict[str, Any] | None = None,
    payoff_range: tuple[float, float] | None = None,
    payoff_sum: float | None = None,
    lines: int = 1,
    ties: bool = False,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    soft_seconds: float | None = None,
    memory_mb: float = 64.0,
    tables: BackgammonTables | CheckersTables | ChessTables | None = None,
    stop: Stop | None = None,
    progress: Callable[[Finding], object] | None = None,
) -> Finding:
    """Searches a position of a native or compiled game by "expectiminimax", "best_reply" or
    "maxn"."""

def trace_full_width(
    game: NativeGame,
    state: State,
    algorithm: str,
    *,
    max_nodes: int,
    options: dict[str, Any] | None = None,
    payoff_range: tuple[float, float] | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: float = 64.0,
    stop: Stop | None = None,
) -> tuple[Finding, list[tuple[Any, ...]]]:
    """A full-width search told step by step, with nothing pruned: what it found, and events as
    tuples."""

def game_options(name: str) -> dict[str, dict[str, Any]]:
    """The options of a native game: kind, default, help, and what they may be."""

@final
class Memory:
    """The transposition tables of an engine, kept from search to search of one game."""

    def __new__(cls) -> Memory: ...
    def clear(self) -> None:
        """Forgets everything."""

@final
class Finding:
    """What a full-width search found."""

    @property
    def player(self) -> int:
        """The player from whose side a number is."""
    @property
    def value(self) -> float | tuple[float, ...]:
        """The value of the state."""
    @property
    def exactness(self) -> Literal["proved", "estimate", "depends on ties"]:
        """How sure the value is."""
    @property
    def ranges(self) -> list[tuple[float, float]] | None:
        """What each player may get however ties are broken; max^n only."""
    @property
    def pv(self) -> tuple[Any, ...]:
        """Best play by all, as far as it does not depend on chance."""
    @property
    def moves(
        self,
    ) -> list[
        tuple[
            float | tuple[float, ...],
            Literal["proved", "estimate", "depends on ties"],
            tuple[Any, ...],
        ]
    ]:
        """Each move of the state: value, exactness, and the move with best play after it."""
    @property
    def ties(self) -> tuple[Any, ...]:
        """All moves as good as the best one."""
    @property
    def depth(self) -> int:
        """Plies that were searched completely."""
    @property
    def nodes(self) -> int:
        """States visited."""
    @property
    def leaves(self) -> int:
        """Ends of games and estimates among them."""
    @property
    def table_hits(self) -> int:
        """States of which the table knew enough."""
    @property
    def seconds(self) -> float:
        """Time taken."""
