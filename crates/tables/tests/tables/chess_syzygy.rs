//! Chess tables agree with those of Syzygy on random positions of every material to four pieces.

use std::collections::BTreeMap;

use crate::common::{crew, folder};
use zermelo_core::Notation;
use zermelo_games::chess::Chess;
use zermelo_tables::chess::{Folder, Material};

const KNOWN: &str = include_str!("../../../../tests/data/chess_wdl.txt");

/// The positions with their values, by the names of the tables.
fn positions() -> BTreeMap<&'static str, Vec<(&'static str, i32)>> {
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in KNOWN.lines().filter(|line| !line.starts_with('#')) {
        let (name, rest) = line.split_once(' ').unwrap();
        let (fen, value) = rest.rsplit_once(' ').unwrap();
        let value: i32 = value.parse().unwrap();
        found.entry(name).or_default().push((fen, value));
    }
    found
}

/// Builds some tables and what they need, and compares every position of these in the list.
fn build_and_compare(names: &[&str], folder_name: &str) -> usize {
    let folder = Folder::new(folder(folder_name));
    let wanted: Vec<Material> = names
        .iter()
        .map(|name| Material::parse(name).unwrap())
        .collect();
    folder.build(&wanted, &crew(2), &|_| (), |_| ()).unwrap();
    let lookup = folder.lookup().unwrap();
    let game = Chess::default();
    let mut compared = 0;
    for (name, positions) in positions() {
        let material = Material::parse(name).unwrap();
        if !folder.list().unwrap().contains(&material) {
            continue;
        }
        for (fen, value) in positions {
            let state = game.parse_state(fen).unwrap();
            let found = folder.probe(state.board()).unwrap();
            assert_eq!(found.merit().signum(), value, "{fen}: {found:?}");
            assert_eq!(lookup.value(state.board()), Some(found), "{fen}");
            compared += 1;
        }
    }
    assert!(lookup.trouble().is_none());
    std::fs::remove_dir_all(folder.path()).unwrap();
    compared
}

#[test]
fn the_list_has_every_material_of_three_and_four_pieces() {
    let listed = positions();
    for material in [3, 4].into_iter().flat_map(Material::all) {
        assert!(listed.contains_key(&*material.to_string()), "{material}");
    }
    assert_eq!(listed.len(), 35);
}

#[test]
fn small_tables_agree_with_syzygy() {
    let names = ["KPK", "KQKR", "KRKN", "KBBK", "KBNK"];
    assert_eq!(build_and_compare(&names, "syzygy"), 9 * 42);
}

/// `cargo test --release -p zermelo-tables --test tables chess_syzygy -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn every_table_of_four_pieces_agrees_with_syzygy() {
    let all = Material::all(4);
    let names: Vec<String> = all.iter().map(Material::to_string).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let compared = build_and_compare(&names, "syzygy-all");
    assert_eq!(compared, positions().values().map(Vec::len).sum::<usize>());
}
