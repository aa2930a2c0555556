//! The program in an unpacked archive, with tables beside it.

use crate::contract::tables;
use crate::program::CommandOutput;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn tables_beside_the_program_are_used_if_there_are_no_others() {
    let place = tempfile::tempdir().expect("a directory");
    let (bin, share) = (place.path().join("bin"), place.path().join("share/galotne"));
    fs::create_dir_all(&bin).expect("a folder");
    fs::create_dir_all(&share).expect("a folder");
    let program = bin.join("galotne");
    // Copied by another process. If this process wrote the file, a child started by another test
    // would inherit the open file, and a file open for writing cannot be run.
    let copied = Command::new("cp")
        .arg(env!("CARGO_BIN_EXE_galotne"))
        .arg(&program)
        .status();
    assert!(copied.expect("cp runs").success());
    std::os::unix::fs::symlink(tables(), share.join("tables")).expect("the tables");
    // Called through a symbolic link.
    let link = place.path().join("galotne");
    std::os::unix::fs::symlink(&program, &link).expect("a name");

    let ask = |dir: &Path| {
        let mut command = Command::new(&link);
        command.args(["probe", "--json", "--no-moves", "W:WK41:BK46"]);
        let command = command.current_dir(dir).env_remove("GALOTNE_TABLES");
        CommandOutput::new(command.output().expect("it runs"))
    };
    let empty = tempfile::tempdir().expect("a directory");
    let done = ask(empty.path());
    assert_eq!(done.code, Some(0), "{done:?}");
    assert_eq!(done.object()["dtw"], 3);

    // The user's own tables have precedence, even if they have no answer.
    fs::create_dir_all(empty.path().join("data/tables")).expect("a folder");
    assert_eq!(ask(empty.path()).code, Some(2));
}
