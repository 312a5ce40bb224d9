//! The rules of Rolit.
//!
//! The players take turns to put a ball of their colour next to one that is there, along a row, a column
//! or a diagonal. All balls of others that lie in a line between the new one and another of the mover's
//! are turned to its colour. Who can turn one must; who cannot may put its ball next to any. Nobody passes,
//! so the game is over when the board is full, and everybody gets as many points as balls.

use thiserror::Error;
use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Payoffs, Player};

use crate::board8::{FIRST_COLUMN, LAST_COLUMN, cells, indices};
use crate::othello::bits;

/// The most players.
pub const MOST_PLAYERS: u32 = 4;

/// Rolit on a square board of 4, 6 or 8 cells a side.
///
/// Four players start with one ball each in the middle, in turn around it from its upper left. Two start
/// with two each across the diagonals, as in Othello. Three start with one each, and the last place of the
/// middle is empty.
///
/// ```
/// use zermelo_core::Game;
/// use zermelo_games::rolit::Rolit;
///
/// let game = Rolit::new(8, 4)?;
/// let mut moves = Vec::new();
/// game.actions(&game.initial(), &mut moves);
/// assert_eq!(moves.len(), 3); // behind each of the three others
/// # Ok::<(), zermelo_games::rolit::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolit {
    size: u32,
    players: u32,
}

/// A position: the balls of each player, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Balls {
    pub(super) balls: [u64; MOST_PLAYERS as usize],
    pub(super) mover: u8,
}

/// The cell for a ball, by its bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub(super) u8);

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SizeError {
    /// A board that is too small or too large.
    #[error("size={0} cannot be: the board has 4, 6 or 8 cells a side")]
    Board(u32),
    /// Too few or too many players.
    #[error("players={0} cannot be: there are 2 to {MOST_PLAYERS}")]
    Players(u32),
}

impl Balls {
    /// All cells with a ball.
    pub(super) fn occupied(&self) -> u64 {
        self.balls.iter().fold(0, |all, balls| all | balls)
    }

    /// The balls of the player to move, and those of all others.
    fn sides(&self) -> (u64, u64) {
        let own = self.balls[usize::from(self.mover)];
        (own, self.occupied() & !own)
    }
}

impl Rolit {
    /// The game on a board of `size` by `size` cells.
    ///
    /// # Errors
    ///
    /// A size other than 4, 6 and 8; other than two to four players.
    pub fn new(size: u32, players: u32) -> Result<Rolit, SizeError> {
        if ![4, 6, 8].contains(&size) {
            return Err(SizeError::Board(size));
        }
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(SizeError::Players(players));
        }
        Ok(Rolit { size, players })
    }

    /// Cells on a side.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// All cells of the board.
    pub(super) fn cells(&self) -> u64 {
        cells(self.size, self.size)
    }

    /// Where the player to move may put a ball.
    fn places(&self, state: &Balls) -> u64 {
        let (own, others) = state.sides();
        let empty = self.cells() & !(own | others);
        // Beyond a smaller board nobody has a ball, so that one of full size serves all.
        let captures = bits::moves::<8>(own, others, empty);
        if captures != 0 {
            return captures;
        }
        empty & around(own | others)
    }
}

/// The cells next to a set.
fn around(set: u64) -> u64 {
    let row = set | (set & !LAST_COLUMN) << 1 | (set & !FIRST_COLUMN) >> 1;
    row | row << 8 | row >> 8
}

impl Game for Rolit {
    type State = Balls;
    type Move = Cell;

    fn kind(&self) -> Kind {
        Kind {
            players: self.players as usize,
            payoffs: Payoffs::Constant,
            range: (0, (self.size * self.size) as Payoff),
            ..Kind::opposed(1)
        }
    }

    fn initial(&self) -> Balls {
        let middle = self.size / 2;
        let corner = (middle - 1) * 9;
        // Around the middle: upper left, upper right, lower right, lower left.
        let around = [corner, corner + 1, corner + 9, corner + 8];
        let mut balls = [0; MOST_PLAYERS as usize];
        let count = if self.players == 3 { 3 } else { 4 };
        for (turn, cell) in around.into_iter().enumerate().take(count) {
            balls[turn % self.players as usize] |= 1 << cell;
        }
        Balls { balls, mover: 0 }
    }

    fn to_move(&self, state: &Balls) -> Player {
        Player::new(state.mover)
    }

    fn actions(&self, state: &Balls, moves: &mut Vec<Cell>) {
        moves.extend(indices(self.places(state)).map(Cell));
    }

    fn result(&self, state: &Balls, Cell(cell): Cell) -> Balls {
        let (own, others) = state.sides();
        let turned = bits::turned(own, others, cell);
        let mut after = *state;
        for balls in &mut after.balls {
            *balls &= !turned;
        }
        after.balls[usize::from(state.mover)] |= turned | 1 << cell;
        after.mover = (state.mover + 1) % self.players as u8;
        after
    }

    fn is_terminal(&self, state: &Balls) -> bool {
        state.occupied() == self.cells()
    }

    fn utility(&self, state: &Balls, player: Player) -> Payoff {
        state.balls[player.index().unwrap_or_default()].count_ones() as Payoff
    }

    fn count_actions(&self, state: &Balls) -> usize {
        self.places(state).count_ones() as usize
    }
}

impl Deterministic for Rolit {
    /// Every move adds a ball.
    fn level(&self, state: &Balls) -> Option<u32> {
        Some(state.occupied().count_ones())
    }
}

impl Keyed for Rolit {
    fn key(&self, state: &Balls) -> u64 {
        let start = u64::from(state.mover);
        let fold = |key: u64, &balls: &u64| mix(key.rotate_left(1) ^ mix(balls));
        state.balls.iter().fold(start, fold)
    }
}
