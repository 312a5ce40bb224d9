//! Large zeroed arrays, on large pages where the system has them, and asking for places ahead of time.
//!
//! A table of a gigabyte has a quarter of a million ordinary pages. Each costs a fault when it is
//! first touched and a place in the translation cache ever after, and two threads that fault at the
//! same time wait for each other. With pages of 2 MiB there are 512.
//!
//! A page is cleared when it is first touched, and a few thousand states, spread evenly, touch all of
//! them. So a large table is used in part at first, and more of it as it fills: see [`FIRST_BYTES`].
//!
//! Whoever writes every value before it is read needs no zeros, and takes over the memory of others that are done with
//! theirs: [`Recycled`].

mod pages;
mod recycled;

pub use recycled::{AnyBytes, Recycled, give_back};

use std::fmt;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicI8, AtomicI16, AtomicI32, AtomicI64};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64};

/// Tells the processor that this place will be read soon, so that memory has time to bring it.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 has the instruction, and it has no effect but on the cache.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// A table that forgets when it grows, and is larger than this, begins with a part of it that is not. It
/// uses [`GROWTH`] times as much whenever a quarter of its places is taken.
pub const FIRST_BYTES: usize = 64 << 20;

/// How much more of a table is used when it grows.
pub const GROWTH: usize = 4;

/// How many places of a table are used at first, of so many in all that take so many bytes each: no more
/// than `first` bytes.
pub fn first_places(places: usize, bytes: usize, first: usize) -> usize {
    let mut used = places;
    while used > first / bytes {
        used /= GROWTH;
    }
    used
}

/// How many places are used after growing; `None` when it is all there is, but for a rest of less than
/// a division by [`GROWTH`] leaves, so that each place becomes exactly so many.
pub fn more_places(used: usize, places: usize) -> Option<usize> {
    used.checked_mul(GROWTH)
        .filter(|&more| more > used && more <= places)
}

/// Types of which zero bytes are a value, and that need no drop.
///
/// # Safety
///
/// Any number of zero bytes of the type's size must be a valid value of it.
pub unsafe trait Zeroable {}

macro_rules! zeroable {
    ($($type:ty),*) => {
        // SAFETY: zero bytes are the number 0.
        $(unsafe impl Zeroable for $type {})*
    };
}
zeroable!(u8, u16, u32, u64, i8, i16, i32, i64);
zeroable!(AtomicU8, AtomicU16, AtomicU32, AtomicU64);
zeroable!(AtomicI8, AtomicI16, AtomicI32, AtomicI64);

// SAFETY: an array of values that may be zero bytes may be zero bytes.
unsafe impl<T: Zeroable, const N: usize> Zeroable for [T; N] {}

/// An array that starts as zeros, at the start of a cache line, and never grows.
///
/// The system gives memory only for the parts that are touched.
///
/// ```
/// use zermelo_core::memory::Zeroed;
///
/// let mut squares = Zeroed::<u64>::new(1000).unwrap();
/// assert!(squares.iter().all(|&number| number == 0));
/// squares[3] = 9;
/// assert_eq!(squares[3], 9);
/// ```
pub struct Zeroed<T> {
    start: NonNull<T>,
    count: usize,
    source: pages::Source,
}

// SAFETY: it owns its memory, as a boxed slice does.
unsafe impl<T: Send> Send for Zeroed<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Zeroed<T> {}

impl<T: Zeroable> Zeroed<T> {
    /// So many zeros, or `None` when the system has not so much memory.
    pub fn new(count: usize) -> Option<Zeroed<T>> {
        Zeroed::taken(count, pages::zeroed)
    }

    /// The same, for an array of which often no more than the first few pages are used: they are ordinary ones, as
    /// clearing a large page takes longer than a small search.
    pub fn from_small(count: usize) -> Option<Zeroed<T>> {
        Zeroed::taken(count, pages::zeroed_from_small)
    }

    fn taken(
        count: usize,
        take: fn(usize) -> Option<(NonNull<u8>, pages::Source)>,
    ) -> Option<Zeroed<T>> {
        const { assert!(align_of::<T>() <= pages::LINE && size_of::<T>() > 0) };
        let bytes = count.checked_mul(size_of::<T>())?;
        let (start, source) = take(bytes)?;
        Some(Zeroed {
            start: start.cast(),
            count,
            source,
        })
    }
}

impl Zeroed<AtomicU8> {
    /// The same array, once no two threads write to it any more.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU8, Ordering};
    /// use zermelo_core::memory::Zeroed;
    ///
    /// let shared = Zeroed::<AtomicU8>::new(10).unwrap();
    /// shared[3].store(9, Ordering::Relaxed);
    /// assert_eq!(shared.into_plain()[..5], [0, 0, 0, 9, 0]);
    /// ```
    pub fn into_plain(self) -> Zeroed<u8> {
        let this = ManuallyDrop::new(self);
        Zeroed {
            // Bytes and atomic bytes lie in memory alike.
            start: this.start.cast(),
            count: this.count,
            // SAFETY: the source is moved out once, and its old owner is never dropped.
            source: unsafe { std::ptr::read(&this.source) },
        }
    }
}

impl<T> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the memory holds `count` values, all valid from the start, for as long as `self`.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.count) }
    }
}

impl<T> DerefMut for Zeroed<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and it is borrowed by nobody else.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.count) }
    }
}

impl<T> Drop for Zeroed<T> {
    fn drop(&mut self) {
        // SAFETY: this is where the memory came from, and it is given back once.
        unsafe { pages::give_back(&self.source) };
    }
}

impl<T> fmt::Debug for Zeroed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zeroed of {}", self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_is_zeros_at_the_start_of_a_line() {
        for count in [0, 1, 63, 4096, 1 << 19, (1 << 20) + 7] {
            for take in [Zeroed::<u64>::new, Zeroed::<u64>::from_small] {
                let mut array = take(count).unwrap();
                assert_eq!(array.len(), count);
                assert_eq!(array.as_ptr() as usize % pages::LINE, 0);
                assert!(array.iter().all(|&word| word == 0));
                array.fill(7);
                assert!(array.iter().all(|&word| word == 7));
            }
        }
    }

    #[test]
    fn a_large_table_grows_to_nearly_all_of_its_places() {
        assert_eq!(first_places(1000, 32, FIRST_BYTES), 1000);
        for places in [0, 1, 1000, FIRST_BYTES / 32, FIRST_BYTES / 4, (1 << 26) - 5] {
            let mut used = first_places(places, 32, FIRST_BYTES);
            assert!(32 * used <= FIRST_BYTES);
            while let Some(more) = more_places(used, places) {
                assert_eq!(more, GROWTH * used);
                used = more;
            }
            assert!(places - used < 64, "{used} of {places}");
        }
    }

    #[test]
    fn more_than_there_is_is_refused() {
        assert!(Zeroed::<u64>::new(usize::MAX / 4).is_none());
        assert!(Zeroed::<u8>::new(isize::MAX as usize).is_none());
    }
}
