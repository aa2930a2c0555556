//! Lists the files of the board, which become part of the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let board = package.join("board");
    let mut files = vec![];
    add_files(&board, &mut files)?;
    files.sort();
    let mut list = "[\n".to_owned();
    for file in files {
        let below = file.strip_prefix(&board).map_err(io::Error::other)?;
        let name: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        // Writing into a string does not fail.
        let _ = writeln!(list, "({:?}, include_bytes!({file:?})),", name.join("/"));
    }
    list += "]\n";
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("board.rs"), list)?;
    io::Write::write_all(&mut io::stdout(), b"cargo::rerun-if-changed=board\n")
}

/// Adds the files of a folder and of the folders in it.
fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            add_files(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
