//! The head of every page.

use maud::{Markup, PreEscaped, html};

/// The content security policy: a page only shows itself, wherever it is opened from.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
                      form-action 'none'; base-uri 'none'";

/// Writes the head of a self-contained page, with style sheets that refer to no other file.
#[must_use]
pub fn head(title: &str, styles: &[&str]) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (title) }
            style { @for style in styles { (PreEscaped(style)) } }
        }
    }
}

/// The colours of pages, light and dark, with enough contrast.
pub const PAPER: &str = "
:root {
  color-scheme: light dark;
  background: light-dark(#ffffff, #14171a);
  color: light-dark(#16181a, #e8e8e8);
}
a { color: light-dark(#0b4f94, #8ab8ee); }
small { color: light-dark(#5a5f66, #a9b0b8); }
";
