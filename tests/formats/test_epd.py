"""EPD is written as it is read."""

import pytest

from zermelo.formats import Epd, read_epd

BOARD = "8/8/8/8/8/8/2k5/K6R w - -"


@pytest.mark.parametrize(
    "line",
    [
        BOARD,
        f'{BOARD} bm Rh2+ Rh3; id "a rook";',
        f'{BOARD} am Kb1; c0 "a; b"; acd 12;',
        f"{BOARD} hmvc 7; fmvn 40; bm Rh2+;",
    ],
)
def test_a_line_is_written_as_it_was_read(line):
    assert str(read_epd(line)) == line


def test_counters_are_read_from_fields_and_from_operations():
    for line in (f"{BOARD} 7 40", f"{BOARD} hmvc 7; fmvn 40;"):
        assert read_epd(line) == Epd(f"{BOARD} 7 40", {})
