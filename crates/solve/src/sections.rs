//! Files of work that is under way: sections of bytes, each with a checksum, and a list of them at the
//! end.
//!
//! They are written aside and renamed when they are complete, so whatever has its name is whole.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::container::checksum;
use crate::files::FileError;
use crate::files::output::Output;
use crate::files::source::Source;

const MAGIC: &[u8; 8] = b"zermelo-";

/// The bytes of a section's line in the list, and of what follows on the list.
const LINE: usize = 32;
const TAIL: usize = 24;

/// A section: what it belongs to, how many things it has, and where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    pub tag: u32,
    pub count: u32,
    start: u64,
    length: u64,
    sum: u64,
}

/// A file that is being written.
pub(crate) struct Writer {
    path: PathBuf,
    file: Output,
    list: Vec<Section>,
    place: u64,
}

impl Writer {
    pub fn create(path: &Path) -> Result<Writer, FileError> {
        let mut aside = path.as_os_str().to_owned();
        aside.push(".part");
        Ok(Writer {
            path: path.to_owned(),
            file: Output::create(&PathBuf::from(aside))?,
            list: Vec::new(),
            place: 0,
        })
    }

    pub fn add(&mut self, tag: u32, count: usize, bytes: &[u8]) -> Result<(), FileError> {
        self.list.push(Section {
            tag,
            count: count as u32,
            start: self.place,
            length: bytes.len() as u64,
            sum: checksum(&[&tag.to_le_bytes(), bytes]),
        });
        self.place += bytes.len() as u64;
        self.file.write(bytes)
    }

    /// Writes the list and gives the file its name.
    pub fn finish(mut self) -> Result<(), FileError> {
        let mut list = Vec::with_capacity(self.list.len() * LINE + TAIL);
        for section in &self.list {
            list.extend_from_slice(&section.tag.to_le_bytes());
            list.extend_from_slice(&section.count.to_le_bytes());
            for number in [section.start, section.length, section.sum] {
                list.extend_from_slice(&number.to_le_bytes());
            }
        }
        let sum = checksum(&[&list]);
        list.extend_from_slice(&(self.list.len() as u64).to_le_bytes());
        list.extend_from_slice(&sum.to_le_bytes());
        list.extend_from_slice(MAGIC);
        self.file.write(&list)?;
        self.file.rename(&self.path)
    }
}

/// A file that is complete.
pub(crate) struct Sections {
    source: Source,
    list: Vec<Section>,
}

impl Sections {
    /// Opens a file; `None` if there is none.
    pub fn open(path: &Path) -> Result<Option<Sections>, FileError> {
        let source = match Source::open(path) {
            Err(FileError::Unreadable(_, error)) if error.kind() == ErrorKind::NotFound => {
                return Ok(None);
            }
            opened => opened?,
        };
        let damaged = || damaged(path);
        let end = source.len().checked_sub(TAIL as u64).ok_or_else(damaged)?;
        let tail = source.read(end, TAIL as u64)?;
        let (count, sum) = (number(&tail[..8]), number(&tail[8..16]));
        let bytes = count.checked_mul(LINE as u64).filter(|&bytes| bytes <= end);
        let (true, Some(bytes)) = (tail[16..] == MAGIC[..], bytes) else {
            return Err(damaged());
        };
        let list = source.read(end - bytes, bytes)?;
        if checksum(&[&list]) != sum {
            return Err(damaged());
        }
        let list = list.chunks(LINE).map(|line| Section {
            tag: number(&line[..8]) as u32,
            count: (number(&line[..8]) >> 32) as u32,
            start: number(&line[8..16]),
            length: number(&line[16..24]),
            sum: number(&line[24..]),
        });
        Ok(Some(Sections {
            list: list.collect(),
            source,
        }))
    }

    /// The sections of one tag, in the order in which they were added.
    pub fn of(&self, tag: u32) -> impl Iterator<Item = &Section> {
        self.list.iter().filter(move |section| section.tag == tag)
    }

    /// All sections.
    pub fn all(&self) -> &[Section] {
        &self.list
    }

    /// The bytes of a section, its checksum right.
    pub fn read(&self, section: &Section) -> Result<Vec<u8>, FileError> {
        let bytes = self.source.read(section.start, section.length)?;
        if checksum(&[&section.tag.to_le_bytes(), &bytes]) != section.sum {
            return Err(damaged(self.source.path()));
        }
        Ok(bytes)
    }

    pub fn path(&self) -> &Path {
        self.source.path()
    }

    /// The file is not what was written, as somebody found out who read it.
    pub fn nonsense(&self) -> FileError {
        damaged(self.source.path())
    }
}

fn damaged(path: &Path) -> FileError {
    let text = "damaged: a checksum is wrong; remove it, and its level is solved again";
    FileError::Unexpected(path.to_owned(), text.to_owned())
}

/// Eight bytes as a number.
pub(crate) fn number(bytes: &[u8]) -> u64 {
    let mut eight = [0; 8];
    eight[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(eight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_byte_of_a_file_can_change_unseen() {
        let folder = std::env::temp_dir().join(format!("zermelo-sections-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("one");
        assert!(Sections::open(&path).unwrap().is_none());
        let mut writer = Writer::create(&path).unwrap();
        for (tag, text) in [(3, "three"), (1, "one"), (3, "third"), (7, "")] {
            writer.add(tag, text.len(), text.as_bytes()).unwrap();
        }
        writer.finish().unwrap();
        let whole = |path: &Path| -> Result<Vec<(u32, Vec<u8>)>, FileError> {
            let sections = Sections::open(path)?.expect("it is there");
            let list = sections.all().iter();
            list.map(|section| Ok((section.tag, sections.read(section)?)))
                .collect()
        };
        let right = whole(&path).unwrap();
        assert_eq!(right[2], (3, b"third".to_vec()));
        let bytes = std::fs::read(&path).unwrap();
        for place in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[place] ^= 1;
            std::fs::write(&path, &altered).unwrap();
            let text = whole(&path).unwrap_err().to_string();
            assert!(text.starts_with(&path.display().to_string()), "{text}");
            std::fs::write(&path, &bytes[..place]).unwrap();
            assert!(whole(&path).is_err());
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
