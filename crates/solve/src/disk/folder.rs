//! The files of a solve that is under way.

use std::fs;
use std::path::{Path, PathBuf};

use crate::files::output::allowed;
use crate::files::{FileError, write_aside};
use crate::work::SolveError;

/// Changes with the format of the files.
const FORMAT: &str = "zermelo solve 1";

/// A folder, known to hold nothing but files of one game.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

/// A kind of file, by what its name begins with.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// All states of a level.
    Found,
    /// What was learned when a level was expanded.
    Expanded,
    /// Entries of which not all successors were seen yet.
    Partial,
    /// The entries of a level.
    Solved,
    /// The entries of some shards of a level, and what of them is not complete.
    Block,
    PartialBlock,
}

impl Kind {
    const ALL: [Kind; 6] = [
        Kind::Found,
        Kind::Expanded,
        Kind::Partial,
        Kind::Solved,
        Kind::Block,
        Kind::PartialBlock,
    ];

    const fn name(self) -> &'static str {
        match self {
            Kind::Found => "found",
            Kind::Expanded => "expanded",
            Kind::Partial => "partial",
            Kind::Solved => "solved",
            Kind::Block => "block",
            Kind::PartialBlock => "unfinished",
        }
    }
}

/// The name of the file that says what the folder is for.
const LABEL: &str = "solving";

/// States that wait for their level, which nobody goes on with.
const RUN: &str = "run-";

impl Folder {
    /// Opens a folder, makes it if it is not there, and removes what a killed solve left half done.
    pub fn open(path: &Path, label: &str) -> Result<Folder, SolveError> {
        let failed = |error| FileError::Unreadable(path.to_owned(), error);
        fs::create_dir_all(path).map_err(failed)?;
        let folder = Folder {
            path: path.to_owned(),
        };
        if !folder.is_for(label)? {
            write_aside(&path.join(LABEL), text_of(label).as_bytes())?;
        }
        for name in folder.names()? {
            if name.starts_with(RUN) || (name.ends_with(".part") && is_ours(&name)) {
                remove(&path.join(name))?;
            }
        }
        Ok(folder)
    }

    /// A folder in which others are at work too: nothing is made, and nothing removed.
    pub fn join(path: &Path, label: &str) -> Result<Folder, SolveError> {
        let folder = Folder {
            path: path.to_owned(),
        };
        if !folder.is_for(label)? {
            let gone = std::io::Error::from(std::io::ErrorKind::NotFound);
            return Err(FileError::Unreadable(path.join(LABEL), gone).into());
        }
        Ok(folder)
    }

    /// Whether the folder says that it is for this; an error if it is for something else.
    fn is_for(&self, label: &str) -> Result<bool, SolveError> {
        match fs::read_to_string(self.path.join(LABEL)) {
            Ok(found) if found == text_of(label) => Ok(true),
            Ok(found) => {
                let other = found.lines().nth(1).unwrap_or("something else").to_owned();
                Err(SolveError::OtherGame {
                    folder: self.path.display().to_string(),
                    other,
                    wanted: label.to_owned(),
                })
            }
            Err(_) => Ok(false),
        }
    }

    fn names(&self) -> Result<Vec<String>, FileError> {
        let failed = |error| FileError::Unreadable(self.path.clone(), error);
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            names.extend(name.into_string().ok());
        }
        Ok(names)
    }

    /// The file of a level.
    pub fn level(&self, kind: Kind, level: u32) -> PathBuf {
        self.path.join(format!("{}-{level:05}", kind.name()))
    }

    /// The file of some shards of a level, by the first of them.
    pub fn block(&self, kind: Kind, level: u32, first: usize) -> PathBuf {
        self.path
            .join(format!("{}-{level:05}{first:03}", kind.name()))
    }

    /// The file in which states of a shard wait for their level.
    pub fn run(&self, level: u32, shard: usize) -> PathBuf {
        self.path.join(format!("{RUN}{level:05}-{shard:02}"))
    }

    /// Removes everything that belongs to the solve.
    pub fn clear(&self) -> Result<(), FileError> {
        for name in self.names()? {
            if is_ours(&name) || name.starts_with(RUN) {
                remove(&self.path.join(name))?;
            }
        }
        remove(&self.path.join(LABEL))
    }
}

/// What the file says that tells what a folder is for.
fn text_of(label: &str) -> String {
    format!("{FORMAT}\n{label}\n")
}

fn is_ours(name: &str) -> bool {
    let kinds = Kind::ALL.map(Kind::name);
    let name = name.strip_suffix(".part").unwrap_or(name);
    name.split_once('-').is_some_and(|(kind, level)| {
        kinds.contains(&kind) && level.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Removes a file that may not be there.
pub(crate) fn remove(path: &Path) -> Result<(), FileError> {
    match allowed().and_then(|()| fs::remove_file(path)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(FileError::Unreadable(path.to_owned(), error))
        }
        _ => Ok(()),
    }
}
