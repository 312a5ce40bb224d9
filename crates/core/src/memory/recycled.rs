//! Large arrays whose memory is kept for the next one, so that it need not wait for the system to clear pages again.
//!
//! What is kept is bounded: at most [`MOST_BLOCKS`] blocks, and of each no more than its first [`KEPT_BYTES`]; all else goes
//! back to the system at once. Blocks that nobody asks for go back when [`give_back`] is called. Only mappings are kept, which is
//! what large arrays have on Linux; elsewhere, and where arrays are small, the allocator has the memory back.

use std::cell::UnsafeCell;
use std::fmt;
use std::mem::MaybeUninit;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64};
use std::sync::{Mutex, MutexGuard, TryLockError};

use super::pages::{self, Source};

/// So many blocks are kept at most.
pub const MOST_BLOCKS: usize = 4;

/// Of each block no more than its first bytes are kept; the pages behind them go back to the system.
pub const KEPT_BYTES: usize = 32 << 20;

/// Types of which any bytes are a value.
///
/// # Safety
///
/// Any bytes of the type's size must be a valid value of it, and it must not need to be dropped.
pub unsafe trait AnyBytes {}

macro_rules! any_bytes {
    ($($type:ty),*) => {
        // SAFETY: any bytes are a number.
        $(unsafe impl AnyBytes for $type {})*
    };
}
any_bytes!(u8, u16, u32, u64, AtomicU8, AtomicU16, AtomicU32, AtomicU64);

// SAFETY: what need not be anything may be any bytes, and nothing in it is ever dropped.
unsafe impl<T> AnyBytes for UnsafeCell<MaybeUninit<T>> {}

/// An array at the start of a cache line that never grows. At first its values are zeros, or whatever another array
/// of this kind left there: whoever has it writes a value before reading it.
///
/// The system gives memory only for the parts that are touched. Of memory taken over from another array, at most as much is
/// there from the start as this array is long.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// use zermelo_core::memory::Recycled;
///
/// let squares = Recycled::<AtomicU64>::new(1000).unwrap();
/// squares[3].store(9, Relaxed);
/// assert_eq!(squares[3].load(Relaxed), 9);
/// ```
pub struct Recycled<T> {
    start: NonNull<T>,
    count: usize,
    /// Whose memory it is; nowhere else is it taken out but on dropping.
    block: Option<Block>,
}

// SAFETY: it owns its memory, as a boxed slice does.
unsafe impl<T: Send> Send for Recycled<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Recycled<T> {}

impl<T: AnyBytes> Recycled<T> {
    /// So many values, whatever they are, or `None` when the system has not so much memory.
    pub fn new(count: usize) -> Option<Recycled<T>> {
        const { assert!(align_of::<T>() <= pages::LINE && size_of::<T>() > 0) };
        let bytes = count.checked_mul(size_of::<T>())?;
        let block = Block::kept(bytes).or_else(|| Block::new(bytes));
        let block = block.or_else(|| {
            give_back();
            Block::new(bytes)
        })?;
        Some(Recycled {
            start: block.start.cast(),
            count,
            block: Some(block),
        })
    }
}

impl<T> Deref for Recycled<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the block has room for `count` values for as long as `self`; all its bytes were zero or written, and any
        // bytes are a value, or `new` would not have made this.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.count) }
    }
}

impl<T> Drop for Recycled<T> {
    fn drop(&mut self) {
        if let Some(block) = self.block.take() {
            block.keep();
        }
    }
}

impl<T> fmt::Debug for Recycled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Recycled of {}", self.count)
    }
}

/// Memory of one array after the other.
struct Block {
    start: NonNull<u8>,
    room: usize,
    source: Source,
}

// SAFETY: it owns its memory, which belongs to no thread.
unsafe impl Send for Block {}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: this is where the memory came from, it is given back once, and the array that had it is gone.
        unsafe { pages::give_back(&self.source) };
    }
}

/// The blocks that are kept. Whoever finds it locked does without: nobody waits here, and a process that was forked while
/// another thread held the lock goes on.
static KEPT: Mutex<Vec<Block>> = Mutex::new(Vec::new());

fn kept() -> Option<MutexGuard<'static, Vec<Block>>> {
    match KEPT.try_lock() {
        Ok(kept) => Some(kept),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Gives all blocks that are kept, and in use by nobody, back to the system.
pub fn give_back() {
    // They are dropped when the lock is free again.
    let _blocks = kept().map(|mut kept| std::mem::take(&mut *kept));
}

impl Block {
    fn new(bytes: usize) -> Option<Block> {
        // Arrays of nearly the same length take over each other's memory. The rest is an address and no memory.
        let room = if pages::is_mapped(bytes) {
            bytes.checked_next_multiple_of(1 << (bytes.ilog2() - 3))?
        } else {
            bytes
        };
        let (start, source) = pages::zeroed_with_room(bytes, room)?;
        Some(Block {
            start,
            room,
            source,
        })
    }

    /// The smallest block that was kept and has room for so many bytes.
    fn kept(bytes: usize) -> Option<Block> {
        if !pages::is_mapped(bytes) {
            return None;
        }
        let block = {
            let mut kept = kept()?;
            let fits = |place: &usize| kept[*place].room >= bytes;
            let best = (0..kept.len())
                .filter(fits)
                .min_by_key(|&place| kept[place].room);
            kept.swap_remove(best?)
        };
        block.forget_from(bytes);
        // SAFETY: the block is a mapping with room for so many bytes, and begins at a large page.
        unsafe { pages::prefer_large(block.start, bytes) };
        Some(block)
    }

    /// Keeps it for the next one, if it is of the kind that is kept and there are not too many.
    fn keep(self) {
        if !pages::is_mapped(self.room) {
            return;
        }
        self.forget_from(KEPT_BYTES);
        if let Some(mut kept) = kept()
            && kept.len() < MOST_BLOCKS
        {
            kept.push(self);
        }
    }

    /// The pages behind the first bytes go back to the system.
    fn forget_from(&self, bytes: usize) {
        if bytes < self.room {
            // SAFETY: nobody has an array in this memory, and these bytes are within it.
            unsafe { pages::forget(self.start.add(bytes), self.room - bytes) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    /// Tests that look at what is kept take turns.
    static TURN: Mutex<()> = Mutex::new(());

    const LONG: usize = 8 << 20;

    fn filled(bytes: usize, value: u8) -> Recycled<AtomicU8> {
        let array = Recycled::<AtomicU8>::new(bytes).unwrap();
        array.iter().for_each(|byte| byte.store(value, Relaxed));
        array
    }

    #[test]
    fn every_size_can_be_written_and_read() {
        let _turn = TURN.lock();
        for count in [0, 1, 63, 4096, 1 << 19, (1 << 20) + 7] {
            for value in [3, 7] {
                let array = Recycled::<AtomicU64>::new(count).unwrap();
                assert_eq!(array.len(), count);
                assert_eq!(array.as_ptr() as usize % pages::LINE, 0);
                array.iter().for_each(|word| word.store(value, Relaxed));
                assert!(array.iter().all(|word| word.load(Relaxed) == value));
            }
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn an_array_takes_over_the_memory_of_one_that_is_gone_and_no_more_than_it_needs() {
        let _turn = TURN.lock();
        give_back();
        let place = filled(2 * LONG, 9).as_ptr();
        let shorter = Recycled::<AtomicU8>::new(LONG).unwrap();
        assert_eq!(shorter.as_ptr(), place);
        assert_eq!(shorter[0].load(Relaxed), 9);
        drop(shorter);
        // What was behind the shorter one has gone back to the system, which gives it anew as zeros.
        let longer = Recycled::<AtomicU8>::new(2 * LONG).unwrap();
        assert_eq!(longer.as_ptr(), place);
        assert!(longer[..LONG].iter().all(|byte| byte.load(Relaxed) == 9));
        assert!(longer[LONG..].iter().all(|byte| byte.load(Relaxed) == 0));
        // One that is in use is nobody else's.
        assert_ne!(filled(LONG, 1).as_ptr(), place);
        assert!(longer[..LONG].iter().all(|byte| byte.load(Relaxed) == 9));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_kept_is_bounded() {
        let _turn = TURN.lock();
        give_back();
        let many: Vec<_> = (0..MOST_BLOCKS + 3).map(|_| filled(LONG, 1)).collect();
        drop(many);
        assert_eq!(kept().unwrap().len(), MOST_BLOCKS);
        give_back();
        assert!(kept().unwrap().is_empty());
        drop(filled(KEPT_BYTES + LONG, 5));
        let again = Recycled::<AtomicU8>::new(KEPT_BYTES + LONG).unwrap();
        assert!(
            again[..KEPT_BYTES]
                .iter()
                .all(|byte| byte.load(Relaxed) == 5)
        );
        assert!(
            again[KEPT_BYTES..]
                .iter()
                .all(|byte| byte.load(Relaxed) == 0)
        );
    }

    #[test]
    fn threads_never_share_a_block() {
        let _turn = TURN.lock();
        std::thread::scope(|scope| {
            for value in 1..=4 {
                scope.spawn(move || {
                    for _ in 0..20 {
                        let array = filled(LONG / 2 + 1, value);
                        assert!(array.iter().all(|byte| byte.load(Relaxed) == value));
                    }
                });
            }
        });
    }

    #[test]
    fn more_than_there_is_is_refused() {
        let _turn = TURN.lock();
        assert!(Recycled::<AtomicU64>::new(usize::MAX / 4).is_none());
        assert!(Recycled::<AtomicU8>::new(isize::MAX as usize).is_none());
    }
}
