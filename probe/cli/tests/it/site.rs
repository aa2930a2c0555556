//! `galotne site`: what it writes, keeps and refuses. `scripts/dev/site` runs the library in a
//! browser; here files with its names take its place.

use crate::program::{CommandOutput, run_in};
use crate::test_tables;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use galotne::rules::{ENGLISH, INTERNATIONAL};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{self as mills, MILLS};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;

const LIBRARY: [&str; 10] = [
    "engine.js",
    "error.js",
    "galotne.js",
    "galotne_wasm.js",
    "galotne_wasm_bg.wasm",
    "host.js",
    "chunk-store.js",
    "worker.js",
    "LICENSE-APACHE",
    "LICENSE-MIT",
];

/// Tables of two games, and placeholder files of the library.
struct Made {
    dir: TempDir,
}

impl Made {
    fn tables(&self) -> PathBuf {
        self.dir.path().join("tables")
    }

    fn module(&self) -> PathBuf {
        self.dir.path().join("module")
    }

    fn get() -> &'static Self {
        static MADE: OnceLock<Made> = OnceLock::new();
        MADE.get_or_init(|| {
            let made = Self {
                dir: tempfile::tempdir().expect("a directory"),
            };
            test_tables::copy_named(&INTERNATIONAL, &["KKvK"], &made.tables());
            test_tables::copy_named(&ENGLISH, &["KvK"], &made.tables());
            let class: mills::Class = "3v3".parse().expect("a class");
            let order = BuildOrder::new(&MILLS, vec![class], made.tables());
            build(&order, &()).expect("tables are built");
            fs::create_dir(made.module()).expect("a directory");
            for name in LIBRARY {
                fs::write(made.module().join(name), name).expect("it is written");
            }
            let package = format!(r#"{{"version": "{}"}}"#, env!("CARGO_PKG_VERSION"));
            fs::write(made.module().join("package.json"), package).expect("it is written");
            made
        })
    }
}

/// Writes a site with the tables of these tests.
fn site(out: &Path, more: &[&str]) -> CommandOutput {
    site_of(&Made::get().tables(), &Made::get().module(), out, more)
}

fn site_of(tables: &Path, module: &Path, out: &Path, more: &[&str]) -> CommandOutput {
    let text = |path: &Path| path.to_str().expect("text").to_owned();
    let (out, module) = (text(out), text(module));
    run_in(
        tables,
        &[&["site", "--out", &out, "--module", &module], more].concat(),
    )
}

/// Reads all files of a folder, keyed by path.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![dir.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(dir).expect("it is below");
            let name = name.to_str().expect("text").replace('\\', "/");
            found.insert(name, fs::read(&path).expect("it is read"));
        }
    }
    found
}

fn text<'a>(files: &'a BTreeMap<String, Vec<u8>>, path: &str) -> &'a str {
    let bytes = files.get(path).unwrap_or_else(|| panic!("no {path}"));
    std::str::from_utf8(bytes).expect("text")
}

fn json(files: &BTreeMap<String, Vec<u8>>, path: &str) -> Json {
    serde_json::from_str(text(files, path)).expect("JSON")
}

#[test]
fn a_site_has_every_file_that_the_page_requests() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("new").join("site");
    let done = site(&out, &[]);
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    let found = files(&out);
    done.says(&[
        &format!("{} files in {}", found.len(), out.display()),
        "small tables",
        "international",
        "english",
        "of up to 3 pieces",
        "2 tables of up to 6 stones",
        "README.txt",
    ]);
    let page = text(&found, "index.html");
    for said in [
        r#"<meta name="galotne-tables" content="tables/" data-pieces="3" data-stones="6">"#,
        r#"<link rel="manifest" href="manifest.webmanifest">"#,
        "script-src 'self' 'wasm-unsafe-eval'",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("/v1"), "there is no service behind it");
    // Every file named by the page or its style sheets exists, under a relative path: the site may
    // be in any folder.
    let named = page
        .split("href=\"")
        .chain(page.split("src=\""))
        .filter(|rest| !rest.starts_with("<!doctype"))
        .filter_map(|rest| rest.split('"').next())
        .filter(|path| !path.starts_with('#'));
    let mut count = 0;
    for path in named {
        assert!(found.contains_key(path), "no {path}");
        count += 1;
    }
    assert!(count > 8, "{count}");
    for path in [
        "board/app.js",
        "board/learn/room.js",
        "board/learn/positions.json",
        "board/learn/lessons.lv.json",
        "board/learn/puzzles/international.json",
        "board/rooms.css",
        "board/lang/lv.ftl",
        "board/vendor/fluent-bundle.LICENSE.txt",
        "README.txt",
    ] {
        assert!(found.contains_key(path), "no {path}");
    }
    for name in LIBRARY {
        assert_eq!(text(&found, &format!("browser/{name}")), name);
    }
    assert!(!found.contains_key("browser/package.json"));
    // Its modules are bundled in one file, with their names.
    assert!(text(&found, "board/app.js").contains("\n$define('library.js', () => {\n"));
    assert!(!found.contains_key("board/library.js"));
    // Tables are copied byte for byte.
    let tables = files(&Made::get().tables());
    let mut listed = 0;
    for entry in json(&found, "tables.json").as_array().expect("a list") {
        let file = entry["file"].as_str().expect("a name");
        let bytes = &found[&format!("tables/{file}")];
        assert_eq!(bytes, &tables[file], "{file}");
        assert_eq!(entry["bytes"], bytes.len());
        assert_eq!(entry["at_once"], true, "all of them are small");
        assert_eq!(entry["pieces"].is_null(), file.starts_with("mills/"));
        listed += 1;
    }
    let copied = found.keys().filter(|path| path.starts_with("tables/"));
    assert_eq!(copied.count(), listed);
    assert!(found.contains_key("tables/international/KKvK.wdl.glt"));
    assert!(found.contains_key("tables/mills/3v3.dtw.glt"));
    assert!(!found.contains_key("board/rules.json"));
    let rules = json(&found, "rules.json");
    for game in rules["variants"].as_array().expect("games") {
        let there = ["international", "english"].contains(&game["rules"].as_str().expect("a name"));
        assert_eq!(game["tables"], there, "{}", game["rules"]);
    }
    let manifest = json(&found, "manifest.webmanifest");
    for icon in manifest["icons"].as_array().expect("icons") {
        assert!(found.contains_key(icon["src"].as_str().expect("a path")));
    }
}

/// Names of classes imply their games.
#[test]
fn a_site_can_have_mills_alone() {
    let dir = tempfile::tempdir().expect("a directory");
    for (place, more) in [
        &["--rules", "mills"][..],
        &["3v3"],
        &["--rules", "mills", "3v3"],
    ]
    .into_iter()
    .enumerate()
    {
        let out = dir.path().join(place.to_string());
        let told = site(&out, &[more, &["--json"]].concat()).object();
        let [game] = &told["games"].as_array().expect("games")[..] else {
            panic!("{told}");
        };
        assert_eq!(
            (&game["rules"], &game["stones"]),
            (&"mills".into(), &6.into())
        );
        assert!(game.get("pieces").is_none(), "{game}");
        let page = files(&out);
        assert!(text(&page, "index.html").contains(r#"data-pieces="0" data-stones="6">"#));
        assert!(
            !page
                .keys()
                .any(|path| path.starts_with("tables/international"))
        );
    }
    let out = dir.path().join("more");
    let done = site(&out, &["4v3", "--rules", "mills"]);
    assert_eq!(done.code, Some(2), "{done:?}");
    assert!(
        done.err.contains("galotne-gen --rules mills"),
        "{}",
        done.err
    );
    assert!(!out.exists());
}

/// A host may send this page for any address, so it cannot refer to other files, and its policy
/// lists its scripts by hash.
#[test]
fn unknown_addresses_have_a_page_with_a_link_home() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("site");
    assert_eq!(site(&out, &[]).code, Some(0));
    let found = files(&out);
    let page = text(&found, "404.html");
    for said in [
        "There is nothing at this address. <a href=\"./\">To the board</a>",
        "<p lang=\"lv\">Šajā adresē nekā nav.",
        "<p lang=\"ru\">По этому адресу ничего нет.",
        "--paper:",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("src=") && !page.contains("<link"), "{page}");
    let inside = |tag: &str| {
        let (_, rest) = page.split_once(&format!("<{tag}>")).expect("it begins");
        let (inside, _) = rest.split_once(&format!("</{tag}>")).expect("it ends");
        BASE64_STANDARD.encode(Sha256::digest(inside))
    };
    for tag in ["style", "script"] {
        let allowed = format!("{tag}-src 'sha256-{}'", inside(tag));
        assert!(page.contains(&allowed), "{allowed}");
    }
    assert!(page.contains("default-src 'none'"));
}

/// The service worker keeps files by hash, which must match the files.
#[test]
fn the_service_worker_lists_the_hash_of_every_file() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("site");
    assert_eq!(site(&out, &[]).code, Some(0));
    let found = files(&out);
    let record = json(&found, "site.json");
    let worker = text(&found, "service-worker.js");
    let (_, rest) = worker.split_once("const FILES = ").expect("a list");
    let (list, _) = rest.split_once(";\n").expect("its end");
    let list: BTreeMap<String, String> = serde_json::from_str(list).expect("JSON");
    for (path, sha256) in &list {
        let path = if path.is_empty() { "index.html" } else { path };
        assert_eq!(record["files"][path], **sha256, "{path}");
    }
    for path in [
        "",
        "rules.json",
        "tables.json",
        "browser/galotne_wasm_bg.wasm",
        "board/app.js",
    ] {
        assert!(list.contains_key(path), "{path}");
    }
    for beside in [
        "service-worker.js",
        "README.txt",
        "tables/english/KvK.wdl.glt",
    ] {
        assert!(!list.contains_key(beside), "{beside}");
    }
    let files = record["files"].as_object().expect("files");
    assert_eq!(files.len() + 1, found.len());
}

#[test]
fn two_runs_write_the_same_bytes() {
    let dir = tempfile::tempdir().expect("a directory");
    let [one, other] = ["one", "other"].map(|name| dir.path().join(name));
    assert_eq!(site(&one, &[]).code, Some(0));
    // Also into an existing empty folder.
    fs::create_dir(&other).expect("a directory");
    assert_eq!(
        site(&other, &["--rules", "all", "--pieces", "3"]).code,
        Some(0)
    );
    assert_eq!(files(&one), files(&other));
    let left: Vec<_> = fs::read_dir(dir.path()).expect("a folder").collect();
    assert_eq!(left.len(), 2, "nothing is left beside: {left:?}");
}

#[test]
fn changed_files_are_replaced_and_others_kept() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("site");
    let all = site(&out, &["--json"]).object();
    assert_eq!((&all["kept"], &all["removed"]), (&0.into(), &0.into()));
    assert_eq!(all["written"], all["files"]);
    let whole = files(&out);
    // Files that do not belong to the site stay.
    fs::create_dir(out.join("own")).expect("a directory");
    fs::write(out.join("own/CNAME"), "example.org").expect("it is written");
    // A changed file of the site is restored.
    fs::write(out.join("board/app.js"), "other").expect("it is written");
    let again = site(&out, &["--json"]).object();
    assert_eq!(
        (&again["written"], &again["removed"]),
        (&2.into(), &0.into())
    );
    let less = site(&out, &["--rules", "english", "--json"]).object();
    let games = less["games"].as_array().expect("games");
    assert_eq!((games.len(), &games[0]["rules"]), (1, &"english".into()));
    let found = files(&out);
    assert_eq!(text(&found, "own/CNAME"), "example.org");
    assert!(!out.join("tables/international").exists());
    let gone = whole
        .keys()
        .filter(|path| path.starts_with("tables/") && !path.starts_with("tables/english/"));
    assert_eq!(less["removed"], gone.count());
    assert_ne!(
        whole["service-worker.js"], found["service-worker.js"],
        "another version"
    );
    assert_eq!(site(&out, &[]).code, Some(0));
    let mut found = files(&out);
    found.remove("own/CNAME");
    assert_eq!(found, whole);
}

#[test]
fn a_record_with_paths_outside_the_site_removes_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("site");
    assert_eq!(site(&out, &[]).code, Some(0));
    let outside = dir.path().join("outside");
    fs::write(&outside, "mine").expect("it is written");
    let absolute = outside.to_str().expect("text");
    let record = serde_json::json!({"galotne": "0", "files": {"../outside": "x", absolute: "x", "site.json": "x", "board/../../outside": "x"}});
    let mut listed: Json = json(&files(&out), "site.json");
    for (path, hash) in record["files"].as_object().expect("files") {
        listed["files"][path] = hash.clone();
    }
    fs::write(out.join("site.json"), listed.to_string()).expect("it is written");
    assert_eq!(site(&out, &[]).code, Some(0));
    assert_eq!(fs::read_to_string(&outside).expect("it is there"), "mine");
    assert!(out.join("site.json").is_file());
}

#[test]
fn folders_that_are_not_sites_are_refused_unchanged() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("mine");
    fs::create_dir(&out).expect("a directory");
    fs::write(out.join("letter.txt"), "dear").expect("it is written");
    let refused = |why: &str| {
        let before = files(&out);
        let done = site(&out, &[]);
        assert!(done.refusal().contains(why), "{why}: {}", done.err);
        assert_eq!(files(&out), before);
    };
    refused("is not empty, and not a site");
    fs::write(out.join("site.json"), "[]").expect("it is written");
    refused("does not belong to a site");
    // A user's file with the name of a site's file.
    fs::write(out.join("site.json"), r#"{"galotne":"0","files":{}}"#).expect("it is written");
    fs::write(out.join("index.html"), "mine").expect("it is written");
    refused("index.html is there, and is not a file of the site");
    fs::remove_file(out.join("index.html")).expect("it is there");
    fs::write(out.join("board"), "mine").expect("it is written");
    refused("is not a folder of the site");
    // A file in the place of the folder.
    let done = site(&out.join("letter.txt"), &[]);
    assert_eq!(done.code, Some(1), "{done:?}");
}

#[cfg(unix)]
#[test]
fn symbolic_links_out_of_the_site_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("site");
    assert_eq!(site(&out, &[]).code, Some(0));
    let elsewhere = dir.path().join("elsewhere");
    fs::rename(out.join("board"), &elsewhere).expect("it is moved");
    std::os::unix::fs::symlink(&elsewhere, out.join("board")).expect("a link");
    fs::write(elsewhere.join("app.js"), "mine").expect("it is written");
    let done = site(&out, &[]);
    assert!(
        done.refusal().contains("is not a folder of the site"),
        "{}",
        done.err
    );
    let text = fs::read_to_string(elsewhere.join("app.js")).expect("it is there");
    assert_eq!(text, "mine");
}

#[test]
fn invalid_requests_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let (made, out) = (Made::get(), dir.path().join("site"));
    for (more, why) in [
        (&["--profile", "none"][..], "leave out --profile"),
        (&["--rules", "english,chess"], "chess"),
        (&["--pieces", "4", "KKvK"], "cannot be used with"),
    ] {
        let done = site(&out, more);
        assert_eq!((done.code, &*done.out), (Some(1), ""), "{why}");
        assert!(done.err.contains(why), "{why}: {}", done.err);
    }
    // A requested class must have its tables, and so must its successors.
    for more in [
        &["KKKvK", "--rules", "international"][..],
        &["--pieces", "3", "--rules", "english"],
    ] {
        let done = site(&out, more);
        assert_eq!((done.code, &*done.out), (Some(2), ""), "{done:?}");
        assert!(done.err.contains("galotne-gen"), "{}", done.err);
        assert_eq!(done.err.lines().count(), 1, "{}", done.err);
    }
    let nowhere = dir.path().join("nowhere");
    let done = site_of(&nowhere, &made.module(), &out, &[]);
    assert!(done.refusal().contains("galotne-gen"), "{}", done.err);
    fs::create_dir(&nowhere).expect("a directory");
    let done = site_of(&nowhere, &made.module(), &out, &[]);
    assert!(done.refusal().contains("no such tables"), "{}", done.err);
    // The library must be complete and of this version.
    let done = site_of(&made.tables(), &nowhere, &out, &[]);
    assert!(done.refusal().contains("`scripts/wasm`"), "{}", done.err);
    fs::write(nowhere.join("package.json"), r#"{"version": "0.0.1"}"#).expect("it is written");
    let done = site_of(&made.tables(), &nowhere, &out, &[]);
    assert!(done.refusal().contains("has version 0.0.1"), "{}", done.err);
    let package = format!(r#"{{"version": "{}"}}"#, env!("CARGO_PKG_VERSION"));
    fs::write(nowhere.join("package.json"), package).expect("it is written");
    let done = site_of(&made.tables(), &nowhere, &out, &[]);
    assert!(done.refusal().contains("engine.js"), "{}", done.err);
    assert!(!out.exists(), "nothing is left of what failed");
}

#[test]
fn a_damaged_table_is_not_copied() {
    let dir = tempfile::tempdir().expect("a directory");
    let tables = dir.path().join("tables");
    test_tables::copy_named(&ENGLISH, &["KvK"], &tables);
    let table = tables.join("english/KvK.dtw.glt");
    let mut bytes = fs::read(&table).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&table, bytes).expect("it is written");
    let out = dir.path().join("site");
    let done = site_of(&tables, &Made::get().module(), &out, &[]);
    assert!(done.refusal().contains("KvK.dtw.glt"), "{}", done.err);
    let left: Vec<_> = fs::read_dir(dir.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}
