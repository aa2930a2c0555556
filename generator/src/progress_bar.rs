//! A progress bar on the terminal.

use crate::progress::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A progress bar that shows the name of the current task; invisible if standard error is not a
/// terminal.
#[derive(Default)]
pub struct TerminalBar(Mutex<Option<ProgressBar>>);

impl Progress for TerminalBar {
    fn start(&self, total: u64) {
        let style = ProgressStyle::with_template(
            "{msg:24} {wide_bar} {percent:>3} %  {per_sec:>14}  {eta:>4} left",
        );
        let bar = ProgressBar::new(total);
        if let Ok(style) = style {
            bar.set_style(style.with_key("per_sec", write_rate));
        }
        if let Some(old) = self.lock().replace(bar) {
            old.finish_and_clear();
        }
    }

    fn name_task(&self, task: &str) {
        if let Some(bar) = &*self.lock() {
            bar.set_message(task.to_owned());
        }
    }

    fn advance(&self, done: u64) {
        if let Some(bar) = &*self.lock() {
            bar.inc(done);
        }
    }
}

impl TerminalBar {
    /// Hides the bar while `write` writes to the terminal.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &*self.lock() {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<ProgressBar>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for TerminalBar {
    fn drop(&mut self) {
        if let Ok(Some(bar)) = self.0.get_mut().map(Option::take) {
            bar.finish_and_clear();
        }
    }
}

fn write_rate(state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write) {
    // Work goes on even if the bar cannot be drawn.
    let _ = match state.per_sec() {
        rate if rate >= 1e6 => write!(out, "{:.1} million/s", rate / 1e6),
        rate => write!(out, "{rate:.0}/s"),
    };
}
