"""Games written in Python and run as machine code: the same class, with a declared state.

`compiled` is the one thing to use; the types of fields (`u8` … `f64`, `array`) declare the state.
Nothing here imports Numba before a game is compiled.
"""

from zermelo.compiled.decorator import compiled
from zermelo.compiled.errors import CompilationError, DisagreementError
from zermelo.compiled.layout import array, f64, i8, i16, i32, i64, u8, u16, u32, u64

__all__ = [
    "CompilationError",
    "DisagreementError",
    "array",
    "compiled",
    "f64",
    "i8",
    "i16",
    "i32",
    "i64",
    "u8",
    "u16",
    "u32",
    "u64",
]
