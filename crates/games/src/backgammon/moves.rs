//! What players and dice can do.

/// One checker moved by one die, on the points of the player who moves it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Step {
    /// From a point or the bar.
    pub from: u8,
    /// To a point, or off.
    pub to: u8,
}

impl Step {
    /// No step.
    pub(super) const NONE: Step = Step { from: 0, to: 0 };

    /// The step of a die, off the board where it reaches beyond the last point.
    #[inline]
    pub(super) fn by(from: u8, die: u8) -> Step {
        Step {
            from,
            to: from.saturating_sub(die),
        }
    }
}

/// What a player does with a whole roll: up to four steps.
///
/// In which order the steps are made is nobody's business, so they are sorted, the farthest from home
/// first, and two plays with the same steps are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Play([Step; 4]);

impl Play {
    /// Nothing, where no checker can move.
    pub const PASS: Play = Play([Step::NONE; 4]);

    /// A play of these steps in any order; `None` if there are more than four.
    pub fn of(steps: &[Step]) -> Option<Play> {
        let mut all = [Step::NONE; 4];
        all.get_mut(..steps.len())?.copy_from_slice(steps);
        all.sort_unstable_by(|one, other| other.cmp(one));
        Some(Play(all))
    }

    /// The two steps of a roll that is no double.
    #[inline]
    pub(super) fn pair(one: Step, other: Step) -> Play {
        let (first, second) = if one > other {
            (one, other)
        } else {
            (other, one)
        };
        Play([first, second, Step::NONE, Step::NONE])
    }

    /// One step more, which comes after all others.
    #[inline]
    pub(super) fn then(mut self, at: usize, step: Step) -> Play {
        self.0[at] = step;
        self
    }

    /// The steps, the farthest from home first.
    pub fn steps(&self) -> &[Step] {
        let count = self.0.iter().take_while(|step| step.from != 0).count();
        &self.0[..count]
    }
}

/// A move of a player or of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Move {
    /// The dice show this, the greater first. At the start of a game each player rolls one die, and
    /// this is the first player's and the second player's.
    Dice(u8, u8),
    /// Checkers move.
    Play(Play),
    /// Roll the dice, and do not double.
    Roll,
    /// Offer to double the stakes.
    Double,
    /// Accept, and own the cube.
    Take,
    /// Decline, and lose the game.
    Drop,
}
