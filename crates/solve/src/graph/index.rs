//! Finding the number of a state: open addressing over numbers, with the states kept elsewhere.

use zermelo_core::allocation::{self, NoMemory};

const EMPTY: u32 = u32::MAX;

/// Numbers by the hashes of what they stand for.
#[derive(Clone, Debug, Default)]
pub struct Index {
    slots: Vec<u32>,
    len: usize,
}

impl Index {
    /// The number that stands for something with this hash.
    pub fn find(&self, hash: u64, is: impl Fn(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut slot = mixed(hash) as usize & mask;
        while self.slots[slot] != EMPTY {
            if is(self.slots[slot]) {
                return Some(self.slots[slot]);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    /// Adds a number that is not there; `hash` tells those of all others.
    pub fn add(&mut self, number: u32, hash: impl Fn(u32) -> u64) -> Result<(), NoMemory> {
        if (self.len + 1) * 4 > self.slots.len() * 3 {
            let size = self.slots.len().max(8) * 2;
            let wider = allocation::filled(size, || EMPTY)?;
            let old = std::mem::replace(&mut self.slots, wider);
            for number in old.into_iter().filter(|&number| number != EMPTY) {
                self.put(number, hash(number));
            }
        }
        self.put(number, hash(number));
        self.len += 1;
        Ok(())
    }

    fn put(&mut self, number: u32, hash: u64) {
        let mask = self.slots.len() - 1;
        let mut slot = mixed(hash) as usize & mask;
        while self.slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = number;
    }

    /// What it takes in memory.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }
}

/// Keys need not be spread evenly.
fn mixed(key: u64) -> u64 {
    let spread = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (spread ^ spread >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 16
}
