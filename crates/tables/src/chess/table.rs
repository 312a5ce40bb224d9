//! A table in memory: one byte for each number of its layout, for both sides to move.

use cozy_chess::Color;
use zermelo_core::memory::Zeroed;

use super::layout::{Layout, Places};
use super::material::Material;
use super::value::ILLEGAL;

/// All positions of some material with their values.
#[derive(Debug)]
pub struct Table {
    /// Which pieces.
    pub material: Material,
    /// How they are numbered.
    pub layout: Layout,
    /// The bytes for White and for Black to move.
    pub(super) values: [Zeroed<u8>; 2],
}

impl Table {
    /// The byte of a placement; of kings side by side it is that of no position.
    #[inline]
    pub(super) fn code(&self, mover: Color, places: &Places) -> u8 {
        match self.layout.index(places) {
            Some(index) => self.values[mover as usize][index],
            None => ILLEGAL,
        }
    }
}
