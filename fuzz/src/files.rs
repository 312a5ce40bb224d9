//! What every file must survive: it is read, or refused in words that name it.
//!
//! Bytes as they come hardly ever have right checksums, so the first byte decides: either the rest is
//! a file as it is, or it is a header and blocks, which are packed as this library packs them.

use std::fs;
use std::path::{Path, PathBuf};

use zermelo_core::Game;
use zermelo_games::nim::Nim;
use zermelo_solve::container::{self, Packer};
use zermelo_solve::files::FileError;
use zermelo_solve::slices::{Reader, Slices};
use zermelo_solve::{Answers, ByKey, ByState, Counts, Encoding, Options, Saved, Unchecked};

/// The bytes of a file.
fn bytes(data: &[u8]) -> Vec<u8> {
    let Some((&kind, rest)) = data.split_first() else {
        return Vec::new();
    };
    if kind % 4 == 0 {
        return rest.to_vec();
    }
    // Pieces with their lengths before them: the header first.
    let mut pieces = Vec::new();
    let mut rest = rest;
    while let [low, high, more @ ..] = rest {
        let length = usize::from(u16::from_le_bytes([*low, *high])).min(more.len());
        pieces.push(&more[..length]);
        rest = &more[length..];
    }
    let (header, blocks) = pieces
        .split_first()
        .map_or((&[][..], &[][..]), |(h, b)| (*h, b));
    let mut packer = Packer::default();
    for block in blocks {
        packer.add(block).expect("a small block is packed");
    }
    packer.finish(header).expect("a small file is packed")
}

/// A file of this process's own.
fn file(data: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("zermelo-fuzz-{}", std::process::id()));
    fs::write(&path, bytes(data)).expect("the folder for temporary files can be written");
    path
}

fn names(path: &Path, error: &FileError) {
    let text = error.to_string();
    assert!(text.starts_with(&path.display().to_string()), "{text}");
}

/// Headers and blocks, as books and policies of plain games are read.
///
/// # Panics
///
/// If a file that was read has more in it than its reader allowed.
pub fn container(data: &[u8]) {
    let bytes = bytes(data);
    if let Ok((_, blocks)) = container::unpack(&bytes, Some(10_000)) {
        assert!(blocks.iter().map(Vec::len).sum::<usize>() <= 10_000);
    }
    container::unpack(&bytes, None).ok();
}

/// Tables of numbered positions, as endgame tables are.
///
/// # Panics
///
/// If what is refused is not refused by name.
pub fn slices(data: &[u8]) {
    let path = file(data);
    match Slices::open(&path) {
        Err(error) => names(&path, &error),
        Ok(slices) => {
            let mut reader = Reader::new().expect("there is memory");
            for (slice, &length) in slices.lengths().iter().enumerate() {
                for index in [0, length / 2, length.wrapping_sub(1), length] {
                    if let Err(error) = slices.get(slice, index, &mut reader) {
                        names(&path, &error);
                    }
                }
            }
        }
    }
}

/// Policies of a native game.
///
/// # Panics
///
/// If what is refused is not refused by name.
pub fn policy(data: &[u8]) {
    let path = file(data);
    read_policy::<ByKey>(&path);
    read_policy::<ByState>(&path);
}

fn read_policy<E: Encoding<Nim>>(path: &Path) {
    let game = Nim::new(&[1, 2], false).expect("the piles are small");
    let root = game.initial();
    for entries in [1, 2, 6] {
        let counts = Counts {
            entries,
            ..Counts::default()
        };
        match Saved::<Nim, E>::open(&game, &root, [-1, 0, 1], counts, path) {
            Err(error) => names(path, &error),
            Ok(saved) => ask(&game, &saved, path),
        }
    }
}

fn ask<E: Encoding<Nim>>(game: &Nim, saved: &Saved<Nim, E>, path: &Path) {
    let root = game.initial();
    let asked = [
        saved.probe(game, &root).err(),
        saved.best_moves(game, &root).err(),
        saved.page(game, 0, 100).err(),
    ];
    asked.iter().flatten().for_each(|error| names(path, error));
    if let Err(Unchecked::File(error)) = saved.verify(game, &Options::default(), &|_| ()) {
        names(path, &error);
    }
}
