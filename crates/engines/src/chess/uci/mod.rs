//! UCI, the Universal Chess Interface: commands read line by line, answers written line by line.
//!
//! Three threads: one reads, one searches, and the one that called [`serve`] obeys the commands and is the
//! only one that writes. So a command is heard while a search runs, and no answer is cut in two.
//!
//! | module | holds |
//! |---|---|
//! | `session` | the loop: commands, and what is told by the search |
//! | `turn` | one `go`, from its line to its answer |
//! | `worker` | the thread that searches, one `go` after the other |
//! | `command` | a line as a command |
//! | `settings` | the options |
//! | `placed` | the position with what came before it |
//! | `told` | what is told of a search |
//! | `book` | moves of an opening book |
//! | `perft` | counts of move sequences |
//!
//! # What is promised
//!
//! Every `go` is answered by one `bestmove` (`go perft` by its counts), with a legal move, or `(none)` where
//! there is none. In `infinite` and `ponder` it comes after `stop` or `ponderhit`, and not before. A `go` that comes
//! while another is answered waits for it, and ends it if nothing else would. An option that is set
//! meanwhile is used from the next `go` on. A line that cannot be obeyed is answered by an `info string` that says what
//! was wrong, and changes nothing.

mod book;
mod command;
mod perft;
mod placed;
mod session;
mod settings;
mod told;
mod turn;
mod worker;

use std::io::{self, BufRead, Write};

/// Reads commands and answers them until `quit` or the end of the input.
///
/// # Errors
///
/// When nothing can be written any more.
///
/// ```
/// use zermelo_engines::chess::uci::serve;
///
/// let mut output = Vec::new();
/// serve(&b"uci\nisready\nquit\n"[..], &mut output)?;
/// let text = String::from_utf8(output).unwrap();
/// assert!(text.starts_with("id name Zermelo"));
/// assert!(text.ends_with("uciok\nreadyok\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve<R, W>(input: R, output: W) -> io::Result<()>
where
    R: BufRead + Send + 'static,
    W: Write,
{
    serve_with(&[], input, output)
}

/// The same, with options set before the first command, by their names and values.
///
/// # Errors
///
/// When there is no such option, or it has no such value; and when nothing can be written any more.
pub fn serve_with<R, W>(options: &[(String, String)], input: R, output: W) -> io::Result<()>
where
    R: BufRead + Send + 'static,
    W: Write,
{
    session::Session::start(options, input, output)?.run()
}
