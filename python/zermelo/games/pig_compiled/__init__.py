"""Pig in compiled Python: the class of `zermelo.games.pig.plain`, made into machine code."""

from zermelo.compiled import compiled
from zermelo.games.entry import Entry, native_options
from zermelo.games.pig.plain import PlainPig

__all__ = ["ENTRY", "CompiledPig"]


@compiled
class CompiledPig(PlainPig):
    """Pig, compiled by Numba at its first search.

    >>> CompiledPig(20).name
    'Pig to 20'
    """


ENTRY = Entry(
    name="pig-compiled",
    title="Pig in compiled Python",
    summary="Pig, compiled from the same Python that pig-plain runs; needs Numba.",
    make=CompiledPig,
    options=native_options("pig"),
    examples=("pig-compiled:goal=20",),
)
