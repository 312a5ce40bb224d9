//! The small board is held to the field of any size and to itself.

use super::super::field::Field;
use super::stones::PLACES;
use super::*;
use crate::go::Options;

fn go() -> Go {
    Go::new(Options {
        ko: Ko::Simple,
        ..Options::square(9)
    })
    .unwrap()
}

/// The points where the small board would put a stone.
fn sensible(small: &Small) -> Vec<usize> {
    let stones = &small.stones;
    let mut places: Vec<usize> = stones.free[..stones.count]
        .iter()
        .map(|&place| usize::from(place))
        .filter(|&place| place != stones.ko && !stones.is_eye(place) && stones.clone().put(place))
        .collect();
    places.sort_unstable();
    places.into_iter().map(|place| place - FRAME).collect()
}

/// Positions of random games, most of them late ones.
fn positions(count: usize, mut visit: impl FnMut(&Go, &Small, &mut Random)) {
    let (game, mut random) = (go(), Random::new(11));
    let mut small = Small::new(&game).unwrap();
    for _ in 0..count {
        small.set(&game.initial());
        let most = 20 + random.below(120) as u32;
        small.run(&mut random, most);
        visit(&game, &small, &mut random);
    }
}

#[test]
fn the_same_points_are_sensible_as_on_the_field() {
    let mut seen_ko = 0;
    positions(800, |game, small, random| {
        let mut small = small.clone();
        for _ in 0..8 {
            let board = small.board(game);
            let mut field = Field::new(game);
            field.set(game, &board);
            let points = game.empty(&board).iter();
            let expected = points.filter(|&index| {
                let place = field.place(Point(index as u16));
                field.is_sensible(place)
            });
            assert_eq!(sensible(&small), expected.collect::<Vec<_>>());
            seen_ko += usize::from(small.stones.ko != NOWHERE);
            small.step(random);
        }
    });
    assert!(seen_ko > 20, "{seen_ko} positions with a ko");
}

#[test]
fn a_board_that_was_played_on_is_the_one_that_was_set_up() {
    positions(200, |game, small, _| {
        let mut other = Small::new(game).unwrap();
        other.set(&small.board(game));
        assert_eq!(other.board(game), small.board(game));
        assert_eq!(sensible(&other), sensible(small));
        for index in game.geometry.all.iter() {
            let place = index + FRAME;
            let (one, two) = (&small.stones, &other.stones);
            assert_eq!(one.near[place], two.near[place]);
            let [mine, theirs] = [one, two].map(|stones| stones.number[place]);
            if mine & !SECOND >= FIRST {
                let pairs = (one.pairs[usize::from(mine)], two.pairs[usize::from(theirs)]);
                assert_eq!(pairs.0, pairs.1);
            }
        }
    });
}

#[test]
fn many_moves_at_once_are_the_same_as_one_by_one() {
    positions(100, |game, small, random| {
        let (mut one, mut many) = (small.clone(), small.clone());
        let (mut first, mut second) = (random.clone(), random.clone());
        let most = random.below(60) as u32;
        let steps = (0..most).take_while(|_| one.step(&mut first).is_some());
        assert_eq!(many.run(&mut second, most), steps.count() as u32);
        assert_eq!(one.board(game), many.board(game));
        assert_eq!(first.next(), second.next());
    });
}

#[test]
fn every_sensible_point_is_as_likely_as_any_other() {
    const DRAWS: u32 = 3_000;
    positions(30, |_, small, random| {
        let mut counts = [0; PLACES];
        let points = sensible(small);
        for _ in 0..DRAWS {
            let after = small.clone().step(random);
            counts[after.map_or(0, |point| point.index() % PLACES)] += 1;
        }
        let expected = f64::from(DRAWS) / points.len() as f64;
        for &index in &points {
            let off = (f64::from(counts[index]) - expected).abs();
            assert!(off < 5.5 * expected.sqrt(), "{index}: {counts:?}");
        }
        let drawn: u32 = points.iter().map(|&index| counts[index]).sum();
        let is_over = small.clone().step(random).is_none();
        assert!(points.is_empty() || is_over || drawn == DRAWS);
    });
}
