//! A build replaces tables that this program rejects: tables of an older format, of other rules, or
//! of another interpretation of the rules.

use crate::common::{Files, assert_same, build, built, directory_of, files};
use galotne::rules::INTERNATIONAL;
use galotne::table::{
    Alias, BlockDecoder, Effort, PartEncoder, RulesDigest, Table, TableError, TableSpec,
    TableWriter, write_alias,
};
use galotne::tablebase::{ProbeError, TableKey, Tablebase, default_build_command};
use std::fs;
use std::path::{Path, PathBuf};

const BUILD: &[&str] = &["build", "KvK"];

fn path(dir: &Path, name: &str) -> PathBuf {
    dir.join(INTERNATIONAL.name).join(format!("{name}.glt"))
}

/// Returns the files of the build, and a directory with a copy of them.
fn files_and_copy() -> (Files, tempfile::TempDir) {
    let (_, files) = built(&[BUILD]);
    let copy = directory_of(&files);
    (files, copy)
}

/// Writes a table again with another rules digest in its header.
fn change_rules_digest(path: &Path) {
    let table = Table::open_file(path).expect("a table");
    let RulesDigest(mut rules) = table.spec().rules;
    rules[15] ^= 1;
    let spec = TableSpec {
        rules: RulesDigest(rules),
        ..*table.spec()
    };
    let scratch = path.parent().expect("a directory");
    if let Some(&alias) = table.alias() {
        write_alias(path, scratch, &spec, alias).expect("written");
        return;
    }
    let shared = &table.dictionaries().expect("sound");
    let mut encoder = PartEncoder::new(&spec, shared, Effort::Brisk).expect("the shape of a table");
    let mut decoder = BlockDecoder::new();
    let mut writer = TableWriter::create(path, scratch, &spec, shared).expect("created");
    let layout = spec.layout().expect("the shape of a table");
    while let Some((plane, part)) = writer.next_part() {
        let mut codes = vec![];
        for block in layout.part_blocks(plane, part).expect("a part") {
            table
                .decode_cells(block, &mut decoder, &mut codes)
                .expect("a sound block");
        }
        let encoded = encoder.encode(plane, part, &codes).expect("the same codes");
        writer.append(&encoded).expect("in order");
    }
    writer.finish().expect("complete");
}

#[test]
fn tables_of_other_rules_are_rejected_and_built_again() {
    for name in [
        "KvK.wdl",
        "KvK.dtw",
        "KvK.need.fmjd-2015",
        // An alias of the previous one.
        "KvK.need.lidraughts",
    ] {
        let (whole, copy) = files_and_copy();
        let path = path(copy.path(), name);
        change_rules_digest(&path);
        assert_ne!(
            fs::read(&path).expect("a file"),
            whole[&relative(name)],
            "{name}"
        );

        let tables = Tablebase::open(&INTERNATIONAL, copy.path()).expect("a directory");
        let key = tables.keys().find(|key| key.to_string() == name);
        let error = tables
            .file(key.expect("the file is there"))
            .expect_err("refused");
        let other = matches!(error, ProbeError::Table(TableError::OtherRules { .. }));
        assert!(other, "{error}");
        assert_eq!(error.file(), path.to_str());
        let class = "KvK".parse().expect("a class");
        let command = tables.repair_command([class]);
        let whole_command = default_build_command("international", copy.path().to_str());
        assert_eq!(command, format!("{whole_command} --repair KvK"));
        assert!(
            error.to_string().contains(&format!("`{command}`")),
            "{error}"
        );

        build(copy.path(), BUILD);
        assert_same(&files(copy.path()), &whole, name);
    }
}

#[test]
fn aliases_of_tables_of_other_rules_are_rejected() {
    let (_, copy) = files_and_copy();
    let target = path(copy.path(), "KvK.need.fmjd-2015");
    change_rules_digest(&target);
    let alias = Alias {
        profile: "fmjd-2015".parse().expect("a name"),
        hash: (Table::open_file(&target).and_then(|table| table.file_hash())).expect("a hash"),
    };
    let path = path(copy.path(), "KvK.need.lidraughts");
    let spec = *Table::open_file(&path).expect("an alias").spec();
    write_alias(&path, copy.path(), &spec, alias).expect("written");
    let tables = Tablebase::open(&INTERNATIONAL, copy.path()).expect("a directory");
    let lidraughts = INTERNATIONAL.profile("lidraughts").expect("a profile");
    let key = TableKey::need(&INTERNATIONAL, "KvK".parse().expect("a class"), lidraughts);
    let error = tables.table(key).map(drop).expect_err("refused");
    let other = matches!(error, ProbeError::Table(TableError::OtherRules { .. }));
    assert!(other, "{error}");
    assert_eq!(error.file(), target.to_str());
}

#[test]
fn tables_of_format_1_are_built_again() {
    let (whole, copy) = files_and_copy();
    let old = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../probe/tests/fixtures/format-1")
        .join(INTERNATIONAL.name);
    let mut replaced = 0;
    for file in old.read_dir().expect("fixtures") {
        let file = file.expect("a file");
        let to = copy.path().join(INTERNATIONAL.name).join(file.file_name());
        assert!(to.exists(), "{}", to.display());
        fs::copy(file.path(), &to).expect("copied");
        assert!(Table::open_file(&to).is_err(), "{}", to.display());
        replaced += 1;
    }
    assert_eq!(replaced, 4);
    build(copy.path(), BUILD);
    assert_same(&files(copy.path()), &whole, "after a build over format 1");
}

fn relative(name: &str) -> PathBuf {
    path(Path::new(""), name)
}
