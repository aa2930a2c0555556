//! The session's JavaScript interface. [`Session`] documents the functions.

#![allow(missing_docs, reason = "the session documents the same functions")]

use crate::session::to_json;
use crate::{BoardLimits, CHUNK, Reply, Scores, Session};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_name = Session)]
pub struct JsSession(Session);

#[wasm_bindgen(js_name = Scores)]
pub struct JsScores(Scores);

#[wasm_bindgen(js_class = Scores)]
impl JsScores {
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }
}

#[wasm_bindgen(js_class = Session)]
impl JsSession {
    #[wasm_bindgen(constructor)]
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

    #[wasm_bindgen(getter, js_name = chunkBytes)]
    pub fn chunk_bytes(&self) -> f64 {
        self.0.chunk_bytes() as f64
    }

    pub fn found(&mut self, file: &str, length: f64) -> Result<(), JsError> {
        Ok(self.0.found(file, length as u64)?)
    }

    pub fn supply(&mut self, file: &str, chunk: f64, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.0.supply(file, chunk as u64, bytes)?)
    }

    pub fn insert(&mut self, file: &str, bytes: Vec<u8>) {
        self.0.insert(file, bytes);
    }

    pub fn absent(&mut self, file: &str) {
        self.0.absent(file);
    }

    pub fn forget(&mut self, file: &str) {
        self.0.forget(file);
    }

    pub fn trim(&mut self, max_bytes: f64) {
        self.0.trim(max_bytes as u64);
    }

    pub fn held(&self) -> f64 {
        self.0.held() as f64
    }

    pub fn probe(&mut self, question: &str) -> String {
        self.0.probe(question)
    }

    pub fn line(&mut self, question: &str) -> String {
        self.0.line(question)
    }

    pub fn games(&self, question: &str, pdn: &[u8]) -> Result<JsScores, String> {
        self.0.games(question, pdn).map(JsScores)
    }

    pub fn adjudicate(&mut self, scores: &JsScores, place: usize) -> String {
        self.0.adjudicate(&scores.0, place)
    }

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

#[wasm_bindgen]
pub fn games() -> Vec<String> {
    crate::games().into_iter().map(str::to_owned).collect()
}

#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
