//! Where the memory comes from.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// The bytes of a cache line.
pub const LINE: usize = 64;

/// The bytes of a large page.
#[cfg(target_os = "linux")]
const LARGE: usize = 2 << 20;

/// How to give memory back.
pub enum Source {
    /// Nothing was taken.
    Nowhere,
    /// The allocator.
    Allocator(NonNull<u8>, Layout),
    /// A mapping of its own.
    #[cfg(target_os = "linux")]
    Mapping(NonNull<u8>, usize),
}

/// At least so many zero bytes, at the start of a cache line.
pub fn zeroed(bytes: usize) -> Option<(NonNull<u8>, Source)> {
    if bytes == 0 {
        // The address of nothing must be aligned too.
        let nowhere = NonNull::new(std::ptr::without_provenance_mut(LINE))?;
        return Some((nowhere, Source::Nowhere));
    }
    #[cfg(target_os = "linux")]
    if is_mapped(bytes) {
        return mapped(bytes, bytes);
    }
    let layout = Layout::from_size_align(bytes, LINE).ok()?;
    // SAFETY: the layout is not empty.
    let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
    Some((start, Source::Allocator(start, layout)))
}

/// The same, of which the first bytes, as many as a large page has, stay on ordinary ones: who touches little of them does
/// not wait for a large page to be cleared.
pub fn zeroed_from_small(bytes: usize) -> Option<(NonNull<u8>, Source)> {
    #[cfg(target_os = "linux")]
    if is_mapped(bytes) {
        let (start, source) = mapped(0, bytes)?;
        // SAFETY: the bytes after the first large page are within the mapping too, and begin at another.
        unsafe { prefer_large(start.add(LARGE), bytes - LARGE) };
        return Some((start, source));
    }
    zeroed(bytes)
}

/// The same with room for more, of which nothing is touched until it is [asked for](prefer_large).
pub fn zeroed_with_room(bytes: usize, room: usize) -> Option<(NonNull<u8>, Source)> {
    #[cfg(target_os = "linux")]
    if is_mapped(bytes) {
        return mapped(bytes, room.max(bytes));
    }
    let _ = room;
    zeroed(bytes)
}

/// Whether an array of so many bytes has a mapping of its own.
pub fn is_mapped(bytes: usize) -> bool {
    #[cfg(target_os = "linux")]
    return bytes >= 2 * LARGE;
    #[cfg(not(target_os = "linux"))]
    {
        let _ = bytes;
        false
    }
}

/// A mapping of its own, begun at a large page, its first bytes marked for large pages.
#[cfg(target_os = "linux")]
fn mapped(bytes: usize, room: usize) -> Option<(NonNull<u8>, Source)> {
    let length = room.checked_add(LARGE)?;
    // SAFETY: a new private mapping at an address of the system's choice touches nothing else.
    let start = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            length,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if start == libc::MAP_FAILED {
        return None;
    }
    let mapping = NonNull::new(start.cast::<u8>())?;
    let skip = mapping.as_ptr().align_offset(LARGE);
    // SAFETY: the mapping is longer than its room by a large page, and `skip` is less than one.
    let start = unsafe { mapping.add(skip) };
    if bytes > 0 {
        // SAFETY: these bytes are within the mapping.
        unsafe { prefer_large(start, bytes) };
    }
    Some((start, Source::Mapping(mapping, length)))
}

/// Marks bytes of a mapping for large pages.
///
/// # Safety
///
/// They are within one mapping and begin at a large page.
#[cfg(target_os = "linux")]
pub unsafe fn prefer_large(start: NonNull<u8>, bytes: usize) {
    // SAFETY: advice changes nothing but how the memory is paged, so that a refusal is no error.
    unsafe { libc::madvise(start.as_ptr().cast(), bytes, libc::MADV_HUGEPAGE) };
}

/// The same where there are no mappings.
///
/// # Safety
///
/// There is nothing to mind.
#[cfg(not(target_os = "linux"))]
pub unsafe fn prefer_large(_start: NonNull<u8>, _bytes: usize) {}

/// Gives the pages of a mapping back to the system, all that lie wholly within these bytes: they are zeros from now on.
///
/// # Safety
///
/// They are within one mapping, and nobody uses them.
#[cfg(target_os = "linux")]
pub unsafe fn forget(start: NonNull<u8>, bytes: usize) {
    // SAFETY: there is no memory to mind in asking for a number.
    let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(LARGE);
    let skip = start.as_ptr().align_offset(page);
    if skip < bytes {
        // SAFETY: what is left is within the mapping, and nobody uses it. Where the system refuses, all stays as it is.
        unsafe {
            let first = start.add(skip).as_ptr();
            libc::madvise(first.cast(), bytes - skip, libc::MADV_DONTNEED);
        }
    }
}

/// The same where there are no mappings.
///
/// # Safety
///
/// There is nothing to mind.
#[cfg(not(target_os = "linux"))]
pub unsafe fn forget(_start: NonNull<u8>, _bytes: usize) {}

/// Gives the memory back.
///
/// # Safety
///
/// It must have come from [`zeroed`], and is not used again.
pub unsafe fn give_back(source: &Source) {
    match *source {
        Source::Nowhere => {}
        // SAFETY: it came from the allocator with this layout.
        Source::Allocator(start, layout) => unsafe { dealloc(start.as_ptr(), layout) },
        #[cfg(target_os = "linux")]
        Source::Mapping(start, length) => {
            // SAFETY: this is the whole of a mapping of our own.
            unsafe { libc::munmap(start.as_ptr().cast(), length) };
        }
    }
}
