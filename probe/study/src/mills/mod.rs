//! What the tables of a class of mills teach.
//!
//! [`chapter`] counts what is won, who has a mill, where a stone stands well, how often it is bad
//! to be the one to move, how many wins one move alone keeps, and plays the longest wins out. Every
//! legal placement counts, as often as symmetries of the board make another of it. A [`Chapter`] is
//! data; [`page`](crate::page::html_of_mills) and [`markdown`](crate::markdown::markdown_of_mills)
//! write it for people.

mod census;
mod chapter;
mod line;
pub(crate) mod tell;

pub use chapter::{Chapter, HavingMills, Standing, Zugzwangs, chapter};
pub use line::played_out;
