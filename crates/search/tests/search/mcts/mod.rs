//! Monte Carlo tree search: what it proves is true, its limits are kept, and it finds what there is.

mod bounds;
mod chance;
mod drawn;
mod endless;
mod gumbel;
mod judged;
mod limits;
mod memory;
mod repetition;
mod techniques;
mod transpositions;
mod truth;
