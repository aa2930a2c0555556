//! `galotne rules`: the games and their draw rules, for a referee to proofread.

use crate::exit_status::ExitStatus;
use crate::games::{all, by_name};
use crate::language::LanguageArgs;
use crate::names::{self, NameParser};
use crate::options::Options;
use anyhow::bail;
use galotne_report::rules;
use std::io::{self, IsTerminal, Write};

#[derive(clap::Args)]
pub struct RulesArgs {
    /// One game only; without it a terminal gets the names of all. `--profile` shows one profile
    /// only
    #[arg(value_parser = NameParser(names::games), hide_possible_values = true)]
    variant: Option<String>,
    /// List other interpretations of the rule texts as well, which `--rules` accepts too
    #[arg(long, conflicts_with = "variant")]
    all: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

pub fn run(options: &Options, args: &RulesArgs) -> anyhow::Result<ExitStatus> {
    let language = args.language.get(options)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let profile = options.profile.as_deref();
    let named = args.variant.as_deref().or(options.rules.as_deref());
    let sheets: Vec<_> = match named {
        Some(name) => vec![by_name(name)?.rules_sheet(profile, language)?],
        None => all()
            .filter(|game| args.all || options.json || game.interpretation_of().is_none())
            .filter_map(|game| game.rules_sheet(profile, language).ok())
            .collect(),
    };
    if sheets.is_empty() {
        bail!("no game has this profile; `galotne rules` shows all there are");
    }
    // On a terminal the names of all games come first, and one of them is asked for.
    if io::stdout().is_terminal() && named.is_none() && !args.all && !options.json {
        write!(out, "{}", rules::names(&sheets, language))?;
        out.flush()?;
        return Ok(ExitStatus::Answered);
    }
    for (index, sheet) in sheets.iter().enumerate() {
        if options.json {
            writeln!(out, "{}", serde_json::to_string(&sheet)?)?;
        } else {
            if index > 0 {
                write!(out, "{}", rules::separator())?;
            }
            write!(out, "{}", rules::text(sheet, language))?;
        }
    }
    if !options.json {
        write!(out, "{}{}", rules::separator(), rules::legend(language))?;
    }
    if !options.json && named.is_none() {
        write!(
            out,
            "{}{}",
            rules::separator(),
            rules::names(&sheets, language)
        )?;
    }
    out.flush()?;
    Ok(ExitStatus::Answered)
}
