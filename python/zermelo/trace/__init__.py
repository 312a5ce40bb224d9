"""Recorded searches: events, replay, and drawings as SVG, TikZ, HTML and text."""

from zermelo.trace.recorder import Recorder
from zermelo.trace.replay import Replay, View
from zermelo.trace.trace import Trace, trace

__all__ = ["Recorder", "Replay", "Trace", "View", "trace"]
