"""Monte Carlo tree search, for every kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import index
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.plain import refuse_resources
from zermelo.game import (
    Answer,
    Game,
    InvalidInputError,
    Line,
    Observer,
    State,
    UnsupportedGameError,
    kind_of,
)
from zermelo.game.history import core_knows
from zermelo.game.needs import Needs
from zermelo.game.request import Request

if TYPE_CHECKING:
    from zermelo.native.mcts import Judge


@dataclass(frozen=True, kw_only=True)
class MCTS(Algorithm):
    """Monte Carlo tree search with proofs, for any number of players, any payoffs, and chance.

    It needs no evaluation: it plays the game on at random, and tries more often what went well.
    A limit of `nodes` counts simulations, and is exact; with one thread the same `seed` gives the
    same answer. `answer.moves` has every move with its visits, its mean value and what is proved of
    it. A position whose value is proved ends the search.

    >>> import zermelo as z
    >>> game = z.load("tictactoe")
    >>> found = z.search(game, z.Line(game, moves="a1 b2 c3 b1".split()), algorithm=z.MCTS())
    >>> found.move, found.value, found.exactness
    ('b3', 0, 'proved')
    >>> z.search(game, algorithm=z.MCTS(seed=3), nodes=500).nodes
    500
    """

    name: ClassVar[str] = "mcts"
    needs: ClassVar[Needs] = Needs()
    remembers: ClassVar[bool] = True

    seed: int = 0
    """Of the random numbers."""
    proofs: bool = True
    """Every node keeps what is proved of it, and what cannot be best is passed over."""
    selection: Literal["uct", "tuned", "puct"] = "uct"
    """How a move is chosen in the tree: by UCB1, by UCB1-Tuned, which explores moves less whose
    results vary little, or by PUCT with priors from the evaluation."""
    exploration: float = 1.4142135623730951
    """How much seldom tried moves are preferred; payoffs count in units of twice their standard
    deviation, so that one number suits all games."""
    first_play: float = -1.0
    """A move never tried counts as the state before it, less this; negative: all are tried once."""
    rave: float = 0.0
    """So many visits are worth what came of a move that was played later (RAVE), however often; 0
    is off."""
    grave: int = 0
    """In a node with fewer visits RAVE takes what came of moves from the nearest ancestor with at
    least as many (GRAVE; 50 is usual); 0 is plain RAVE. It needs `rave`."""
    rave_first: bool = False
    """For RAVE a move counts for the player alone who made it first, if others make an equal one
    later: where points are taken and given back, as in Go, a stone where the other player has lost
    one says nothing of a stone there now. It needs `rave`."""
    progressive_history: float = 0.0
    """How much it counts what came of a move wherever its player made it, less with every loss of
    the move; for any number of players; 0 is off."""
    progressive_bias: float = 0.0
    """How much the evaluation after a move counts, less with every visit; 0 is off."""
    bias_visits: float = 1.0
    """After so many visits of a move its progressive bias has halved: more than a few where the
    evaluation, or what playouts know, tells as much as that many playouts."""
    implicit_minimax: float = 0.0
    """How much the evaluation counts that minimax backs up in the tree, from 0 to 1; 0 is off."""
    decisive: bool = False
    """Moves that end the game are seen at once when their state is new in the tree."""
    anti_decisive: bool = False
    """So are moves after which the next player can end the game, as bounds of what they are worth.
    It needs `proofs`."""
    mast: float = 0.0
    """How often playouts take the move that went best elsewhere, from 0 to 1; 0 is off."""
    ngram: float = 0.0
    """The same by what came of it after the move before it, where that pair is known (NST), else as
    `mast`, for which it stands in; 0 is off."""
    knowledge: bool = True
    """Playouts, and priors where `progressive_bias` or PUCT ask for them, by what the game's own
    playouts know of good moves (Go's do); off, they are light."""
    playout_depth: int = 0
    """Playouts end after so many moves with the evaluation; 0 is at the end of the game."""
    playout_plies: int = 1000
    """No playout is longer; `answer.details["cut_short"]` counts those that would have been."""
    expansion: int = 1
    """A leaf is given children once it was played out so often: with more than 1 the tree has fewer
    nodes, and simulations are quicker where a state has many moves."""
    widening: float = 0.0
    """Of many moves so many are considered: twice the visits to this power; 0 is all of them."""
    early_stop: bool = False
    """The search ends once no other move can be visited as often as the best."""
    temperature: float = 0.0
    """The move is drawn by the visits to the power of one over this; 0 plays the best."""
    noise: float = 0.0
    """The share of chance in the priors of the first moves, from 0 to 1."""
    gumbel: int = 0
    """So many of the first moves, drawn by their priors, are tried by sequential halving (Gumbel
    AlphaZero; 16 is usual): for few simulations. Priors are the evaluator's, or come from what the
    game's playouts or its evaluation know; without any, all moves are alike. Below the first moves
    `selection` chooses. With a limit of `nodes` the plan is exact; by time it is made from the
    pace so far, anew before every halving. 0 is off, and 1 is as 2."""
    transpositions: bool = False
    """Ways that lead to one state share what is below it, each counting its own visits. Refused
    where the game has a rule on repetition: what a state is worth depends on the way to it
    then."""
    evaluator: Evaluator | None = None
    """`evaluate(states) -> values`, or `-> values, priors`: values many leaves at once in place of
    playouts. A value is what the player to move expects, or a row with a number for each player.
    The priors of a state are one number for each of its moves, in the order of `game.actions`."""
    network: str | PathLike[str] | None = None
    """A file that values leaves and moves in place of an evaluator: a network that
    `z.learn(game, method="zero")` has written, or a model in ONNX (`.onnx`). Where no technique is
    chosen, moves are selected by PUCT, and those that end the game are seen at once."""
    batch: int = 32
    """So many leaves the evaluator is given at once, at most; a network of `z.learn` is given one,
    unless you say."""
    game_options: bool = True
    """Where you choose no technique, those that the game was measured with are used
    (`game.sampling`); off, or with any technique of yours, exactly what you say."""

    def __post_init__(self) -> None:
        if self.evaluator is not None and not callable(self.evaluator):
            raise InvalidInputError(f"evaluator={self.evaluator!r} is not a function of states")
        if self.network is not None:
            if not isinstance(self.network, (str, PathLike)):
                raise InvalidInputError(f"network={self.network!r} must be the name of a file")
            if self.evaluator is not None:
                raise InvalidInputError("give an evaluator or a network, not both")
        if isinstance(self.batch, bool) or not isinstance(self.batch, int) or self.batch < 1:
            raise InvalidInputError(f"batch={self.batch!r} is not a whole number from 1 up")
        if self.changed:
            from zermelo.native.search import examined_options

            examined_options(self.techniques, self.name)
            self._examine_together()

    def _examine_together(self) -> None:
        """Refuse a technique that does nothing without another one, or beside it."""
        if self.grave and not self.rave:
            raise InvalidInputError(
                f"grave={self.grave} needs rave, the visits that what came of moves elsewhere is "
                f"worth: z.MCTS(rave=500, grave={self.grave})"
            )
        if self.rave_first and not self.rave:
            raise InvalidInputError(
                "rave_first needs rave, the visits that what came of moves elsewhere is worth: "
                "z.MCTS(rave=500, rave_first=True)"
            )
        if self.mast and self.ngram:
            raise InvalidInputError(
                f"mast={self.mast} and ngram={self.ngram} are two ways to choose the moves of "
                "playouts: give one of them; ngram does as mast where it knows no pair"
            )
        if self.anti_decisive and not self.proofs:
            raise InvalidInputError(
                "anti_decisive=True needs proofs=True: what it sees are bounds of what is proved"
            )

    def _refuse_transpositions(self, game: Game) -> None:
        rule = kind_of(game).repetition
        if self.transpositions and rule.matters:
            raise UnsupportedGameError(
                f"transpositions=True is not for {game.name}, with its rule on repetition "
                f"({rule}): what a state is worth depends on the way to it, so no two ways may "
                "share it"
            )

    def fitted(self, game: Game) -> MCTS:
        """The search of this game: with the options that it was measured with, if none are chosen.

        >>> import zermelo as z
        >>> z.MCTS(seed=3).fitted(z.load("othello")).implicit_minimax
        0.4
        >>> z.MCTS(exploration=1).fitted(z.load("othello")).implicit_minimax
        0.0
        """
        own: Mapping[str, Any] = getattr(game, "sampling", {})
        if self.network is not None:
            own = _WITH_NETWORK
        if not self.game_options or not own or not self.changed.keys() <= _NO_TECHNIQUES:
            return self
        return replace(self, **own)

    @property
    def techniques(self) -> dict[str, Any]:
        """The options that the core knows by name."""
        return {name: value for name, value in self.options.items() if name not in _OUTSIDE}

    def _judge(self, game: Game) -> Judge | None:
        """What values leaves, and how many at once."""
        if self.network is not None:
            from zermelo.learned import network_evaluator

            # Networks of the core gain nothing by batches, and few simulations lose by them.
            many = fspath(self.network).endswith(".onnx") or "batch" in self.changed
            return network_evaluator(game, self.network), self.batch if many else 1
        return None if self.evaluator is None else (self.evaluator, self.batch)

    def run(self, line: Line, request: Request) -> Answer:
        """Search in the core, whichever way the game is written."""
        self._refuse_transpositions(line.game)
        _refuse_depth(request)
        from zermelo.native.mcts import sample_core, sample_plain

        game = line.game
        fitted = self.fitted(game)
        judge = self._judge(game)
        if not core_knows(line, forbids=True):
            refuse_resources(game, request)
            return sample_plain(line, request, fitted.techniques, judge)
        if request.tables is not None:
            refuse_resources(game, replace(request, threads=1))
        if kind_of(game).written == "native":
            return sample_core(game, game, line.state, line.past, request, fitted.techniques, judge)
        return fitted._run_compiled(line, request, judge)

    def _run_compiled(self, line: Line, request: Request, judge: Judge | None) -> Answer:
        """A compiled game, whose moves are numbers and whose faults are raised at the end."""
        from zermelo.compiled.work import opened_at
        from zermelo.native.full_width import written
        from zermelo.native.mcts import sample_core

        tell = request.progress
        with opened_at(line.game, line.state) as (native, state, faults):

            def report(found: Answer) -> None:
                if tell is not None and not faults.first():
                    tell(written(found, index))

            asked = replace(request, progress=report if tell else None)
            decoded = None if judge is None else (_decoded(line, judge[0]), judge[1])
            found = sample_core(line.game, native, state, (), asked, self.techniques, decoded)
        return written(found, index)

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search, and tell an observer of every simulation; 200 of them unless `nodes` says."""
        self.refuse(line.game)
        self._refuse_transpositions(line.game)
        _refuse_depth(request)
        if self.evaluator is not None or self.network is not None:
            raise InvalidInputError("a search with an evaluator of its own cannot be watched")
        from zermelo.native.mcts import watch_simulations

        return watch_simulations(line, request, self.fitted(line.game).techniques, watch)


Evaluator: TypeAlias = "Callable[[list[State]], Any]"
"""A function of many states at once."""

_OUTSIDE = ("evaluator", "network", "batch", "game_options")
"""The options that the core does not know."""

_NO_TECHNIQUES = frozenset(
    {
        "seed",
        "proofs",
        "playout_plies",
        "early_stop",
        "temperature",
        "game_options",
        "network",
        "batch",
    }
)
"""Who chooses these alone has said nothing of how the search is to find its way."""


_WITH_NETWORK: Mapping[str, Any] = {"selection": "puct", "decisive": True}
"""The techniques for a network, where none is chosen."""


def _decoded(line: Line, evaluate: Evaluator) -> Evaluator:
    """An evaluator, for the core's states of a compiled game."""
    game: Any = line.game
    return lambda states: evaluate([game.layout.decode(bytes(state)) for state in states])


def _refuse_depth(request: Request) -> None:
    if request.depth is not None:
        raise InvalidInputError(
            f"depth={request.depth}: mcts does not look ahead to a depth; limit it by seconds, or "
            "by nodes, which are simulations"
        )
