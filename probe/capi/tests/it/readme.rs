//! The programs of the guide, compiled and run.

use crate::installed::INSTALLATION;
use std::fs;
use std::path::Path;

#[test]
fn the_programs_of_the_guide_print_the_output_below_them() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    for (language, compiler, standard) in [("c", "cc", "-std=c99"), ("cpp", "c++", "-std=c++17")] {
        let begin = format!("```{language}\n");
        let (_, rest) = guide.split_once(&begin).expect("a program");
        let (program, rest) = rest.split_once("```\n").expect("its end");
        let (_, rest) = rest.split_once("```text\n").expect("its output");
        let (printed, _) = rest.split_once("```\n").expect("its end");

        let dir = tempfile::tempdir().expect("a directory");
        let source = dir.path().join(format!("quick.{language}"));
        fs::write(&source, program).expect("written");
        let program = INSTALLATION.compile(compiler, &[standard], &source);
        let tables = INSTALLATION.tables();
        assert_eq!(INSTALLATION.run(&program, &[tables.as_os_str()]), printed);
    }
}
