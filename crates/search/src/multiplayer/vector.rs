//! Payoffs of all players.

use std::ops::{Deref, DerefMut};

/// So many players' payoffs are kept in place, without memory of their own.
const IN_PLACE: usize = 4;

/// A payoff for each player, the first player's first.
///
/// A search makes one at every leaf, so those of up to four players are copied without allocating.
///
/// ```
/// use zermelo_search::multiplayer::Vector;
///
/// let vector = Vector::from_fn(3, |player| player as f64);
/// assert_eq!(vector[..], [0.0, 1.0, 2.0]);
/// assert_eq!(Vector::from_fn(9, |_| 1.0).len(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct Vector(Numbers);

#[derive(Clone, Debug)]
enum Numbers {
    Few(u8, [f64; IN_PLACE]),
    Many(Box<[f64]>),
}

impl Vector {
    /// All zero, for so many players.
    #[inline]
    pub fn zeros(players: usize) -> Vector {
        Vector(if players <= IN_PLACE {
            Numbers::Few(players as u8, [0.0; IN_PLACE])
        } else {
            Numbers::Many(vec![0.0; players].into())
        })
    }

    /// What a function gives for each of so many players.
    #[inline]
    pub fn from_fn(players: usize, mut number: impl FnMut(usize) -> f64) -> Vector {
        let mut vector = Vector::zeros(players);
        for (player, place) in vector.iter_mut().enumerate() {
            *place = number(player);
        }
        vector
    }
}

impl Deref for Vector {
    type Target = [f64];

    #[inline]
    fn deref(&self) -> &[f64] {
        match &self.0 {
            Numbers::Few(count, numbers) => &numbers[..usize::from(*count).min(IN_PLACE)],
            Numbers::Many(numbers) => numbers,
        }
    }
}

impl DerefMut for Vector {
    #[inline]
    fn deref_mut(&mut self) -> &mut [f64] {
        match &mut self.0 {
            Numbers::Few(count, numbers) => &mut numbers[..usize::from(*count).min(IN_PLACE)],
            Numbers::Many(numbers) => numbers,
        }
    }
}

impl PartialEq for Vector {
    #[inline]
    fn eq(&self, other: &Vector) -> bool {
        self[..] == other[..]
    }
}
