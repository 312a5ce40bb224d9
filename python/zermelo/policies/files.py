"""Policies in files: a header in JSON and compressed blocks, each with a checksum."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from zermelo.files import write_aside
from zermelo.game import (
    Game,
    InvalidInputError,
    TooLargeError,
    ZermeloError,
    format_move,
    kind_of,
    legal_moves,
)
from zermelo.game.errors import DamagedFileError
from zermelo.native import read_header, unpack
from zermelo.policies.chance import ChancePolicy
from zermelo.policies.native import NativePolicy, core_of
from zermelo.policies.plain import PlainPolicy
from zermelo.policies.policy import Counts, Policy
from zermelo.policies.vectors import VectorPolicy

_PLAYOUTS = 20
_LONGEST = 60


def save(policy: Policy, path: str | Path) -> Path:
    """Write a policy under a temporary name, then rename it: nobody ever sees half a file."""
    header = header_of(policy.game, policy.player, policy.counts)
    return write_aside(path, lambda temporary: policy._write(temporary, header))


def header_of(game: Game, player: int, counts: Counts) -> dict[str, Any]:
    """What every file says of its policy."""
    from zermelo.games.registry import spec_of

    return {
        "what": "policy",
        "game": spec_of(game),
        "name": game.name,
        "rules": fingerprint(game),
        "player": player,
        "entries": counts.entries,
        "states": counts.states,
    }


def load_policy(path: str | Path, game: Game | None = None) -> Policy:
    """The policy in a file; a damaged, cut off or foreign one is refused by name.

    The file names its game, and a game of this library is loaded by that name. Any other must be
    given: an explicit tree, which has no name, and a game in a Python file, because what a data
    file names is never run. That
    the game still has the rules that were solved is checked, and the checksums of the header and of
    the index. Of a policy of the core nothing else is read: each block is read and its checksum
    checked when a state in it is asked for, which raises `DamagedFileError` if it is wrong. All of
    them, and whether the values are right, is what `policy.verify()` is for.
    """
    path = Path(path)
    header = read(path)
    own = game if game is not None else _game(path, header)
    if fingerprint(own) != header["rules"]:
        raise DamagedFileError(
            f"{path}: made for {header['name']} by other rules than those of {own.name}"
        )
    if kind_of(own).written != header["kind"]:
        raise DamagedFileError(
            f"{path}: made for a {header['kind']} game, and {own.name} is not one"
        )
    try:
        policy: Policy
        values = header.get("values", "exact")
        core = core_of(own) if values == "exact" else None
        if values == "bounds":
            policy = ChancePolicy.read(own, header, unpack(path.read_bytes())[1])
        elif values == "vectors":
            policy = VectorPolicy.read(own, header, unpack(path.read_bytes())[1])
        elif values != "exact":
            raise InvalidInputError(f"values of the kind {values!r}, which nobody can read")
        elif core is not None:
            policy = NativePolicy.read(core, header, path)
        else:
            policy = PlainPolicy.read(own, header, unpack(path.read_bytes())[1], path)
    except DamagedFileError:
        raise
    except TooLargeError as error:
        raise TooLargeError(f"{path}: {error}") from None
    except (
        ValueError,
        TypeError,
        SyntaxError,
        LookupError,
        OverflowError,
        RecursionError,
    ) as error:
        text = str(error)
        known = text.startswith(("damaged", "cut off"))
        raise DamagedFileError(f"{path}: {text if known else f'damaged: {text}'}") from None
    if len(policy) != header["entries"]:
        raise DamagedFileError(
            f"{path}: damaged: it has {len(policy)} states, not {header['entries']}"
        )
    return policy


def read(path: Path) -> dict[str, Any]:
    """The header of a file of ours, or what is wrong with it."""
    with path.open("rb"):
        pass  # what cannot be opened is told as Python tells it
    try:
        header: dict[str, Any] = json.loads(read_header(path))
        if header["what"] != "policy":
            raise DamagedFileError(f"{path}: not a policy, but {header['what']}")
        for field in ("game", "name", "rules", "kind", "encoding", "root", "player", "entries"):
            header[field]
        if not isinstance(header["player"], int) or not 0 <= header["player"] < 256:
            raise ValueError(header["player"])
    except DamagedFileError:
        raise
    except (ValueError, KeyError, TypeError, RecursionError):
        raise DamagedFileError(f"{path}: damaged: the header makes no sense") from None
    if header["kind"] != "plain" and "counts" not in header:
        raise DamagedFileError(f"{path}: made by an earlier version of Zermelo; solve it again")
    return header


def encoded(header: dict[str, Any]) -> bytes:
    """A header as bytes."""
    return json.dumps(header, ensure_ascii=False, sort_keys=True).encode()


def fingerprint(game: Game) -> str:
    """16 digits that follow from the rules: from moves, turns and payoffs of some random games.

    >>> from zermelo.games.nim import Nim
    >>> fingerprint(Nim([1, 2])) == fingerprint(Nim([1, 2])) != fingerprint(Nim([2, 2]))
    True
    """
    chooser = random.Random(1)
    digest = hashlib.blake2b(digest_size=8)
    for _ in range(_PLAYOUTS):
        state = game.initial()
        for _ in range(_LONGEST):
            moves = {format_move(game, state, move): move for move in legal_moves(game, state)}
            if not moves:
                payoff = float(game.utility(state, 0))
                digest.update(f"end {payoff!r};".encode())
                break
            names = sorted(moves)
            digest.update(f"{game.to_move(state)} {' '.join(names)};".encode())
            state = game.result(state, moves[chooser.choice(names)])
    return digest.hexdigest()


def _game(path: Path, header: dict[str, Any]) -> Game:
    """The game that a file names, if it is one of this library."""
    from zermelo.games.registry import load_built_in

    if header["game"] is None:
        raise InvalidInputError(
            f"{path}: made for {header['name']}, which has no name to load it by; give the game"
        )
    try:
        return load_built_in(str(header["game"]))
    except ZermeloError as error:
        raise InvalidInputError(f"{path}: its game cannot be loaded: {error}") from None
