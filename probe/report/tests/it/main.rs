//! Sentences, diagrams and reports from outside.

mod diagrams;
mod games;
mod languages;
mod reports;
