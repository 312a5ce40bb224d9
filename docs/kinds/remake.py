"""Remakes the table of kinds of games in `docs/guide/kinds.md` by trying everything.

Each cell is made by calling the library with the smallest game of its kind, written in its way.
What the library refuses is quoted below the table in its own words.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import zermelo as z
from zermelo.play import EnginePlayer, Session
from zermelo.studio import analyse, play, searches
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.job_context import JobContext
from zermelo.studio.limits import StudioLimits
from zermelo.studio.positions import view
from zermelo.studio.schema.common import Position
from zermelo.studio.schema.search import Analyse, Choose, Engine
from zermelo.studio.schema.watch import Search, Subject

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent / "guide" / "kinds.md"
BEGIN = "<!-- This is made by docs/kinds/remake.py: do not edit it. -->\n"
END = "<!-- Here it ends. -->\n"

NODES = 20_000
"""The most that one search may look at."""


@dataclass(frozen=True)
class Example:
    """A game of some kind, written in some way, and where to begin."""

    spec: str
    start: str = ""

    @classmethod
    def own(cls, name: str) -> Example:
        """A class of the file beside this one."""
        return cls(f"{FOLDER / 'games.py'}:{name}")

    @property
    def line(self) -> z.Line:
        """The game, and where to begin."""
        game = z.load(self.spec)
        return z.Line(game, z.game.parse_state(game, self.start) if self.start else None)


def in_python(name: str) -> dict[str, Example]:
    """A class of the file beside this one, plain and compiled."""
    return {"plain": Example.own(name), "compiled": Example.own(f"Compiled{name}")}


def three_ways(name: str, options: str) -> dict[str, Example]:
    """A game of the library that is there in all three ways."""
    ways = {"plain": "-plain", "compiled": "-compiled", "native": ""}
    return {way: Example(f"{name}{ending}:{options}") for way, ending in ways.items()}


KINDS: dict[str, dict[str, Example]] = {
    "two players, zero-sum": {**in_python("Take"), "native": Example("nim-native:piles=1,2")},
    "two players, constant-sum": three_ways("dots", "width=1,height=1,players=2"),
    "two players, general-sum": in_python("General"),
    "one player": in_python("Alone"),
    "three players, zero-sum": in_python("Three"),
    "three players, constant-sum": three_ways("dots", "width=1,height=1,players=3"),
    "with chance": in_python("Coin"),
    "with chance, positions come back": three_ways("pig", "goal=3"),
    "with a rule on repetition": {
        **in_python("Wait"),
        "native": Example("checkers:draw_after=0", "B:WK18:BK14"),
    },
    "with hidden information": in_python("Hidden"),
}
"""The kinds of games, each with an example for every way in which there is one."""

WAYS = ("plain", "compiled", "native")
NO_EXAMPLE = "No game of the core is of this kind."


def check(line: z.Line) -> str:
    """The rules are looked over."""
    report = z.check(line.game, games=5)
    return "" if report.ok else str(report)


def search(line: z.Line) -> str:
    """A good move within limits."""
    found = z.search(line.game, line, depth=3, nodes=NODES)
    return "" if found.move in line.legal_moves() else f"gave {found.move!r}"


def mcts(line: z.Line) -> str:
    """A good move by sampling."""
    found = z.search(line.game, line, algorithm=z.MCTS(), nodes=300)
    return "" if found.move in line.legal_moves() else f"gave {found.move!r}"


def solve(line: z.Line) -> str:
    """The exact value."""
    found = z.solve(line.game, line, nodes=NODES)
    return "" if found.exactness == "proved" else EXACTNESS[found.exactness]


EXACTNESS = {
    "estimate": "Play may go on for ever: the search comes nearer to the value with each ply, and "
    "never proves it.",
    "depends on ties": "The value is that of max^n, which depends on how players choose between "
    "moves that are equally good for them.",
}


OPEN = (
    "Proof-number search does not see that a position comes back: a win that cannot be forced is "
    "not always refuted."
)


def prove(line: z.Line) -> str:
    """Whether the player to move can force a win."""
    found = z.prove(line.game, line, nodes=NODES)
    return "" if found.verdict != "open" else OPEN


def solve_all(line: z.Line) -> str:
    """The value of every state."""
    policy = z.solve_all(line.game, line.state, threads=1)
    return "" if line.state in policy else "The policy does not know where it began."


def trace(line: z.Line) -> str:
    """A search recorded, to be watched step by step."""
    return "" if len(z.trace(line.game, line, depth=2).nodes) > 1 else "Nothing is recorded."


def perft(line: z.Line) -> str:
    """How many ways there are to play on."""
    return "" if z.perft(line.game, 1, line.state) == len(line.legal_moves()) else "Miscounts."


def to_play(line: z.Line) -> str:
    """A game between engines, with chance where it takes part."""
    players = {seat: EnginePlayer(depth=1) for seat in range(line.game.players)}
    session = Session(line.game, line, players, seed=1)
    while not session.is_over and len(session.turns) < 60:
        session.step()
    return ""


def pickling(line: z.Line) -> str:
    """Game, state and answer in another process."""
    found = z.search(line.game, line, depth=1)
    game, state, answer = pickle.loads(pickle.dumps((line.game, line.state, found)))
    moves = z.game.legal_moves(game, state)
    same = moves == line.legal_moves() and answer == found and answer.move in moves
    return "" if same else "Something else comes out."


def learn(line: z.Line) -> str:
    """An evaluation from the rules alone, and a search with it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "learned.safetensors"
        z.learn(line.game, file, games=8, match_games=2, patterns=8, threads=1)
        part = f"{file}.training"
        found = z.search(line.game, line, evaluation=part, depth=1, nodes=NODES)
    return "" if found.move in line.legal_moves() else f"gave {found.move!r}"


def studio(example: Example) -> str:
    """The pages Play, Analyse and Watch."""
    catalogue = Catalogue([example.spec])
    where = Position(next(iter(catalogue.own)), example.start)
    said: list[bytes] = []
    context = JobContext(catalogue, StudioLimits(seconds=2), said.append, lambda *_: None)
    assert view(catalogue, where).legal
    if view(catalogue, where).to_move != z.CHANCE:
        play.choose(context, Choose(1, where, Engine(level="medium", seconds=0.05)))
    analyse.analyse(context, Analyse(2, where, seconds=0.05))
    subject = searches.find(catalogue, Subject(position=where))
    for choice in searches.ways(subject).algorithms:
        asked = Search(Subject(position=where), choice.name, depth=2)
        searches.record(subject, asked, 2, z.Stop())
    return "" if said else "Nothing is said."


COLUMNS: dict[str, Callable[[z.Line], str]] = {
    "check": check,
    "search": search,
    "mcts": mcts,
    "solve": solve,
    "prove": prove,
    "solve_all": solve_all,
    "trace": trace,
    "perft": perft,
    "play": to_play,
    "pickle": pickling,
    "learn": learn,
}
"""What can be done with a game; each says nothing if it went well, else what there is instead."""


def outcome(example: Example, column: str) -> str:
    """Nothing if it can be done, else why not."""
    try:
        said = studio(example) if column == "studio" else COLUMNS[column](example.line)
    except z.errors.ZermeloError as error:
        said = str(error).splitlines()[0]
    names = {example.line.game.name, type(example.line.game).__qualname__, example.spec}
    for name in sorted(names, key=len, reverse=True):
        said = re.sub(rf"(compiled )?\b{re.escape(name)}\b", "the game", said)
    said = said.removeprefix("the game: ")
    return said[:1].upper() + said[1:].rstrip(".") + ("." if said else "")


def table() -> str:
    """The table, and below it why cells have numbers in place of a yes."""
    columns = [*COLUMNS, "studio"]
    reasons: dict[str, int] = {}
    rows = []
    for kind, ways in KINDS.items():
        for way in WAYS:
            found = [
                outcome(ways[way], column) if way in ways else NO_EXAMPLE for column in columns
            ]
            cells = [
                f"({reasons.setdefault(why, len(reasons) + 1)})" if why else "yes" for why in found
            ]
            rows.append(" | ".join([kind, way, *cells]))
    head = " | ".join(["kind of game", "written in", *(f"`{name}`" for name in columns)])
    lines = [head, " | ".join(["---"] * (len(columns) + 2)), *rows]
    notes = [f"{number}. {why}" for why, number in reasons.items()]
    return "\n".join([*(f"| {line} |" for line in lines), "", *notes, ""])


def written(page: str, made: str) -> str:
    """The page with this table in place of the one in it."""
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + "\n" + made + "\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), table()), encoding="utf-8")
    print(f"wrote {PAGE}")
