//! Endgame tablebases of draughts and mills where there are no files and nothing may wait: in a
//! browser.
//!
//! A [`Session`] answers from the bytes it holds. Where some are missing, its [`Reply`] names them
//! ([`Want`]); whoever asked fetches them, hands them over ([`Session::supply`]) and asks again. So
//! the same code runs on any thread and over anything that brings bytes, no request blocks, and all
//! that one question needs is fetched at the same time.
//!
//! Questions and answers are JSON, in the shapes of `galotne-answer`. The modules of `js/` bring
//! the bytes.

#[cfg(target_arch = "wasm32")]
mod bindings;
mod gather;
mod host;
mod inquiry;
mod reply;
mod session;

pub use host::{CHUNK, Misfit, Most, Want};
pub use reply::{Fault, Reply};
pub use session::{Scores, Session, UNKNOWN, games};
