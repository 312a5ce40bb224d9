"""Charts that an experiment writes into a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from zermelo.cli.arguments import UsageError
from zermelo.experiments.panel import Panel
from zermelo.files import write_atomically
from zermelo.game import InvalidInputError


def check_output(path: str | None) -> None:
    """`UsageError` for a name to which no chart can be written, before anything is measured."""
    if path is None:
        return
    if Path(path).suffix.lower() != ".svg":
        raise UsageError(f"cannot write {path!r}: the chart's name should end in .svg")
    if not Path(path).parent.is_dir():
        raise UsageError(f"cannot write {path!r}: there is no folder {str(Path(path).parent)!r}")


def write_chart(path: str, title: str, y_name: str, panels: Sequence[Panel]) -> None:
    """Write the panels side by side."""
    from zermelo.experiments.chart import chart

    try:
        write_atomically(path, chart(title, y_name, panels))
    except OSError as error:
        raise InvalidInputError(f"cannot write {path!r}: {error.strerror or error}") from None
