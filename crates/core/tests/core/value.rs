//! Scores order outcomes as players do.

use zermelo_core::value::{
    DISTANCE_LIMIT, ESTIMATE_LIMIT, INFINITY, PAYOFF_LIMIT, finished, is_decided, outcome, shifted,
};

const PAYOFFS: [i32; 5] = [1, 2, 64, 999_999, PAYOFF_LIMIT];
const DISTANCES: [u32; 4] = [0, 1, 42, DISTANCE_LIMIT];

#[test]
fn outcomes_are_read_back_from_scores() {
    for payoff in PAYOFFS {
        for distance in DISTANCES {
            assert_eq!(
                outcome(finished(payoff, distance)),
                Some((payoff, distance))
            );
            assert_eq!(
                outcome(finished(-payoff, distance)),
                Some((-payoff, distance))
            );
        }
    }
    assert_eq!(outcome(finished(0, 5)), None);
}

#[test]
fn every_win_exceeds_every_estimate_and_none_is_infinite() {
    for payoff in PAYOFFS {
        for distance in DISTANCES {
            let score = finished(payoff, distance);
            assert!(score > ESTIMATE_LIMIT && score < INFINITY && is_decided(score));
        }
    }
    assert!(!is_decided(ESTIMATE_LIMIT) && !is_decided(-ESTIMATE_LIMIT) && !is_decided(0));
}

#[test]
fn shifting_a_score_shifts_its_distance() {
    assert_eq!(shifted(finished(3, 10), 4), finished(3, 14));
    assert_eq!(shifted(finished(-3, 10), -4), finished(-3, 6));
    assert_eq!(shifted(123, 4), 123);
}
