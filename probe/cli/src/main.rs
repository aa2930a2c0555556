//! The `galotne` command.
fn main() {}
