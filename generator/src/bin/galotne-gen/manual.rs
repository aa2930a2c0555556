//! `galotne-gen completions` and `galotne-gen man`: shell completions and manual pages of the
//! command line.

use crate::command_line::Cli;
use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};
use std::path::Path;

/// Writes the completions of commands and flags for a shell.
pub fn completions(shell: Shell) -> anyhow::Result<()> {
    // `generate` panics if it cannot write.
    let mut text = vec![];
    clap_complete::generate(shell, &mut Cli::command(), "galotne-gen", &mut text);
    io::stdout().lock().write_all(&text)?;
    Ok(())
}

/// Writes the manual pages of all commands into a directory or, without one, only the page of the
/// program itself to standard output.
pub fn man(directory: Option<&Path>) -> anyhow::Result<()> {
    // No page is written for `help`, so no page may refer to it.
    let command = Cli::command().disable_help_subcommand(true);
    match directory {
        Some(directory) => {
            std::fs::create_dir_all(directory)
                .and_then(|()| clap_mangen::generate_to(command, directory))
                .with_context(|| format!("cannot write to {}", directory.display()))?;
        }
        None => clap_mangen::Man::new(command).render(&mut io::stdout().lock())?,
    }
    Ok(())
}
