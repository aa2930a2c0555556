//! A progress bar on the terminal.

use galotne_generator::progress::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;

/// Shows the stage at work; silent when output is no terminal.
#[derive(Default)]
pub struct Bar(Mutex<Option<ProgressBar>>);

impl Progress for Bar {
    fn start(&self, stage: &str, total: u64) {
        let style = ProgressStyle::with_template(
            "{msg:24} {wide_bar} {percent:>3} %  {per_sec:>14}  {eta:>4} left",
        );
        let bar = ProgressBar::new(total);
        if let Ok(style) = style {
            bar.set_style(style.with_key("per_sec", rate));
        }
        bar.set_message(stage.to_owned());
        let mut shown = self
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(old) = shown.replace(bar) {
            old.finish_and_clear();
        }
    }

    fn advance(&self, done: u64) {
        let shown = self
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(bar) = &*shown {
            bar.inc(done);
        }
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
