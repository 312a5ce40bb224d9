"""What Pacman believes of ghosts, against what they are.

A minimax Pacman believes that ghosts do their worst. In a trapped position that means certain
death, and as every step costs a point it rushes into the nearest ghost, though ghosts that move at
random would often let it escape. An expectimax Pacman reckons with that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Final

from zermelo.experiments.intervals import mean_interval, share_interval
from zermelo.games.pacman import Pacman
from zermelo.play.pacman import Agent, play_pacman

GHOSTS: Final = ("adversarial", "random", "directional")
"""What ghosts are in truth: hunting by alpha-beta, or moved by chance."""

AGENTS: Final = ("minimax", "alphabeta", "expectimax")


@dataclass(frozen=True)
class Row:
    """What an agent got against ghosts of one kind."""

    agent: str
    ghosts: str
    games: int
    wins: int
    win_interval: tuple[float, float]
    """Of the probability to win, with 95% confidence; so is that of the score."""
    score: float
    """The mean over all games; so are the steps."""
    score_interval: tuple[float, float]
    steps: float

    @property
    def win_share(self) -> float:
        """How many of the games were won."""
        return self.wins / self.games

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def measure(
    agents: Sequence[tuple[str, Agent]],
    layout: str = "trapped",
    *,
    games: int = 100,
    seed: int = 0,
    ghosts: Sequence[str] = GHOSTS,
) -> Iterator[Row]:
    """Every agent against every kind of ghosts, a row each.

    The same seed gives the same games; agents meet ghosts with the same seeds.
    """
    for kind in ghosts:
        game = Pacman(layout, ghosts=kind)
        for name, agent in agents:
            results = [play_pacman(game, agent, f"{seed} {number}") for number in range(games)]
            wins = sum(result.won for result in results)
            yield Row(
                agent=name,
                ghosts=kind,
                games=games,
                wins=wins,
                win_interval=share_interval(wins, games),
                score=fmean(result.score for result in results),
                score_interval=mean_interval([result.score for result in results]),
                steps=fmean(result.steps for result in results),
            )


def gives_up(rows: Sequence[Row]) -> bool | None:
    """Does minimax win less often than expectimax against random ghosts, and die sooner?

    It does if their intervals do not meet. None if the rows have not both of them.
    """
    found = {row.agent: row for row in rows if row.ghosts == "random"}
    if not {"minimax", "expectimax"} <= found.keys():
        return None
    minimax, expectimax = found["minimax"], found["expectimax"]
    below = minimax.win_interval[1] < expectimax.win_interval[0]
    return below and minimax.steps < expectimax.steps
