"""Estimates from files that `z.learn` has written: the cells of a game, and what a file says."""

from zermelo.learned.evaluation import LearnedEvaluation, begun, with_evaluation

__all__ = ["LearnedEvaluation", "begun", "with_evaluation"]
