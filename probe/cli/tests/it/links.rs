//! Checks links in the Markdown files of the repository: the target exists, and so does the heading
//! in it. Links to other sites are not followed.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders that builds and tests create.
const MADE: [&str; 6] = [
    "target",
    "tables",
    ".git",
    "node_modules",
    ".venv",
    "__pycache__",
];

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository")
}

fn documents() -> Vec<PathBuf> {
    let mut documents = vec![];
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or("");
            if path.is_dir() && !MADE.contains(&name) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                documents.push(path);
            }
        }
    }
    documents.sort();
    documents
}

/// Returns a document with its inclusions, as in `scripts/dev/book`: `{{#include PATH}}` includes a
/// file, `PATH:NAME` its part between `ANCHOR: NAME` and `ANCHOR_END: NAME`; `{{#essay PATH}}`
/// includes the module comment of a source file, `PATH:NAME` the comment of a type.
fn whole(path: &Path) -> Result<String, String> {
    let text = read(path)?;
    let mut whole = String::new();
    for line in text.lines() {
        let directive = line
            .strip_prefix("{{#")
            .and_then(|rest| rest.strip_suffix("}}"))
            .and_then(|directive| directive.split_once(' '));
        let included = directive.map(|(kind, named)| {
            let (file, name) = match named.split_once(':') {
                Some((file, name)) => (file, Some(name)),
                None => (named, None),
            };
            let text = read(&path.parent().expect("a folder").join(file))?;
            match (kind, name) {
                ("essay", None) => Ok(said(text.lines(), "//!")),
                ("essay", Some(name)) => text
                    .split_once(&format!("pub struct {name}"))
                    .map(|(before, _)| {
                        let block = before.rsplit("\n\n").next().unwrap_or(before);
                        said(block.lines(), "///")
                    })
                    .ok_or(format!("{line}: there is no such type")),
                ("include", None) => Ok(text),
                ("include", Some(name)) => between(&text, name),
                _ => Err(format!("{line}: unknown")),
            }
        });
        match included {
            Some(included) => whole += &included?,
            None => whole += &format!("{line}\n"),
        }
    }
    Ok(whole)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the text of a comment.
fn said<'a>(lines: impl Iterator<Item = &'a str>, sign: &str) -> String {
    let lines = lines.map_while(|line| line.strip_prefix(sign));
    lines
        .map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line)))
        .collect()
}

/// Returns the part of a text between two anchors.
fn between(text: &str, name: &str) -> Result<String, String> {
    let mut lines = text.lines();
    let sign = |line: &str, sign: &str| {
        line.split_whitespace()
            .skip_while(|&word| word != sign)
            .nth(1)
            == Some(name)
    };
    let found = lines.any(|line| sign(line, "ANCHOR:"));
    let part: Vec<&str> = lines
        .by_ref()
        .take_while(|line| !sign(line, "ANCHOR_END:"))
        .collect();
    match found && !part.is_empty() {
        true => Ok(part.join("\n") + "\n"),
        false => Err(format!("there is no part `{name}`")),
    }
}

/// Returns the anchors of a document: its headings in the form that GitHub and the book give them,
/// and explicit anchors.
fn names(text: &str) -> HashSet<String> {
    let mut names = HashSet::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::all()) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let name: String = heading
                    .take()
                    .expect("a heading")
                    .to_lowercase()
                    .chars()
                    .filter(|&c| c.is_alphanumeric() || " -_".contains(c))
                    .map(|c| if c == ' ' { '-' } else { c })
                    .collect();
                let before = seen.entry(name.clone()).or_default();
                names.insert(match *before {
                    0 => name,
                    n => format!("{name}-{n}"),
                });
                *before += 1;
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                names.extend(quoted(&html, " id=\"").map(str::to_owned));
            }
            _ => {}
        }
    }
    names
}

/// Returns the quoted strings after a marker.
fn quoted<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    let rests = text.split(before).skip(1);
    rests.filter_map(|rest| rest.split_once('"').map(|(quoted, _)| quoted))
}

/// Returns the targets of links and images.
fn targets(text: &str) -> Vec<String> {
    let mut targets = vec![];
    for event in Parser::new_ext(text, Options::all()) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                targets.push(dest_url.into_string());
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                targets.extend(quoted(&html, " href=\"").map(str::to_owned));
                targets.extend(quoted(&html, " src=\"").map(str::to_owned));
            }
            _ => {}
        }
    }
    targets
}

/// Returns the path at which readers find a document: lessons are published in another folder.
fn published(document: &Path) -> PathBuf {
    match document.strip_prefix(root().join("probe/study/lessons")) {
        Ok(lesson) => root().join("data/study").join(lesson),
        Err(_) => document.to_owned(),
    }
}

/// Returns the reason why a link is broken.
fn broken(document: &Path, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, name) = match target.split_once('#') {
        Some((file, name)) => (file, Some(name)),
        None => (target, None),
    };
    let path = match file {
        "" => document.to_owned(),
        file => document.parent().expect("a folder").join(file),
    };
    if !path.exists() {
        return Some("is not there".to_owned());
    }
    let name = name?;
    match whole(&path) {
        Ok(text) if names(&text).contains(name) => None,
        Ok(_) => Some("has no such heading".to_owned()),
        Err(error) => Some(error),
    }
}

#[test]
fn links_within_the_repository_have_targets() {
    let documents = documents();
    assert!(documents.len() > 40, "{} documents", documents.len());
    let mut faults = vec![];
    let mut links = 0;
    for document in &documents {
        let name = document.strip_prefix(root()).expect("in it").display();
        if let Err(error) = whole(document) {
            faults.push(format!("{name}: {error}"));
        }
        let text = fs::read_to_string(document).expect("text");
        let place = published(document);
        for target in targets(&text) {
            links += 1;
            if let Some(fault) = broken(&place, &target) {
                faults.push(format!("{name}: {target} {fault}"));
            }
        }
    }
    assert!(links > 100, "{links} links");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn broken_links_are_detected() {
    let here = root().join("README.md");
    assert_eq!(broken(&here, "https://example.org/nothing"), None);
    assert_eq!(broken(&here, "CONTRIBUTING.md#checks"), None);
    assert!(broken(&here, "CONTRIBUTING.md#no-such-heading").is_some());
    assert!(broken(&here, "no-such-file.md").is_some());
    let text = "# A `b` c, d\n\n## A b c d\n\n<a id=\"e\"></a> [f](g \"h\") ![i](j) <img alt=\"\" src=\"k\">\n";
    let names = names(text);
    for name in ["a-b-c-d", "a-b-c-d-1", "e"] {
        assert!(names.contains(name), "{name}: {names:?}");
    }
    assert_eq!(targets(text), ["g", "j", "k"]);
}
