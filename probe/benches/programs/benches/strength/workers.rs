//! Jobs on several threads, with a progress bar.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Runs jobs 0 to `jobs` on this many threads and returns their results in order.
pub fn run_all<T: Send>(
    name: &'static str,
    threads: usize,
    jobs: u64,
    job: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let bar = ProgressBar::new(jobs).with_message(name);
    let style = "{msg:24} {wide_bar} {pos:>6} of {len}  {eta:>4} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    let next = AtomicU64::new(0);
    let done = Mutex::new(vec![]);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= jobs {
                        break;
                    }
                    let result = job(number);
                    if let Ok(mut done) = done.lock() {
                        done.push((number, result));
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
