//! A short, repeatable run of every target.

mod runs;
