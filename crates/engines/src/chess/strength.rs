//! Weaker play, by its rating: fewer nodes for each move.

/// The least rating that can be asked for.
pub const WEAKEST: u32 = 1000;

/// The greatest; above it there is no limit but the time.
pub const STRONGEST: u32 = 2400;

/// The nodes of the weakest.
const FEWEST: f64 = 220.0;

/// A rating that is so much higher has twice the nodes.
///
/// By matches: twice the nodes are worth some 190 points where there are few, and less where there are many.
const DOUBLING: f64 = 180.0;

/// The nodes for each move of a player of this rating.
///
/// Twice the nodes for each 180 points, from 220 nodes at 1000 on. Ratings are of programs against each
/// other, of which the differences matter; nobody has measured them against people.
///
/// ```
/// use zermelo_engines::chess::strength::nodes;
///
/// assert_eq!(nodes(1000), 220);
/// assert_eq!(nodes(1180), 440);
/// ```
pub fn nodes(rating: u32) -> u64 {
    let above = f64::from(rating.clamp(WEAKEST, STRONGEST) - WEAKEST);
    (FEWEST * (above / DOUBLING).exp2()).round() as u64
}
