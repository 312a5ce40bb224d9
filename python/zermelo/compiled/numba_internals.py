"""All that is used of Numba beyond what it documents: no other module imports `numba.core`.

Any version of Numba may change these parts. So pyproject.toml has a version that is too new, and a
Numba that lacks one of them is refused here, with words, before a game is compiled.
"""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-untyped-call,misc"
from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import numba

from zermelo.compiled.errors import CompilationError

try:
    from numba.core import cgutils, ir
    from numba.core.bytecode import FunctionIdentity
    from numba.core.callconv import CPUCallConv
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.compiler_machinery import FunctionPass, register_pass
    from numba.core.errors import TypingError, UnsupportedError
    from numba.core.ir_utils import build_definitions, mk_unique_var
    from numba.core.registry import cpu_target
    from numba.core.runtime.nrt import rtsys
    from numba.core.untyped_passes import InlineClosureLikes

    for _owner, _name in (
        (type(cpu_target.typing_context), "unify_pairs"),
        (DefaultPassBuilder, "define_nopython_pipeline"),
        (JITCodeLibrary, "get_pointer_to_function"),
        (JITCodeLibrary, "serialize_using_object_code"),
        (rtsys, "initialize"),
        (FunctionIdentity, "_unique_ids"),
    ):
        getattr(_owner, _name)
    if type(cpu_target.target_context.call_conv) is not CPUCallConv:
        raise ImportError("its functions are called in another way")
except (ImportError, AttributeError) as _error:
    raise CompilationError(
        f"Numba {numba.__version__} lacks what compiled games need ({_error}): "
        'pip install "zermelo[compiled]" installs a version that has it'
    ) from _error

__all__ = ["RewritingPipeline", "TypingError", "UnsupportedError", "cgutils", "ir"]


# ---- typing ----


@contextmanager
def unifying(rule: Callable[[Any, Any], Any]) -> Iterator[None]:
    """While it lasts, `rule` says which type a variable has that is now of one, now of another.

    Where it says None, Numba decides. Nobody else compiles meanwhile: Numba compiles one thing at
    a time, and its lock is held.
    """
    context = cpu_target.typing_context
    own = context.unify_pairs

    def unify(first: Any, second: Any) -> Any:
        found = rule(first, second)
        return own(first, second) if found is None else found

    with global_compiler_lock:
        context.unify_pairs = unify
        try:
            yield
        finally:
            del context.unify_pairs


# ---- Numba's code of a function, before types are known ----


@register_pass(mutates_CFG=False, analysis_only=False)
class _Rewrite(FunctionPass):
    """Lets a function's own `rewrite` change Numba's code of it."""

    _name = "zermelo_rewrite"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.func_id.func.rewrite(state.func_ir)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True


class RewritingPipeline(CompilerBase):
    """Numba's own pipeline for functions with an attribute `rewrite`, which is called once."""

    def define_pipelines(self) -> list[Any]:
        """The passes, with one more."""
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.add_pass_after(_Rewrite, InlineClosureLikes)
        manager.finalize()
        return [manager]


def definitions(function: Any, name: str) -> list[Any]:
    """Everything that is assigned to a variable."""
    found: list[Any] = function._definitions.get(name, [])
    return found


def new_variable(function: Any, location: Any) -> Any:
    """A variable that is not in the function yet."""
    scope = next(iter(function.blocks.values())).scope
    return ir.Var(scope, mk_unique_var("$zermelo"), location)


# ---- machine code ----


def name_apart() -> None:
    """Give the functions that are compiled from now on symbols that no other process gives.

    Numba counts functions from 1 in every process, and all code in a process shares its symbols:
    of two games that other processes have compiled, boards of two sizes of one class, say, the
    second would run the code of the first.
    """
    FunctionIdentity._unique_ids = count(secrets.randbits(60))


def library_of(compiled: Any) -> tuple[Any, str]:
    """Where the machine code of a compiled function is, and its symbol there."""
    return compiled.library, compiled.fndesc.llvm_func_name


def address_of(library: Any, symbol: str) -> int:
    """Where a function begins in memory."""
    found: int = library.get_pointer_to_function(symbol)
    return found


def externals(library: Any) -> set[str]:
    """The functions that the code calls and does not contain."""
    return {f.name for f in library._final_module.functions if f.is_declaration}


def dump(library: Any) -> Any:
    """The code as something that `marshal` writes."""
    return library.serialize_using_object_code()


def loader(needs: list[str]) -> Callable[[Any], Any]:
    """What brings back code that `dump` gave and that calls these functions."""
    context = cpu_target.target_context
    if all(_is_simple(name) for name in needs):
        rtsys.initialize(context)
    else:
        context.refresh()  # brings in every function of Numba's, which takes its time
    load: Callable[[Any], Any] = context.codegen().unserialize_library
    return load


def _is_simple(symbol: str) -> bool:
    """Is this a part of the memory manager or of C, and not one of Numba's many helpers?"""
    return symbol.startswith(("NRT_", "llvm.")) or symbol in {"memcpy", "memmove", "memset"}
