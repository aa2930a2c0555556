//! The session's JavaScript interface.

use crate::session::to_json;
use crate::{BoardLimits, CHUNK, Reply, Scores, Session};
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
    /// See [`Scores::len`].
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
        let limits = BoardLimits { pieces, stones };
        Self(Session::new(name, cache_bytes as u64, limits, chunk_bytes))
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
    /// Those of the session.
    pub fn found(&mut self, file: &str, length: f64) -> Result<(), JsError> {
        Ok(self.0.found(file, length as u64)?)
    }

    /// See [`Session::supply`].
    ///
    /// # Errors
    /// Those of the session.
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
    pub fn trim(&mut self, max_bytes: f64) {
        self.0.trim(max_bytes as u64);
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

    /// See [`Session::games`]. The error is a reply.
    ///
    /// # Errors
    /// Those of the session.
    pub fn games(&self, question: &str, pdn: &[u8]) -> Result<JsScores, String> {
        self.0.games(question, pdn).map(JsScores)
    }

    /// See [`Session::adjudicate`].
    pub fn adjudicate(&mut self, scores: &JsScores, place: usize) -> String {
        self.0.adjudicate(&scores.0, place)
    }

    /// See [`Session::values`]. Any reply other than an answer is thrown.
    ///
    /// # Errors
    /// Those of the session.
    pub fn values(
        &mut self,
        game: &str,
        profile: Option<String>,
        measure: &str,
        boards: &[u64],
    ) -> Result<Vec<i16>, String> {
        match self.0.values(game, profile.as_deref(), measure, boards) {
            Reply::Answer(values) => Ok(values),
            reply => Err(to_json(&reply)),
        }
    }
}

/// See [`crate::games`].
#[wasm_bindgen]
#[must_use]
pub fn games() -> Vec<String> {
    crate::games().into_iter().map(str::to_owned).collect()
}

/// Returns the version of this package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
