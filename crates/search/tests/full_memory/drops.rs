//! Connect Four, with the plainest rules that are quick enough for long searches.

use zermelo_core::{Game, Keyed, Kind, Payoff, Player};

/// The usual board: seven columns of six.
pub struct Drops;

/// The discs of the player to move, and all discs; a column takes seven bits, the last of which stays empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    own: u64,
    all: u64,
}

const COLUMNS: u8 = 7;
const HEIGHT: u32 = 6;

fn bottom(column: u8) -> u64 {
    1 << (u32::from(column) * (HEIGHT + 1))
}

fn has_four(discs: u64) -> bool {
    [1, HEIGHT, HEIGHT + 1, HEIGHT + 2].iter().any(|&step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl Board {
    /// The player who moved last has four in a row.
    fn is_won(self) -> bool {
        has_four(self.own ^ self.all)
    }
}

impl Game for Drops {
    type State = Board;
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }
    fn initial(&self) -> Board {
        Board { own: 0, all: 0 }
    }
    fn to_move(&self, board: &Board) -> Player {
        Player::new((board.all.count_ones() & 1) as u8)
    }
    fn actions(&self, board: &Board, moves: &mut Vec<u8>) {
        let is_open = |column: &u8| board.all & bottom(*column) << (HEIGHT - 1) == 0;
        moves.extend((0..COLUMNS).filter(is_open));
    }
    fn result(&self, board: &Board, column: u8) -> Board {
        Board {
            own: board.own ^ board.all,
            all: board.all | (board.all + bottom(column)),
        }
    }
    fn is_terminal(&self, board: &Board) -> bool {
        board.is_won() || board.all.count_ones() == u32::from(COLUMNS) * HEIGHT
    }
    fn utility(&self, board: &Board, player: Player) -> Payoff {
        match (board.is_won(), player == self.to_move(board)) {
            (false, _) => 0,
            (true, true) => -1,
            (true, false) => 1,
        }
    }
}

impl Keyed for Drops {
    fn key(&self, board: &Board) -> u64 {
        board.own + board.all
    }
}
