//! Who is to move.

use std::fmt;

/// One of a game's players, numbered from 0, or [`Player::CHANCE`].
///
/// ```
/// use zermelo_core::Player;
///
/// assert_eq!(Player::FIRST.index(), Some(0));
/// assert_eq!(Player::FIRST.opponent(), Player::SECOND);
/// assert!(Player::CHANCE.is_chance());
/// assert_eq!(Player::CHANCE.index(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(u8);

impl Player {
    /// Player 0, who moves first in most games. The books call this player MAX.
    pub const FIRST: Player = Player(0);

    /// Player 1. In a game of two the books call this player MIN.
    pub const SECOND: Player = Player(1);

    /// Nature: the dice or the cards, which choose by probability and not by interest.
    pub const CHANCE: Player = Player(u8::MAX);

    /// The player with this number.
    ///
    /// The number 255 is [`Player::CHANCE`]; no game has so many players.
    pub const fn new(index: u8) -> Player {
        Player(index)
    }

    /// The player's number, or `None` for chance.
    pub const fn index(self) -> Option<usize> {
        if self.is_chance() {
            None
        } else {
            Some(self.0 as usize)
        }
    }

    /// Whether this is nature rather than a player.
    pub const fn is_chance(self) -> bool {
        self.0 == u8::MAX
    }

    /// The other one of two players; chance has no opponent and gives itself.
    pub const fn opponent(self) -> Player {
        if self.is_chance() {
            self
        } else {
            Player(self.0 ^ 1)
        }
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index() {
            Some(index) => write!(f, "Player({index})"),
            None => f.write_str("CHANCE"),
        }
    }
}
