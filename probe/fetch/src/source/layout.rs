//! The folders of a game at a source.

use crate::job::PublishedForm;
use galotne::table::TableForm;

/// The version of the layout of static hosts, not of the format of tables.
const VERSION: &str = "v1";

/// Returns the folders where a game may be, below the address of a source, in the order in which
/// they are tried: in a directory of tables, at a service, and at a static host in the layout of
/// `scripts/publish`, which has a folder for each form. The compact form comes first, because it is
/// smaller; archives come last, because they have to be expanded. A named form is sought in its own
/// folder alone.
pub(super) fn folders(rules: &str, form: Option<PublishedForm>) -> Vec<String> {
    let published = |form: PublishedForm| format!("{rules}/{form}/{VERSION}");
    match form {
        Some(form) => vec![published(form)],
        None => vec![
            rules.to_owned(),
            format!("tables/{rules}"),
            published(PublishedForm::Tables(TableForm::Compact)),
            published(PublishedForm::Tables(TableForm::Fast)),
            published(PublishedForm::Archives),
        ],
    }
}
