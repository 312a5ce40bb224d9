"""Rubbish of other tests is not collected here."""

import gc

import pytest


@pytest.fixture(autouse=True, scope="module")
def _frozen_rubbish():
    """Whole collections of all that other tests left behind take longer than some limits here.

    It is set aside once for all tests of a file: to look through it takes a second each time.
    """
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def _quiet_collector():
    """Nobody is told of a collection: an interruption that arrives there would be swallowed."""
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    gc.collect()
    yield
    gc.callbacks[:] = callbacks
