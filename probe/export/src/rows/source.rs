//! Where rows come from: the tables of a game, and what rows of them are wanted.

use super::Form;
use super::column::Column;
use crate::ExportError;
use galotne::material::MaterialClass;
use galotne::tablebase::TableKey;
use galotne_find::{Found, Watch, Wave};

/// Whatever fails of a source.
pub type Fault<S> = ExportError<<S as Source>::Class>;

/// The tables of a game, and what rows of them are wanted.
pub trait Source: Sync {
    /// A material class.
    type Class: MaterialClass;
    type Position;
    /// How the cells of a class are numbered.
    type Index;
    /// A position and what there is to say of it.
    type Row: Send + 'static;

    /// What a row says.
    const COLUMNS: &'static [Column<Self::Row>];
    /// How many positions a cell may stand for.
    const IMAGES: u64;

    /// The name of the game.
    fn rules(&self) -> &'static str;

    /// As which files.
    fn form(&self) -> Form;

    /// All that is asked, in text: another order has another one.
    fn asked(&self) -> String;

    /// The tables that rows of some classes ask.
    fn needed(&self, classes: &[Self::Class]) -> Vec<TableKey<Self::Class>>;

    /// The SHA-256 at the end of a table.
    fn hash(&self, key: TableKey<Self::Class>) -> Result<String, Fault<Self>>;

    /// What makes the tables of some classes.
    fn build_command(&self, classes: Vec<Self::Class>) -> String;

    /// How many cells are gone through for a class.
    fn cells(&self, class: Self::Class) -> Result<u64, Fault<Self>>;

    /// Goes through a class: hands over the rows of all positions that are wanted, in order.
    fn visit(
        &self,
        class: Self::Class,
        wave: Wave,
        watch: &dyn Watch,
        take: impl FnMut(Vec<Self::Row>) -> Result<(), Fault<Self>> + Send,
    ) -> Result<(), Fault<Self>>;

    /// The rows of some positions of a class.
    fn rows(
        &self,
        class: Self::Class,
        found: &[Found<Self::Position>],
    ) -> Result<Vec<Self::Row>, Fault<Self>>;

    /// The numbering of a class.
    fn index(&self, class: Self::Class) -> Result<Self::Index, Fault<Self>>;

    /// The position of a class that a file has as FEN, or what is wrong with it.
    fn read(
        &self,
        class: Self::Class,
        index: &Self::Index,
        fen: &str,
    ) -> Result<Found<Self::Position>, String>;
}
