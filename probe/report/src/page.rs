//! What every page begins with.

use maud::{Markup, PreEscaped, html};

/// The head of a page that needs nothing but itself: style sheets of this house, in which nothing comes from elsewhere.
#[must_use]
pub fn head(title: &str, styles: &[&str]) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (title) }
            style { @for style in styles { (PreEscaped(style)) } }
        }
    }
}
