//! The table of one thread: the same buckets and slots as the library's, without its care for threads.

use zermelo_core::memory::{Zeroed, prefetch};
use zermelo_core::random::mix;
use zermelo_core::{Bound, Score};

#[derive(Clone, Copy)]
pub struct Entry {
    pub score: Score,
    pub bound: Option<Bound>,
    pub depth: u8,
    pub code: Option<u16>,
    pub estimate: Option<Score>,
    pub low: bool,
    pub high: bool,
}

const SLOTS: usize = 4;
/// Score 32, move 16, depth 8, certain 2, bound 2, age 4; and key 40, estimate 24.
type Slot = [u64; 2];

const AGES: u8 = 16;
const NO_CODE: u16 = u16::MAX;
const NO_ESTIMATE: i32 = -(1 << 23);
const KEY: u64 = 0xff_ffff_ffff;

pub struct Table {
    buckets: Zeroed<[Slot; SLOTS]>,
    age: u8,
}

impl Table {
    pub fn new(bytes: usize) -> Table {
        let count = bytes / size_of::<[Slot; SLOTS]>();
        Table {
            buckets: Zeroed::new(count).expect("there is memory for the table"),
            age: 0,
        }
    }

    #[inline]
    fn place(&self, mixed: u64) -> usize {
        ((u128::from(mixed) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.buckets[self.place(mix(key))]);
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let mixed = mix(key);
        self.buckets[self.place(mixed)]
            .iter()
            .find(|slot| slot[0] != 0 && slot[1] >> 24 == mixed & KEY)
            .map(|&slot| unpack(slot))
    }

    #[inline]
    pub fn store(&mut self, key: u64, mut entry: Entry) {
        let mixed = mix(key);
        let (place, age) = (self.place(mixed), self.age);
        let bucket = &mut self.buckets[place];
        let (mut chosen, mut least) = (0, i32::MAX);
        for (index, &[first, second]) in bucket.iter().enumerate() {
            if first == 0 {
                if least > i32::MIN {
                    (chosen, least) = (index, i32::MIN);
                }
                continue;
            }
            let depth = i32::from((first >> 8) as u8);
            let gone = i32::from((age + AGES - (first as u8 & (AGES - 1))) % AGES);
            if second >> 24 == mixed & KEY {
                let deep = depth > i32::from(entry.depth) + 3;
                if deep && gone == 0 && entry.bound.is_some() {
                    return;
                }
                if entry.code.is_none() {
                    entry.code = unpack([first, second]).code;
                }
                chosen = index;
                break;
            }
            let worth = depth - 8 * gone;
            if worth < least {
                (chosen, least) = (index, worth);
            }
        }
        bucket[chosen] = pack(entry, age, mixed);
    }
}

#[inline]
fn pack(entry: Entry, age: u8, mixed: u64) -> Slot {
    let bound = match entry.bound {
        None => 3,
        Some(Bound::Lower) => 1,
        Some(Bound::Upper) => 2,
    };
    let certain = u8::from(entry.low) << 1 | u8::from(entry.high);
    let first = u64::from(entry.score as u32) << 32
        | u64::from(entry.code.unwrap_or(NO_CODE)) << 16
        | u64::from(entry.depth) << 8
        | u64::from(certain << 6 | bound << 4 | age);
    let estimate = entry.estimate.unwrap_or(NO_ESTIMATE);
    [
        first,
        (mixed & KEY) << 24 | u64::from(estimate as u32 & 0xff_ffff),
    ]
}

#[inline]
fn unpack([first, second]: Slot) -> Entry {
    let code = (first >> 16) as u16;
    let estimate = ((second as u32) << 8) as i32 >> 8;
    Entry {
        score: (first >> 32) as i32,
        bound: match first >> 4 & 3 {
            1 => Some(Bound::Lower),
            2 => Some(Bound::Upper),
            _ => None,
        },
        depth: (first >> 8) as u8,
        code: (code != NO_CODE).then_some(code),
        estimate: (estimate != NO_ESTIMATE).then_some(estimate),
        low: first & 0x80 != 0,
        high: first & 0x40 != 0,
    }
}
