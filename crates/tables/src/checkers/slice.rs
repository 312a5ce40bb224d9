//! Tables in memory: one byte for each placement of some pieces, and all of them together.

use zermelo_core::memory::Zeroed;

use super::layout::Layout;
use super::material::{MOST_PIECES, Material, Side};
use super::position::Position;
use super::value::{Value, code};

/// All positions with some pieces and one player to move.
#[derive(Debug)]
pub struct Slice {
    pub(super) layout: Layout,
    pub(super) values: Zeroed<u8>,
}

impl Slice {
    /// Which pieces, and who is to move.
    pub fn material(&self) -> Material {
        self.layout.material()
    }

    /// The byte of a position, which must have these pieces.
    #[inline]
    pub(super) fn code(&self, position: &Position) -> u8 {
        self.values[self.layout.index(position)]
    }
}

/// The bytes of positions in which a player has no pieces, which need no table.
#[inline]
pub(super) fn one_sided(material: Material) -> Option<u8> {
    if material.own.pieces() == 0 {
        Some(code(0))
    } else if material.other.pieces() == 0 {
        Some(code(1))
    } else {
        None
    }
}

impl Position {
    /// Which pieces there are.
    #[inline]
    pub fn material(&self) -> Material {
        let side = |men: u32, kings: u32| Side {
            men: men.count_ones() as usize,
            kings: kings.count_ones() as usize,
        };
        Material {
            own: side(self.own_men, self.own_kings),
            other: side(self.other_men, self.other_kings),
        }
    }
}

/// The slices that are in memory.
#[derive(Debug)]
pub struct LoadedSlices {
    slices: Vec<Option<Slice>>,
}

impl Default for LoadedSlices {
    fn default() -> LoadedSlices {
        let mut slices = Vec::new();
        slices.resize_with(Material::NUMBERS, || None);
        LoadedSlices { slices }
    }
}

impl LoadedSlices {
    /// Adds several slices.
    pub fn put_all(&mut self, slices: Vec<Slice>) {
        slices.into_iter().for_each(|slice| self.put(slice));
    }

    /// Adds a slice.
    pub fn put(&mut self, slice: Slice) {
        let number = slice.material().number();
        self.slices[number] = Some(slice);
    }

    /// Takes a slice away.
    pub fn take(&mut self, material: Material) -> Option<Slice> {
        self.slices.get_mut(material.number())?.take()
    }

    /// The slice of some pieces, if it is there.
    pub fn get(&self, material: Material) -> Option<&Slice> {
        if material.pieces() > MOST_PIECES {
            return None;
        }
        self.slices[material.number()].as_ref()
    }

    /// The byte of a position whose slice is here.
    #[inline]
    pub(super) fn code(&self, position: &Position) -> u8 {
        let material = position.material();
        one_sided(material).unwrap_or_else(|| {
            self.slices[material.number()]
                .as_ref()
                .expect("tables are built after those that their moves lead to")
                .code(position)
        })
    }

    /// The value of a position for the player to move, if its slice is here.
    ///
    /// Men must not stand where they would have been crowned.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let material = position.material();
        let byte = one_sided(material).or_else(|| Some(self.get(material)?.code(position)))?;
        Some(Value::of(byte))
    }
}
