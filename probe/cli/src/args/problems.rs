//! The arguments of `galotne problems`.

use super::class::ClassName;
use super::find::SideArg;
use crate::language::LanguageArgs;
use galotne_find::problems::ProblemRequest;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct ProblemsArgs {
    /// A class such as KKKvK: White's pieces, then Black's; in mills 5v4
    #[arg(value_name = "CLASS", hide_possible_values = true)]
    pub class: ClassName,
    /// The number of problems
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub number: usize,
    /// The difficulty, from 1 to 5 [default: any]
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub level: Option<u8>,
    /// The seed of the selection
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// The side that moves and wins [default: either]
    #[arg(long, value_enum, value_name = "SIDE")]
    pub side: Option<SideArg>,
    /// As games that begin with them, for boards and books
    #[arg(long, conflicts_with_all = ["json", "sheet"])]
    pub pdn: bool,
    /// Write a page to print: diagrams, followed by the solutions
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub sheet: Option<PathBuf>,
    #[command(flatten)]
    pub language: LanguageArgs,
}

impl ProblemsArgs {
    pub fn request(&self) -> ProblemRequest {
        ProblemRequest {
            number: self.number,
            level: self.level,
            seed: self.seed,
            side: self.side.map(Into::into),
        }
    }
}
