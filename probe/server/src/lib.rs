//! Draughts endgame tables over HTTP, with a board in the browser.
//!
//! [`Service`] answers, [`router`] gives it addresses, [`serve`] puts it on a socket. Answers come
//! in the shape that draughts sites know from lila-tablebase, and as the objects of `galotne probe
//! --json`.

#![forbid(unsafe_code)]

mod adjudicate;
mod batch;
mod board;
mod classes;
mod clients;
mod compression;
mod deadline;
mod error;
mod etag;
mod find;
mod ground;
mod held;
mod inventory;
mod joined;
mod kept;
mod lila;
mod limits;
mod lobby;
mod lookups;
mod measured;
mod metrics;
mod mills;
mod openapi;
mod position;
mod query;
mod router;
mod run;
mod serve;
mod service;
mod share;
mod shelf;
mod sought;
mod wanted;
mod words;

pub use board::files as board_files;
pub use clients::{NoNetwork, TrustedProxy};
pub use error::{ApiError, Problem};
pub use inventory::Rules;
pub use limits::Limits;
pub use router::{admin_router, router};
pub use run::{Addresses, run};
pub use serve::{serve, serve_admin};
pub use service::{Access, Service};
