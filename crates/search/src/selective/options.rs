//! The steps of the search, each with its switch.

use zermelo_core::Score;

/// Which steps to use. The defaults are those that play best over the games of the library.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Threads that search the same root and share the table.
    pub threads: u32,
    /// How many of the best moves to value.
    pub lines: usize,
    /// Estimates at the horizon; without them every unfinished state counts as 0.
    pub evaluation: bool,
    /// A table of states met before.
    pub table: bool,
    /// Past the horizon noisy moves are played out.
    pub quiescence: bool,
    /// A narrow window around the value of the depth before, so many hundredths of a unit wide on either
    /// side; 0 for none.
    pub aspiration: Score,
    /// Moves in the order of what the game says of them.
    pub game_order: bool,
    /// Quiet moves that were good elsewhere come earlier.
    pub history: bool,
    /// So do those that answered the last move, or followed on the one before it.
    pub continuation: bool,
    /// And those that were good in a sister state, or against the same move.
    pub killers: bool,
    /// Estimates are corrected by what searches made of states alike.
    pub correction: bool,
    /// Late moves are searched less deep first.
    pub reductions: bool,
    /// Late quiet moves are not searched near the horizon.
    pub late_move_pruning: bool,
    /// Nor are quiet moves where the estimate is far too low.
    pub futility: bool,
    /// A state whose estimate is far too high is believed to be too good.
    pub reverse_futility: bool,
    /// One whose estimate is far too low is played out at once. Off by default: it hides sacrifices (in
    /// chess a tenth of a suite of them), and won no games.
    pub razoring: bool,
    /// A state that is too good even after a pass is believed to be too good.
    pub null_move: bool,
    /// A state that a noisy move makes far too good in a shallow search is believed to be.
    pub probcut: bool,
    /// A state that a shallow search finds too good, or too bad, by so many hundredths of the standard
    /// deviation by which it errs is believed to be so: multi-ProbCut. 0 for never. It needs a guide that
    /// [foretells](zermelo_core::Guide::foretold).
    pub multi_probcut: Score,
    /// Moves that lose an exchange are not searched near the horizon, nor past it.
    pub exchanges: bool,
    /// A move that alone is good is searched deeper.
    pub singular: bool,
    /// Answers to a threat are searched deeper.
    pub forced: bool,
    /// A state without a move from the table is searched less deep.
    pub internal_reductions: bool,
    /// For solving problems and for analysis: what hides sacrifices is left out. A state is not believed
    /// to be too good while its player is [under pressure](zermelo_core::Guide::pressure), no threat is
    /// skipped for what it gives up, there is no ProbCut, and moves that alone are good are looked for
    /// nearer to the horizon. It plays worse: quiet positions are searched less deep.
    pub tactics: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            lines: 1,
            evaluation: true,
            table: true,
            quiescence: true,
            aspiration: 30,
            game_order: true,
            history: true,
            continuation: true,
            killers: true,
            correction: true,
            reductions: true,
            late_move_pruning: true,
            futility: true,
            reverse_futility: true,
            razoring: false,
            null_move: true,
            probcut: true,
            multi_probcut: 150,
            exchanges: true,
            singular: true,
            forced: true,
            internal_reductions: true,
            tactics: false,
        }
    }
}

impl Options {
    /// Without every step that guesses: the value of a depth is then that of plain minimax with the same
    /// estimates, the noisy moves after its horizon played out.
    pub fn sound(self) -> Options {
        Options {
            correction: false,
            reductions: false,
            late_move_pruning: false,
            futility: false,
            reverse_futility: false,
            razoring: false,
            null_move: false,
            probcut: false,
            multi_probcut: 0,
            exchanges: false,
            singular: false,
            forced: false,
            internal_reductions: false,
            tactics: false,
            ..self
        }
    }

    /// Whether no step guesses.
    pub fn is_sound(&self) -> bool {
        *self == self.clone().sound()
    }
}
