//! Archives of tables, and tables of archives ([`galotne::archive`]).
//!
//! A directory of archives has a folder for each game. There `CLASS.wdl.gla` is an archive, and
//! `CLASS.json` the report on its table alone. So what is expanded from it is a complete directory
//! of WDL tables, as a build of that metric makes it.

mod conversion;
mod directory;
mod error;

pub use directory::{Conversion, OutputDirectory};
pub use error::ConversionError;
