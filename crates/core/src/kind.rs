//! What a game is, as data: who plays, for what, and under which rules about chance and history.

use crate::game::Payoff;

/// The kind of a game.
///
/// Algorithms say by their bounds what they need of a game's types; what they need of a particular game
/// they read here, and so do Python, the command line and the page.
///
/// ```
/// use zermelo_core::{Kind, Payoffs, Repetition};
///
/// let chess = Kind::opposed(1).repeating(Repetition::Draw(3));
/// assert!(chess.is_opposed() && !chess.chance);
/// let hearts = Kind { players: 4, payoffs: Payoffs::General, ..Kind::opposed(26) };
/// assert!(!hearts.is_opposed());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The number of players, without chance.
    pub players: usize,
    /// What the payoffs of all players add up to.
    pub payoffs: Payoffs,
    /// The least and the greatest payoff that a player can get.
    pub range: (Payoff, Payoff),
    /// Whether some states belong to chance.
    pub chance: bool,
    /// What it means that a position comes back.
    pub repetition: Repetition,
}

/// What the payoffs of all players add up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Payoffs {
    /// To zero, always.
    Zero,
    /// To the same number, always.
    Constant,
    /// To anything.
    General,
}

/// What it means that a position comes back in the course of a game.
///
/// States hold no history, so no state can say so; who knows the game so far applies the rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Repetition {
    /// Nothing: the game goes on.
    #[default]
    Nothing,
    /// The game is drawn when a position is there for so many times.
    Draw(u8),
    /// Whoever brings a position about for so many times loses.
    Loss(u8),
    /// No move may bring a position about again.
    Forbidden,
}

impl Repetition {
    /// Whether the game so far matters at all.
    pub const fn matters(self) -> bool {
        !matches!(self, Repetition::Nothing)
    }

    /// The occurrence of a position that ends the game in a draw, if one does.
    pub const fn draws_at(self) -> Option<u8> {
        match self {
            Repetition::Draw(times) => Some(times),
            _ => None,
        }
    }
}

impl Kind {
    /// Two players whose payoffs, of at most `limit` in size, add up to zero; no chance, no history.
    pub const fn opposed(limit: Payoff) -> Kind {
        Kind {
            players: 2,
            payoffs: Payoffs::Zero,
            range: (-limit, limit),
            chance: false,
            repetition: Repetition::Nothing,
        }
    }

    /// The same with chance.
    pub const fn with_chance(self) -> Kind {
        Kind {
            chance: true,
            ..self
        }
    }

    /// The same with a rule on repetition.
    pub const fn repeating(self, repetition: Repetition) -> Kind {
        Kind { repetition, ..self }
    }

    /// Whether what one player gains the other one loses, so that one value tells all; a player alone
    /// has nobody to share with.
    pub fn is_opposed(self) -> bool {
        self.players == 1 || self.players == 2 && self.payoffs != Payoffs::General
    }

    /// A payoff that no player exceeds in size, and at least 1.
    pub fn limit(self) -> Payoff {
        let (least, greatest) = self.range;
        least.saturating_abs().max(greatest.saturating_abs()).max(1)
    }
}
