//! The arguments of commands inside lessons.

use super::class::ClassName;
use super::find::ConditionArgs;
use crate::options::CountArgs;
use clap::Parser;

/// The arguments of `galotne find` in lessons.
#[derive(Parser)]
#[command(no_binary_name = true)]
pub struct FindCommand {
    pub class: ClassName,
    #[command(flatten)]
    pub conditions: ConditionArgs,
    #[arg(long)]
    pub profile: Option<String>,
}

/// The arguments of `galotne probe` and `galotne line` in lessons.
#[derive(Parser)]
#[command(no_binary_name = true)]
pub struct PositionCommand {
    pub fen: String,
    #[command(flatten)]
    pub counts: CountArgs,
    #[arg(long)]
    pub profile: Option<String>,
}
