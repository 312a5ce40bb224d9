"""Proof-number search in the core."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import cast

from zermelo import _core
from zermelo.game import Action, State
from zermelo.game.proof import Proof, Verdict
from zermelo.native.game import NativeGame


def prove_native(
    game: NativeGame,
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
    """Whether `player` can force `payoff`; see `z.prove`."""
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
        game.core,
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


def _finite(number: int) -> int | None:
    """A proof or disproof number; the core counts up to this many."""
    return None if number >= 1 << 30 else number
