//! The rules of Pig.
//!
//! Whoever is to move rolls or holds. A roll of two to six adds to the points of the turn, and the same
//! player goes on; a one loses them, and the turn. Holding adds them to the score. Whoever has points
//! enough with those of the turn has won, since nothing could be gained by rolling on.

use std::fmt;

use zermelo_core::{Game, Keyed, Kind, Payoff, Player};

/// The most points that can be played for.
pub const MOST_POINTS: u32 = 1000;

const FACES: u8 = 6;

/// Pig, played for so many points.
///
/// ```
/// use zermelo_core::{Game, Player};
/// use zermelo_games::pig::{Pig, Play};
///
/// let game = Pig::new(100)?;
/// let rolling = game.play(&game.initial(), Play::Roll).unwrap();
/// assert!(game.to_move(&rolling).is_chance());
/// let lost = game.play(&rolling, Play::Face(1)).unwrap();
/// assert_eq!(game.to_move(&lost), Player::SECOND);
/// # Ok::<(), zermelo_games::pig::GoalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pig {
    goal: u16,
}

/// A position: the scores, the points of the turn, whose turn it is, and whether the die is rolling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(super) scores: [u16; 2],
    pub(super) points: u16,
    pub(super) mover: u8,
    pub(super) rolling: bool,
}

/// A move of a player or of the die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Play {
    /// Roll the die.
    Roll,
    /// Keep the points of the turn.
    Hold,
    /// The die shows this.
    Face(u8),
}

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoalError(u32);

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goal = self.0;
        write!(
            f,
            "goal={goal} cannot be: Pig is played for 1 to {MOST_POINTS} points"
        )
    }
}

impl std::error::Error for GoalError {}

impl Pig {
    /// The game for so many points.
    pub fn new(goal: u32) -> Result<Pig, GoalError> {
        if !(1..=MOST_POINTS).contains(&goal) {
            return Err(GoalError(goal));
        }
        Ok(Pig { goal: goal as u16 })
    }

    /// The points that win.
    pub fn goal(&self) -> u16 {
        self.goal
    }
}

impl Table {
    /// What the player to move would have after holding.
    pub(super) fn sum(&self) -> u16 {
        self.scores[usize::from(self.mover)] + self.points
    }

    fn pass(&self, score: u16) -> Table {
        let mut scores = self.scores;
        scores[usize::from(self.mover)] = score;
        Table {
            scores,
            points: 0,
            mover: self.mover ^ 1,
            rolling: false,
        }
    }
}

impl Game for Pig {
    type State = Table;
    type Move = Play;

    fn kind(&self) -> Kind {
        Kind::opposed(1).with_chance()
    }

    fn initial(&self) -> Table {
        Table {
            scores: [0; 2],
            points: 0,
            mover: 0,
            rolling: false,
        }
    }

    fn to_move(&self, table: &Table) -> Player {
        if table.rolling {
            Player::CHANCE
        } else {
            Player::new(table.mover)
        }
    }

    fn actions(&self, table: &Table, moves: &mut Vec<Play>) {
        if self.is_terminal(table) {
            return;
        }
        if table.rolling {
            moves.extend((1..=FACES).map(Play::Face));
        } else {
            moves.push(Play::Roll);
            if table.points > 0 {
                moves.push(Play::Hold);
            }
        }
    }

    fn outcomes(&self, table: &Table, outcomes: &mut Vec<(f64, Play)>) {
        if table.rolling {
            let face = |face| (1.0 / f64::from(FACES), Play::Face(face));
            outcomes.extend((1..=FACES).map(face));
        }
    }

    fn result(&self, table: &Table, play: Play) -> Table {
        match play {
            Play::Roll => Table {
                rolling: true,
                ..*table
            },
            Play::Hold => table.pass(table.sum()),
            Play::Face(1) => table.pass(table.scores[usize::from(table.mover)]),
            Play::Face(face) => Table {
                points: table.points.saturating_add(face.into()),
                rolling: false,
                ..*table
            },
        }
    }

    fn is_terminal(&self, table: &Table) -> bool {
        table.sum() >= self.goal
    }

    fn utility(&self, table: &Table, player: Player) -> Payoff {
        if player == Player::new(table.mover) {
            1
        } else {
            -1
        }
    }
}

impl Keyed for Pig {
    const INJECTIVE: bool = true;

    fn key(&self, table: &Table) -> u64 {
        let [first, second] = table.scores.map(u64::from);
        let turn = u64::from(table.mover) | u64::from(table.rolling) << 1;
        first | second << 16 | u64::from(table.points) << 32 | turn << 48
    }
}
