"""What a routine returns when something is wrong, and what it means."""

from __future__ import annotations

RAISED = -(1 << 62)
"""An exception was raised. Every number up to 100 above it says something else."""

HIGHEST_LEVEL = 9_999
"""Levels are few: each is a file when a game is solved in a directory."""

STATUS = {
    "RAISED": (RAISED, "raised an exception"),
    "DOES_NOT_FIT": (RAISED + 1, "gave a number that does not fit its field"),
    "BAD_LENGTH": (RAISED + 2, "gave an array of another length than its field"),
    "BAD_PLAYER": (RAISED + 3, "gave a player that the game does not have"),
    "NO_MOVES": (RAISED + 4, "gave no moves in a state that is not terminal"),
    "NOT_WHOLE": (RAISED + 5, "gave a payoff that is not a whole number"),
    "TOO_LARGE": (RAISED + 6, "gave a payoff outside payoff_range"),
    "BAD_LEVEL": (RAISED + 8, f"gave a level that is not from 0 to {HIGHEST_LEVEL}"),
    "NOT_FINITE": (RAISED + 9, "gave a payoff that is not a finite number"),
    "BAD_CHANCE": (RAISED + 10, "gave a probability that is not above 0 and at most 1"),
    "BAD_TOTAL": (RAISED + 11, "gave probabilities that do not add up to 1"),
    "NOT_A_NUMBER": (RAISED + 7, "gave an estimate that is not a number"),
}


def meaning(code: int) -> str:
    """What a code says, in words."""
    return next(text for number, text in STATUS.values() if number == code)
