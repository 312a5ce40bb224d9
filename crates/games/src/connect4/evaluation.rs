//! An estimate of unfinished positions, and the order in which to try moves.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Order, Player, Score};

use super::rules::{Board, Column, ConnectFour};
use super::word::Word;

/// What each feature is worth, in millionths of a win.
mod weight {
    use super::Score;

    /// An empty cell that would complete a line.
    pub const THREAT: Score = 60_000;
    /// A stone, for each column between it and the nearer edge.
    pub const CENTRE: Score = 4_000;
}

/// A weighted sum: own threats and central stones, minus the opponent's.
///
/// An opinion, not a fact: a few nanoseconds, always within the limit of estimates.
#[derive(Clone, Debug)]
pub struct Features<W: Word> {
    /// The columns at least 1, 2, 3... away from the edge.
    inner: Vec<W>,
}

impl<W: Word> Features<W> {
    /// The features of boards of this game.
    pub fn new(game: &ConnectFour<W>) -> Features<W> {
        let width = game.width();
        let inner = (1..width.div_ceil(2))
            .map(|edge| {
                (edge..width - edge).fold(W::NONE, |cells, column| cells | game.column(column))
            })
            .collect();
        Features { inner }
    }

    fn centre(&self, stones: W) -> Score {
        self.inner
            .iter()
            .map(|&cells| (stones & cells).count() as Score)
            .sum()
    }

    fn side(&self, game: &ConnectFour<W>, stones: W, empty: W) -> Score {
        let threats = game.completions(stones) & empty;
        weight::THREAT * threats.count() as Score + weight::CENTRE * self.centre(stones)
    }
}

impl<W: Word> Evaluator<ConnectFour<W>> for Features<W> {
    #[inline]
    fn evaluate(&self, game: &ConnectFour<W>, board: &Board<W>, player: Player) -> Score {
        let empty = game.empty(board);
        let own = self.side(game, board.own, empty);
        let other = self.side(game, board.other(), empty);
        let score = (own - other).clamp(1 - ESTIMATE_LIMIT, ESTIMATE_LIMIT - 1);
        if game.to_move(board) == player {
            score
        } else {
            -score
        }
    }
}

impl<W: Word> ConnectFour<W> {
    /// The cells that would complete a line of these stones, whether they are empty or not.
    #[inline]
    fn completions(&self, stones: W) -> W {
        // The usual board is told apart so that the compiler knows its numbers, and the usual length
        // so that it can unroll.
        if self.is_usual() {
            self.usual_directions()
                .fold(W::NONE, |cells, step| cells | gaps(stones, step, 4))
        } else if self.connect() == 4 {
            self.directions()
                .fold(W::NONE, |cells, step| cells | gaps(stones, step, 4))
        } else {
            let length = self.connect();
            self.directions()
                .fold(W::NONE, |cells, step| cells | gaps(stones, step, length))
        }
    }
}

/// The cells with stones on all other places of a line: `below` of them before it, the rest after.
#[inline(always)]
fn gaps<W: Word>(stones: W, step: u32, length: u32) -> W {
    let mut found = W::NONE;
    let mut before = !W::NONE;
    for below in 0..length {
        if below > 0 {
            before = before & (stones << (below * step));
        }
        let mut line = before;
        for above in 1..length - below {
            line = line & (stones >> (above * step));
        }
        found = found | line;
    }
    found
}

/// Tries the middle column first and the edges last: more lines pass through the middle.
#[derive(Clone, Copy, Debug, Default)]
pub struct CentreFirst;

impl<W: Word> Order<ConnectFour<W>> for CentreFirst {
    const STATIC: bool = true;

    #[inline]
    fn rank(&self, game: &ConnectFour<W>, _: &Board<W>, column: Column) -> i32 {
        -(2 * column.index() as i32 - (game.width() as i32 - 1)).abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::Notation;

    fn estimate(text: &str) -> Score {
        let game = ConnectFour::<u64>::new(7, 6, 4).unwrap();
        let board = game.parse_state(text).unwrap();
        Features::new(&game).evaluate(&game, &board, game.to_move(&board))
    }

    #[test]
    fn the_empty_board_is_even_and_mirror_images_are_worth_the_same() {
        assert_eq!(estimate(""), 0);
        assert_eq!(estimate("44123"), estimate("44765"));
    }

    #[test]
    fn a_threat_counts_for_its_owner() {
        // Three in a row with an empty cell at each end, the opponent to move.
        assert_eq!(estimate("33445"), -2 * weight::THREAT - 2 * weight::CENTRE);
    }

    #[test]
    fn gaps_lie_at_the_ends_and_inside_a_line() {
        assert_eq!(gaps(0b0011100u64, 1, 4), 0b0100010);
        assert_eq!(gaps(0b1011u64, 1, 4), 0b0100);
    }
}
