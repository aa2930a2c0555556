//! The language of the answers.

use crate::options::Options;
use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use galotne_report::Language;
use std::env;
use std::ffi::OsString;

/// The environment variable for the language without `--lang`.
const VARIABLE: &str = "GALOTNE_LANG";

/// The environment variables for the language of a terminal's messages, strongest first (POSIX,
/// Base Definitions, 8.2).
const TERMINAL_VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

#[derive(clap::Args)]
pub struct LanguageArgs {
    /// Language of sentences [env: GALOTNE_LANG] [default: that of the terminal (LC_ALL,
    /// LC_MESSAGES, LANG) if it is one of these, else en; with --json always en]
    #[arg(long, value_name = "LANGUAGE", ignore_case = true, value_parser = parser())]
    lang: Option<Language>,
}

/// Parses the tag of a language in any case.
fn parser() -> impl TypedValueParser<Value = Language> {
    let tags = PossibleValuesParser::new(Language::ALL.map(Language::tag));
    tags.try_map(|tag| tag.to_ascii_lowercase().parse::<Language>())
}

impl LanguageArgs {
    /// Returns the language of an answer: the one named, or for people that of the terminal.
    /// Programs, which read JSON, get the same answer on every terminal.
    pub fn get(&self, options: &Options) -> anyhow::Result<Language> {
        Ok(match self.named()? {
            Some(language) => language,
            None if options.json => Language::default(),
            None => of_terminal(|name| env::var_os(name)),
        })
    }

    /// Returns the language named by the flag or by `GALOTNE_LANG`.
    pub fn named(&self) -> anyhow::Result<Option<Language>> {
        match (self.lang, env::var_os(VARIABLE)) {
            (None, Some(name)) if !name.is_empty() => {
                let name = name.to_string_lossy();
                let language = name.to_ascii_lowercase().parse();
                language
                    .map(Some)
                    .with_context(|| format!("{VARIABLE}={name}"))
            }
            (flag, _) => Ok(flag),
        }
    }

    /// Whether the flag was given.
    pub const fn is_given(&self) -> bool {
        self.lang.is_some()
    }
}

/// Returns the language of a locale such as `lv_LV.UTF-8`; English for a locale without messages
/// here.
fn of_terminal(variable: impl Fn(&str) -> Option<OsString>) -> Language {
    let mut set = TERMINAL_VARIABLES.iter().filter_map(|name| variable(name));
    let locale = set.find(|locale| !locale.is_empty()).unwrap_or_default();
    let locale = locale.to_string_lossy().to_ascii_lowercase();
    let tag = locale.split(['_', '-', '.', '@']).next();
    (tag.and_then(|tag| tag.parse().ok())).unwrap_or_default()
}
