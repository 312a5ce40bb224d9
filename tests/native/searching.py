"""The core's alpha-beta with limits and techniques in one list, and no limit but those given."""

from dataclasses import fields

from zermelo.algorithms import AlphaBeta
from zermelo.game.request import Request
from zermelo.native import allotted
from zermelo.native.search import search_native

TECHNIQUES = {field.name for field in fields(AlphaBeta)}


def alphabeta(game, state=None, *, past=(), **options):
    """`past` are states of a game so far, which no line needs to lead through."""
    techniques = {name: options.pop(name) for name in list(options) if name in TECHNIQUES}
    state = game.initial() if state is None else state
    soft, hard = allotted(options.pop("clock", None), options.pop("seconds", None))
    request = Request(seconds=hard, soft_seconds=soft, **options)
    return search_native(game, state, past, request, AlphaBeta(**techniques).options)
