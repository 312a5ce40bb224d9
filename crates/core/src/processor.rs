//! Time of the processor, which a busy machine does not lengthen.

use std::time::{Duration, Instant};

/// Measures what this thread has spent of the processor's time since it began.
///
/// Where the system does not tell, the time that has passed.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    began: Instant,
    spent_before: Option<Duration>,
}

impl Stopwatch {
    /// Begins now, for this thread.
    pub fn start() -> Stopwatch {
        Stopwatch {
            began: Instant::now(),
            spent_before: spent(),
        }
    }

    /// What was spent since then, if asked by the same thread.
    pub fn elapsed(&self) -> Duration {
        match (self.spent_before, spent()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.began.elapsed(),
        }
    }
}

/// All that this thread has spent.
#[cfg(target_os = "linux")]
fn spent() -> Option<Duration> {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the system writes into a structure of our own.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
    (failed == 0).then(|| Duration::new(seconds, nanoseconds))
}

#[cfg(not(target_os = "linux"))]
fn spent() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time() {
        let watch = Stopwatch::start();
        let mut sum = 0u64;
        while watch.elapsed() < Duration::from_millis(5) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(sum > 0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn waiting_takes_none() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(200));
        assert!(watch.elapsed() < Duration::from_millis(100));
    }
}
