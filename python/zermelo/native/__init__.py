"""The core as Python sees it; no other package touches `_core`.

Games whose rules run in Rust (`game`), which there are and their options (`registry`), the core's
searches of them (`search`, `full_width`, `trace`, `prove`), its search of games in plain Python
(`plain`), its face for compiled games (`compiled`), endgame tables (`tables`) and whole games
solved (`solved`); and the division of a game clock (`clock`). What is not the core's own is
imported when it is first used: a chess program that starts this one waits for its first word.
"""

from typing import TYPE_CHECKING

from zermelo import _core
from zermelo.later import imported_later

if TYPE_CHECKING:
    from zermelo.native.clock import allotted
    from zermelo.native.compiled import MachineCode, compiled_game
    from zermelo.native.game import NativeGame, move_of, player_to_move
    from zermelo.native.registry import game_options, native_games
    from zermelo.native.solved import (
        Graph,
        Iteration,
        Levels,
        StateList,
        Table,
        clear_levels,
        explore_graph,
        explore_levels,
        forecast_table,
        join_blocks,
        open_table,
        pack,
        read_header,
        solve_block,
        solve_levels,
        solve_table,
        unpack,
    )
    from zermelo.native.tables import (
        BackgammonTables,
        CheckersTables,
        ChessTables,
        SyzygyTables,
        Tables,
    )

Stop = _core.Stop
"""A switch that ends a search from another thread."""

Memory = _core.Memory
"""What a search of a native game leaves for the next."""

ConnectFourSolver = _core.ConnectFourSolver
"""Exact scores of Connect Four positions by their keys; `zermelo.engines` is its face."""

KalahSolver = _core.KalahSolver
"""Exact margins of Kalah positions by their houses; `zermelo.engines` is its face."""

OthelloSolver = _core.OthelloSolver
"""Exact scores of Othello endings by their discs; `zermelo.engines` is its face."""

LearnedBackgammon = _core.LearnedBackgammon
"""Networks that have learned backgammon; `zermelo.learn.backgammon` is their face."""

learn_backgammon = _core.learn_backgammon
learn_othello = _core.learn_othello
othello_origin = _core.othello_origin
"""Trains such networks; `zermelo.learn.backgammon` is its face."""

PatternTrainer = _core.PatternTrainer
"""Learns an estimate of any game; `zermelo.learn` is its face."""

ZeroTrainer = _core.ZeroTrainer
"""Trains networks by games against themselves; `zermelo.learn` is its face."""

ZeroNetwork = _core.ZeroNetwork
"""Such a network from a file; `zermelo.learned` is its face."""

state_cells = _core.state_cells
"""The cells of a state of a native game; `zermelo.learned` is its face."""

LearnedPatterns = _core.LearnedPatterns
"""Such an estimate from a file; `zermelo.learn` is its face."""

match_equity = _core.match_equity
"""The chance to win a match from a score; `zermelo.learn.backgammon` is its face."""

backgammon_ids = _core.backgammon_ids
"""The IDs of GNU Backgammon for an XGID; `zermelo.games.backgammon` is their face."""

go_ownership = _core.go_ownership
"""Who owns which points of Go, by playouts; `zermelo.games.go` is its face."""

PgnRecord = _core.PgnRecord
"""A game as it was read; `zermelo.formats` is its face."""

PgnRecords = _core.PgnRecords
"""The games of a file; `zermelo.formats` is its face."""

scan_pgn = _core.scan_pgn
"""Counts or cleans the games of a file; `zermelo.formats` is its face."""

write_pgn = _core.write_pgn
"""A game as text; `zermelo.formats` is its face."""

PolyglotBook = _core.PolyglotBook
"""A book of chess openings; `zermelo.books` is its face."""

build_book = _core.build_book
"""Builds such a book from games; `zermelo.books` is its face."""

chess_chances = _core.chess_chances
"""What an estimate of chess says of winning; `zermelo.play.review` is its face."""

serve_uci = _core.serve_uci
"""Answers a chess program by UCI; `zermelo.protocols.uci` is its face."""

play_chess = _core.play_chess
"""Plays games against itself, by their numbers; `zermelo.learn.chess` is its face."""

tune_chess = _core.tune_chess
"""Estimates the weights of chess from games; `zermelo.learn.chess` is its face."""

__all__ = [
    "BackgammonTables",
    "CheckersTables",
    "ChessTables",
    "ConnectFourSolver",
    "Graph",
    "Iteration",
    "KalahSolver",
    "LearnedBackgammon",
    "LearnedPatterns",
    "Levels",
    "MachineCode",
    "Memory",
    "NativeGame",
    "OthelloSolver",
    "PatternTrainer",
    "PgnRecord",
    "PgnRecords",
    "PolyglotBook",
    "StateList",
    "Stop",
    "SyzygyTables",
    "Table",
    "Tables",
    "ZeroNetwork",
    "ZeroTrainer",
    "allotted",
    "backgammon_ids",
    "build_book",
    "chess_chances",
    "clear_levels",
    "compiled_game",
    "explore_graph",
    "explore_levels",
    "forecast_table",
    "game_options",
    "go_ownership",
    "join_blocks",
    "learn_backgammon",
    "learn_othello",
    "match_equity",
    "move_of",
    "native_games",
    "open_table",
    "pack",
    "play_chess",
    "player_to_move",
    "read_header",
    "scan_pgn",
    "serve_uci",
    "solve_block",
    "solve_levels",
    "solve_table",
    "state_cells",
    "tune_chess",
    "unpack",
    "write_pgn",
]

__getattr__ = imported_later(
    __name__,
    {
        "BackgammonTables": "zermelo.native.tables",
        "CheckersTables": "zermelo.native.tables",
        "ChessTables": "zermelo.native.tables",
        "Graph": "zermelo.native.solved",
        "Iteration": "zermelo.native.solved",
        "Levels": "zermelo.native.solved",
        "MachineCode": "zermelo.native.compiled",
        "NativeGame": "zermelo.native.game",
        "StateList": "zermelo.native.solved",
        "SyzygyTables": "zermelo.native.tables",
        "Table": "zermelo.native.solved",
        "Tables": "zermelo.native.tables",
        "allotted": "zermelo.native.clock",
        "clear_levels": "zermelo.native.solved",
        "compiled_game": "zermelo.native.compiled",
        "explore_graph": "zermelo.native.solved",
        "explore_levels": "zermelo.native.solved",
        "forecast_table": "zermelo.native.solved",
        "game_options": "zermelo.native.registry",
        "join_blocks": "zermelo.native.solved",
        "move_of": "zermelo.native.game",
        "native_games": "zermelo.native.registry",
        "open_table": "zermelo.native.solved",
        "pack": "zermelo.native.solved",
        "player_to_move": "zermelo.native.game",
        "read_header": "zermelo.native.solved",
        "solve_block": "zermelo.native.solved",
        "solve_levels": "zermelo.native.solved",
        "solve_table": "zermelo.native.solved",
        "unpack": "zermelo.native.solved",
    },
)
