"""The algorithms of this folder in a few lines, and which line each event of a search stands for.

The lines follow the code beside them. A step of a recorded search is one event at one node; the
line that is at work there is found under the event's name and who moves at the node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Pseudocode:
    """An algorithm as lines, and the line for `event` or `event role`, the latter first."""

    lines: tuple[str, ...]
    at: dict[str, int]

    def line(self, event: str, role: str) -> int | None:
        """The line at work at this event where `role` moves (max, min, chance, player, leaf)."""
        return self.at.get(f"{event} {role}", self.at.get(event))


def _read(text: str) -> Pseudocode:
    """Lines with marks behind `#`: the events that light them, separated by commas."""
    lines, at = [], {}
    for number, row in enumerate(text.strip("\n").split("\n")):
        line, _, marks = row.partition("#")
        lines.append(line.rstrip())
        for mark in filter(None, (mark.strip() for mark in marks.split(","))):
            at[mark] = number
    return Pseudocode(tuple(lines), at)


_MINIMAX = _read(
    """
value(s):                                   # iteration
  if s is terminal: return utility(s)       # enter leaf, leaf, leave leaf
  if MAX moves:
    v ← −∞                                  # enter max
    for each move, to a state s′:
      v ← max(v, value(s′))
    return v                                # leave max
  if MIN moves:
    v ← +∞                                  # enter min
    for each move, to a state s′:
      v ← min(v, value(s′))
    return v                                # leave min
"""
)

_LIMITED = _read(
    """
value(s, depth):                            # iteration
  if s is terminal: return utility(s)       # enter leaf, leave leaf
  if depth = 0: return evaluate(s)          # leaf
  if MAX moves:
    v ← −∞                                  # enter max
    for each move, to a state s′:
      v ← max(v, value(s′, depth − 1))
    return v                                # leave max
  if MIN moves:
    v ← +∞                                  # enter min
    for each move, to a state s′:
      v ← min(v, value(s′, depth − 1))
    return v                                # leave min
"""
)

_ALPHABETA = _read(
    """
value(s, α, β):                             # iteration
  if s is terminal: return utility(s)       # enter leaf, leaf, leave leaf
  if the table knows s: return it           # table
  if MAX moves:
    v ← −∞                                  # enter max
    for each move, best guess first, to s′: # note max
      v ← max(v, value(s′, α, β))
      if v ≥ β: return v                    # cutoff max
      α ← max(α, v)                         # window max
    return v                                # leave max
  if MIN moves:
    v ← +∞                                  # enter min
    for each move, best guess first, to s′: # note min
      v ← min(v, value(s′, α, β))
      if v ≤ α: return v                    # cutoff min
      β ← min(β, v)                         # window min
    return v                                # leave min
"""
)

_PLAIN_ALPHABETA = Pseudocode(
    tuple(
        line.replace("move, best guess first, to s′", "move, to a state s′")
        for number, line in enumerate(_ALPHABETA.lines)
        if number != _ALPHABETA.at["table"]
    ),
    {
        mark: number - (number > _ALPHABETA.at["table"])
        for mark, number in _ALPHABETA.at.items()
        if mark != "table"
    },
)

_CHANCE = _read(
    """
value(s):                                   # iteration
  if s is terminal: return utility(s)       # enter leaf, leaf, leave leaf
  if chance decides:                        # enter chance
    return Σ probability × value(s′)        # leave chance
  if MAX moves:                             # enter max
    return the greatest value(s′)           # leave max
  if MIN moves:                             # enter min
    return the least value(s′)              # leave min
"""
)

_MAXN = _read(
    """
vector(s):                                  # iteration
  if s is terminal: return all payoffs      # enter leaf, leaf, leave leaf
  if chance decides:                        # enter chance
    return Σ probability × vector(s′)       # leave chance
  p ← the player to move                    # enter player
  for each move, to s′: vector(s′)
  return the vector that is best for p      # leave player
"""
)

_MCTS = _read(
    """
repeat:
  go down from the root, at each node to
    the child with the greatest bound       # enter
  add one new node, and from there
    play at random to the end               # leaf
  go back up, and at each node
    count the visit and its payoff          # leave
choose the move visited most
"""
)

_TEXTBOOK: Final[dict[str, Pseudocode]] = {
    "minimax": _MINIMAX,
    "hminimax": _LIMITED,
    "alphabeta": _PLAIN_ALPHABETA,
    "ordering": _ALPHABETA,
    "transposition": _ALPHABETA,
    "iterative_deepening": _ALPHABETA,
    "quiescence": _PLAIN_ALPHABETA,
    "expectimax": _CHANCE,
    "expectiminimax": _CHANCE,
    "maxn": _MAXN,
    "mcts": _MCTS,
}

PSEUDOCODE: Final[dict[str, Pseudocode]] = {
    **{f"textbook.{name}": code for name, code in _TEXTBOOK.items()},
    "alphabeta": _ALPHABETA,
    "mcts": _MCTS,
}
"""By the name that the algorithm has on the command line, the textbook's and the core's."""
