"""Estimates from files that `z.learn` has written: the cells of a game, and what a file says."""

from zermelo.learned.evaluation import LearnedEvaluation, begun, with_evaluation
from zermelo.learned.network import network_evaluator

__all__ = ["LearnedEvaluation", "begun", "network_evaluator", "with_evaluation"]
