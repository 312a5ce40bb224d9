//! Chess tables have the known counts and longest mates, and verify.

use crate::common::{crew, folder};
use zermelo_tables::chess::{Folder, Material, Report, SideCounts};

const KNOWN: &str = include_str!("data/chess_endgames.txt");

fn side(counts: &SideCounts) -> [u64; 3] {
    [counts.wins, counts.draws, counts.losses]
}

/// The numbers in a line of the known counts: those of White's part, and those of Black's.
fn numbers(line: &str) -> [Vec<u64>; 2] {
    let mut parts = line.split('|').skip(1).map(|part| {
        let words = part.split(|symbol: char| !symbol.is_ascii_digit());
        words.filter_map(|word| word.parse().ok()).collect()
    });
    [parts.next().unwrap(), parts.next().unwrap()]
}

fn compare(report: &Report) {
    let name = format!("{} ", report.material);
    let line = KNOWN.lines().find(|line| line.starts_with(&name)).unwrap();
    let [white, black] = numbers(line);
    let counts = &report.counts;
    match (&white[..], &black[..]) {
        (&[wins, draws, losses, longest, attained], &[b_wins, b_draws, b_losses, b_longest]) => {
            assert_eq!(side(&counts.white), [wins, draws, losses], "{name}");
            assert_eq!(side(&counts.black), [b_wins, b_draws, b_losses], "{name}");
            assert_eq!(counts.white.longest_mate, longest as u32, "{name}");
            assert_eq!(counts.white.longest_count, attained, "{name}");
            assert_eq!(counts.black.longest_mate, b_longest as u32, "{name}");
        }
        (&[longest], &[b_longest]) => {
            assert_eq!(counts.white.longest_mate, longest as u32, "{name}");
            assert_eq!(counts.black.longest_mate, b_longest as u32, "{name}");
        }
        _ => panic!("{line}"),
    }
}

fn build_and_compare(names: &[&str], folder_name: &str) -> Folder {
    let folder = Folder::new(folder(folder_name));
    let wanted: Vec<Material> = names
        .iter()
        .map(|name| Material::parse(name).unwrap())
        .collect();
    let mut built = 0;
    folder
        .build(&wanted, &crew(2), &|_| (), |report| {
            compare(report);
            built += 1;
        })
        .unwrap();
    assert!(built >= wanted.len());
    folder
}

#[test]
fn tables_of_three_pieces_have_the_known_counts_and_follow_from_their_successors() {
    let folder = build_and_compare(&["KQK", "KRK", "KBK", "KNK", "KPK"], "three");
    for material in folder.list().unwrap() {
        assert_eq!(folder.verify(&material, &crew(2)).unwrap(), None);
    }
    assert_eq!(folder.list().unwrap().len(), 5);
}

#[test]
fn bishop_and_knight_have_the_known_counts() {
    let folder = build_and_compare(&["KBNK"], "kbnk");
    let kbnk = folder.file(&Material::parse("KBNK").unwrap()).unwrap();
    let unique = kbnk.counts.white.unique + kbnk.counts.black.unique;
    assert_eq!(kbnk.counts.bound, 3_494_568);
    assert!(unique < kbnk.counts.bound);
    assert_eq!(folder.verify(&kbnk.material, &crew(2)).unwrap(), None);
}

#[test]
fn queen_against_rook_has_the_known_longest_mates() {
    build_and_compare(&["KQKR"], "kqkr");
}

/// `cargo test --release -p zermelo-tables --test tables chess_counts -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn every_table_of_four_pieces_has_the_known_counts() {
    let all = Material::all(4);
    let names: Vec<String> = all.iter().map(Material::to_string).collect();
    let known: Vec<&str> = names
        .iter()
        .map(String::as_str)
        .filter(|&name| name != "KPKP")
        .collect();
    let folder = build_and_compare(&known, "four");
    for material in folder.list().unwrap() {
        assert_eq!(folder.verify(&material, &crew(2)).unwrap(), None);
    }
}

/// Published longest mates of five pieces, of White in moves.
const FIVE: [(&str, u32); 3] = [("KBNKN", 107), ("KRPKR", 74), ("KNNKP", 115)];

/// `cargo test --release -p zermelo-tables --test tables five_pieces -- --ignored`
#[test]
#[ignore = "takes half an hour and 3 GB"]
fn tables_of_five_pieces_have_the_published_longest_mates() {
    for (name, longest) in FIVE {
        let folder = Folder::new(folder(name));
        let material = Material::parse(name).unwrap();
        let mut found = None;
        folder
            .build(&[material], &crew(2), &|_| (), |report| {
                println!(
                    "{} {} {:.0} s",
                    report.material,
                    report.counts.longest_mate(),
                    report.seconds_written
                );
                found = Some(report.counts.white.longest_mate);
            })
            .unwrap();
        assert_eq!(found, Some(longest), "{name}");
        std::fs::remove_dir_all(folder.path()).unwrap();
    }
}
