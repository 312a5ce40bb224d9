//! The rules of Kalah and of its variants.
//!
//! A move takes all seeds of one own house and sows them one by one into the pits that follow,
//! counter-clockwise, the own store included and the opponent's left out.
//!
//! - If the last seed falls into the own store, the same player moves again.
//! - If it falls into an own house that was empty, it is taken into the own store together with all
//!   seeds of the house opposite. Whether that may be when the house opposite is empty too differs:
//!   [`Options::empty_capture`].
//! - The game is over as soon as all houses of either player are empty. Who gets the seeds that the
//!   other one still has differs: [`Remaining`].
//!
//! Seeds that remain stay where they are; [`Game::utility`] counts them. The result is the margin:
//! the seeds of one player less those of the other.

use std::fmt;

use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, ZeroSum};

use super::board::{Board, House, MOST_HOUSES, Pit, Sowing};

/// Who gets the seeds that remain when one player has none left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Remaining {
    /// The player in whose houses they are. The usual rule.
    #[default]
    Owner,
    /// The player whose houses are empty.
    Emptied,
    /// Nobody: only the stores count.
    Nobody,
}

/// The size of the game and its variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Houses a side, 1 to 6.
    pub houses: u32,
    /// Seeds in each house at the start.
    pub seeds: u32,
    /// Whether a last seed in an empty house is taken even if the house opposite is empty.
    pub empty_capture: bool,
    /// Who gets the seeds that remain at the end.
    pub remaining: Remaining,
}

impl Default for Options {
    /// Kalah(6,4) by the standard rules.
    fn default() -> Options {
        Options {
            houses: 6,
            seeds: 4,
            empty_capture: false,
            remaining: Remaining::Owner,
        }
    }
}

/// Kalah with its options.
///
/// ```
/// use zermelo_core::{Game, Player};
/// use zermelo_games::kalah::{House, Kalah, Options};
///
/// let game = Kalah::new(Options::default())?;
/// let state = game.play(&game.initial(), House::new(2)).unwrap();
/// assert_eq!(state.store(Player::FIRST), 1);
/// assert_eq!(game.to_move(&state), Player::FIRST); // the last seed fell into the store
/// # Ok::<(), zermelo_games::kalah::OptionsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Kalah {
    options: Options,
    pub(super) sowing: Sowing,
}

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// No house or too many.
    Houses(u32),
    /// No seed in a house.
    NoSeeds,
    /// More seeds than can be counted.
    TooManySeeds {
        /// Seeds a house asked for.
        seeds: u32,
        /// Houses a side.
        houses: u32,
        /// Seeds a house that would be possible.
        most: u32,
    },
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OptionsError::Houses(houses) => {
                write!(f, "houses={houses} cannot be: a side has 1 to 6 houses")
            }
            OptionsError::NoSeeds => f.write_str("seeds must be at least 1"),
            OptionsError::TooManySeeds {
                seeds,
                houses,
                most,
            } => write!(
                f,
                "seeds={seeds} are too many: with houses={houses} there can be at most {most}"
            ),
        }
    }
}

impl std::error::Error for OptionsError {}

/// No board has more seeds than a byte can count.
const MOST_SEEDS: u32 = u8::MAX as u32;

impl Kalah {
    /// A game of this size and variant, or what is wrong with it.
    pub fn new(options: Options) -> Result<Kalah, OptionsError> {
        let Options { houses, seeds, .. } = options;
        if !(1..=MOST_HOUSES).contains(&houses) {
            return Err(OptionsError::Houses(houses));
        }
        let most = MOST_SEEDS / (2 * houses);
        if seeds == 0 {
            Err(OptionsError::NoSeeds)
        } else if seeds > most {
            Err(OptionsError::TooManySeeds {
                seeds,
                houses,
                most,
            })
        } else {
            let sowing = Sowing::new(houses);
            Ok(Kalah { options, sowing })
        }
    }

    /// The size and variant.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Houses a side.
    pub fn houses(&self) -> u32 {
        self.options.houses
    }

    /// All seeds on the board.
    pub fn total(&self) -> u32 {
        2 * self.options.houses * self.options.seeds
    }

    /// The house that faces this one.
    #[inline]
    pub(super) fn opposite(&self, pit: Pit) -> Pit {
        // The first house of one side faces the last of the other: their numbers add up to this.
        Pit(MOST_HOUSES as u8 + self.options.houses as u8 - pit.0)
    }

    /// Seeds of each player if the game ended now.
    pub fn score(&self, board: &Board) -> [u32; 2] {
        let mut score = [0, 1].map(|side| u32::from(board.seeds(Pit::store(side))));
        for side in 0..2 {
            let left = u32::from(board.on_side(side));
            match self.options.remaining {
                Remaining::Owner => score[side] += left,
                Remaining::Emptied => score[1 - side] += left,
                Remaining::Nobody => {}
            }
        }
        score
    }
}

impl Game for Kalah {
    type State = Board;
    type Move = House;

    fn kind(&self) -> Kind {
        Kind::opposed(self.total() as Payoff)
    }

    fn initial(&self) -> Board {
        let seeds = self.options.seeds as u8;
        let houses = 0..self.options.houses;
        let sides = houses.flat_map(|house| [0, 1].map(|side| Pit::house(side, house)));
        Board(sides.map(|pit| pit.holding(seeds)).sum())
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        Player::new(board.mover() as u8)
    }

    #[inline]
    fn actions(&self, board: &Board, moves: &mut Vec<House>) {
        if self.is_terminal(board) {
            return;
        }
        let mut houses = board.houses(board.mover());
        for house in 0..self.options.houses as u8 {
            if houses & 0xff != 0 {
                moves.push(House::new(house));
            }
            houses >>= 8;
        }
    }

    #[inline]
    fn result(&self, board: &Board, house: House) -> Board {
        let side = board.mover();
        let (mut after, last) = self.sowing.sow(*board, side, house);
        let store = Pit::store(side);
        if last == store {
            return after;
        }
        if last.side() == side && after.seeds(last) == 1 {
            let opposite = self.opposite(last);
            let taken = after.seeds(opposite);
            if taken > 0 || self.options.empty_capture {
                after.0 -= last.holding(1) + opposite.holding(taken);
                after.0 += store.holding(taken + 1);
            }
        }
        after.passed()
    }

    #[inline]
    fn is_terminal(&self, board: &Board) -> bool {
        board.houses(0) == 0 || board.houses(1) == 0
    }

    fn utility(&self, board: &Board, player: Player) -> Payoff {
        let [first, second] = self.score(board).map(|seeds| seeds as Payoff);
        if player == Player::FIRST {
            first - second
        } else {
            second - first
        }
    }

    #[inline]
    fn count_actions(&self, board: &Board) -> usize {
        if self.is_terminal(board) {
            0
        } else {
            board.filled(board.mover()) as usize
        }
    }

    fn is_legal(&self, board: &Board, house: House) -> bool {
        house.index() < self.options.houses
            && !self.is_terminal(board)
            && board.seeds(Pit::house(board.mover(), house.index())) > 0
    }
}

impl ZeroSum for Kalah {}

impl Deterministic for Kalah {
    /// A move puts a seed into the own store, or else it brings seeds nearer to it.
    fn level(&self, board: &Board) -> Option<u32> {
        let stored: u32 = [0, 1]
            .map(|side| u32::from(board.seeds(Pit::store(side))))
            .iter()
            .sum();
        let houses = (0..self.houses()).flat_map(|house| [0, 1].map(|side| (side, house)));
        let way: u32 = houses
            .map(|(side, house)| house * u32::from(board.seeds(Pit::house(side, house))))
            .sum();
        Some(stored * (self.total() * (self.houses() - 1) + 1) + way)
    }
}

impl Keyed for Kalah {
    #[inline]
    fn key(&self, board: &Board) -> u64 {
        mix(board.0 as u64).wrapping_mul(3) ^ mix((board.0 >> 64) as u64)
    }
}
