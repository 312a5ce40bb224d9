//! Races by a table of one side: estimates, better than those of the network.

use std::sync::Arc;

use zermelo_engines::backgammon::shipped::networks;
use zermelo_engines::backgammon::{Learned, Scratch, bearoff, shipped};
use zermelo_tables::backgammon::{Bearoffs, Home, OneSided, TwoSided};

use crate::positions;

#[test]
fn a_table_of_one_side_errs_less_than_the_network() {
    let truth = bearoff().unwrap();
    // With a table of one checker, everything else is left to the network.
    let network = Learned::new(
        &networks().unwrap().0,
        Arc::new(TwoSided::build(1).unwrap()),
    );
    let raced = network.with_tables(&Bearoffs {
        two_sided: None,
        one_sided: Some(Arc::new(OneSided::build(6).unwrap())),
    });
    let mut scratch = Scratch::default();
    let (mut by_network, mut by_table, mut worst, mut count) = (0.0, 0.0, 0.0_f64, 0.0);
    for own in (200..924).step_by(11) {
        for other in (200..924).step_by(13) {
            let [own, other] = [own, other].map(Home::numbered);
            let exact = truth.value(own, other).unwrap();
            let sides = (own.checkers().unwrap(), other.checkers().unwrap());
            let mut error = |learned: &Learned| {
                let outcomes = learned.outcomes(sides.0, sides.1, &mut scratch);
                (f64::from(outcomes.equity()) - exact).abs()
            };
            by_network += error(&network);
            let off = error(&raced);
            by_table += off;
            worst = worst.max(off);
            count += 1.0;
        }
    }
    let (by_network, by_table) = (by_network / count, by_table / count);
    println!(
        "mean error of the network {by_network:.5}, of the table {by_table:.5}, at most {worst:.5}"
    );
    assert!(by_table < by_network / 3.0, "{by_table} and {by_network}");
    assert!(worst < 0.04, "{worst}");
}

#[test]
fn tables_change_nothing_before_the_bear_off() {
    let learned = shipped().unwrap();
    let raced = learned.with_tables(&Bearoffs {
        two_sided: None,
        one_sided: Some(Arc::new(OneSided::build(15).unwrap())),
    });
    let mut scratch = Scratch::default();
    let mut changed = 0;
    for state in positions(10) {
        let (own, other) = state.sides();
        let before = learned.outcomes(own, other, &mut scratch);
        let after = raced.outcomes(own, other, &mut scratch);
        let is_bear_off = [own, other].map(Home::of).iter().all(Option::is_some);
        assert!(is_bear_off || before == after);
        changed += u32::from(before != after);
    }
    assert!(changed > 0);
}
