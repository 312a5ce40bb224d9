//! The numbers of won, drawn and lost positions are the known ones.

use zermelo_core::StopFlag;
use zermelo_tables::checkers::build::build;
use zermelo_tables::checkers::{Counts, LoadedSlices, Material, Side};
use zermelo_tables::share::Crew;

const KNOWN: &str = include_str!("data/checkers_counts.txt");

/// Every choice of pieces in the file with its counts.
fn known() -> Vec<(Material, Counts)> {
    let lines = KNOWN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let words = line.split_whitespace().filter(|&word| word != "|");
            let numbers: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
            let &[
                men,
                kings,
                other_men,
                other_kings,
                positions,
                wins,
                draws,
                losses,
                longest,
            ] = &numbers[..]
            else {
                panic!("{line}");
            };
            let side = |men: u64, kings: u64| Side {
                men: men as usize,
                kings: kings as usize,
            };
            let material = Material {
                own: side(men, kings),
                other: side(other_men, other_kings),
            };
            let counts = Counts {
                wins,
                draws,
                losses,
                longest_win: longest as u32,
            };
            assert_eq!(counts.positions(), positions, "{line}");
            (material, counts)
        })
        .collect()
}

#[test]
fn every_position_to_four_pieces_is_counted_as_known() {
    let crew = Crew {
        threads: 2,
        stop: StopFlag::default(),
    };
    let mut loaded = LoadedSlices::default();
    for material in Material::plan(4) {
        let slices = build(material, &loaded, &crew, &|_| ()).unwrap();
        slices.into_iter().for_each(|slice| loaded.put(slice));
    }
    let known = known();
    assert_eq!(known.len(), 4 + 10 + 20 + 35);
    for (material, counts) in known {
        let found = match loaded.get(material) {
            Some(slice) => Counts::of(slice, &crew),
            None => Counts::of_bare(material).unwrap(),
        };
        assert_eq!(found, counts, "{material}");
    }
}

/// Some minutes on two cores; `cargo test --release -p zermelo-tables -- --ignored five`.
///
/// The number of positions is that of Schaeffer and Lake's formula. No other count of wins was at
/// hand, so each value is checked against its successors.
#[test]
#[ignore = "it takes minutes"]
fn five_pieces_are_as_many_as_published_and_follow_from_their_successors() {
    let crew = Crew {
        threads: 2,
        stop: StopFlag::default(),
    };
    let mut loaded = LoadedSlices::default();
    for material in Material::plan(5) {
        let slices = build(material, &loaded, &crew, &|_| ()).unwrap();
        slices.into_iter().for_each(|slice| loaded.put(slice));
    }
    let mut positions = 0;
    for material in Material::all(5) {
        let counts = match loaded.get(material) {
            Some(slice) => {
                let flaw = zermelo_tables::checkers::verify::verify(slice, &loaded, &crew);
                assert_eq!(flaw, Ok(None), "{material}");
                Counts::of(slice, &crew)
            }
            None => Counts::of_bare(material).unwrap(),
        };
        positions += counts.positions();
    }
    assert_eq!(positions, 148_688_232);
}
