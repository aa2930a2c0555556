//! The arguments of `galotne site`.

use super::class::ClassName;
use galotne::game::Game;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(clap::Args)]
pub struct SiteArgs {
    /// Classes such as KKMvK, in mills 5v4, each with all its successors
    #[arg(
        value_name = "CLASS",
        conflicts_with = "pieces",
        hide_possible_values = true
    )]
    pub classes: Vec<ClassName>,
    /// All classes of draughts of 2 to N pieces [default: the existing ones of up to 4 pieces, and
    /// of up to 9 stones in mills, unless classes are named]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=8))]
    pub pieces: Option<u8>,
    /// The folder of the site. A new folder appears when it is complete; in a folder made by this
    /// command, changed files are replaced; any other folder must be empty
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The library for browsers, as `scripts/wasm` builds it [default: share/galotne/browser of the
    /// installation, or wasm/pkg in the build directory]
    #[arg(long, value_name = "DIR")]
    pub module: Option<PathBuf>,
}

/// The tables requested.
pub struct SiteRequest {
    /// Whether games were named.
    pub named: bool,
    pub classes: Vec<ClassName>,
    pub pieces: Option<u8>,
}

impl SiteRequest {
    /// The classes of a game; `None` if classes are named and none is of this game.
    pub fn classes<G: Game<Class: FromStr<Err: Display>>>(
        &self,
        game: &G,
    ) -> Option<Vec<G::Class>> {
        let classes = self
            .classes
            .iter()
            .filter_map(|class| class.parse(game).ok());
        let classes: Vec<G::Class> = classes.collect();
        (self.classes.is_empty() || !classes.is_empty()).then_some(classes)
    }
}
