"""The core's alpha-beta with limits and techniques in one list, and no limit but those given."""

from dataclasses import fields

from zermelo.algorithms import AlphaBeta
from zermelo.game import Line
from zermelo.game.request import Request

TECHNIQUES = {field.name for field in fields(AlphaBeta)}


def alphabeta(game, state=None, **options):
    techniques = {name: options.pop(name) for name in list(options) if name in TECHNIQUES}
    return AlphaBeta(**techniques).run(Line(game, state), Request(**options))
