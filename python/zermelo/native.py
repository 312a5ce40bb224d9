"""Games whose rules and searches run in Rust, with the same face as every other game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from os import PathLike
from typing import Any, TypeAlias, cast

from zermelo import _core
from zermelo.game import (
    Action,
    Answer,
    Game,
    InvalidInputError,
    Line,
    Observer,
    State,
    UnsupportedGameError,
    alpha_cutoff,
    beta_cutoff,
)
from zermelo.game.answer import Exactness, MoveAnswer, proved_bounds
from zermelo.game.kind import Kind
from zermelo.game.proof import Proof, Verdict

Clock: TypeAlias = tuple[float, float, int | None]
"""Seconds left, seconds added after each move, and moves until more time is given (None: never)."""

Tables: TypeAlias = "_core.ChessTables | _core.CheckersTables"
"""Endgame tables of a game, for its search to ask."""

Stop = _core.Stop
"""A switch that ends a search from another thread."""

_TRACED = 20_000
"""How many visits are told to an observer that does not say how many it keeps."""

_BOUND = (
    "initial",
    "to_move",
    "actions",
    "result",
    "is_terminal",
    "utility",
    "evaluate",
    "order",
    "parse_state",
    "format_state",
    "parse_move",
    "format_move",
    "draw",
    "perft",
)
"""What an instance takes straight from the core, so that a call goes through no Python."""


class NativeGame(Game):
    """A game of the core, by its name and options there.

    States and moves are the core's own: immutable, hashable, picklable. `result` also accepts the
    text of a move. Two games with the same options are equal, and their states mix.

    >>> game = NativeGame("connect4", width=5, height=4)
    >>> game.perft(game.initial(), 3)
    125
    """

    written = "native"

    evaluate: Callable[[State, int], float]
    order: Callable[[State, Sequence[Action]], list[Action]]
    key: Callable[[State], int]
    symmetries: Callable[[State], list[State]]
    level: Callable[[State], int]
    parse_state: Callable[[str], State]
    format_state: Callable[[State], str]
    parse_move: Callable[[State, str], Action]
    format_move: Callable[[State, Action], str]
    draw: Callable[[State], str]
    perft: Callable[..., int]

    def __init__(self, name: str, **options: Any) -> None:
        self._bind(_core.game(name, options))

    @classmethod
    def of(cls, core: _core.NativeGame) -> NativeGame:
        """The face of a game that the core has made already."""
        game = cls.__new__(cls)
        game._bind(core)
        return game

    def _bind(self, core: _core.NativeGame) -> None:
        self.core = core
        kind, capabilities = core.kind, core.capabilities
        self.players = kind["players"]
        self.payoffs = kind["payoffs"]
        self.payoff_range = kind["payoff_range"]
        self.chance = kind["chance"]
        self.repetition = kind["repetition"]
        for name in _BOUND:
            setattr(self, name, getattr(core, name))
        if "symmetric" in capabilities:
            self.symmetries = core.symmetries
        if core.key_is_exact:  # else the state itself is the safer key
            self.key = core.key
        if core.level(core.initial()) is not None:  # all states have one, or none
            self.level = cast("Callable[[State], int]", core.level)

    @property
    def spec(self) -> str:
        """The game's name in the core with all its options."""
        return self.core.spec

    def initial(self) -> State:
        """The state in which the game starts."""
        return self.core.initial()

    def to_move(self, state: State) -> int:
        """The player who moves."""
        return self.core.to_move(state)

    def actions(self, state: State) -> Sequence[Action]:
        """The legal moves, none when the game is over."""
        return self.core.actions(state)

    def result(self, state: State, action: Action) -> State:
        """The state after a move, given as such or as its text; refuses illegal ones."""
        return self.core.result(state, action)

    def outcomes(self, state: State) -> Sequence[tuple[float, Action]]:
        """What chance may do, with its probabilities; nothing where a player moves."""
        return self.core.outcomes(state)

    def is_terminal(self, state: State) -> bool:
        """Is the game over?"""
        return self.core.is_terminal(state)

    def utility(self, state: State, player: int) -> float:
        """The payoff to a player in a terminal state."""
        return self.core.utility(state, player)

    def search_options(self, **options: Any) -> dict[str, Any]:
        """All options of the native search with their values: the defaults, and what is changed.

        >>> NativeGame("connect4").search_options(beam=3)["beam"]
        3
        """
        return self.core.search_options(options)

    def native_search(
        self,
        state: State | None = None,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        clock: Clock | None = None,
        memory_mb: float = 64,
        threads: int = 1,
        multi_pv: int = 1,
        ties: bool = False,
        past: Sequence[State] = (),
        tables: Tables | str | PathLike[str] | None = None,
        stop: _core.Stop | None = None,
        progress: Callable[[Answer], object] | None = None,
        **options: Any,
    ) -> Answer:
        """Alpha-beta in Rust, until the value is proved or a limit is met.

        A proved win or loss has its distance in `remoteness`: the fastest win, the slowest loss.
        The GIL is released; Ctrl-C, or `stop.stop()` from another thread, ends it within 10 ms.
        `progress` is called with the result of each completed depth.

        `clock` is (seconds left, seconds added a move, moves to go or None): a sensible part of it
        is used. `multi_pv` asks for so many best moves, which are then in `answer.moves` with
        their values; `ties` for all moves as good as the best one. `past` are the positions of the
        game so far, for games that are drawn when a position occurs for the third time. The second
        time is taken for a draw too, but nothing is proved by it. `tables` are endgame tables,
        of chess a `z.Tables`, of checkers a `z.CheckersTables`, which are read once, or their
        folder, which is read each time. Positions in them are known and not searched.

        `options` switch techniques on and off, each by its name; see `search_options`.

        | option | default | what it does |
        |---|---|---|
        | `deepening` | `True` | depth 1, 2, 3…, and not at once the greatest |
        | `null_windows` | `True` | principal variation search |
        | `aspiration` | 0 (off) | half the width of each depth's first window |
        | `table` | `True` | transposition table, of `memory_mb` |
        | `replacement` | `"two-tier"` | what it forgets when full; `"always"`, `"deepest"` |
        | `hash_move` | `True` | the table's best move is tried first |
        | `killers` | `True` | then moves that cut off another state of the same ply |
        | `history` | `True` | then moves that often cut off anywhere |
        | `game_order` | `True` | then by the game's own `order` |
        | `evaluation_order` | `False` | by the estimate of the state that a move leads to |
        | `evaluation` | `True` | estimates at the horizon; without, all unfinished states are 0 |
        | `quiescence` | 16 | plies to play noisy moves past the horizon; 0 is off |
        | `singular` | 0 (off) | a move better by this much than all others is followed further |
        | `beam` | 0 (off) | only so many moves of each state are looked at |
        | `late_move_reductions` | `False` | moves late in the order are searched less deeply |
        | `null_move` | `False` | a state good even after a pass is believed to be good |
        | `probcut` | `()` (off) | rows (shallow, deep, slope, offset, deviation) |
        | `probcut_threshold` | 1.5 | deviations that the shallow value must lie outside |

        The last five guess, and what rests on a guess is never called proved.

        >>> game = NativeGame("connect4")
        >>> found = game.native_search(game.parse_state("121212"))
        >>> found.value, str(found.move), found.proved, found.remoteness
        (1, '1', True, 1)
        """
        report = None
        if progress is not None:

            def report(found: _core.SearchResult) -> None:
                progress(self._answer(found))

        found = self.core.search(
            self.initial() if state is None else state,
            depth=depth,
            seconds=seconds,
            nodes=nodes,
            clock=clock,
            memory_mb=memory_mb,
            threads=threads,
            multi_pv=multi_pv,
            ties=ties,
            past=list(past),
            options=options,
            tables=self._opened(tables),
            stop=stop,
            progress=report,
        )
        return self._answer(found)

    def native_prove(
        self,
        state: State,
        *,
        player: int,
        payoff: int,
        seconds: float | None = None,
        nodes: int | None = None,
        memory_mb: float = 256,
        stop: _core.Stop | None = None,
        progress: Callable[[Proof], object] | None = None,
    ) -> Proof:
        """Whether `player` can force `payoff`, by proof-number search in Rust; see `z.prove`."""
        started = time.perf_counter()

        def report(proof: int, disproof: int, seen: int) -> None:
            if progress is not None:
                passed = time.perf_counter() - started
                progress(answer("open", proof, disproof, (), seen, passed))

        def answer(
            verdict: str, proof: int, disproof: int, line: Sequence[Action], seen: int, spent: float
        ) -> Proof:
            return Proof(
                verdict=cast(Verdict, verdict),
                player=player,
                payoff=payoff,
                proof_number=_finite(proof),
                disproof_number=_finite(disproof),
                line=tuple(line),
                nodes=seen,
                seconds=spent,
                algorithm="df-pn",
            )

        found = _core.prove(
            self.core,
            state,
            attacker=player,
            payoff=payoff,
            seconds=seconds,
            nodes=nodes,
            memory_mb=memory_mb,
            stop=stop,
            progress=report if progress else None,
        )
        return answer(*found)

    def native_trace(
        self,
        state: State | Line | None = None,
        *,
        watch: Observer,
        max_nodes: int | None = None,
        **options: Any,
    ) -> Answer:
        """A native search of one thread, told step by step to an observer once it is over.

        Values are from the side of the player to move at the root. Up to `max_nodes` visits are
        told, by default as many nodes as the observer keeps. Options: `depth`, `seconds`, `nodes`,
        `memory_mb`, `multi_pv`, `ties`, `past`, `stop`, and those of `native_search`.

        A trace is made with `z.trace(NativeGame.native_trace, game, state, depth=4)`.
        """
        line = state if isinstance(state, Line) else Line(self, state)
        options.setdefault("past", list(line.past))
        names = ("depth", "seconds", "nodes", "memory_mb", "multi_pv", "ties", "past", "stop")
        limits = {name: options.pop(name) for name in names if name in options}
        tables = self._opened(options.pop("tables", None))
        kept = getattr(watch, "max_nodes", _TRACED) if max_nodes is None else max_nodes
        found, events = self.core.trace(
            line.state, max_nodes=kept, options=options, tables=tables, **limits
        )
        watch.start(self, line.state, found.player, "native alpha-beta")
        for event in events:
            _tell(watch, *event)
        return self._answer(found)

    def _answer(self, found: _core.SearchResult) -> Answer:
        """What the core found, with what is proved of it in this game."""
        return _answer(found, self.payoff_range)

    def _opened(self, tables: Tables | str | PathLike[str] | None) -> Tables | None:
        """Tables given as themselves or as their folder."""
        if tables is None or isinstance(tables, _core.ChessTables | _core.CheckersTables):
            return tables
        if not isinstance(tables, str | PathLike):
            raise InvalidInputError(f"tables={tables!r} must be a folder or z.Tables")
        name = self.spec.partition(":")[0]
        if name == "chess":
            return _core.ChessTables(tables)
        if name == "checkers":
            return _core.CheckersTables(tables)
        raise InvalidInputError(f"there are tables of chess and of checkers, and none of {name}")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.core == other.core

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.spec}>"

    def __getstate__(self) -> Any:
        bound = {*_BOUND, "symmetries", "level", "key", "core", "players", "payoffs"}
        bound |= {"payoff_range", "chance", "repetition"}
        rest = {name: value for name, value in self.__dict__.items() if name not in bound}
        return self.core, rest

    def __setstate__(self, pickled: Any) -> None:
        core, rest = pickled
        self._bind(core)
        self.__dict__.update(rest)


def _finite(number: int) -> int | None:
    """A proof or disproof number; the core counts up to this many."""
    return None if number >= 1 << 30 else number


def compiled_game(
    name: str, routines: dict[str, int], initial: bytes, payoff_limit: int, kind: Kind, code: object
) -> MachineCode:
    """A game of machine code at some addresses, as `zermelo.compiled` makes it."""
    made = _core.CompiledGame(
        name, routines, initial, payoff_limit, kind.players, kind.payoffs, kind.chance, code
    )
    return MachineCode(made)


class MachineCode:
    """Opens a compiled game for one piece of work at each call, with faults of its own."""

    def __init__(self, compiled: _core.CompiledGame) -> None:
        self._compiled = compiled
        self.bits = compiled.bits
        """Which bits of a state are used, so that states can be named by numbers."""

    def __call__(self, bits: bytes | None = None) -> tuple[NativeGame, _core.Faults]:
        """The game and its faults; with `bits`, these of a state are packed into a number."""
        core, faults = self._compiled.open(bits)
        return NativeGame.of(core), faults


def _tell(watch: Observer, name: str, *details: Any) -> None:
    """Tell an observer of an event of the core."""
    if name == "iteration":
        watch.iteration(f"depth {details[0]}")
    elif name == "cutoff":
        kind, value, limit, skipped = details
        if kind not in ("alpha", "beta"):
            watch.guess()
        watch.cutoff(_reason(kind, value, limit), skipped)
    elif name == "repetition":
        watch.note("a position of this line again: a draw")
        watch.value(0.0, "terminal")
    elif name != "stopped":  # a state in which the search was stopped has no value
        getattr(watch, name)(*details)


def _reason(kind: str, value: float, limit: float) -> str:
    """Why moves are skipped, in words."""
    if kind == "beta":
        return beta_cutoff(value, limit)
    if kind == "alpha":
        return alpha_cutoff(value, limit)
    if kind == "probcut":
        return f"probably outside the window: a search of {value:.0f} plies says so"
    if kind == "beam":
        return "outside the beam: only the best-looking moves are considered"
    return "too good for the opponent even after a pass"


def _answer(found: _core.SearchResult, payoffs: tuple[float, float] | None) -> Answer:
    counted = found.statistics
    exactness: Exactness = found.exactness
    return Answer(
        value=found.value,
        player=found.player,
        move=found.move,
        pv=found.pv,
        exactness=exactness,
        nodes=found.nodes,
        leaves=int(counted["leaves"]),
        cutoffs=int(counted["cutoffs"]),
        depth=found.depth,
        seconds=found.seconds,
        ties=found.ties,
        remoteness=found.remoteness,
        algorithm="native alpha-beta",
        bounds=proved_bounds(found.value, exactness, payoffs),
        moves=tuple(_move_answer(line, payoffs) for line in found.lines),
        details={"statistics": dict(counted)},
    )


def _move_answer(line: _core.SearchLine, payoffs: tuple[float, float] | None) -> MoveAnswer:
    return MoveAnswer(
        move=line.move,
        value=line.value,
        exactness=line.exactness,
        remoteness=line.remoteness,
        pv=line.pv,
        bounds=proved_bounds(line.value, line.exactness, payoffs),
    )


def search_keywords() -> list[str]:
    """What the searches of native and compiled games take besides the limits."""
    game = NativeGame("nim")
    return ["threads", "memory_mb", "multi_pv", "ties", "tables", *game.search_options()]


def orders_payoffs(game: Game) -> bool:
    """May the core search this plain game? It has two opposed players, and estimates only if they
    lie between loss and win, which is where the core puts them.
    """
    opposed = game.players == 2 and game.payoffs == "zero-sum"
    return opposed and (not hasattr(game, "evaluate") or game.payoff_range == (-1, 1))


def search_plain(
    game: Game,
    state: State,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: _core.Stop | None = None,
    progress: Callable[[Answer], object] | None = None,
) -> Answer:
    """The core's alpha-beta on a game whose rules are Python methods.

    Several times faster than the textbook's search, because all but the rules runs in Rust. The
    game must be one of which `orders_payoffs` is true. The payoffs must be whole numbers: one that
    is not raises `UnorderedPayoffsError`. What the game's methods raise is raised from here.
    """
    if not orders_payoffs(game):
        raise UnsupportedGameError(
            f"{game.name} is not for two players with opposed payoffs, or it gives estimates and "
            "has no payoff_range of (-1, 1)"
        )
    limit = 1 if game.payoff_range == (-1, 1) else _LARGEST_PAYOFF
    report = None
    if progress is not None:

        def report(found: _core.SearchResult) -> None:
            progress(_plain_answer(game, found))

    found = _core.search_python(
        game,
        state,
        payoff_limit=limit,
        depth=depth,
        seconds=seconds,
        nodes=nodes,
        stop=stop,
        progress=report,
    )
    return _plain_answer(game, found)


def _plain_answer(game: Game, found: _core.SearchResult) -> Answer:
    return replace(_answer(found, game.payoff_range), algorithm="alpha-beta in the core")


_LARGEST_PAYOFF = 1_000_000

Table = _core.Table
"""A whole game solved in the core."""

ConnectFourSolver = _core.ConnectFourSolver
"""Exact scores of Connect Four positions by their keys; `zermelo.engines` is its face."""

KalahSolver = _core.KalahSolver
"""Exact margins of Kalah positions by their houses; `zermelo.engines` is its face."""

Levels = _core.Levels
"""A whole game solved in the core, its levels in the files of a folder."""

solve_table = _core.solve
solve_levels = _core.solve_in
clear_levels = _core.clear_levels
forecast_table = _core.forecast
open_table = _core.open_table
read_header = _core.read_header
pack = _core.pack
unpack = _core.unpack

ChessTables = _core.ChessTables
"""A folder with endgame tables of chess; `zermelo.tables` has more of it."""


def player_to_move(state: _core.State) -> int:
    """Who is to move in a state of a native game, whatever the options of the game.

    >>> player_to_move(NativeGame("checkers", draw_after=40).initial())
    0
    """
    return _core.game_from_spec(state.spec).to_move(state)


CheckersTables = _core.CheckersTables
"""A folder with endgame tables of checkers; `zermelo.tables` has more of it."""
