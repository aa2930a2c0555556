//! A progress bar on the terminal.

use crate::progress::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Shows the stage at work; silent when output is no terminal.
#[derive(Default)]
pub struct Bar(Mutex<Option<ProgressBar>>);

impl Progress for Bar {
    fn start(&self, total: u64) {
        let style = ProgressStyle::with_template(
            "{msg:24} {wide_bar} {percent:>3} %  {per_sec:>14}  {eta:>4} left",
        );
        let bar = ProgressBar::new(total);
        if let Ok(style) = style {
            bar.set_style(style.with_key("per_sec", rate));
        }
        if let Some(old) = self.shown().replace(bar) {
            old.finish_and_clear();
        }
    }

    fn stage(&self, stage: &str) {
        if let Some(bar) = &*self.shown() {
            bar.set_message(stage.to_owned());
        }
    }

    fn advance(&self, done: u64) {
        if let Some(bar) = &*self.shown() {
            bar.inc(done);
        }
    }
}

impl Bar {
    /// Takes itself away while something else is written, and comes back.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &*self.shown() {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    fn shown(&self) -> MutexGuard<'_, Option<ProgressBar>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Ok(Some(bar)) = self.0.get_mut().map(Option::take) {
            bar.finish_and_clear();
        }
    }
}

fn rate(state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write) {
    // A bar that cannot be drawn is no reason to stop.
    let _ = match state.per_sec() {
        rate if rate >= 1e6 => write!(out, "{:.1} million/s", rate / 1e6),
        rate => write!(out, "{rate:.0}/s"),
    };
}
