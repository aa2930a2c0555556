//! Rows of mills.
//!
//! A table of mills keeps one position for all that the symmetries of the board map onto each
//! other. Each of them is a row, one after the other, unless conditions ask for positions up to
//! symmetry.
//!
//! ```no_run
//! use galotne_mills::{MILLS, Tablebase};
//! use galotne_export::rows::Form;
//! use galotne_export::rows::mills::{Conditions, Order, Rows, export};
//! # struct Nobody;
//! # impl galotne_export::Watch for Nobody {
//! #     fn begin(&self, _: u64) {}
//! #     fn advance(&self, _: u64) {}
//! #     fn finished(&self, _: &galotne_export::Exported) {}
//! # }
//!
//! let tables = Tablebase::open(&MILLS, "data/tables")?;
//! let conditions = Conditions {
//!     up_to_symmetry: true,
//!     ..Conditions::default()
//! };
//! let order = Order {
//!     format: Rows {
//!         form: Form::Parquet,
//!         conditions,
//!     },
//!     classes: vec!["4v3".parse()?],
//!     directory: "rows".into(),
//!     memory: 1 << 30,
//!     threads: 2,
//! };
//! export(&tables, &order, &Nobody)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod columns;
pub mod row;
mod source;

use super::Form;
use crate::{Exported, Watch};
pub use galotne_find::mills::Conditions;
use galotne_mills::{Class, Tablebase};
use source::Mills;

/// Why tables of mills are not exported.
pub type ExportError = crate::ExportError<Class>;

/// What is to be exported of a game of mills.
pub type Order = crate::Order<Rows, Class>;

/// What rows are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    /// As which files.
    pub form: Form,
    /// Of which positions.
    pub conditions: Conditions,
}

/// Writes the files of an order as [`export`](crate::export()) does, a file for each class.
///
/// # Errors
/// Says what is missing, or what went wrong first. Files that were finished by then stay.
pub fn export(
    tables: &Tablebase,
    order: &Order,
    watch: &dyn Watch,
) -> Result<Vec<Exported>, ExportError> {
    let rows = &order.format;
    super::export(&Mills { tables, rows }, order, watch)
}
