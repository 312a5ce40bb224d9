//! Work that Ctrl-C can stop: on a thread without the GIL, or here where the work is Python's own.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use zermelo_core::StopFlag;
use zermelo_core::allocation::Bytes;

use crate::errors::TooLargeError;
pub use crate::mailbox::Sender;
use crate::mailbox::{Bell, Waited, mailbox};
use crate::reserve;

/// How often Python is asked whether a signal came. A stop must be answered within 10 ms.
const TICK: Duration = Duration::from_millis(3);

/// Enough for a search as deep as they go.
const STACK_BYTES: usize = 64 << 20;

/// Runs `job` on a thread of its own, which never touches Python, and waits for it.
///
/// What the job sends is handed to `receive` here. When a signal handler or `receive` raises, the
/// flag is set, the job is awaited, and the error is raised from here. A panic becomes a
/// `RuntimeError`.
pub fn run<T, P>(
    py: Python<'_>,
    stop: &StopFlag,
    job: impl FnOnce(Sender<P>) -> T + Send,
    receive: impl FnMut(P) -> PyResult<()>,
) -> PyResult<T>
where
    T: Send,
    P: Send,
{
    run_watched(py, Watch::over(stop), job, receive)
}

/// How a job is ended from here.
pub struct Watch<'a> {
    /// Tells the job to end.
    pub stop: &'a StopFlag,
    /// When the job is told to end at the latest.
    pub deadline: Option<Instant>,
    /// Called once, when a signal handler or `receive` raises: for a job that runs Python itself, which
    /// may look at the flag too late or never.
    pub interrupt: &'a dyn Fn(),
}

impl<'a> Watch<'a> {
    /// Nothing but the flag.
    pub fn over(stop: &'a StopFlag) -> Watch<'a> {
        Watch {
            stop,
            deadline: None,
            interrupt: &|| (),
        }
    }
}

/// Like [`run`], ended in more ways.
pub fn run_watched<T, P>(
    py: Python<'_>,
    watch: Watch<'_>,
    job: impl FnOnce(Sender<P>) -> T + Send,
    mut receive: impl FnMut(P) -> PyResult<()>,
) -> PyResult<T>
where
    T: Send,
    P: Send,
{
    let (sender, messages, bell) = mailbox();
    let mut work = Some(|| job(sender));
    let mut done = None;
    let job: &mut (dyn FnMut() + Send) = &mut || done = work.take().map(|work| work());
    supervise(
        py,
        &watch,
        &bell,
        job,
        &mut |wanted| match messages.take() {
            Some(message) if wanted => receive(message),
            _ => Ok(()),
        },
    )?;
    done.ok_or_else(|| PyRuntimeError::new_err("the work has not begun"))
}

/// Runs a job on a thread of its own and waits for it. Of each message `receive` is told, and whether it is still
/// wanted.
fn supervise(
    py: Python<'_>,
    watch: &Watch<'_>,
    bell: &Bell,
    job: &mut (dyn FnMut() + Send),
    receive: &mut dyn FnMut(bool) -> PyResult<()>,
) -> PyResult<()> {
    reserve::fill();
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .name("zermelo".to_owned())
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, move || {
                let _ending = bell.ending();
                job();
            })
            .map_err(|error| {
                let stack = Bytes(STACK_BYTES as u64);
                let text = format!("no thread with a stack of {stack} to work on: {error}");
                TooLargeError::new_err(text)
            })?;
        let mut failure = None;
        loop {
            let received = match py.detach(|| bell.wait(TICK)) {
                Waited::Message => receive(failure.is_none()),
                Waited::InVain => Ok(()),
                Waited::Ended => break,
            };
            if let Err(error) = received.and_then(|()| py.check_signals()) {
                watch.stop.stop();
                if failure.is_none() {
                    (watch.interrupt)();
                    failure = Some(error);
                }
            }
            if watch
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
            {
                watch.stop.stop();
            }
        }
        let joined = py.detach(|| worker.join());
        outcome(failure, joined)
    })
}

/// Runs a job that calls into Python all the time on this very thread, with the GIL.
///
/// What it tells is handed to `receive`. When that raises, the flag is set and the error is raised from
/// here once the job has returned; a signal raises inside the Python code that the job calls. A panic
/// becomes a `RuntimeError`.
pub fn run_here<T, P>(
    py: Python<'_>,
    stop: &StopFlag,
    job: impl FnOnce(&mut dyn FnMut(P)) -> T,
    mut receive: impl FnMut(P) -> PyResult<()>,
) -> PyResult<T> {
    reserve::fill();
    let mut failure = None;
    let done = panic::catch_unwind(AssertUnwindSafe(|| {
        job(&mut |message| {
            if failure.is_some() {
                return;
            }
            if let Err(error) = receive(message).and_then(|()| py.check_signals()) {
                stop.stop();
                failure = Some(error);
            }
        })
    }));
    outcome(failure, done)
}

/// What a job gave, or what is to be raised in its place.
fn outcome<T>(failure: Option<PyErr>, done: thread::Result<T>) -> PyResult<T> {
    match (failure, done) {
        (Some(error), _) => Err(error),
        (None, Ok(value)) => Ok(value),
        (None, Err(panic)) => Err(PyRuntimeError::new_err(format!(
            "the game or the search failed inside the core: {}; please report this with the \
             position",
            reason(&*panic)
        ))),
    }
}

/// What a panic says.
fn reason(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given")
}
