"""Remakes the golden drawings of Fig. 5.5; run it, then look at them."""

from __future__ import annotations

from pathlib import Path

from recorded import fig_5_5

GOLDEN = Path(__file__).parent / "golden"


def drawings() -> dict[str, str]:
    """The drawings by the names of their files."""
    seen = fig_5_5()
    return {
        "fig-5-5-d.svg": seen.svg("d"),
        "fig-5-5-d.tex": seen.tikz("d", standalone=True),
        "fig-5-5-d.txt": seen.text("d") + "\n",
    }


if __name__ == "__main__":
    for name, text in drawings().items():
        (GOLDEN / name).write_text(text, encoding="utf-8")
