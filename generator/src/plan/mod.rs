//! What an order will cost, and how its classes go through memory.

mod cost;
mod schedule;

pub use cost::plan;
pub use schedule::{ClassStep, joining, schedule, solving};
