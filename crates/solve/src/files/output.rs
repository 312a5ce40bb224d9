//! Files that are written. Whatever fails names the file, and leaves nothing behind.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use super::FileError;

/// A file that is being written from its beginning, and is removed unless it is kept.
#[derive(Debug)]
pub(crate) struct Output {
    path: PathBuf,
    file: BufWriter<Checked>,
    kept: bool,
}

impl Output {
    /// Begins a file; one that is there is emptied.
    pub fn create(path: &Path) -> Result<Output, FileError> {
        Output::open(path, File::options().truncate(true))
    }

    /// Goes on at the end of a file, which is there or not.
    pub fn append(path: &Path) -> Result<Output, FileError> {
        Output::open(path, File::options().append(true))
    }

    fn open(path: &Path, options: &mut fs::OpenOptions) -> Result<Output, FileError> {
        let system = FileError::system(path);
        allowed().map_err(&system)?;
        let file = options.read(true).write(true).create(true).open(path);
        Ok(Output {
            path: path.to_owned(),
            file: BufWriter::with_capacity(1 << 16, Checked(file.map_err(&system)?)),
            kept: false,
        })
    }

    /// Writes some more.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let written = self.file.write_all(bytes);
        written.map_err(FileError::system(&self.path))
    }

    /// Everything is in the file now, and stays there.
    pub fn keep(mut self) -> Result<(), FileError> {
        let written = self.file.flush();
        written.map_err(FileError::system(&self.path))?;
        self.kept = true;
        Ok(())
    }

    /// The same, on the disk and not only on its way there.
    pub fn sync(mut self) -> Result<(), FileError> {
        let synced = self.file.flush();
        let synced = synced
            .and_then(|()| allowed())
            .and_then(|()| self.file.get_ref().0.sync_all());
        synced.map_err(FileError::system(&self.path))?;
        self.kept = true;
        Ok(())
    }

    /// Gives the file its name when everything is on the disk.
    pub fn rename(mut self, name: &Path) -> Result<(), FileError> {
        let renamed = self.file.flush();
        let renamed = renamed
            .and_then(|()| allowed())
            .and_then(|()| self.file.get_ref().0.sync_all())
            .and_then(|()| allowed())
            .and_then(|()| fs::rename(&self.path, name));
        renamed.map_err(FileError::system(name))?;
        self.kept = true;
        Ok(())
    }

    /// Copies all of it to the end of another file.
    pub fn copy_to(&mut self, other: &mut Output) -> Result<(), FileError> {
        let read = self.file.flush();
        let read = read.and_then(|()| self.file.get_mut().0.rewind());
        read.map_err(FileError::system(&self.path))?;
        let copied = io::copy(&mut self.file.get_mut().0, &mut other.file);
        copied.map(drop).map_err(FileError::system(&other.path))
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if !self.kept {
            // It may have been removed by somebody who tidies up.
            fs::remove_file(&self.path).ok();
        }
    }
}

/// A file, each write to which can be made to fail.
#[derive(Debug)]
struct Checked(File);

impl Write for Checked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        allowed()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Asked before each call that changes the file system: tests make it fail here.
pub(crate) fn allowed() -> io::Result<()> {
    super::faults::check()
}

/// The name under which a file is written before it has its own.
pub(crate) fn aside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// Writes a file under another name in the same folder, then renames it: nobody sees half of it.
pub fn write_aside(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = Output::create(&aside(path)).map_err(|error| named(error, path))?;
    file.write(bytes).map_err(|error| named(error, path))?;
    file.rename(path)
}

/// The error with the name that its reader knows.
fn named(error: FileError, path: &Path) -> FileError {
    match error {
        FileError::Unreadable(_, error) => FileError::Unreadable(path.to_owned(), error),
        other => other,
    }
}
