//! Which techniques a search uses, each with its own switch.

use zermelo_core::Score;

use crate::table::Replacement;

/// Which techniques are used, and how.
///
/// | technique | changes the value? |
/// |---|---|
/// | deepening, null windows, aspiration, table, all orderings | no: the value of plain minimax |
/// | quiescence, singular extensions | at a limited depth, by looking further where it matters |
/// | beam, late-move reductions, null move, ProbCut | they guess: what rests on a guess is never called proved |
///
/// ```
/// use zermelo_search::Options;
///
/// let options = Options { killers: false, beam: Some(4), ..Options::default() };
/// assert!(!options.is_sound());
/// assert!(Options::default().is_sound());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Search to depth 1, 2, 3... and not at once to the greatest.
    pub deepening: bool,
    /// Principal variation search: all but the first move with a null window first, which only asks
    /// whether they are better.
    pub null_windows: bool,
    /// Begin each depth with a window of this much on both sides of the last value; 0 is off. It
    /// seldom pays beside null windows, since values jump between odd and even depths.
    pub aspiration: Score,
    /// Remember states in a transposition table.
    pub table: bool,
    /// What the table forgets when it is full.
    pub replacement: Replacement,
    /// Try the table's best move first.
    pub hash_move: bool,
    /// Try moves early that cut off another state of the same ply.
    pub killers: bool,
    /// Prefer moves that often cut off other states anywhere.
    pub history: bool,
    /// Follow the game's own opinion of which moves to try first.
    pub game_order: bool,
    /// Order moves by the estimate of the state that they lead to.
    pub evaluation_order: bool,
    /// Estimate states at the horizon; without, they all count as 0. Whoever holds the evaluator
    /// sees to it: the search itself asks it whenever it has one.
    pub evaluation: bool,
    /// Play out noisy moves for at most this many plies past the horizon; 0 is off.
    pub quiescence: u32,
    /// Look one ply further after a move that is better than all others by this much; 0 is off.
    pub singular: Score,
    /// Look only at this many moves of each state, those that look best.
    pub beam: Option<usize>,
    /// Look at moves late in the order less deeply, unless they turn out to be good.
    pub late_move_reductions: bool,
    /// Where the game lets a player pass, believe that a state is good if it is even after a pass.
    pub null_move: bool,
    /// ProbCut: believe a shallow search where it foretells the deep one; one entry for each pair of
    /// depths. Empty is off.
    pub probcut: Vec<Regression>,
    /// How many deviations the shallow search must be beyond the window.
    pub probcut_threshold: f64,
    /// Find this many best moves with their values.
    pub multi_pv: usize,
    /// Find all moves that are exactly as good as the best one.
    pub ties: bool,
    /// Threads that search together, sharing the table.
    pub threads: u32,
}

/// How well shallow searches foretell deep ones: deep ≈ slope · shallow + offset ± deviation.
///
/// Scores are from the side of the player to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Regression {
    /// The depth of the shallow search.
    pub shallow: u32,
    /// The depth that it foretells; more than `shallow`.
    pub deep: u32,
    /// Positive.
    pub slope: f64,
    /// In millionths of the greatest payoff, as all scores.
    pub offset: f64,
    /// The standard deviation, likewise.
    pub deviation: f64,
}

impl Default for Options {
    /// Everything sound that pays on the games measured, and one thread.
    fn default() -> Options {
        Options {
            deepening: true,
            null_windows: true,
            aspiration: 0,
            table: true,
            replacement: Replacement::TwoTier,
            hash_move: true,
            killers: true,
            history: true,
            game_order: true,
            evaluation_order: false,
            evaluation: true,
            quiescence: 16,
            singular: 0,
            beam: None,
            late_move_reductions: false,
            null_move: false,
            probcut: Vec::new(),
            probcut_threshold: 1.5,
            multi_pv: 1,
            ties: false,
            threads: 1,
        }
    }
}

impl Options {
    /// Alpha-beta and nothing else: no technique of any kind.
    pub fn plain() -> Options {
        Options {
            deepening: false,
            null_windows: false,
            aspiration: 0,
            table: false,
            hash_move: false,
            killers: false,
            history: false,
            game_order: false,
            quiescence: 0,
            ..Options::default()
        }
    }

    /// Whether nothing is skipped on a guess.
    pub fn is_sound(&self) -> bool {
        self.beam.is_none()
            && !self.late_move_reductions
            && !self.null_move
            && self.probcut.is_empty()
    }
}
