//! The extension module `zermelo._core`.
//!
//! | module | holds |
//! |---|---|
//! | `registry` | native games by name, and their options |
//! | `backgammon` | the IDs of GNU Backgammon, learned weights, rollouts, the cube |
//! | `full_width` | expectiminimax and max^n |
//! | `go` | who owns what on a board of Go, by playouts |
//! | `monte_carlo`, `judging` | Monte Carlo tree search, and evaluators in Python for it |
//! | `native_game`, `state`, `action`, `result`, `stop` | the classes that Python sees |
//! | `compiled` | games written in Python and compiled by Numba, called without Python |
//! | `python` | games written in plain Python, searched by the core |
//! | `engines` | programs for single games |
//! | `learning` | estimates and networks learned from games, and files of them |
//! | `formats` | games in PGN, opening books of Polyglot |
//! | `memory` | what an engine keeps between moves |
//! | `proving` | proof-number search |
//! | `solving` | whole games solved, and the files of their tables |
//! | `tables` | endgame tables in folders |
//! | `interruptible` | work without the GIL that Ctrl-C can stop |
//! | `mailbox` | messages from one thread to another |
//! | `reserve` | memory for small things when there is none left |
//! | `processor` | a processor too old is refused at import |
//! | `arguments`, `errors` | numbers from Python checked, and errors in words |

mod action;
mod arguments;
mod backgammon;
mod compiled;
mod engines;
mod errors;
mod formats;
mod full_width;
mod go;
mod interruptible;
mod judging;
mod learning;
mod mailbox;
mod memory;
mod monte_carlo;
mod native_game;
mod processor;
mod proving;
mod python;
mod registry;
mod reserve;
mod result;
mod search_options;
mod solving;
mod state;
mod stop;
mod tables;
mod trace;

use pyo3::prelude::*;

#[global_allocator]
static ALLOCATOR: reserve::Reserve = reserve::Reserve;

/// The native core of Zermelo: games, states, moves and searches in Rust.
#[pymodule]
pub mod _core {
    #[pymodule_init]
    fn init(_module: &super::Bound<'_, super::PyModule>) -> super::PyResult<()> {
        super::processor::check()
    }

    #[pymodule_export]
    use super::action::Move;
    #[pymodule_export]
    use super::action::move_from_spec;
    #[pymodule_export]
    use super::arguments::allot;
    #[pymodule_export]
    use super::backgammon::{LearnedBackgammon, backgammon_ids, learn_backgammon, match_equity};
    #[pymodule_export]
    use super::compiled::{CompiledGame, Faults};
    #[pymodule_export]
    use super::engines::{
        ConnectFourSolver, KalahSolver, OthelloSolver, chess_chances, learn_othello,
        othello_origin, play_chess, serve_uci, tune_chess,
    };
    #[pymodule_export]
    use super::formats::{PgnRecord, PgnRecords, PolyglotBook, build_book, scan_pgn, write_pgn};
    #[pymodule_export]
    use super::full_width::{Finding, search_full_width, trace_full_width};
    #[pymodule_export]
    use super::go::go_ownership;
    #[pymodule_export]
    use super::learning::{LearnedPatterns, PatternTrainer, ZeroNetwork, ZeroTrainer, state_cells};
    #[pymodule_export]
    use super::memory::Memory;
    #[pymodule_export]
    use super::monte_carlo::{Sampled, SampledMove, search_mcts};
    #[pymodule_export]
    use super::native_game::{NativeGame, game, game_from_spec, games};
    #[pymodule_export]
    use super::proving::prove;
    #[pymodule_export]
    use super::python::{search_python, search_python_full_width, search_python_mcts};
    #[pymodule_export]
    use super::registry::game_options;
    #[pymodule_export]
    use super::result::{SearchLine, SearchResult};
    #[pymodule_export]
    use super::solving::{
        Graph, Iteration, Levels, StateList, Table, clear_levels, explore, explore_levels,
        forecast, join_blocks, open_table, pack, read_header, solve, solve_block, solve_in, unpack,
    };
    #[pymodule_export]
    use super::state::{State, state_from_spec};
    #[pymodule_export]
    use super::stop::Stop;
    #[pymodule_export]
    use super::tables::{BackgammonTables, CheckersTables, ChessTables, SyzygyTables};
}
