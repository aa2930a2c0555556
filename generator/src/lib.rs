//! Makes draughts endgame tables: plan, solve, write, verify, statistics.
//!
//! An [order](order::BuildOrder) says which tables are wanted; [`build`](build::build) makes those that
//! are missing. The rooms, each of which uses only those above it:
//!
//! | room | question it answers |
//! |---|---|
//! | `store` | how are the values of a class kept while tables are made: in memory, in scratch files, in journals? |
//! | `check` | does every value follow from the plain legal moves? |
//! | `solve` | what is every position of a class worth? |
//! | `plan` | what will an order cost, and in which steps does it go through memory? |
//! | `write` | how does a solved class become tables, hashes and statistics? |
//! | `mills` | what is every position of a class of mills worth? |
//! | `build` | how is an order carried out, and taken up again after an interruption? |
//! | `distribute` | how do many processes share an order, which know nothing of each other but files? |

pub mod allocator;
#[cfg(feature = "bar")]
pub mod bar;
pub mod build;
pub mod check;
mod cleanup;
pub mod cpu_time;
pub mod distribute;
pub mod memory;
pub mod mills;
pub mod order;
pub mod outcome;
pub mod plan;
pub mod progress;
mod repair;
pub mod solve;
pub mod statistics;
pub mod store;
#[cfg(test)]
#[path = "../tests/it/test_extent.rs"]
mod test_extent;
pub mod timing;
pub mod write;
