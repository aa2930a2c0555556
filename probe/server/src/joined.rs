//! The modules of the page, joined: what begins something is sent with all that it imports.
//!
//! The page is written as many small modules. Sent one by one, each costs a visitor a way there and
//! back, and browsers go six ways at a time. So `app.js`, and the `room.js` of every room, go out
//! as one file each: every module a function that returns what it exports, after those that it
//! imports; a room takes from `app.js` what that has already. This is no parser of JavaScript. It
//! knows lines that begin with `import` or `export`, as they are written in this house, changes
//! nothing else and keeps lines where they are. What is written otherwise is refused, and tests
//! hold that nothing is.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Files by their paths below `board/`.
pub type Files = BTreeMap<String, Cow<'static, [u8]>>;

/// What the page begins with.
const FIRST: &str = "app.js";

/// What a room begins with, in a folder of its own.
const ROOM: &str = "/room.js";

/// Why modules cannot be joined.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unjoined {
    #[error("{0} is imported, and is not there or no text")]
    Missing(String),
    #[error("{0}, line {1}: an import or export that is not written as the others are")]
    Unknown(String, usize),
    #[error("{0} and what it imports need each other")]
    Circle(String),
    #[error("{0} asks where it lies (`import.meta`), and would lie elsewhere")]
    Moved(String),
}

/// The files with joined modules in the place of those that begin something, and without those that
/// went into them.
///
/// # Errors
/// A module is not there, or not written as this house writes them.
pub fn joined(files: &Files) -> Result<Files, Unjoined> {
    let mut joined = files.clone();
    let first = needed(files, FIRST, &[])?;
    let rooms: Vec<&String> = files.keys().filter(|path| path.ends_with(ROOM)).collect();
    let mut gone: BTreeSet<String> = first.iter().cloned().collect();
    for room in rooms {
        let own = needed(files, room, &first)?;
        joined.insert(room.clone(), whole(files, &own, room, &first)?.into());
        gone.extend(own.into_iter().filter(|path| path != room));
    }
    joined.insert(FIRST.to_owned(), whole(files, &first, FIRST, &[])?.into());
    gone.remove(FIRST);
    joined.retain(|path, _| !gone.contains(path));
    Ok(joined)
}

/// A line of a module, as far as it says something of other modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line<'a> {
    /// `import { these } from 'path';`
    Import {
        these: &'a str,
        path: &'a str,
    },
    /// `import * as name from 'path';`
    ImportAll {
        name: &'a str,
        path: &'a str,
    },
    /// `export` before what is declared: its name, and the line without that word.
    Export {
        name: &'a str,
        rest: &'a str,
    },
    /// `export {`, the names line by line, `};`
    ExportList,
    Other,
}

impl<'a> Line<'a> {
    /// None of what begins as an import or export and is unknown.
    fn read(line: &'a str) -> Option<Self> {
        if line == "export {" {
            return Some(Self::ExportList);
        }
        if let Some(rest) = line.strip_prefix("export ") {
            let kinds = ["const ", "class ", "function ", "async function "];
            let declared = kinds.iter().find_map(|kind| rest.strip_prefix(kind))?;
            let end = declared.find(|sign: char| !is_of_name(sign));
            let name = declared.get(..end?).filter(|name| !name.is_empty())?;
            return Some(Self::Export { name, rest });
        }
        if let Some(rest) = line.strip_prefix("import ") {
            let (what, path) = rest.strip_suffix("';")?.split_once(" from '")?;
            if let Some(name) = what.strip_prefix("* as ") {
                return is_name(name).then_some(Self::ImportAll { name, path });
            }
            let these = what.strip_prefix("{ ")?.strip_suffix(" }")?;
            return (these.split(", ").all(is_name)).then_some(Self::Import { these, path });
        }
        let unknown = line.starts_with("import") || line.starts_with("export");
        (!unknown).then_some(Self::Other)
    }
}

fn is_of_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_of_name)
}

/// A module as text.
fn text<'a>(files: &'a Files, path: &str) -> Result<&'a str, Unjoined> {
    let bytes = files.get(path).map(AsRef::as_ref);
    (bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()))
        .ok_or_else(|| Unjoined::Missing(path.to_owned()))
}

/// The lines of a module, with what they say.
fn lines<'a>(path: &str, text: &'a str) -> Result<Vec<(&'a str, Line<'a>)>, Unjoined> {
    let read = |(index, line): (usize, &'a str)| match Line::read(line) {
        Some(said) => Ok((line, said)),
        None => Err(Unjoined::Unknown(path.to_owned(), index + 1)),
    };
    text.lines().enumerate().map(read).collect()
}

/// The folder of a module, with the slash at its end.
fn folder(path: &str) -> &str {
    path.rfind('/')
        .and_then(|end| path.get(..=end))
        .unwrap_or_default()
}

/// The module that another one means by a relative path.
fn target(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder(from).split_terminator('/').collect();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// A module with all that it imports, those that are imported before those that import them,
/// without those that are there.
fn needed(files: &Files, path: &str, there: &[String]) -> Result<Vec<String>, Unjoined> {
    let mut order = vec![];
    visit(files, path, there, &mut vec![], &mut order)?;
    Ok(order)
}

fn visit(
    files: &Files,
    path: &str,
    there: &[String],
    open: &mut Vec<String>,
    order: &mut Vec<String>,
) -> Result<(), Unjoined> {
    let is_path = |known: &String| known == path;
    if there.iter().chain(&*order).any(is_path) {
        return Ok(());
    }
    if open.iter().any(is_path) {
        return Err(Unjoined::Circle(path.to_owned()));
    }
    open.push(path.to_owned());
    for (_, line) in lines(path, text(files, path)?)? {
        if let Line::Import { path: next, .. } | Line::ImportAll { path: next, .. } = line {
            visit(files, &target(path, next), there, open, order)?;
        }
    }
    open.pop();
    order.push(path.to_owned());
    Ok(())
}

/// What a module is called in a joined file: no name in this house begins with such a sign.
fn handle(path: &str) -> String {
    let name = path.strip_suffix(".js").unwrap_or(path);
    let plain = |sign| if is_of_name(sign) { sign } else { '_' };
    format!("${}", name.chars().map(plain).collect::<String>())
}

fn handles(paths: &[String]) -> String {
    let handles: Vec<String> = paths.iter().map(|path| handle(path)).collect();
    handles.join(", ")
}

/// A module that begins something, with these modules before it; what is there already comes from
/// `app.js`.
fn whole(
    files: &Files,
    modules: &[String],
    entry: &str,
    there: &[String],
) -> Result<Vec<u8>, Unjoined> {
    let mut out = String::from(
        "/* Modules in the order of their imports, joined by the program that sends them. */\n",
    );
    // `app.js` itself gives nothing.
    let there: Vec<String> = (there.iter())
        .filter(|path| *path != FIRST)
        .cloned()
        .collect();
    if !there.is_empty() {
        let up = "../".repeat(entry.matches('/').count());
        // Writing into a text does not fail.
        let _ = writeln!(out, "import {{ {} }} from '{up}{FIRST}';", handles(&there));
    }
    for path in modules {
        let _ = writeln!(out, "\n// ==== {path}");
        one(files, path, entry, &mut out)?;
    }
    if entry == FIRST {
        let given: Vec<String> = (modules.iter())
            .filter(|path| *path != entry)
            .cloned()
            .collect();
        let _ = writeln!(out, "\nexport {{ {} }};", handles(&given));
    }
    Ok(out.into_bytes())
}

/// Adds a module: as a function, but for the one that begins, which stays as it is but for its
/// imports.
fn one(files: &Files, path: &str, entry: &str, out: &mut String) -> Result<(), Unjoined> {
    let text = text(files, path)?;
    let begins = path == entry;
    if text.contains("import.meta") && folder(path) != folder(entry) {
        return Err(Unjoined::Moved(path.to_owned()));
    }
    if !begins {
        let _ = writeln!(out, "const {} = (() => {{", handle(path));
    }
    let mut exports: Vec<&str> = vec![];
    let mut listing = false;
    for (index, (line, said)) in lines(path, text)?.into_iter().enumerate() {
        let _ = match said {
            _ if listing => {
                listing = line != "};";
                let name = line.trim().trim_end_matches(',');
                if listing && !is_name(name) {
                    return Err(Unjoined::Unknown(path.to_owned(), index + 1));
                }
                exports.extend(listing.then_some(name));
                writeln!(out)
            }
            Line::Import { these, path: from } => {
                writeln!(
                    out,
                    "const {{ {these} }} = {};",
                    handle(&target(path, from))
                )
            }
            Line::ImportAll { name, path: from } => {
                writeln!(out, "const {name} = {};", handle(&target(path, from)))
            }
            _ if begins => writeln!(out, "{line}"),
            Line::Export { name, rest } => {
                exports.push(name);
                writeln!(out, "{rest}")
            }
            Line::ExportList => {
                listing = true;
                writeln!(out)
            }
            Line::Other => writeln!(out, "{line}"),
        };
    }
    if !begins {
        let _ = writeln!(
            out,
            "return Object.freeze({{ {} }});\n}})();",
            exports.join(", ")
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::written;

    fn of(modules: &[(&str, &str)]) -> Files {
        let own = |(path, text): &(&str, &str)| {
            let bytes: Cow<'static, [u8]> = Cow::Owned(text.as_bytes().to_vec());
            ((*path).to_owned(), bytes)
        };
        modules.iter().map(own).collect()
    }

    fn read<'a>(files: &'a Files, path: &str) -> &'a str {
        std::str::from_utf8(&files[path]).expect("text")
    }

    #[test]
    fn a_module_is_a_function_that_returns_what_it_exports() {
        let files = of(&[
            (
                "app.js",
                "import { one } from './sub/one.js';\nimport * as two from './two.js';\none(two);\n",
            ),
            (
                "sub/one.js",
                "import { b } from '../two.js';\n\nexport function one() {\n  return b;\n}\n",
            ),
            (
                "two.js",
                "const a = 1;\nexport const b = a;\nclass C {}\nexport {\n  C,\n};\n",
            ),
            ("style.css", ""),
        ]);
        let joined = joined(&files).expect("they are joined");
        assert_eq!(joined.keys().collect::<Vec<_>>(), ["app.js", "style.css"]);
        let (_, text) = read(&joined, "app.js").split_once("\n\n").expect("a head");
        assert_eq!(
            text,
            "// ==== two.js\nconst $two = (() => {\nconst a = 1;\nconst b = a;\nclass C {}\n\n\n\nreturn Object.freeze({ b, C });\n})();\n\n\
             // ==== sub/one.js\nconst $sub_one = (() => {\nconst { b } = $two;\n\nfunction one()
             // {\n  return b;\n}\n\
             return Object.freeze({ one });\n})();\n\n\
             // ==== app.js\nconst { one } = $sub_one;\nconst two = $two;\none(two);\n\nexport {
             // $two, $sub_one };\n"
        );
    }

    #[test]
    fn a_room_takes_from_the_page_what_that_has() {
        let files = of(&[
            ("app.js", "import { a } from './a.js';\na();\n"),
            ("a.js", "export const a = () => import('./den/room.js');\n"),
            (
                "den/room.js",
                "import { a } from '../a.js';\nimport { own } from './own.js';\nexport class Room {}\n",
            ),
            ("den/own.js", "export const own = 1;\n"),
        ]);
        let joined = joined(&files).expect("they are joined");
        assert_eq!(joined.keys().collect::<Vec<_>>(), ["app.js", "den/room.js"]);
        let room = read(&joined, "den/room.js");
        assert!(
            room.contains("\nimport { $a } from '../app.js';\n"),
            "{room}"
        );
        assert!(
            room.contains("\nconst { a } = $a;\nconst { own } = $den_own;\nexport class Room {}\n"),
            "{room}"
        );
        assert!(!room.contains("$a = "), "{room}");
    }

    #[test]
    fn what_is_written_otherwise_is_refused() {
        let fault = |text: &str| {
            let files = of(&[
                ("app.js", "import { a } from './x/a.js';\n"),
                ("x/a.js", text),
            ]);
            joined(&files).expect_err("it is refused")
        };
        for odd in [
            "import './b.js';",
            "import b from './b.js';",
            "import { b as c } from './b.js';",
            "import { b } from \"./b.js\";",
            "import {",
            "export default 1;",
            "export let b = 1;",
            "export const { b } = {};",
            "export * from './b.js';",
            "export { b };",
            "export {\n  a as b,\n};",
        ] {
            let line = if odd.contains('\n') { 3 } else { 2 };
            let at = Unjoined::Unknown("x/a.js".into(), line);
            assert_eq!(fault(&format!("\n{odd}\n")), at, "{odd}");
        }
        assert_eq!(
            fault("import { b } from './b.js';"),
            Unjoined::Missing("x/b.js".into())
        );
        assert_eq!(
            fault("import { b } from '../app.js';"),
            Unjoined::Circle("app.js".into())
        );
        assert_eq!(
            fault("const here = import.meta.url;"),
            Unjoined::Moved("x/a.js".into())
        );
        assert_eq!(
            joined(&Files::new()),
            Err(Unjoined::Missing("app.js".into()))
        );
    }

    /// The page itself: every module once where it is needed, after what it imports, and none
    /// besides.
    #[test]
    fn the_page_has_what_it_imports_and_no_more() {
        let files = written();
        let joined = joined(&files).expect("the page is written as it must be");
        let places = |path: &str| -> Vec<String> {
            let marks = read(&joined, path).lines();
            marks
                .filter_map(|line| Some(line.strip_prefix("// ==== ")?.to_owned()))
                .collect()
        };
        let first = places("app.js");
        assert!(first.len() > 60, "{}", first.len());
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for entry in joined
            .keys()
            .filter(|path| path.ends_with(".js") && *path != "preboot.js")
        {
            let own = places(entry);
            assert_eq!(own.last(), Some(entry), "{entry}");
            for (index, path) in own.iter().enumerate() {
                let before = own.get(..index).expect("they come before it");
                assert!(!before.contains(path), "{path} twice in {entry}");
                assert!(
                    entry == "app.js" || !first.contains(path),
                    "{path} is in the page"
                );
                for (_, line) in
                    lines(path, text(&files, path).expect("it is there")).expect("known lines")
                {
                    if let Line::Import { path: next, .. } | Line::ImportAll { path: next, .. } =
                        line
                    {
                        let next = target(path, next);
                        let there =
                            before.contains(&next) || (entry != "app.js" && first.contains(&next));
                        assert!(there, "{entry}: {path} needs {next}");
                    }
                }
                // Whoever is not imported has no business here.
                let asked = |other: &String| {
                    text(&files, other)
                        .expect("it is there")
                        .contains(&format!("/{}'", path.rsplit('/').next().expect("a name")))
                };
                assert!(
                    path == entry || own.iter().any(asked),
                    "nobody in {entry} imports {path}"
                );
            }
            seen.extend(own);
        }
        let modules: BTreeSet<String> = (files.keys())
            .filter(|path| path.ends_with(".js") && *path != "preboot.js")
            .cloned()
            .collect();
        assert_eq!(seen, modules, "every module is sent somewhere");
    }
}
