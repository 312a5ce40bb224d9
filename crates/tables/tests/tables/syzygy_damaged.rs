//! Whatever the bytes of a table are: an answer or an error that names the file, never a panic.

use std::fs;
use std::path::{Path, PathBuf};

use cozy_chess::Board;
use proptest::prelude::*;
use zermelo_tables::chess::syzygy::{Kind, Signature, SyzygyError, Tables};

use crate::common::folder;
use crate::syzygy_answers::{answers, board, files};

const NAMES: [&str; 6] = [
    "KBvK.rtbw",
    "KPvK.rtbw",
    "KPvK.rtbz",
    "KQvK.rtbz",
    "KRvK.rtbw",
    "KPvKP.rtbz",
];

/// A folder with all files, one of them with other bytes.
struct Changed {
    folder: PathBuf,
    name: String,
}

impl Changed {
    fn new(name: &str, bytes: &[u8]) -> Changed {
        let folder = folder("syzygy-damaged");
        fs::create_dir_all(&folder).unwrap();
        for entry in fs::read_dir(files()).unwrap() {
            let path = entry.unwrap().path();
            let copy = folder.join(path.file_name().unwrap());
            if path.extension().is_some_and(|suffix| suffix != "csv") {
                link(&path, &copy);
            }
        }
        fs::remove_file(folder.join(name)).unwrap();
        fs::write(folder.join(name), bytes).unwrap();
        Changed {
            folder,
            name: name.to_owned(),
        }
    }

    /// Asks of every kind of position, and checks the file.
    fn probe(&self, boards: &[Board]) -> Result<(), SyzygyError> {
        let tables = Tables::open([&self.folder])?;
        for board in boards {
            tables.outcome(board)?;
            tables.distance(board)?;
            tables.ranked(board, 10, true)?;
        }
        let (name, suffix) = self.name.split_once('.').unwrap();
        let kind = Kind::ALL.into_iter().find(|kind| kind.suffix() == suffix);
        tables.check(&Signature::parse(name).unwrap(), kind.unwrap(), &|| false)
    }

    /// The same; an error must name the file.
    fn probe_and_name(&self, boards: &[Board]) -> Result<(), SyzygyError> {
        let found = self.probe(boards);
        if let Err(error) = &found {
            // What is wrong may be seen only where a DTZ file disagrees with it.
            let text = error.to_string();
            let names_it = text.contains(&self.name) || text.contains("contradicts the WDL files");
            assert!(names_it, "{text}");
        }
        found
    }
}

impl Drop for Changed {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).unwrap();
    }
}

fn link(path: &Path, copy: &Path) {
    if fs::hard_link(path, copy).is_err() {
        fs::copy(path, copy).unwrap();
    }
}

/// Some positions of every table.
fn boards() -> Vec<Board> {
    answers().step_by(9).map(|(fen, ..)| board(fen)).collect()
}

fn bytes_of(name: &str) -> Vec<u8> {
    fs::read(files().join(name)).unwrap()
}

#[test]
fn the_untouched_files_pass() {
    for name in NAMES {
        let unchanged = Changed::new(name, &bytes_of(name));
        unchanged.probe(&boards()).unwrap();
    }
}

#[test]
fn a_file_that_is_cut_off_or_too_long_is_refused() {
    let boards = boards();
    for name in NAMES {
        let bytes = bytes_of(name);
        let lengths = [0, 1, 4, 5, 9, 20, 64, 79, bytes.len() / 2, bytes.len() - 1];
        for length in lengths.into_iter().filter(|&length| length < bytes.len()) {
            let cut = Changed::new(name, &bytes[..length]);
            let error = cut.probe_and_name(&boards).unwrap_err();
            assert!(matches!(error, SyzygyError::Damaged(..)), "{error}");
        }
        let longer = [&bytes[..], &[0; 64]].concat();
        let error = Changed::new(name, &longer).probe_and_name(&boards);
        assert!(matches!(error, Err(SyzygyError::Damaged(..))), "{error:?}");
    }
}

#[test]
fn a_file_under_the_name_of_another_is_refused() {
    let boards = boards();
    for (name, other) in [
        ("KRvK.rtbw", "KQvK.rtbw"),
        ("KPvK.rtbw", "KRvK.rtbw"),
        ("KPvK.rtbw", "KPvKP.rtbw"),
        ("KPvK.rtbw", "KPvK.rtbz"),
        ("KQvK.rtbz", "KQvK.rtbw"),
    ] {
        let error = Changed::new(name, &bytes_of(other)).probe_and_name(&boards);
        assert!(matches!(error, Err(SyzygyError::Damaged(..))), "{error:?}");
    }
}

#[test]
fn every_bit_of_a_header_may_be_wrong() {
    let boards = boards();
    let mut refused = 0;
    for name in ["KRvK.rtbw", "KPvK.rtbz"] {
        let bytes = bytes_of(name);
        for place in 0..120 {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[place] ^= 1 << bit;
                let found = Changed::new(name, &changed).probe_and_name(&boards);
                refused += usize::from(found.is_err());
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn bytes_changed_anywhere_give_answers_or_errors(
        name in prop::sample::select(NAMES.to_vec()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
        near in any::<bool>(),
    ) {
        let mut bytes = bytes_of(name);
        for (place, byte) in changes {
            let within = if near { bytes.len().min(600) } else { bytes.len() };
            let place = place.index(within);
            bytes[place] = byte;
        }
        let _ = Changed::new(name, &bytes).probe_and_name(&boards());
    }

    #[test]
    fn bytes_that_only_begin_as_a_table_give_answers_or_errors(
        name in prop::sample::select(NAMES.to_vec()),
        rest in prop::collection::vec(any::<u8>(), 0..400),
        kept in 5usize..60,
    ) {
        let mut bytes = bytes_of(name);
        bytes.truncate(kept);
        bytes.extend(rest);
        let _ = Changed::new(name, &bytes).probe_and_name(&boards());
    }
}
