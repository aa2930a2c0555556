//! The page that hosts of static files send for an unknown address: `404.html`.
//!
//! The address can have any depth, so that the page cannot refer to other files: everything is in
//! the page, and its script searches for the board upwards from the address.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use galotne_report::{Language, say};
use sha2::{Digest, Sha256};

/// The template of the page.
const PAGE: &str = include_str!("../../site/404.html");

/// The script that searches for the board.
const SCRIPT: &str = include_str!("../../site/404.js");

/// The style sheet, in the colours of the board.
const STYLE: &str = include_str!("../../site/404.css");

/// Writes the page in all languages; `colours` is the style sheet with the board's colours.
pub fn page(colours: &str) -> String {
    let style = format!("{colours}{STYLE}");
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src '{}'; connect-src 'self'; base-uri 'none'; \
         form-action 'none'",
        hash(&style),
        hash(SCRIPT)
    );
    let links: String = (Language::ALL.into_iter())
        .map(|language| {
            let [nothing, link] = ["site-nowhere", "site-to-board"].map(|key| say!(language, key));
            format!("<p lang=\"{language}\">{nothing} <a href=\"./\">{link}</a></p>\n")
        })
        .collect();
    PAGE.replace("{policy}", &policy)
        .replace("{style}", &style)
        .replace("{said}", &links)
        .replace("{script}", SCRIPT)
}

/// The name of an inline style or script in a content security policy.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}
