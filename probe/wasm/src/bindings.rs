//! The session as JavaScript sees it.

use crate::host::{CHUNK, Most};
use crate::reply::Reply;
use crate::session::{self, Scores, Session};
use serde_json::to_string;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// See [`Session`].
#[wasm_bindgen(js_name = Session)]
pub struct JsSession(Session);

/// See [`Scores`].
#[wasm_bindgen(js_name = Scores)]
pub struct JsScores(Scores);

#[wasm_bindgen(js_class = Scores)]
impl JsScores {
    /// How many games there are.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.0.len()
    }
}

#[wasm_bindgen(js_class = Session)]
impl JsSession {
    /// See [`Session::new`].
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(
        name: &str,
        cache_bytes: f64,
        pieces: u8,
        stones: u8,
        chunk_bytes: Option<f64>,
    ) -> Self {
        let chunk_bytes = chunk_bytes.map_or(CHUNK, |bytes| bytes as u64);
        let most = Most { pieces, stones };
        Self(Session::new(name, cache_bytes as u64, most, chunk_bytes))
    }

    /// See [`Session::chunk_bytes`].
    #[wasm_bindgen(getter, js_name = chunkBytes)]
    #[must_use]
    pub fn chunk_bytes(&self) -> f64 {
        self.0.chunk_bytes() as f64
    }

    /// See [`Session::found`].
    ///
    /// # Errors
    /// Its own.
    pub fn found(&mut self, file: &str, length: f64) -> Result<(), JsError> {
        Ok(self.0.found(file, length as u64)?)
    }

    /// See [`Session::supply`].
    ///
    /// # Errors
    /// Its own.
    pub fn supply(&mut self, file: &str, chunk: f64, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.0.supply(file, chunk as u64, bytes)?)
    }

    /// See [`Session::insert`].
    pub fn insert(&mut self, file: &str, bytes: Vec<u8>) {
        self.0.insert(file, bytes);
    }

    /// See [`Session::absent`].
    pub fn absent(&mut self, file: &str) {
        self.0.absent(file);
    }

    /// See [`Session::forget`].
    pub fn forget(&mut self, file: &str) {
        self.0.forget(file);
    }

    /// See [`Session::trim`].
    pub fn trim(&mut self, most: f64) {
        self.0.trim(most as u64);
    }

    /// See [`Session::held`].
    #[must_use]
    pub fn held(&self) -> f64 {
        self.0.held() as f64
    }

    /// See [`Session::probe`].
    pub fn probe(&mut self, question: &str) -> String {
        self.0.probe(question)
    }

    /// See [`Session::line`].
    pub fn line(&mut self, question: &str) -> String {
        self.0.line(question)
    }

    /// See [`Session::games`]; the error is a reply.
    ///
    /// # Errors
    /// Its own.
    pub fn games(&self, question: &str, pdn: &[u8]) -> Result<JsScores, String> {
        self.0.games(question, pdn).map(JsScores)
    }

    /// See [`Session::adjudicate`].
    pub fn adjudicate(&mut self, scores: &JsScores, place: usize) -> String {
        self.0.adjudicate(&scores.0, place)
    }

    /// See [`Session::values`]; what is no answer is thrown as a reply.
    ///
    /// # Errors
    /// Its own.
    pub fn values(
        &mut self,
        game: &str,
        profile: Option<String>,
        measure: &str,
        boards: &[u64],
    ) -> Result<Vec<i16>, String> {
        match self.0.values(game, profile.as_deref(), measure, boards) {
            Reply::Answer(values) => Ok(values),
            Reply::Wants(wants) => Err(session::wanted(&wants)),
            Reply::Error(fault) => Err(to_string(&Reply::<()>::Error(fault)).unwrap_or_default()),
        }
    }
}

/// The names of all games.
#[wasm_bindgen]
#[must_use]
pub fn games() -> Vec<String> {
    session::games().into_iter().map(str::to_owned).collect()
}

/// The version of this package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
