//! The one symmetry there is.

use zermelo_core::Symmetric;

use super::rules::{Nim, Piles};

impl Symmetric for Nim {
    /// The piles alone: in falling order they stand for all their arrangements already.
    fn symmetries(&self, piles: &Piles, images: &mut Vec<Piles>) {
        images.push(*piles);
    }

    fn canonical(&self, piles: &Piles) -> Piles {
        *piles
    }
}
