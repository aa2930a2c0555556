//! Progress of long work on the terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar with the present item and the remaining time.
pub struct ProgressDisplay(ProgressBar);

impl ProgressDisplay {
    pub fn new() -> Self {
        Self(ProgressBar::no_length())
    }

    pub fn finish(&self) {
        self.0.finish_and_clear();
    }

    fn set_length(&self, length: u64) {
        self.0.set_length(length);
        let style = "{wide_bar} {percent:>3} %  {msg}  {eta:>4} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            self.0.set_style(style);
        }
    }
}

impl galotne_export::ExportProgress for ProgressDisplay {
    fn begin(&self, cells: u64) {
        self.set_length(cells);
    }

    fn advance(&self, cells: u64) {
        self.0.inc(cells);
    }

    fn finished(&self, file: &galotne_export::ExportedFile) {
        self.0.set_message(file.entry.file.clone());
    }
}

impl galotne_find::Watch for ProgressDisplay {
    fn begin(&self, length: u64) {
        self.set_length(length);
    }

    fn advance(&self, more: u64) {
        self.0.inc(more);
    }
}

#[cfg(feature = "fetch")]
impl galotne_fetch::FetchProgress for ProgressDisplay {
    fn begin(&self, stage: galotne_fetch::FetchStage, bytes: u64) {
        self.0.reset();
        self.set_length(bytes);
        self.0.set_message(match stage {
            galotne_fetch::FetchStage::Checking => "checking",
            _ => "",
        });
    }

    fn advance(&self, bytes: u64) {
        self.0.inc(bytes);
    }

    fn rewind(&self, bytes: u64) {
        self.0.dec(bytes);
    }

    fn unchecked(&self, manifest: &str, reason: galotne_fetch::UncheckedSignature) {
        let reason = match reason {
            galotne_fetch::UncheckedSignature::NotSigned => "is not signed",
            galotne_fetch::UncheckedSignature::NoKey => "is not checked (--key names a public key)",
        };
        let note = format!("{manifest} {reason}; accepted, because it is in a local folder");
        (self.0).suspend(|| crate::standard_error::report(note));
    }

    fn differs(&self, file: &std::path::Path, difference: &str) {
        (self.0).suspend(|| {
            crate::standard_error::report(format_args!("{} {difference}", file.display()));
        });
    }

    fn retry(&self, table: &str, error: &galotne_fetch::TransferError, delay: std::time::Duration) {
        let seconds = delay.as_secs_f64();
        (self.0).println(format!("{table}: {error}; again in {seconds:.1} s"));
    }

    fn finished(&self, table: &galotne_fetch::FetchedTable) {
        self.0.set_message(table.table.clone());
    }
}
