//! Takes put back, and the one symmetry there is.

use zermelo_core::{Reversible, Symmetric};

use super::rules::{Nim, Piles, different};

impl Symmetric for Nim {
    /// The piles alone: in falling order they stand for all their arrangements already.
    fn symmetries(&self, piles: &Piles, images: &mut Vec<Piles>) {
        images.push(*piles);
    }

    fn canonical(&self, piles: &Piles) -> Piles {
        *piles
    }
}

impl Reversible for Nim {
    /// The piles within the starting ones from which one take leads here.
    fn predecessors(&self, piles: &Piles, states: &mut Vec<Piles>) {
        for size in different(&piles.sizes[..self.start().len()]) {
            for before in (size..=self.start()[0]).skip(1) {
                let mut earlier = *piles;
                earlier.mover ^= 1;
                let place = earlier.sizes.iter().position(|&other| other == size);
                if let Some(place) = place {
                    earlier.sizes[place] = before;
                }
                earlier.sizes.sort_by(|one, other| other.cmp(one));
                if self.fits(&earlier.sizes) {
                    states.push(earlier);
                }
            }
        }
    }
}
