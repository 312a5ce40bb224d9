"""The page's types are those of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo.studio.typescript import typescript

TYPES = Path(__file__).parents[2] / "web" / "src" / "api" / "schema.ts"


def test_the_pages_types_are_current():
    made = typescript()
    assert TYPES.read_text(encoding="utf-8") == made, "run make types"


@pytest.mark.parametrize(
    "line",
    [
        "export interface Position {",
        '  type: "analyse";',
        "  start?: string;",
        "  board: Board | null;",
        '  layout: "free" | "hexagonal" | "square";',
        "  points: [number, number][];",
    ],
)
def test_types_are_written_as_typescript_has_them(line):
    assert line in typescript().splitlines()
