//! Bundles of the board's modules: one file for the page, and one for each room.
//!
//! The board is written as some 90 small modules. Sent one by one, its first view takes 80 requests
//! instead of 12, a third more bytes, and 0.3 s more on the local machine. So `app.js` and the
//! `room.js` of each room are sent together with the modules that they import. Each of these
//! becomes a function, which is called at the first use and returns the exports. Rooms use the
//! modules of `app.js` too.
//!
//! This is not a JavaScript parser: it knows the forms of `import` and `export` that the board
//! uses, on lines of their own, and refuses others. Modules must not import each other in a cycle.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// Files by their paths below `board/`.
pub type Files = BTreeMap<String, Cow<'static, [u8]>>;

/// The module that the page loads.
const APP: &str = "app.js";

/// The end of the path of a room's first module.
const ROOM: &str = "/room.js";

/// The beginning of the bundle of the page: the registry of modules.
const REGISTRY: &str = "\
const $makers = {}, $modules = {};
export const $define = (path, make) => { $makers[path] = make; };
export const $use = (path) => ($modules[path] ??= $makers[path]());
";

/// A module that cannot be bundled.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum BundleError {
    #[error("{0} is imported, but missing or not UTF-8")]
    Missing(String),
    #[error("{0}, line {1}: unknown form of import or export")]
    Syntax(String, usize),
}

/// The texts of modules by their paths, in the form they have in a bundle.
type Modules = BTreeMap<String, String>;

/// Replaces modules by bundles.
///
/// # Errors
/// A module is missing, or has an import or export of another form.
pub fn bundle(files: &Files) -> Result<Files, BundleError> {
    let mut app = Modules::new();
    add_module(files, APP, &Modules::new(), &mut app)?;
    let mut rooms = vec![];
    for path in files.keys().filter(|path| path.ends_with(ROOM)) {
        let mut room = Modules::new();
        add_module(files, path, &app, &mut room)?;
        rooms.push((path, room));
    }
    let mut bundled = files.clone();
    for path in rooms
        .iter()
        .flat_map(|(_, room)| room.keys())
        .chain(app.keys())
    {
        bundled.remove(path);
    }
    bundled.insert(APP.to_owned(), write_bundle(APP, app, REGISTRY).into());
    for (path, room) in rooms {
        let up = "../".repeat(path.matches('/').count());
        let registry = format!("import {{ $define, $use }} from '{up}{APP}';\n");
        bundled.insert(path.clone(), write_bundle(path, room, &registry).into());
    }
    Ok(bundled)
}

/// Writes a bundle: its registry, the modules, and the first module, which stays a module.
fn write_bundle(first: &str, mut modules: Modules, registry: &str) -> Vec<u8> {
    let body = modules.remove(first).unwrap_or_default();
    let mut text = registry.to_owned();
    for (path, module) in modules {
        text += &format!("\n$define('{path}', () => {{\n{module}}});\n");
    }
    text += &format!("\n// {first}\n{body}");
    text.into_bytes()
}

/// Adds a module and all that it imports, without those of the page.
fn add_module(
    files: &Files,
    path: &str,
    page: &Modules,
    modules: &mut Modules,
) -> Result<(), BundleError> {
    if page.contains_key(path) || modules.contains_key(path) {
        return Ok(());
    }
    let text = files
        .get(path)
        .and_then(|bytes| std::str::from_utf8(bytes).ok());
    let text = text.ok_or_else(|| BundleError::Missing(path.to_owned()))?;
    let (module, imports) = convert(path, text)?;
    modules.insert(path.to_owned(), module);
    imports
        .iter()
        .try_for_each(|import| add_module(files, import, page, modules))
}

/// Converts the imports of a module to uses, and its exports to a returned object; a first module
/// keeps its exports. Returns the paths of the imports too.
fn convert(path: &str, text: &str) -> Result<(String, Vec<String>), BundleError> {
    let is_first = path == APP || path.ends_with(ROOM);
    let (mut module, mut imports, mut exports) = (String::new(), vec![], vec![]);
    for (index, line) in text.lines().enumerate() {
        let unknown = || BundleError::Syntax(path.to_owned(), index + 1);
        if line.starts_with("import") {
            let (names, from) = parse_import(line).ok_or_else(unknown)?;
            let from = resolve(path, from);
            module += &format!("const {names} = $use('{from}');\n");
            imports.push(from);
            continue;
        }
        let converted = match line.strip_prefix("export") {
            None => line,
            Some(_) if is_first => line,
            // A list at the end of a module.
            Some(" {") => "return {",
            Some(declaration) => {
                exports.push(declared_name(declaration).ok_or_else(unknown)?);
                declaration.trim_start()
            }
        };
        module += converted;
        module.push('\n');
    }
    if !exports.is_empty() {
        module += &format!("return {{ {} }};\n", exports.join(", "));
    }
    Ok((module, imports))
}

/// Parses `import { names } from 'path';` or `import * as name from 'path';`.
fn parse_import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line
        .strip_prefix("import ")?
        .strip_suffix("';")?
        .split_once(" from '")?;
    match names.strip_prefix("* as ") {
        Some(name) => Some((name, from)),
        None => (names.starts_with("{ ") && !names.contains(" as ")).then_some((names, from)),
    }
}

/// Returns the name of an exported constant, class or function.
fn declared_name(declaration: &str) -> Option<&str> {
    let kinds = [" const ", " class ", " function ", " async function "];
    let rest = kinds
        .iter()
        .find_map(|kind| declaration.strip_prefix(kind))?;
    let end = rest.find(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'))?;
    rest.get(..end).filter(|name| !name.is_empty())
}

/// Resolves a relative path of an import.
fn resolve(module: &str, import: &str) -> String {
    let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split_terminator('/').collect();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::source_files;

    fn files(modules: &[(&str, &str)]) -> Files {
        let owned = |(path, text): &(&str, &str)| {
            let bytes: Cow<'static, [u8]> = Cow::Owned(text.as_bytes().to_vec());
            ((*path).to_owned(), bytes)
        };
        modules.iter().map(owned).collect()
    }

    fn text<'a>(files: &'a Files, path: &str) -> &'a str {
        std::str::from_utf8(&files[path]).expect("text")
    }

    #[test]
    fn modules_become_functions() {
        let files = files(&[
            (
                "app.js",
                "import { one } from './sub/one.js';\n\
                 import * as two from './two.js';\none(two);\n",
            ),
            (
                "sub/one.js",
                "import { b } from '../two.js';\nexport function one() {\n  return b;\n}\n",
            ),
            ("two.js", "export const b = 1;\nexport class C {}\n"),
            ("style.css", ""),
        ]);
        let bundled = bundle(&files).expect("a bundle");
        assert_eq!(bundled.keys().collect::<Vec<_>>(), ["app.js", "style.css"]);
        let expected = format!(
            "{REGISTRY}
$define('sub/one.js', () => {{
const {{ b }} = $use('two.js');
function one() {{
  return b;
}}
return {{ one }};
}});

$define('two.js', () => {{
const b = 1;
class C {{}}
return {{ b, C }};
}});

// app.js
const {{ one }} = $use('sub/one.js');
const two = $use('two.js');
one(two);
"
        );
        assert_eq!(text(&bundled, "app.js"), expected);
    }

    #[test]
    fn rooms_use_the_modules_of_the_page() {
        let files = files(&[
            ("app.js", "import { a } from './a.js';\na();\n"),
            ("a.js", "export const a = () => import('./den/room.js');\n"),
            (
                "den/room.js",
                "import { a } from '../a.js';\nimport { own } from './own.js';\n\
                 export class Room {}\n",
            ),
            ("den/own.js", "const own = 1;\nexport {\n  own,\n};\n"),
        ]);
        let bundled = bundle(&files).expect("a bundle");
        assert_eq!(
            bundled.keys().collect::<Vec<_>>(),
            ["app.js", "den/room.js"]
        );
        let expected = "import { $define, $use } from '../app.js';

$define('den/own.js', () => {
const own = 1;
return {
  own,
};
});

// den/room.js
const { a } = $use('a.js');
const { own } = $use('den/own.js');
export class Room {}
";
        assert_eq!(text(&bundled, "den/room.js"), expected);
    }

    #[test]
    fn unknown_forms_and_missing_modules_are_refused() {
        let error = |module: &str| {
            let app = "import { a } from './x/a.js';\n";
            bundle(&files(&[("app.js", app), ("x/a.js", module)])).expect_err(module)
        };
        for form in [
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
        ] {
            let expected = BundleError::Syntax("x/a.js".into(), 2);
            assert_eq!(error(&format!("\n{form}\n")), expected, "{form}");
        }
        let missing = BundleError::Missing("x/b.js".into());
        assert_eq!(error("import { b } from './b.js';"), missing);
    }

    /// Modules find their files by `import.meta.url`, which is the URL of the bundle.
    #[test]
    fn every_module_of_the_board_is_in_a_bundle_of_its_folder() {
        let sources = source_files();
        let bundled = bundle(&sources).expect("a bundle");
        let scripts = bundled.keys().filter(|path| path.ends_with(".js"));
        let (rooms, others): (Vec<&String>, Vec<_>) = scripts.partition(|path| path.contains('/'));
        assert_eq!(others, ["app.js", "preboot.js"]);
        assert!(rooms.iter().all(|path| path.ends_with(ROOM)), "{rooms:?}");
        for path in sources.keys().filter(|path| path.contains('/')) {
            let located = path.ends_with(".js") && text(&sources, path).contains("import.meta");
            let in_page = text(&bundled, APP).contains(&format!("$define('{path}'"));
            assert!(!(located && in_page), "{path}");
        }
    }
}
