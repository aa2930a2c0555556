//! `galotne completions` and `galotne man`: shell completions and manual pages.

use crate::exit_status::ExitStatus;
use anyhow::Context;
use clap::Command;
use clap_complete::Shell;
use std::io::{self, Write};
use std::path::Path;

/// Prints the completion script of a shell.
pub fn completions(shell: Shell, mut program: Command) -> anyhow::Result<ExitStatus> {
    let mut text = vec![];
    clap_complete::generate(shell, &mut program, "galotne", &mut text);
    io::stdout().lock().write_all(&text)?;
    Ok(ExitStatus::Answered)
}

/// Writes a manual page for each command into a directory, or prints that of the program.
pub fn man(directory: Option<&Path>, program: Command) -> anyhow::Result<ExitStatus> {
    // `help` has no page to refer to.
    let program = program.disable_help_subcommand(true);
    match directory {
        Some(directory) => {
            std::fs::create_dir_all(directory)
                .and_then(|()| clap_mangen::generate_to(program, directory))
                .with_context(|| format!("cannot write to {}", directory.display()))?;
        }
        None => clap_mangen::Man::new(program).render(&mut io::stdout().lock())?,
    }
    Ok(ExitStatus::Answered)
}
