//! Games whose rules are Python methods, searched by the core all the same.
//!
//! | module | holds |
//! |---|---|
//! | `rules` | the callables of a game, and how they are asked |
//! | `states` | every state once, with all that was ever asked of it |
//! | `game` | the rules, as the traits of the core |
//! | `cells` | states as rows of cells, for what is learned |
//! | `scale` | how large estimates are |
//! | `search` | alpha-beta, expectiminimax and max^n, as Python calls them |
//! | `sampling` | Monte Carlo tree search |
//!
//! Every rule is a call into Python, so the GIL is held throughout and one thread searches. What the
//! core saves is everything else, and every question that was answered before: a state is asked once for
//! its end, its mover, its moves and what they lead to. An error in a rule stops the search and is raised
//! from it, and so does an answer that breaks the model of a game.
//!
//! No lock is held while Python runs. A rule, a `__hash__` or an `__eq__` may let go of the GIL, and
//! the thread that takes it then must not wait for this one.

mod cells;
mod game;
mod rules;
mod sampling;
mod scale;
mod search;
mod states;

pub use game::PythonGame;
pub use rules::Rules;
pub use sampling::search_python_mcts;
pub use search::{search_python, search_python_full_width};
