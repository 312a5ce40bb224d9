"""Whole numbers of compiled games, signed and unsigned, compare as Python's do."""

import operator

import numba
import numpy
import pytest

from zermelo.compiled.arithmetic import BINARY

FULL = 2**60 - 1
NUMBERS = [0, 1, FULL - 16, FULL, 2**63 - 1, 2**63, 2**64 - 1]
SIGNED = [-(2**63), -1, *(number for number in NUMBERS if number < 2**63)]
COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


@pytest.mark.parametrize("comparison", COMPARISONS)
def test_signed_and_unsigned_numbers_compare_exactly(comparison):
    own = BINARY[comparison]

    @numba.njit
    def compiled(a, b):
        return own(a, b)

    for unsigned in NUMBERS:
        for signed in SIGNED:
            one, other = numpy.uint64(unsigned), numpy.int64(signed)
            assert compiled(one, other) == comparison(unsigned, signed), (unsigned, signed)
            assert compiled(other, one) == comparison(signed, unsigned), (signed, unsigned)
