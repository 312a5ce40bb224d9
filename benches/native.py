"""Connect Four in Rust against the same game in plain Python: counting moves, and searching.

The search is alpha-beta to a fixed depth in both; the native one also has a table and an
evaluation, so rates are compared, not times.
"""

from __future__ import annotations

from measure import Contestant, race, show

import zermelo as z
from zermelo.games.connect4 import ConnectFour
from zermelo.games.connect4.plain import PlainConnectFour
from zermelo.perft import perft
from zermelo.textbook import alphabeta

POSITION = "4453"


def main() -> None:
    native, plain = ConnectFour(), PlainConnectFour()
    deep, shallow = 10, 6
    contestants = [
        Contestant(
            "Rust",
            lambda: native.perft(native.initial(), deep),
            native.perft(native.initial(), deep),
        ),
        Contestant(
            "plain Python",
            lambda: perft(plain, shallow),
            perft(plain, shallow),
        ),
    ]
    race(contestants, rounds=3)
    show("move sequences from the empty board (perft)", contestants, "leaves", "Rust")

    start, plain_start = native.parse_state(POSITION), plain.parse_state(POSITION)

    def native_job():
        return z.search(native, start, depth=14)

    def plain_job():
        return alphabeta(plain, plain_start, depth=8)

    contestants = [
        Contestant("Rust", native_job, native_job().nodes),
        Contestant("plain Python", plain_job, plain_job().nodes),
    ]
    race(contestants, rounds=3)
    show(f"alpha-beta from {POSITION}", contestants, "nodes", "Rust")


if __name__ == "__main__":
    main()
