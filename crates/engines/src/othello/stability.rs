//! Discs that can never be turned over.
//!
//! A disc is safe along a line if the line is full, if the board ends on one side of the disc, or if a
//! neighbour on the line is a stable disc of the same player. Safe along all four lines, it is stable.
//! Not all stable discs are found, and all that are found are stable.

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
const SIDES: u64 = FIRST_COLUMN | LAST_COLUMN;
const ENDS: u64 = 0xff00_0000_0000_00ff;

/// The cells that share a line of this step with a cell of the set.
#[inline(always)]
fn along(set: u64, step: u32, up_mask: u64, down_mask: u64) -> u64 {
    let (mut up, mut down) = (set, set);
    let (mut up_mask, mut down_mask) = (up_mask, down_mask);
    let mut step = step;
    for _ in 0..3 {
        up |= (up << step) & up_mask;
        down |= (down >> step) & down_mask;
        up_mask &= up_mask << step;
        down_mask &= down_mask >> step;
        // The step reaches 72 after the last round, and is not used any more.
        step *= 2;
    }
    up | down
}

/// Discs of the owner of `own` that are his at the end, whatever happens.
pub fn stable(own: u64, other: u64) -> u64 {
    let empty = !(own | other);
    let not_first = !FIRST_COLUMN;
    let not_last = !LAST_COLUMN;
    let rows = !along(empty, 1, not_first, not_last) | SIDES;
    let columns = !along(empty, 8, !0, !0) | ENDS;
    let falling = !along(empty, 9, not_first, not_last) | SIDES | ENDS;
    let rising = !along(empty, 7, not_last, not_first) | SIDES | ENDS;
    let mut stable = own & rows & columns & falling & rising;
    loop {
        // What leaves a row at its end arrives at the side of another, where it changes nothing.
        let more = own
            & (rows | stable << 1 | stable >> 1)
            & (columns | stable << 8 | stable >> 8)
            & (falling | stable << 9 | stable >> 9)
            & (rising | stable << 7 | stable >> 7);
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

#[cfg(test)]
mod tests {
    use super::super::Position;
    use super::super::bits::{moves, pop};
    use super::*;
    use zermelo_core::random::Random;

    #[test]
    fn stable_discs_outlive_random_games() {
        let mut random = Random::new(5);
        let mut found = 0;
        for _ in 0..2000 {
            let start = Position {
                own: 0x0000_0008_1000_0000,
                other: 0x0000_0010_0800_0000,
            };
            let (mut here, mut turn) = (start, 0);
            let mut marked = [0, 0];
            while !here.is_over() {
                let mut open = moves(here.own, here.other);
                if open == 0 {
                    here = here.passed();
                } else {
                    for _ in 0..random.next() % u64::from(open.count_ones()) {
                        pop(&mut open);
                    }
                    here = here.play(pop(&mut open));
                }
                turn ^= 1;
                let sides = [here.own, here.other];
                for player in [0, 1] {
                    let own = sides[player ^ turn];
                    assert_eq!(marked[player] & !own, 0);
                    marked[player] |= stable(own, sides[player ^ turn ^ 1]);
                }
            }
            found += (marked[0] | marked[1]).count_ones();
        }
        assert!(found > 2000 * 40);
    }
}
