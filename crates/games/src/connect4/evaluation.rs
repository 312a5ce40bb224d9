//! An estimate of unfinished positions, and the order in which to try moves.

use std::ops::ControlFlow;

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

    #[inline(always)]
    fn centre(&self, stones: W) -> Score {
        let count = |cells: &[W]| {
            let each = cells.iter().map(|&cells| (stones & cells).count() as Score);
            each.sum()
        };
        // The usual board has three such sets; told apart, the compiler unrolls the loop.
        match <&[W; 3]>::try_from(self.inner.as_slice()) {
            Ok(three) => count(three),
            Err(_) => count(&self.inner),
        }
    }

    #[inline(always)]
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
    #[inline(always)]
    pub(super) fn completions(&self, stones: W) -> W {
        // The usual length is told apart so that the compiler can unroll.
        if self.connect() == 4 {
            self.directions()
                .fold(W::NONE, |cells, step| cells | gaps_of_four(stones, step))
        } else {
            let length = self.connect();
            self.directions()
                .fold(W::NONE, |cells, step| cells | gaps(stones, step, length))
        }
    }
}

/// [`gaps`] in lines of four: two neighbours on one side and one more on either.
#[inline(always)]
fn gaps_of_four<W: Word>(stones: W, step: u32) -> W {
    let (up, down) = (stones >> step, stones << step);
    let above = up & (stones >> (2 * step));
    let below = down & (stones << (2 * step));
    above & (stones >> (3 * step) | down) | below & (stones << (3 * step) | up)
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
    const LAZY: bool = true;
    /// Even with a height of 1 every column takes two bits.
    const MOST_MOVES: usize = W::BITS as usize / 2;

    #[inline]
    fn rank(&self, game: &ConnectFour<W>, _: &Board<W>, column: Column) -> i32 {
        -(2 * column.index() as i32 - (game.width() as i32 - 1)).abs()
    }

    #[inline]
    fn next(&self, game: &ConnectFour<W>, board: &Board<W>, place: &mut u32) -> Option<Column> {
        while *place < game.width() {
            let column = nth_from_centre(game.width(), *place);
            *place += 1;
            if game.is_open(board, column) {
                return Some(column);
            }
        }
        None
    }

    #[inline(always)]
    fn each(
        &self,
        game: &ConnectFour<W>,
        board: &Board<W>,
        mut visit: impl FnMut(Column, Board<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // For the usual board they are listed, so that the compiler need not reckon them out.
        for place in 0..game.width() {
            let column = match W::BOARD {
                Some(_) => USUAL_FROM_CENTRE[place as usize],
                None => nth_from_centre(game.width(), place),
            };
            if game.is_open(board, column) {
                visit(column, game.result(board, column))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn offers(&self, game: &ConnectFour<W>, board: &Board<W>, column: Column) -> bool {
        game.is_open(board, column)
    }
}

/// The columns of the usual board in this order.
static USUAL_FROM_CENTRE: [Column; 7] = {
    let mut columns = [Column::new(0); 7];
    let mut place = 0;
    while place < columns.len() {
        columns[place] = nth_from_centre(columns.len() as u32, place as u32);
        place += 1;
    }
    columns
};

/// The columns from the middle outwards, of two equally far ones the left one first.
#[inline(always)]
const fn nth_from_centre(width: u32, place: u32) -> Column {
    let away = place.div_ceil(2);
    let right = (place ^ width) & 1 == 1;
    let middle = (width - 1) / 2;
    Column::new(if right { middle + away } else { middle - away } as u8)
}

#[cfg(test)]
mod tests {
    use super::super::word::Usual;
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

    /// Plays one random game and compares the moves one at a time with the sorted list.
    fn compare_orders<W: Word>(game: &ConnectFour<W>) {
        let mut board = game.initial();
        let mut random = zermelo_core::random::Random::new(u64::from(game.width()));
        loop {
            let mut sorted = Vec::new();
            game.actions(&board, &mut sorted);
            if sorted.is_empty() {
                break;
            }
            for column in (0..game.width()).map(|column| Column::new(column as u8)) {
                let legal = sorted.contains(&column);
                assert_eq!(CentreFirst.offers(game, &board, column), legal);
            }
            let chosen = sorted[random.below(sorted.len())];
            sorted.sort_by_key(|&column| -CentreFirst.rank(game, &board, column));
            let mut place = 0;
            let lazy: Vec<Column> =
                std::iter::from_fn(|| CentreFirst.next(game, &board, &mut place)).collect();
            assert_eq!(lazy, sorted);
            let mut visited = Vec::new();
            let _ = CentreFirst.each(game, &board, |column, after| {
                assert_eq!(after, game.result(&board, column));
                visited.push(column);
                ControlFlow::Continue(())
            });
            assert_eq!(visited, sorted);
            board = game.result(&board, chosen);
        }
    }

    #[test]
    fn one_at_a_time_the_columns_come_as_they_would_be_sorted() {
        for width in 1..=9 {
            compare_orders(&ConnectFour::<u64>::new(width, 3, 4).unwrap());
        }
        compare_orders(&ConnectFour::<Usual>::new(7, 6, 4).unwrap());
    }

    #[test]
    fn gaps_lie_at_the_ends_and_inside_a_line() {
        assert_eq!(gaps(0b0011100u64, 1, 4), 0b0100010);
        assert_eq!(gaps(0b1011u64, 1, 4), 0b0100);
        let mut random = zermelo_core::random::Random::new(4);
        for _ in 0..1000 {
            let stones = random.next() & random.next();
            for step in [1, 6, 7, 8] {
                assert_eq!(gaps_of_four(stones, step), gaps(stones, step, 4));
            }
        }
    }
}
