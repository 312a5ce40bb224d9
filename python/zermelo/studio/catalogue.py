"""The games that the studio offers: those of the registry, and those of the command line.

A page names a game by its spec. Specs that would read a file or import code are never passed on:
a game of one's own is loaded when the studio starts, and from then on goes by its own name here.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from zermelo.game import Game, State, UnknownGameError, kind_of
from zermelo.games import registry, user_file
from zermelo.games.chess import unclaimed_chess
from zermelo.games.entry import Entry, show
from zermelo.policies import DamagedFileError, Policy, load_policy
from zermelo.studio.schema.games import GameCard, GameOption, Variant

OWN = "own:"
"""How the specs of games from the command line begin here."""

UNCLAIMED = "chess:unclaimed"
"""Chess for games that were played on after a draw that nobody claimed."""

_KEPT = 128


class Catalogue:
    """Games by their specs; the same spec gives the same object as long as it is in use."""

    def __init__(self, own: Sequence[str] = (), policies: Sequence[str] = ()) -> None:
        self.own: dict[str, Game] = {}
        self._cards: list[GameCard] = []
        self._from_files: dict[str, str] = {}
        for spec in own:
            self._add(spec, registry.load(spec))
        self.specs = tuple(own)
        self.files = tuple(policies)
        self._policies = [_policy(file, list(self.own.values())) for file in policies]
        self._made = lru_cache(maxsize=_KEPT)(self._make)
        registry.entries()  # imports every game now, and not while the first page waits

    def game(self, spec: str) -> Game:
        """The game with this spec; `UnknownGameError` or `InvalidInputError` if there is none."""
        return self._made(spec.strip())

    def from_file(self, spec: str) -> bool:
        """Is this a game from a user's file, of whose rules nothing is known?"""
        return spec.strip() in self._from_files

    def file_of(self, spec: str) -> str | None:
        """The user's file and class that this game is from, without the folder, if it is."""
        return self._from_files.get(spec.strip())

    @property
    def any_from_file(self) -> bool:
        """Is there a game from a user's file at all?"""
        return bool(self._from_files)

    def cards(self) -> list[GameCard]:
        """Every game, those of the command line first."""
        entries = [entry for entry in registry.entries() if entry.read is None]
        names = {entry.name for entry in entries}
        return self._cards + [_card(entry, names, self.game(entry.name)) for entry in entries]

    def policy(self, game: Game, state: State) -> Policy | None:
        """A policy from the command line that knows this state of this game, if there is one."""
        if not self._policies:
            return None
        spec = registry.spec_of(game)
        for policy in self._policies:
            same = policy.game is game or (spec and registry.spec_of(policy.game) == spec)
            if same and state in policy:
                return policy
        return None

    def title(self, spec: str) -> str:
        """What to call the game."""
        return self.game(spec).name

    def _make(self, spec: str) -> Game:
        if spec.startswith(OWN):
            if spec not in self.own:
                raise UnknownGameError(
                    f"the studio was not started with a game {spec.removeprefix(OWN)!r}; "
                    "stop it and start it again as zermelo studio mygame.py:MyGame"
                )
            return self.own[spec]
        if spec == UNCLAIMED:
            return unclaimed_chess()
        if user_file.is_file_spec(spec):
            raise UnknownGameError(
                "a game in a file is given on the command line: zermelo studio mygame.py:MyGame"
            )
        entry = registry.entry(spec.partition(":")[0])
        if entry.read is not None:
            return _tree(spec.partition(":")[2].strip())
        registry.refuse_files(spec)
        return registry.load(spec)

    def _add(self, spec: str, game: Game) -> None:
        title = str(game.name)
        name = self._free_name(title)
        self.own[name] = game
        self._cards.append(_own_card(name, title, game))
        if user_file.is_file_spec(spec.strip()):
            path, suffix, rest = spec.strip().partition(".py")
            self._from_files[name] = f"{Path(path).name}{suffix}{rest}"

    def _free_name(self, title: str) -> str:
        name = OWN + title
        taken = sum(spec == name or spec.startswith(f"{name} ") for spec in self.own)
        return f"{name} {taken + 1}" if taken else name


def _own_card(spec: str, title: str, game: Game) -> GameCard:
    summary = (type(game).__doc__ or "").strip().partition("\n")[0]
    return GameCard(
        spec=spec,
        title=title,
        summary=summary or "A game of your own.",
        kind=str(kind_of(game)),
        own=True,
        twin=None,
        options=[],
        variants=[],
    )


def _policy(file: str, games: list[Game]) -> Policy:
    """The policy in a file, which must be of one of these games if there are any."""
    if not games:
        return load_policy(file)
    for game in games[:-1]:
        with contextlib.suppress(DamagedFileError):
            return load_policy(file, game)
    return load_policy(file, games[-1])


def _tree(text: str) -> Game:
    """A tree by its name or written out; never out of a file."""
    from zermelo.games.tree import example
    from zermelo.games.tree.spec import read_tree

    return read_tree(text) if text.startswith(("[", "{")) else example(text or "aima-5.2")


def _card(entry: Entry, names: set[str], game: Game) -> GameCard:
    base = re.sub("-(plain|native|compiled)$", "", entry.name)
    specs = [*entry.presets, *entry.examples]
    return GameCard(
        spec=entry.name,
        title=entry.title,
        summary=entry.summary,
        kind=str(kind_of(game)),
        own=False,
        twin=base if base != entry.name and base in names else None,
        options=[
            GameOption(name, show(option.default), option.help, list(option.offered))
            for name, option in entry.options.items()
            if not option.only_a_file
        ],
        variants=[Variant(spec, _label(spec)) for spec in specs if spec != entry.name],
    )


def _label(spec: str) -> str:
    """A variant in words: its options, or the name that stands for them."""
    name, _, options = spec.partition(":")
    return options.replace(",", ", ").replace("=", " ").replace("_", " ") if options else name
