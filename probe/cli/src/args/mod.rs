//! The arguments of the commands that ask a game: what the command line takes.

pub mod adjudicate;
pub mod class;
pub mod export;
#[cfg(feature = "fetch")]
pub mod fetch;
pub mod find;
pub mod lesson;
pub mod problems;
#[cfg(feature = "site")]
pub mod site;
pub mod study;
