//! Which points are safe to play: suicide, eyes, and ataris of one's own.

use super::field::{Besides, EDGE, EMPTY, Field, NOWHERE, Place};

impl Field {
    /// Whether a stone of a player on an empty point would be without a liberty, taking nothing.
    #[inline]
    pub(super) fn is_suicide(&self, place: Place, player: u8) -> bool {
        if self.near(place).empty() > 0 {
            return false;
        }
        self.beside.iter().all(|&by| {
            let near = Self::step(place, by);
            match self.colour[near] {
                EMPTY => false,
                EDGE => true,
                // The point is a liberty of every chain beside it.
                colour => (colour == player) == self.in_atari(near),
            }
        })
    }

    /// Whether an empty point is an eye of a player: all its neighbours are this player's, and of the diagonal
    /// ones at most one is the other's, none at the edge.
    #[inline]
    pub(super) fn is_eye(&self, place: Place, player: u8) -> bool {
        if !self.near(place).are_all(player) {
            return false;
        }
        let (mut others, mut edge) = (0, 0);
        for &corner in &[0, 2, 5, 7] {
            let colour = self.colour[Self::step(place, self.around[corner])];
            others += u32::from(colour == 1 - player);
            edge |= u32::from(colour == EDGE);
        }
        others + edge < 2
    }

    /// Whether a stone of the mover on an empty point would have a single liberty, taking nothing: an atari of
    /// one's own. How many stones would be lost, 0 if it is none.
    pub(super) fn self_atari(&self, place: Place, player: u8) -> usize {
        let near = self.beside.map(|by| Self::step(place, by));
        let mut found = NOWHERE;
        for near in near {
            if self.colour[near] == EMPTY {
                if found != NOWHERE {
                    return 0;
                }
                found = near;
            }
        }
        let mut stones = 1;
        let mut heads = [NOWHERE; 4];
        for (number, near) in near.into_iter().enumerate() {
            let colour = self.colour[near];
            if colour == player {
                let head = self.chain(near);
                if heads.contains(&head) {
                    continue;
                }
                heads[number] = head;
                stones += self.size(head);
                match self.liberty_besides(head, place) {
                    Besides::Nothing => {}
                    Besides::One(liberty) if found == NOWHERE || found == liberty => {
                        found = liberty;
                    }
                    _ => return 0,
                }
            } else if colour < EMPTY && self.in_atari(near) {
                return 0;
            }
        }
        stones
    }

    /// The liberties of a chain besides one of them.
    #[inline]
    pub(super) fn liberty_besides(&self, head: Place, besides: Place) -> Besides {
        let touching = self.beside.iter().filter(|&&by| {
            let near = Self::step(besides, by);
            self.colour[near] < EMPTY && self.chain(near) == head
        });
        self.breath(head).besides(besides, touching.count())
    }
}
