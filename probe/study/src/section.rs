//! The parts of a chapter: titles, sentences, tables, plots and boards.

/// A part of a chapter.
pub struct Section {
    /// The title.
    pub title: String,
    /// The content.
    pub blocks: Vec<Block>,
}

/// A block of a section.
pub enum Block {
    /// Sentences.
    Words(String),
    /// A head, and rows of cells; the first cell of a row names it.
    Table(Vec<String>, Vec<Vec<String>>),
    /// A drawing and its caption.
    Plot { svg: String, caption: String },
    /// A position as FEN, drawn as SVG and with characters, and its caption.
    Board {
        fen: String,
        svg: String,
        text: String,
        caption: String,
    },
    /// Rows of a [line](crate::PlayedLine::numbered).
    Line(Vec<[String; 3]>),
    /// The command with the same content.
    Command(String),
}
