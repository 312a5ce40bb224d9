//! Every value of a file unpacked.
//!
//! The maker's checksum at the end of a file is not computed: what is checked is that each block holds as many
//! values as the lengths and the index promise, and that each value means something.

use super::bytes::{Bytes, Trouble};
use super::code::Values;
use super::file::Kind;
use super::outcome::Outcome;

/// Checks the values of one part.
pub(super) fn check(
    values: &Values,
    bytes: &Bytes,
    kind: Kind,
    stop: &dyn Fn() -> bool,
) -> Result<(), Trouble> {
    let greatest = match values {
        Values::Constant(value) => *value,
        Values::Coded(coded) => {
            coded.check(bytes, stop)?;
            coded.greatest()
        }
    };
    if kind == Kind::Wdl && Outcome::of(greatest).is_none() {
        return Err("it has a value that is none".into());
    }
    Ok(())
}
