//! Some memory set aside for when the system has no more.
//!
//! Large arrays are asked for and may be refused. What is small is not: Rust ends the process when
//! there is no memory for it. So the first small thing that gets none opens this reserve, which is
//! enough for small things until the work at hand notices and ends with an error.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use zermelo_core::allocation;

/// The bytes that are set aside. Nobody touches them, so that they cost no memory in fact.
const BYTES: usize = 32 << 20;

/// What is larger is asked for, and may be refused.
const SMALL: usize = 16 << 20;

/// The start of the reserve, or nothing while it is open.
static START: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());

/// The system's allocator, with a reserve.
pub struct Reserve;

fn layout() -> Layout {
    Layout::new::<[u8; BYTES]>()
}

/// Sets memory aside again, as far as there is any. Called before each piece of work.
pub fn fill() {
    if !START.load(Ordering::Acquire).is_null() {
        return;
    }
    // SAFETY: the layout is not empty.
    let start = unsafe { System.alloc(layout()) };
    if start.is_null() {
        return;
    }
    let filled =
        START.compare_exchange(ptr::null_mut(), start, Ordering::AcqRel, Ordering::Acquire);
    if filled.is_err() {
        // SAFETY: another thread was quicker; this memory came from there and nobody has it.
        unsafe { System.dealloc(start, layout()) };
    }
    allocation::set_lacking(0);
}

/// Opens the reserve for so many bytes, unless another thread has.
#[cold]
fn open(wanted: usize) {
    allocation::set_lacking(wanted as u64);
    let start = START.swap(ptr::null_mut(), Ordering::AcqRel);
    if !start.is_null() {
        // SAFETY: it came from there with this layout, and whoever swaps it out has it alone.
        unsafe { System.dealloc(start, layout()) };
    }
}

/// Once more, with the reserve open, if it is for something small.
#[inline]
fn once_more(given: *mut u8, size: usize, again: impl Fn() -> *mut u8) -> *mut u8 {
    if given.is_null() && size <= SMALL {
        open(size);
        return again();
    }
    given
}

// SAFETY: everything is handed on to the system's allocator, some of it twice.
unsafe impl GlobalAlloc for Reserve {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of this method, which are the same.
        let ask = || unsafe { System.alloc(layout) };
        once_more(ask(), layout.size(), ask)
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let ask = || unsafe { System.alloc_zeroed(layout) };
        once_more(ask(), layout.size(), ask)
    }

    #[inline]
    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above; what could not be moved is where it was.
        let ask = || unsafe { System.realloc(start, layout, size) };
        once_more(ask(), size, ask)
    }

    #[inline]
    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(start, layout) };
    }
}
