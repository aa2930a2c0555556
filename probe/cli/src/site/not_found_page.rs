//! What hosts of static files send for an address that is not there: `404.html`.
//!
//! It may be sent for an address of any depth, so nothing beside it can be named: all of it is in
//! the page, and where the board is, it looks for itself, upwards from where the visitor stands.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use galotne_report::{Language, say};
use sha2::{Digest, Sha256};

/// The page, but for what is written below.
const PAGE: &str = include_str!("../../site/404.html");

/// Looks for the board.
const SCRIPT: &str = include_str!("../../site/404.js");

/// What the page looks like, in the colours of the board.
const STYLE: &str = include_str!("../../site/404.css");

/// The page, in all languages.
pub fn page(colours: &str) -> String {
    let style = format!("{colours}{STYLE}");
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src '{}'; connect-src 'self'; base-uri 'none'; form-action 'none'",
        hash(&style),
        hash(SCRIPT)
    );
    let said: String = (Language::ALL.into_iter())
        .map(|language| {
            let [nothing, way] = ["site-nowhere", "site-to-board"].map(|key| say!(language, key));
            format!("<p lang=\"{language}\">{nothing} <a href=\"./\">{way}</a></p>\n")
        })
        .collect();
    PAGE.replace("{policy}", &policy)
        .replace("{style}", &style)
        .replace("{said}", &said)
        .replace("{script}", SCRIPT)
}

/// How a policy names a style or a script that stands in the page.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}
