"""Dots and boxes in compiled Python: the class of `dots.plain`, made into machine code."""

from zermelo.compiled import compiled
from zermelo.games.dots.plain import PlainDots
from zermelo.games.entry import Entry, native_options

__all__ = ["ENTRY", "CompiledDots"]


@compiled
class CompiledDots(PlainDots):
    """Dots and boxes, compiled by Numba at its first search.

    >>> CompiledDots(3, 2).name
    'Dots and boxes 3×2, 3 players'
    """


ENTRY = Entry(
    name="dots-compiled",
    title="Dots and boxes in compiled Python",
    summary="Dots and boxes, compiled from the same Python that dots-plain runs; needs Numba.",
    make=CompiledDots,
    options=native_options("dots"),
    examples=("dots-compiled:width=2,height=1",),
)
