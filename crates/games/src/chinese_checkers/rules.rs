//! The rules of Chinese checkers.
//!
//! A move takes one piece a step to an empty hole next to it, or over a piece of anybody's next to it into
//! the empty hole straight behind, and on by as many such jumps as one likes. Pieces jumped over stay. A
//! piece may pass through every hole, but it must end in the middle, in its own camp or in its goal, which
//! is the camp opposite. A player without any move passes.
//!
//! Everybody brings two points for each round that a game may last. The first player whose goal is reached
//! gets of everybody else half of them, and one more for each round that is left. So a sooner win is
//! worth more and a later loss costs less, and a search finishes what it has won. If nobody arrives
//! within the rounds, everybody keeps its points.

use thiserror::Error;
use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Payoffs, Player};

use super::star::{MOST_SIZE, NOWHERE, Star};

/// The most players.
pub const MOST_PLAYERS: usize = 6;

/// The most rounds.
pub const MOST_ROUNDS: u32 = 1000;

/// Chinese checkers on a star.
///
/// ```
/// use zermelo_core::Game;
/// use zermelo_games::chinese_checkers::{Blocking, ChineseCheckers};
///
/// let game = ChineseCheckers::new(4, 6, Blocking::Half, 100)?;
/// let mut moves = Vec::new();
/// game.actions(&game.initial(), &mut moves);
/// assert_eq!(moves.len(), 14); // four pieces in front step, and three behind them jump, each two ways
/// # Ok::<(), zermelo_games::chinese_checkers::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChineseCheckers {
    pub(super) star: Star,
    size: u32,
    /// The camp in which each player starts.
    seats: &'static [u8],
    blocking: Blocking,
    rounds: u32,
}

/// When a goal counts as reached in which pieces are left that started there.
///
/// Without such a rule a player who cannot win any more keeps another from winning by never moving out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocking {
    /// When it is full and at least half of the pieces in it are the player's own.
    Half,
    /// When it is full and at least one of the pieces in it is.
    One,
    /// Never: all of them must be the player's own.
    Never,
}

/// A position: the pieces of each player, whose turn it is, and how many moves were made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces {
    pub(super) pieces: [u128; MOST_PLAYERS],
    pub(super) mover: u8,
    pub(super) moves: u16,
}

/// A piece goes from one hole to another; or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
}

impl Move {
    /// The move of a player who has no other.
    pub const PASS: Move = Move {
        from: NOWHERE,
        to: NOWHERE,
    };
}

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SizeError {
    /// A board that is too small or too large.
    #[error("size={0} cannot be: a star has camps of 1 to {MOST_SIZE} rows, 4 the usual one")]
    Board(u32),
    /// As many players cannot sit around a star.
    #[error("players={0} cannot be: there are 2, 3, 4 or 6")]
    Players(u32),
    /// Too few or too many rounds.
    #[error("rounds={0} cannot be: a game ends after 1 to {MOST_ROUNDS} of them")]
    Rounds(u32),
}

impl Pieces {
    /// All holes with a piece.
    #[inline]
    pub(super) fn occupied(&self) -> u128 {
        self.pieces.iter().fold(0, |all, pieces| all | pieces)
    }
}

/// The holes of a set, lowest first.
pub(super) fn holes(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let hole = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        hole
    })
}

impl ChineseCheckers {
    /// The game on a star of this size.
    ///
    /// # Errors
    ///
    /// A size, number of players or number of rounds that cannot be.
    pub fn new(
        size: u32,
        players: u32,
        blocking: Blocking,
        rounds: u32,
    ) -> Result<ChineseCheckers, SizeError> {
        if !(1..=MOST_SIZE).contains(&size) {
            return Err(SizeError::Board(size));
        }
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            return Err(SizeError::Rounds(rounds));
        }
        let seats: &[u8] = match players {
            2 => &[0, 3],
            3 => &[0, 2, 4],
            4 => &[0, 1, 3, 4],
            6 => &[0, 1, 2, 3, 4, 5],
            _ => return Err(SizeError::Players(players)),
        };
        Ok(ChineseCheckers {
            star: Star::new(size),
            size,
            seats,
            blocking,
            rounds,
        })
    }

    /// How many rows a camp has.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// What everybody brings.
    pub(super) fn stake(&self) -> u32 {
        2 * self.rounds
    }

    /// What everybody else pays to the winner of a game that is over after so many moves.
    fn price(&self, moves: u16) -> u32 {
        let left = self.cap().saturating_sub(moves.into()) / self.seats.len() as u32;
        self.rounds + left
    }

    /// The most moves of a game.
    pub(super) fn cap(&self) -> u32 {
        self.rounds * self.seats.len() as u32
    }

    /// The camp in which a player starts, and that which is its goal.
    #[inline]
    pub(super) fn camps(&self, player: usize) -> (usize, usize) {
        let home = usize::from(self.seats[player]);
        (home, (home + 3) % 6)
    }

    /// Whether a player has reached its goal.
    #[inline]
    fn has_arrived(&self, state: &Pieces, occupied: u128, player: usize) -> bool {
        let goal = self.star.camps[self.camps(player).1];
        if goal & !occupied != 0 {
            return false;
        }
        let own = (goal & state.pieces[player]).count_ones();
        match self.blocking {
            Blocking::Half => own * 2 >= goal.count_ones(),
            Blocking::One => own > 0,
            Blocking::Never => own == goal.count_ones(),
        }
    }

    /// Who has won: of several the one who moved last, or the next to move after it.
    pub(super) fn winner(&self, state: &Pieces) -> Option<usize> {
        let players = self.seats.len();
        let occupied = state.occupied();
        let last = usize::from(state.mover) + players - 1;
        let mut turns = (last..last + players).map(|turn| turn % players);
        turns.find(|&player| self.has_arrived(state, occupied, player))
    }

    /// The holes in which a piece may end its move.
    fn allowed(&self, player: usize) -> u128 {
        let (home, goal) = self.camps(player);
        let all = u128::MAX >> (128 - self.star.holes());
        let camps = self.star.camps.iter().enumerate();
        let foreign = camps.filter(|&(camp, _)| camp != home && camp != goal);
        foreign.fold(all, |allowed, (_, camp)| allowed & !camp)
    }

    /// Where a piece can go to.
    fn reach(&self, occupied: u128, from: u8) -> u128 {
        let occupied = occupied & !(1 << from);
        let taken = |hole: u8| hole == NOWHERE || occupied >> hole & 1 == 1;
        let mut reached = 0;
        for &(next, _) in self.star.around(from) {
            if !taken(next) {
                reached |= 1 << next;
            }
        }
        // Jump after jump; a hole is left once.
        let mut jumped: u128 = 1 << from;
        let mut pending = jumped;
        while pending != 0 {
            let hole = pending.trailing_zeros() as u8;
            pending &= pending - 1;
            for &(next, behind) in self.star.around(hole) {
                let over = next != NOWHERE && taken(next);
                if over && !taken(behind) && jumped >> behind & 1 == 0 {
                    jumped |= 1 << behind;
                    pending |= 1 << behind;
                }
            }
        }
        (reached | jumped) & !(1 << from)
    }
}

impl Game for ChineseCheckers {
    type State = Pieces;
    type Move = Move;

    fn kind(&self) -> Kind {
        let players = self.seats.len();
        Kind {
            players,
            payoffs: Payoffs::Constant,
            range: (0, (players as u32 * self.stake()) as Payoff),
            ..Kind::opposed(1)
        }
    }

    fn initial(&self) -> Pieces {
        let mut pieces = [0; MOST_PLAYERS];
        for (player, &seat) in self.seats.iter().enumerate() {
            pieces[player] = self.star.camps[usize::from(seat)];
        }
        Pieces {
            pieces,
            mover: 0,
            moves: 0,
        }
    }

    fn to_move(&self, state: &Pieces) -> Player {
        Player::new(state.mover)
    }

    fn actions(&self, state: &Pieces, moves: &mut Vec<Move>) {
        if self.is_terminal(state) {
            return;
        }
        let player = usize::from(state.mover);
        let (occupied, allowed) = (state.occupied(), self.allowed(player));
        let start = moves.len();
        for from in holes(state.pieces[player]) {
            let reached = self.reach(occupied, from) & allowed;
            moves.extend(holes(reached).map(|to| Move { from, to }));
        }
        if moves.len() == start {
            moves.push(Move::PASS);
        }
    }

    fn result(&self, state: &Pieces, action: Move) -> Pieces {
        let mut after = *state;
        if action != Move::PASS {
            after.pieces[usize::from(state.mover)] ^= 1 << action.from | 1 << action.to;
        }
        after.mover = (state.mover + 1) % self.seats.len() as u8;
        after.moves = state.moves + 1;
        after
    }

    fn is_terminal(&self, state: &Pieces) -> bool {
        u32::from(state.moves) >= self.cap() || self.winner(state).is_some()
    }

    fn utility(&self, state: &Pieces, player: Player) -> Payoff {
        let (stake, price) = (self.stake(), self.price(state.moves));
        let payoff = match self.winner(state) {
            None => stake,
            Some(winner) if player.index() == Some(winner) => {
                stake + price * (self.seats.len() as u32 - 1)
            }
            Some(_) => stake - price,
        };
        payoff as Payoff
    }
}

impl Deterministic for ChineseCheckers {
    /// Moves are counted.
    fn level(&self, state: &Pieces) -> Option<u32> {
        Some(state.moves.into())
    }
}

impl Keyed for ChineseCheckers {
    fn key(&self, state: &Pieces) -> u64 {
        let start = u64::from(state.mover) << 16 | u64::from(state.moves);
        let players = self.seats.len();
        state.pieces[..players]
            .iter()
            .fold(mix(start), |key, &pieces| {
                let (low, high) = (pieces as u64, (pieces >> 64) as u64);
                mix(key.rotate_left(1) ^ mix(low ^ mix(high)))
            })
    }
}
