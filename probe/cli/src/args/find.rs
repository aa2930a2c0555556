//! The arguments of `galotne find`, and conditions on positions.

use super::class::ClassName;
use crate::language::LanguageArgs;
use anyhow::anyhow;
use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::value::Wdl;
use galotne::verdict::SpentPlies;
use galotne_find::{Conditions, PlyRange, Searchable, Selection, Terms};

#[derive(clap::Args)]
pub struct FindArgs {
    /// A class such as KKKvK: White's pieces, then Black's; in mills 5v4
    #[arg(value_name = "CLASS", hide_possible_values = true)]
    pub class: ClassName,
    #[command(flatten)]
    pub conditions: ConditionArgs,
    #[command(flatten)]
    pub display: DisplayArgs,
    #[command(flatten)]
    pub language: LanguageArgs,
}

/// The conditions of a search as typed.
#[derive(Default, PartialEq, clap::Args)]
#[command(next_help_heading = "Conditions, which must all be met")]
pub struct ConditionArgs {
    /// The side to move
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<SideArg>,
    /// The result for the side to move, without draw rules
    #[arg(long, value_enum, value_name = "RESULT")]
    value: Option<ResultArg>,
    /// The side to move wins in this many plies, such as 15 or 11..15
    #[arg(long, value_name = "PLIES", conflicts_with = "loss_in")]
    win_in: Option<PlyRange>,
    /// The side to move loses in this many plies
    #[arg(long, value_name = "PLIES")]
    loss_in: Option<PlyRange>,
    /// Only the positions that take the most plies
    #[arg(long)]
    longest: bool,
    /// The side to move wins, and only one move wins
    #[arg(long)]
    unique: bool,
    /// The side to move wins, and at each of its moves, to the end of the best line, only one wins
    #[arg(long)]
    unique_line: bool,
    /// Both sides would get a better result if it were the other's turn
    #[arg(long)]
    zugzwang: bool,
    /// Decided without draw rules, drawn with --spent plies on the clock
    #[arg(long, requires = "spent")]
    cursed: bool,
    /// This many plies are spent on the clock in charge; `2m` are two moves of each side
    #[arg(long, value_name = "PLIES", value_parser = plies_spent)]
    pub spent: Option<u16>,
    /// The result needs this many plies left on a fresh clock, such as 31..32
    #[arg(long, value_name = "PLIES")]
    needs: Option<PlyRange>,
    /// Some of these pieces stand on these squares, such as white-man:31-35,46 or king:main-road;
    /// may be repeated
    #[arg(long, value_name = "PIECES:SQUARES")]
    on: Vec<String>,
    /// None of these pieces stands on these squares
    #[arg(long, value_name = "PIECES:SQUARES")]
    off: Vec<String>,
    /// A side has nothing but one king, and it stands on these squares
    #[arg(long, value_name = "SQUARES")]
    lone_king: Option<String>,
    /// No capture in the first N plies of the best line; without N, none for the side to move
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
          default_missing_value = "1")]
    quiet: Option<u16>,
    /// Only one of positions that are images of each other
    #[arg(long)]
    up_to_symmetry: bool,
}

/// The selection and the format of the positions found.
#[derive(clap::Args)]
#[command(next_help_heading = "Output")]
pub struct DisplayArgs {
    /// Only the number of positions
    #[arg(long, conflicts_with_all = ["list", "random", "all", "csv", "pdn"])]
    pub count: bool,
    /// The first N positions in the order of the tables, White to move before Black
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20",
          conflicts_with_all = ["random", "all"])]
    list: Option<usize>,
    /// All positions
    #[arg(long, conflicts_with = "random")]
    all: bool,
    /// N random positions, evenly distributed
    #[arg(long, value_name = "N")]
    random: Option<usize>,
    /// The seed of the random positions
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "random")]
    seed: u64,
    /// Comma separated values under a line of names
    #[arg(long, conflicts_with_all = ["pdn", "json"])]
    pub csv: bool,
    /// As games that begin with them, for boards and books
    #[arg(long, conflicts_with = "json")]
    pub pdn: bool,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub enum SideArg {
    White,
    Black,
}

impl From<SideArg> for Colour {
    fn from(side: SideArg) -> Self {
        match side {
            SideArg::White => Self::White,
            SideArg::Black => Self::Black,
        }
    }
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum ResultArg {
    Win,
    Draw,
    Loss,
}

impl From<ResultArg> for Wdl {
    fn from(result: ResultArg) -> Self {
        match result {
            ResultArg::Win => Self::Win,
            ResultArg::Draw => Self::Draw,
            ResultArg::Loss => Self::Loss,
        }
    }
}

impl ConditionArgs {
    pub fn terms(&self) -> Terms {
        Terms {
            side: self.side.map(Into::into),
            value: self.value.map(Into::into),
            win_in: self.win_in,
            loss_in: self.loss_in,
            longest: self.longest,
            unique: self.unique,
            unique_line: self.unique_line,
            zugzwang: self.zugzwang,
            cursed: self.cursed,
            spent: self.spent,
            needs: self.needs,
            on: self.on.clone(),
            off: self.off.clone(),
            lone_king: self.lone_king.clone(),
            quiet: self.quiet.unwrap_or(0),
            up_to_symmetry: self.up_to_symmetry,
        }
    }

    /// The conditions on positions of a game, under draw rules. Errors name conditions as flags.
    pub fn conditions<G: Searchable>(
        &self,
        game: &G,
        profile: &'static Profile,
    ) -> anyhow::Result<Conditions<G::BoardCondition>> {
        let flag = |name: &str| format!("--{}", name.replace('_', "-"));
        let conditions = self.terms().conditions(game, profile);
        conditions.map_err(|error| anyhow!("{}", error.message(flag)))
    }
}

/// Parses a count on the clock in charge.
fn plies_spent(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(SpentPlies::Running(plies)) => Ok(plies),
        Ok(SpentPlies::Rule(..)) => Err(
            "the count is that of the clock in charge: write plies (14) or moves of each side \
             (7m), without a rule"
                .to_owned(),
        ),
        Err(error) => Err(error.to_string()),
    }
}

impl FindArgs {
    /// The positions to select.
    pub fn selection(&self) -> Selection {
        const FIRST: usize = 20;
        match self.display {
            DisplayArgs { count: true, .. } => Selection::Count,
            DisplayArgs { all: true, .. } => Selection::All,
            DisplayArgs {
                random: Some(number),
                seed,
                ..
            } => Selection::Random { number, seed },
            DisplayArgs { list, .. } => Selection::First(list.unwrap_or(FIRST)),
        }
    }
}
