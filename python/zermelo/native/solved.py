"""Whole games solved in the core: in memory, in a folder level by level, as graphs, in files."""

from zermelo import _core

Table = _core.Table
"""A whole game solved in the core."""

Levels = _core.Levels
"""A whole game solved in the core, its levels in the files of a folder."""

solve_table = _core.solve
solve_levels = _core.solve_in
clear_levels = _core.clear_levels
explore_levels = _core.explore_levels
solve_block = _core.solve_block
join_blocks = _core.join_blocks
forecast_table = _core.forecast
open_table = _core.open_table
read_header = _core.read_header
pack = _core.pack
unpack = _core.unpack

StateList = _core.StateList
"""The states of a game by their numbers."""

Graph = _core.Graph
"""A game as numbered states, with what follows on each."""

Iteration = _core.Iteration
"""Value iteration over a graph, with bounds that hold whenever it ends."""

explore_graph = _core.explore
