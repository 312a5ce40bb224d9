"""Policies in files: a header in JSON and compressed blocks, each with a checksum."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from zermelo.files import write_atomically
from zermelo.game import Game, InvalidInputError, ZermeloError, format_move, legal_moves
from zermelo.native import unpack
from zermelo.policies.errors import DamagedFileError
from zermelo.policies.native import NativePolicy, core_of
from zermelo.policies.plain import PlainPolicy
from zermelo.policies.policy import Policy

_PLAYOUTS = 20
_LONGEST = 60


def save(policy: Policy, path: str | Path) -> Path:
    """Write a policy under a temporary name, then rename it: nobody ever sees half a file."""
    from zermelo.games.registry import spec_of

    header = {
        "what": "policy",
        "game": spec_of(policy.game),
        "name": policy.game.name,
        "rules": fingerprint(policy.game),
        "player": policy.player,
        "entries": policy.counts.entries,
        "states": policy.counts.states,
    }
    return write_atomically(path, policy._packed(header))


def load_policy(path: str | Path, game: Game | None = None) -> Policy:
    """The policy in a file; a damaged, cut off or foreign one is refused by name.

    The file names its game; one that cannot be named, such as an explicit tree, must be given. The
    checksums are checked, and that the game still has the rules that were solved; whether the
    values are right is what `policy.verify()` is for.
    """
    path = Path(path)
    header, blocks = read(path)
    own = game if game is not None else _game(path, header)
    if fingerprint(own) != header["rules"]:
        raise DamagedFileError(
            f"{path}: made for {header['name']} by other rules than those of {own.name}"
        )
    core = core_of(own)
    if (core.kind if core else "plain") != header["kind"]:
        raise DamagedFileError(
            f"{path}: made for a {header['kind']} game, and {own.name} is not one"
        )
    try:
        policy: Policy
        if core is not None:
            policy = NativePolicy.read(core, header, blocks)
        else:
            policy = PlainPolicy.read(own, header, blocks)
    except (ValueError, TypeError, SyntaxError) as error:
        raise DamagedFileError(f"{path}: damaged: {error}") from None
    if len(policy) != header["entries"]:
        raise DamagedFileError(
            f"{path}: damaged: it has {len(policy)} states, not {header['entries']}"
        )
    return policy


def read(path: Path) -> tuple[dict[str, Any], list[bytes]]:
    """The header and the blocks of a file of ours, or what is wrong with it."""
    try:
        head, blocks = unpack(path.read_bytes())
    except InvalidInputError as error:
        raise DamagedFileError(f"{path}: {error}") from None
    try:
        header = json.loads(head)
        if header["what"] != "policy":
            raise DamagedFileError(f"{path}: not a policy, but {header['what']}")
        for field in ("game", "name", "rules", "kind", "encoding", "root", "player", "entries"):
            header[field]
    except (ValueError, KeyError, TypeError):
        raise DamagedFileError(f"{path}: damaged: the header makes no sense") from None
    return header, blocks


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
    """The game that a file names."""
    from zermelo.games import load

    if header["game"] is None:
        raise InvalidInputError(
            f"{path}: made for {header['name']}, which has no name to load it by; give the game"
        )
    try:
        return load(header["game"])
    except ZermeloError as error:
        raise InvalidInputError(f"{path}: its game cannot be loaded: {error}") from None
