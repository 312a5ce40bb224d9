//! Connect Four played on at random, on the bitboard: no list of moves is made.

use zermelo_core::random::Random;
use zermelo_core::{Game, Player, Playout};

use super::rules::{Board, Column, ConnectFour};
use super::word::Word;

/// Drops stones into columns drawn at random.
///
/// A column is drawn among all of them until one is open, which it nearly always is at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RandomDrops;

/// An open column. There is one.
#[inline(always)]
fn drawn<W: Word>(game: &ConnectFour<W>, board: &Board<W>, random: &mut Random) -> Column {
    // Four numbers from one word; of 2^16 equally likely ones each column has its share, to 1 in 2^13.
    let mut bits = random.next();
    loop {
        for _ in 0..4 {
            let drawn = ((bits & 0xffff) * u64::from(game.width())) >> 16;
            bits >>= 16;
            let column = Column::new(drawn as u8);
            if game.is_open(board, column) {
                return column;
            }
        }
        bits = random.next();
    }
}

impl<W: Word> Playout<ConnectFour<W>> for RandomDrops {
    type Board = Board<W>;

    fn board(&self, game: &ConnectFour<W>) -> Board<W> {
        game.initial()
    }

    fn place(&self, _: &ConnectFour<W>, board: &mut Board<W>, state: &Board<W>) {
        *board = *state;
    }

    #[inline]
    fn step(
        &self,
        game: &ConnectFour<W>,
        board: &mut Board<W>,
        random: &mut Random,
    ) -> Option<Column> {
        if game.is_terminal(board) {
            return None;
        }
        let column = drawn(game, board, random);
        *board = game.result(board, column);
        Some(column)
    }

    #[inline]
    fn run(
        &self,
        game: &ConnectFour<W>,
        board: &mut Board<W>,
        random: &mut Random,
        most: u32,
    ) -> u32 {
        if game.has_line(board.other()) {
            return 0;
        }
        // Only a move makes a line, and the board is full when every cell is: neither is asked for at every move.
        let room = game.empty(board).count();
        let (mut at, mut own) = (*board, random.clone());
        let mut made = 0;
        while made < most.min(room) {
            at = game.result(&at, drawn(game, &at, &mut own));
            made += 1;
            if game.has_line(at.other()) {
                break;
            }
        }
        (*board, *random) = (at, own);
        made
    }

    fn state(&self, _: &ConnectFour<W>, board: &Board<W>) -> Board<W> {
        *board
    }

    #[inline]
    fn to_move(&self, game: &ConnectFour<W>, board: &Board<W>) -> Player {
        game.to_move(board)
    }
}
