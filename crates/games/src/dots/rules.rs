//! The rules of dots and boxes.
//!
//! A move draws a line between two neighbouring dots. Whoever draws the last side of a box gets the box
//! and moves again. The game is over when all lines are drawn, and everybody gets as many points as
//! boxes.

use std::fmt;

use zermelo_core::{Game, Keyed, Kind, Payoff, Payoffs, Player};

/// The most players.
pub const MOST_PLAYERS: u32 = 4;

const MOST_SIZE: u32 = 5;

/// Dots and boxes on a board of so many boxes.
///
/// ```
/// use zermelo_core::{Game, Player};
/// use zermelo_games::dots::Dots;
///
/// let game = Dots::new(1, 1, 3)?;
/// let mut state = game.initial();
/// for line in 0..4 {
///     let mut moves = Vec::new();
///     game.actions(&state, &mut moves);
///     state = game.result(&state, moves[0]);
/// }
/// assert_eq!(game.utility(&state, Player::FIRST), 1); // who drew the fourth line
/// # Ok::<(), zermelo_games::dots::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dots {
    pub(super) width: u32,
    pub(super) height: u32,
    players: u32,
    /// The sides of each box.
    boxes: Vec<u64>,
}

/// A position: the lines that are drawn, the boxes of each player, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lines {
    pub(super) drawn: u64,
    pub(super) boxes: [u8; MOST_PLAYERS as usize],
    pub(super) mover: u8,
}

/// A line by its number: first those from left to right, row by row, then those from top to bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge(pub(super) u8);

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeError {
    /// The board is too small or too large.
    Board(u32, u32),
    /// There are too few or too many players.
    Players(u32),
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SizeError::Board(width, height) => write!(
                f,
                "a board of {width} by {height} boxes cannot be: each side has 1 to {MOST_SIZE}"
            ),
            SizeError::Players(players) => {
                write!(
                    f,
                    "players={players} cannot be: there are 2 to {MOST_PLAYERS}"
                )
            }
        }
    }
}

impl std::error::Error for SizeError {}

impl Dots {
    /// The game on a board of `width` by `height` boxes.
    pub fn new(width: u32, height: u32, players: u32) -> Result<Dots, SizeError> {
        let sizes = 1..=MOST_SIZE;
        if !sizes.contains(&width) || !sizes.contains(&height) {
            return Err(SizeError::Board(width, height));
        }
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(SizeError::Players(players));
        }
        let mut game = Dots {
            width,
            height,
            players,
            boxes: Vec::new(),
        };
        for row in 0..height {
            for column in 0..width {
                let (above, left) = (game.across(row, column), game.down(row, column));
                let sides = [above, above + width, left, left + 1];
                game.boxes
                    .push(sides.iter().fold(0, |all, side| all | 1 << side));
            }
        }
        Ok(game)
    }

    /// The number of the line to the right of a dot.
    pub(super) fn across(&self, row: u32, column: u32) -> u32 {
        row * self.width + column
    }

    /// The number of the line below a dot.
    pub(super) fn down(&self, row: u32, column: u32) -> u32 {
        (self.height + 1) * self.width + row * (self.width + 1) + column
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> u32 {
        (self.height + 1) * self.width + self.height * (self.width + 1)
    }

    /// How many boxes are closed by these lines.
    pub(super) fn closed(&self, drawn: u64) -> u32 {
        let closed = self.boxes.iter().filter(|&&sides| drawn & sides == sides);
        closed.count() as u32
    }

    /// How many boxes there are.
    pub fn size(&self) -> u32 {
        self.width * self.height
    }
}

impl Game for Dots {
    type State = Lines;
    type Move = Edge;

    fn kind(&self) -> Kind {
        Kind {
            players: self.players as usize,
            payoffs: Payoffs::Constant,
            range: (0, self.size() as Payoff),
            ..Kind::opposed(1)
        }
    }

    fn initial(&self) -> Lines {
        Lines {
            drawn: 0,
            boxes: [0; MOST_PLAYERS as usize],
            mover: 0,
        }
    }

    fn to_move(&self, lines: &Lines) -> Player {
        Player::new(lines.mover)
    }

    fn actions(&self, lines: &Lines, moves: &mut Vec<Edge>) {
        let all = self.lines() as u8;
        moves.extend(
            (0..all)
                .filter(|edge| lines.drawn >> edge & 1 == 0)
                .map(Edge),
        );
    }

    fn result(&self, lines: &Lines, Edge(edge): Edge) -> Lines {
        let line = 1 << edge;
        let mut after = Lines {
            drawn: lines.drawn | line,
            ..*lines
        };
        let closes = |&&sides: &&u64| sides & line != 0 && after.drawn & sides == sides;
        let closed = self.boxes.iter().filter(closes).count() as u8;
        if closed > 0 {
            after.boxes[usize::from(lines.mover)] += closed;
        } else {
            after.mover = (lines.mover + 1) % self.players as u8;
        }
        after
    }

    fn is_terminal(&self, lines: &Lines) -> bool {
        lines.drawn.count_ones() == self.lines()
    }

    fn utility(&self, lines: &Lines, player: Player) -> Payoff {
        let index = player.index().unwrap_or_default();
        lines.boxes[index].into()
    }

    fn count_actions(&self, lines: &Lines) -> usize {
        (self.lines() - lines.drawn.count_ones()) as usize
    }
}

impl Keyed for Dots {
    /// All that makes states different, mixed: lines alone may take 60 bits.
    fn key(&self, lines: &Lines) -> u64 {
        let rest = u64::from(u32::from_le_bytes(lines.boxes)) << 8 | u64::from(lines.mover);
        mix(lines.drawn).wrapping_mul(3) ^ mix(rest.wrapping_add(0x9e37_79b9_7f4a_7c15))
    }
}

/// Spreads a number over all bits, different numbers to different ones.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
