//! The arguments of `galotne fetch`.

use super::class::ClassName;
use galotne_fetch::PublishedForm;
use std::num::NonZero;

#[derive(clap::Args, Clone)]
pub struct FetchArgs {
    /// The source: http(s)://HOST/.., file:///PATH, or the path of a folder [default:
    /// GALOTNE_SOURCE, or `source` in the file fetch.toml of the user]
    #[arg(value_name = "SOURCE")]
    pub source: Option<String>,
    /// Classes such as KKMvK, in mills 5v4, each with all its successors. Without SOURCE the first
    /// argument may be a class already
    #[arg(
        value_name = "CLASS",
        conflicts_with = "pieces",
        hide_possible_values = true
    )]
    pub classes: Vec<ClassName>,
    /// All classes of 2 to N pieces [default: 4, unless classes are named]; in mills of 6 to N
    /// stones [default: 9]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=18))]
    pub pieces: Option<u8>,
    /// The metrics of each class, with commas between them; `need` under --profile if given
    /// [default: all that the source has]
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "METRICS",
        value_parser = ["wdl", "dtw", "need"]
    )]
    pub metrics: Vec<String>,
    /// The form of the tables, at a host that has several, as `scripts/publish` lays them out:
    /// `compact` takes less space, `fast` answers faster; `archive` downloads archives, which are
    /// smaller, and expands them [default: compact, or what there is]
    #[arg(long, value_name = "FORM", value_parser = parse_form)]
    pub form: Option<PublishedForm>,
    /// The public key (minisign) that must have signed the manifest, or the path of a file with it;
    /// then folders need a signature too [default: GALOTNE_SOURCE_KEY, or `key` in fetch.toml]
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,
    /// Accept a manifest without looking at its signature; for sources that you trust, such as a
    /// service of your own
    #[arg(long, conflicts_with_all = ["key", "older"])]
    pub unsigned: bool,
    /// Accept a signed manifest that is older than one accepted from this source before
    #[arg(long)]
    pub older: bool,
    /// Accept tables that differ from the published tables of the same names, such as those of
    /// other rules or of a version with another file format
    #[arg(long)]
    pub unpublished: bool,
    /// The number of files fetched at the same time
    #[arg(long, value_name = "N", default_value = "4")]
    pub parallel: NonZero<u8>,
    /// The number of retries for a file without progress; a transfer that makes progress may fail
    /// more often. Less than 1 KiB per second, over a minute, is a failure
    #[arg(long, value_name = "N", default_value = "5")]
    pub retries: u32,
    /// List the tables that would be fetched, and write nothing
    #[arg(long)]
    pub dry_run: bool,
}

impl FetchArgs {
    /// Whether tables of `need` are named.
    pub fn names_needs(&self) -> bool {
        self.metrics.iter().any(|metric| metric == "need")
    }

    /// Whether tables of `need` are fetched.
    pub fn fetches_needs(&self) -> bool {
        self.metrics.is_empty() || self.names_needs()
    }
}

/// Parses the name of a form.
fn parse_form(text: &str) -> Result<PublishedForm, String> {
    let mut forms = PublishedForm::ALL.into_iter();
    let form = forms.find(|form| form.to_string() == text);
    form.ok_or_else(|| "expected `fast`, `compact` or `archive`".to_owned())
}
