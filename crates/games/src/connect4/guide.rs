//! What Connect Four tells a search that plays.

use zermelo_core::guide::{DEEDS, Guide};
use zermelo_core::random::mix;
use zermelo_core::value::finished;
use zermelo_core::{Evaluator, Game, Order, Player, Score};

use super::evaluation::{CentreFirst, Features};
use super::rules::{Board, Column, ConnectFour};
use super::word::Word;

/// Wins of the next move and of the one after it without searching for them, threats first, and threats
/// as what changes slowly.
#[derive(Clone, Debug)]
pub struct ConnectFourGuide<W: Word> {
    /// The estimate.
    pub evaluator: Features<W>,
}

/// The rank of a stone without which the opponent wins, and the loss of one that lets the opponent win on
/// top of it.
const URGENT: i32 = 1_000;

impl<W: Word> ConnectFour<W> {
    /// The true value of an unfinished board to the player to move, if two moves decide the game: an own
    /// threat is carried out, or no stone keeps the opponent from carrying out one.
    #[inline]
    fn forced_value(&self, board: &Board<W>) -> Option<Score> {
        let landings = self.landings(board);
        if self.completions(board.own) & landings != W::NONE {
            return Some(finished(1, 1));
        }
        let threats = self.completions(board.other()) & self.empty(board);
        let urgent = threats & landings;
        let answers = if urgent == W::NONE {
            landings
        } else if urgent & (urgent - W::ONE) == W::NONE {
            urgent
        } else {
            W::NONE
        };
        // A stone below a threat lets the opponent put one there.
        let safe = answers & !(threats >> 1);
        (safe == W::NONE).then(|| finished(-1, 2))
    }
}

impl<W: Word> Guide<ConnectFour<W>> for ConnectFourGuide<W> {
    type Sum = ();

    const KNOWS_VALUES: bool = true;
    const QUICK: bool = true;

    #[inline]
    fn knows_noise(&self, _: &ConnectFour<W>) -> bool {
        false
    }

    #[inline]
    fn sum(&self, _: &ConnectFour<W>, _: &Board<W>) {}

    #[inline]
    fn estimate(&self, game: &ConnectFour<W>, board: &Board<W>, (): &(), player: Player) -> Score {
        self.evaluator.evaluate(game, board, player)
    }

    #[inline]
    fn known(&self, game: &ConnectFour<W>, board: &Board<W>, player: Player) -> Option<Score> {
        let score = game.forced_value(board)?;
        let own = game.to_move(board) == player;
        Some(if own { score } else { -score })
    }

    fn noisy_moves(&self, _: &ConnectFour<W>, _: &Board<W>, _: &mut Vec<Column>) {}

    #[inline]
    fn rank(&self, game: &ConnectFour<W>, board: &Board<W>, column: Column) -> i32 {
        let threats = game.completions(board.other());
        let landing = game.landings(board) & game.column(column.index());
        let has = |cells: W| i32::from(threats & cells != W::NONE);
        let place = CentreFirst.rank(game, board, column);
        place + URGENT * (has(landing) - has(landing << 1))
    }

    #[inline]
    fn code(&self, column: Column) -> u16 {
        column.index() as u16
    }

    #[inline]
    fn decode(&self, game: &ConnectFour<W>, board: &Board<W>, code: u16) -> Option<Column> {
        let column = Column::new(u8::try_from(code).ok()?);
        game.is_legal(board, column).then_some(column)
    }

    /// The cell where the stone lands.
    #[inline]
    fn deed(&self, game: &ConnectFour<W>, board: &Board<W>, column: Column) -> usize {
        const { assert!(W::BITS as usize <= DEEDS) };
        let stones = (board.all & game.column(column.index())).count();
        (column.index() * (game.height() + 1) + stones) as usize
    }

    #[inline]
    fn structure(&self, game: &ConnectFour<W>, board: &Board<W>) -> Option<u64> {
        let threats = [board.own, board.other()].map(|stones| {
            let threats = game.completions(stones) & game.empty(board);
            threats.key()
        });
        Some(mix(threats[0] ^ mix(threats[1])))
    }
}

#[cfg(test)]
mod tests {
    use super::super::word::Usual;
    use super::*;
    use zermelo_core::Notation;
    use zermelo_core::random::Random;
    use zermelo_core::value::shifted;

    /// The value of a board as far as so many moves decide it, else 0.
    fn plain<W: Word>(game: &ConnectFour<W>, board: &Board<W>, depth: u32) -> Score {
        let mut moves = Vec::new();
        game.actions(board, &mut moves);
        if game.is_terminal(board) {
            return finished(game.utility(board, game.to_move(board)), 0);
        }
        if depth == 0 {
            return 0;
        }
        let values = moves.iter().map(|&column| {
            let after = game.result(board, column);
            -shifted(plain(game, &after, depth - 1), 1)
        });
        values.max().expect("there is room")
    }

    /// Checks what the guide says along random games, and counts how often a value is known.
    fn check<W: Word>(game: &ConnectFour<W>) -> usize {
        let guide = ConnectFourGuide {
            evaluator: Features::new(game),
        };
        let mut random = Random::new(game.width().into());
        let mut known = 0;
        for _ in 0..100 {
            let mut board = game.initial();
            while !game.is_terminal(&board) {
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                let value = plain(game, &board, 2);
                let told = guide.known(game, &board, game.to_move(&board));
                // All that two moves decide is known, and nothing else.
                let expected = (value != 0).then_some(value);
                assert_eq!(told, expected, "{}", game.format_state(&board));
                known += usize::from(told.is_some());
                let read: Vec<Column> = (0..400)
                    .chain([u16::MAX])
                    .filter_map(|code| guide.decode(game, &board, code))
                    .collect();
                assert_eq!(read, moves);
                for &column in &moves {
                    assert_eq!(guide.decode(game, &board, guide.code(column)), Some(column));
                    assert!(guide.deed(game, &board, column) < DEEDS);
                }
                board = game.result(&board, moves[random.below(moves.len())]);
            }
        }
        known
    }

    #[test]
    fn what_two_moves_decide_is_known_and_a_number_is_read_back_where_the_move_is_legal() {
        assert!(check(&ConnectFour::<Usual>::new(7, 6, 4).unwrap()) > 100);
        assert!(check(&ConnectFour::<u64>::new(4, 5, 3).unwrap()) > 100);
        assert!(check(&ConnectFour::<u64>::new(5, 4, 4).unwrap()) > 20);
        assert!(check(&ConnectFour::<u64>::new(3, 2, 2).unwrap()) > 100);
        assert!(check(&ConnectFour::<u64>::new(2, 2, 1).unwrap()) > 0);
        assert!(check(&ConnectFour::<u128>::new(10, 9, 5).unwrap()) > 20);
    }

    #[test]
    fn a_threat_is_answered_first_and_no_stone_put_below_one() {
        let game = ConnectFour::<Usual>::new(7, 6, 4).unwrap();
        let guide = ConnectFourGuide {
            evaluator: Features::new(&game),
        };
        let ranked = |text: &str| {
            let board = game.parse_state(text).unwrap();
            let mut moves = Vec::new();
            game.actions(&board, &mut moves);
            moves.sort_by_key(|&column| -guide.rank(&game, &board, column));
            moves
        };
        // The first player has three stones in the first column.
        assert_eq!(ranked("12131")[0], Column::new(0));
        // The second player has three stones in the second row, and column 4 is empty.
        assert_eq!(*ranked("12317273").last().unwrap(), Column::new(3));
    }
}
