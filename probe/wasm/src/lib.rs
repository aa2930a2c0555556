//! Endgame tablebases in a browser, where there are no files and no call may block.
//!
//! A [`Session`] answers from the bytes it holds. If some are missing, its [`Reply`] names them
//! ([`Want`]); the caller fetches them, supplies them ([`Session::supply`]) and asks again. So the
//! same code runs on any thread and with any source of bytes, no request blocks, and everything
//! that one question needs is fetched at the same time.
//!
//! Questions and answers are JSON, in the format of `galotne-answer`. The modules of `js/` fetch
//! the bytes.

#[cfg(target_arch = "wasm32")]
mod bindings;
mod chunk_store;
mod games;
mod open_tables;
mod reply;
mod request;
mod session;
mod session_game;

pub use chunk_store::{CHUNK, Misfit, Want};
pub use games::draughts::{Scores, UNKNOWN};
pub use games::games;
pub use reply::{Fault, Reply};
pub use session::Session;
pub use session_game::BoardLimits;
