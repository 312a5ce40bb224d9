"""States as bytes: what goes in comes out, and what does not fit is refused by name."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo.compiled.layout import Layout


class Everything(NamedTuple):
    small: z.types.u8
    large: z.types.u64
    cells: z.types.array(z.types.i16, 5)
    negative: z.types.i32
    flag: bool
    real: z.types.f64
    number: int = 0


LAYOUT = Layout(Everything)

STATES = st.builds(
    Everything,
    st.integers(0, 255),
    st.integers(0, 2**64 - 1),
    st.tuples(*[st.integers(-(2**15), 2**15 - 1)] * 5),
    st.integers(-(2**31), 2**31 - 1),
    st.booleans(),
    st.floats(allow_nan=False),
    st.integers(-(2**63), 2**63 - 1),
)


@given(STATES)
def test_a_state_is_read_back_from_its_bytes(state):
    data = LAYOUT.encode(state)
    assert len(data) == LAYOUT.size
    assert LAYOUT.decode(data) == state
    assert type(LAYOUT.decode(data)) is Everything


def test_the_size_is_a_number_of_words():
    assert LAYOUT.size % 8 == 0
    assert LAYOUT.size == 56


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"small": 256}, "small is u8, from 0 to 255, and cannot hold 256"),
        ({"small": 1.0}, "small is u8"),
        ({"large": -1}, "large is u64"),
        ({"cells": (1, 2)}, "cells holds 5 numbers"),
        ({"cells": (1, 2, 3, 4, 99_999)}, r"cells\[4\] is i16"),
        ({"cells": 3}, "cells is an array"),
        ({"real": "x"}, "real is f64"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(change, message):
    state = Everything(0, 0, (0,) * 5, 0, False, 0.0)
    with pytest.raises(z.errors.InvalidInputError, match=message):
        LAYOUT.encode(state._replace(**change))


def test_a_layout_without_sizes_is_refused():
    class Untyped(NamedTuple):
        board: list

    with pytest.raises(z.errors.InvalidInputError, match="the field board of Untyped needs a type"):
        Layout(Untyped)
    with pytest.raises(z.errors.InvalidInputError, match="is a NamedTuple"):
        Layout(dict)


def test_a_large_state_is_refused():
    class Large(NamedTuple):
        cells: z.types.array(z.types.u64, 33)

    with pytest.raises(z.errors.InvalidInputError, match="takes 264 bytes, more than 256"):
        Layout(Large)


def test_an_array_needs_numbers_and_a_length():
    with pytest.raises(z.errors.InvalidInputError, match="not <class 'str'>"):
        z.types.array(str, 3)
    with pytest.raises(z.errors.InvalidInputError, match="1 number or more"):
        z.types.array(z.types.u8, 0)
