//! Makes endgame tables of draughts and mills: plan, solve, write, verify, statistics.
//!
//! A [`BuildOrder`](order::BuildOrder) lists the tables to make, and [`build`](build::build) makes
//! those that are missing. The rooms, each of which uses only those above it:
//!
//! | room | content |
//! |---|---|
//! | `store` | values of a draughts class: in memory, in scratch files, in journals |
//! | `check` | the verification of values by the plain legal moves |
//! | `solve` | the solver of draughts |
//! | `order`, `game` | the order of a build, and the part of a build that differs between games |
//! | `write` | tables and reports of a solved class |
//! | `draughts`, `mills` | the games, with the solver of mills |
//! | `archive` | archives of existing tables, and their expansion |
//! | `plan`, `build`, `distribute` | the cost of an order; its execution by one process or many |
//! | `accept` | tables that others have built: checked, and copied to one's own |

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod accept;
pub mod allocator;
pub mod archive;
pub mod build;
pub mod check;
mod cleanup;
pub mod cpu_time;
pub mod distribute;
pub mod draughts;
pub mod error;
pub mod game;
pub mod memory;
pub mod mills;
pub mod order;
pub mod outcome;
pub mod plan;
pub mod progress;
#[cfg(feature = "bar")]
pub mod progress_bar;
mod repair;
pub mod solve;
pub mod statistics;
pub mod store;
#[cfg(test)]
#[path = "../tests/it/test_extent.rs"]
mod test_extent;
pub mod timing;
pub mod write;
