//! The extension module `zermelo._core`, as the library that Python loads.
//!
//! All of it is in the bindings. They are optimised for size, and what is linked is optimised once more as the
//! crate that links it says: see `docs/decisions/0010-what-is-compiled-once.md`.

pub use zermelo_bindings::_core;
