//! A short run of every target, the same each time.

mod runs;
