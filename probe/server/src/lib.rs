//! Draughts endgame tables over HTTP, with a board in the browser.
//!
//! [`Service`] holds the tables, [`router`] the routes, and [`serve`] runs them on a socket.
//! Answers about single positions have the format of lila-tablebase, which draughts sites use;
//! others are the objects of `galotne probe --json`.

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![forbid(unsafe_code)]

mod activity;
mod adjudicate;
mod admission;
mod batch;
mod batch_line;
mod blocking_pool;
mod board;
mod bundle;
mod byte_budget;
mod cancellation;
mod class_search;
mod classes;
mod clients;
mod compression;
mod deadline;
mod downloads;
mod error;
mod etag;
mod fair_slots;
mod find;
mod find_query;
mod games;
mod guarded_body;
mod inventory;
mod lila_api;
mod limits;
mod limits_file;
mod messages;
mod metrics;
mod openapi;
mod overflow;
mod paced_stream;
mod picture;
mod position;
mod preview;
mod query;
mod request_body;
mod request_log;
#[cfg(test)]
mod rescan_simulation;
mod response_cache;
mod router;
mod run;
mod scrub;
mod search_response;
mod serve;
mod served_game;
mod service;
mod table_set;
mod tree;
mod tree_query;
mod withdrawn;

pub use board::board_files;
pub use clients::{InvalidProxy, TrustedProxy};
pub use error::{ApiError, ErrorBody};
pub use inventory::RulesAnswer;
pub use limits::Limits;
pub use limits_file::{LimitsFault, LimitsFileError};
pub use router::{admin_router, router};
pub use run::{Addresses, run};
pub use serve::{serve, serve_admin};
pub use service::Service;
pub use table_set::FileAccess;
