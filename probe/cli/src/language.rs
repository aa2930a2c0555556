//! The language of the answers.

use anyhow::Context;
use galotne_report::Language;
use std::env;

/// The environment variable for the language without `--lang`. The language of the system plays no
/// part: a command gives the same answer on every machine.
const VARIABLE: &str = "GALOTNE_LANG";

#[derive(clap::Args)]
pub struct LanguageArgs {
    /// Language of sentences: en, lv or ru [env: GALOTNE_LANG] [default: en]
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

impl LanguageArgs {
    /// The language, by the flag or by the environment.
    pub fn get(&self) -> anyhow::Result<Language> {
        match (self.lang, env::var_os(VARIABLE)) {
            (Some(language), _) => Ok(language),
            (None, Some(name)) if !name.is_empty() => {
                let name = name.to_string_lossy();
                name.parse().with_context(|| format!("{VARIABLE}={name}"))
            }
            _ => Ok(Language::default()),
        }
    }

    /// Whether the flag was given.
    pub const fn is_given(&self) -> bool {
        self.lang.is_some()
    }
}
