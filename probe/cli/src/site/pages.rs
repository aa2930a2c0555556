//! The files of a site without its tables: the page, its messages, the rules, the library, and the
//! service worker.

use super::browser_library::is_code;
use super::not_found_page;
use super::output_dir::{FileContent, hex};
use crate::games::{BoardSize, SiteTable};
use anyhow::Context;
use galotne_server::{RulesAnswer, board_files};
use serde::Serialize;
use serde_json::{json, to_string};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const SERVICE_WORKER: &str = include_str!("../../site/service-worker.js");
const README: &str = include_str!("../../site/README.txt");
const ICONS: [(&str, &[u8]); 2] = [
    ("icon-192.png", include_bytes!("../../site/icon-192.png")),
    ("icon-512.png", include_bytes!("../../site/icon-512.png")),
];

/// The content security policy: only files of the site, and compiled WebAssembly. Hosts of files
/// send no policy, so that the page carries it; a page cannot forbid frames.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      img-src 'self' data:; style-src 'self'; base-uri 'none'; form-action 'none'";

/// The files of a site without its tables.
pub struct SitePages {
    pub files: BTreeMap<String, FileContent>,
    /// The bytes that the page needs.
    pub page_bytes: u64,
}

/// A table in the list of the page.
#[derive(Serialize)]
struct TableLink<'a> {
    file: String,
    bytes: u64,
    sha256: &'a str,
    /// Null for mills.
    pieces: Option<u8>,
    at_once: bool,
}

/// Writes all files without the tables.
pub fn pages(
    library: BTreeMap<&'static str, Vec<u8>>,
    tables: &[SiteTable],
) -> anyhow::Result<SitePages> {
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    // Files that the page does not load.
    let mut beside: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for (path, bytes) in board_files() {
        let kind = path.rsplit_once('.').map_or("", |(_, kind)| kind);
        let part = matches!(kind, "js" | "css" | "svg" | "ftl" | "json" | "bin");
        // The list of games is beside the page, with the tables of this site.
        let part = part && !matches!(&*path, "package.json" | "rules.json");
        if path == "index.html" {
            let page = String::from_utf8(bytes.into_owned()).context("the page is not text")?;
            files.insert(path, index(&page, tables)?.into_bytes());
        } else if part {
            files.insert(format!("board/{path}"), bytes.into_owned());
        } else if path.contains("LICENSE") {
            beside.insert(format!("board/{path}"), bytes.into_owned());
        }
    }
    for (name, bytes) in library {
        let list = if is_code(name) {
            &mut files
        } else {
            &mut beside
        };
        list.insert(format!("browser/{name}"), bytes);
    }
    let colours = (files.get("board/colours.css")).context("the page has no colours")?;
    let colours = std::str::from_utf8(colours).context("a style sheet is not text")?;
    beside.insert(
        "404.html".into(),
        not_found_page::page(colours).into_bytes(),
    );
    let games: BTreeSet<&str> = tables.iter().map(|table| table.rules).collect();
    let rules = RulesAnswer::new(|variant| games.contains(variant.name));
    files.insert("rules.json".into(), serde_json::to_vec(&rules)?);
    files.insert("tables.json".into(), table_list(tables)?.into_bytes());
    files.insert("manifest.webmanifest".into(), manifest()?.into_bytes());

    let page_bytes = files.values().map(|bytes| bytes.len() as u64).sum();
    beside.insert(
        "service-worker.js".into(),
        service_worker(&files)?.into_bytes(),
    );
    beside.insert("README.txt".into(), README.into());
    for (name, bytes) in ICONS {
        beside.insert(name.into(), bytes.to_vec());
    }
    files.append(&mut beside);
    let files = (files.into_iter())
        .map(|(path, bytes)| (path, FileContent::Bytes(bytes)))
        .collect();
    Ok(SitePages { files, page_bytes })
}

/// Adapts the page of the service for a site without one.
fn index(page: &str, tables: &[SiteTable]) -> anyhow::Result<String> {
    let most = |size: fn(BoardSize) -> Option<u8>| {
        let sizes = tables.iter().filter_map(|table| size(table.size));
        sizes.max().unwrap_or(0)
    };
    let (pieces, stones) = (most(BoardSize::pieces), most(BoardSize::stones));
    let head = format!(
        "<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"galotne-tables\" content=\"tables/\" data-pieces=\"{pieces}\" \
         data-stones=\"{stones}\">"
    );
    let more = "<link rel=\"modulepreload\" href=\"browser/galotne.js\">\n\
                <link rel=\"modulepreload\" href=\"browser/error.js\">\n\
                <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
                <link rel=\"apple-touch-icon\" href=\"icon-192.png\">\n</head>";
    let changes = [
        ("<meta charset=\"utf-8\">", &*head),
        ("</head>", more),
        (" The tables answer without it: see /v1.", ""),
        ("href=\"v1/rules\"", "href=\"rules.json\""),
    ];
    let mut page = page.to_owned();
    for (place, change) in changes {
        let (before, after) =
            (page.split_once(place)).with_context(|| format!("`{place}` is not in the page"))?;
        page = format!("{before}{change}{after}");
    }
    Ok(page)
}

/// Writes the list of tables, one a line.
fn table_list(tables: &[SiteTable]) -> anyhow::Result<String> {
    let mut text = String::from("[");
    for (place, table) in tables.iter().enumerate() {
        let entry = TableLink {
            file: table.file(),
            bytes: table.bytes,
            sha256: &table.sha256,
            pieces: table.size.pieces(),
            at_once: table.at_once,
        };
        let comma = if place == 0 { "" } else { "," };
        write!(text, "{comma}\n{}", to_string(&entry)?)?;
    }
    text += "\n]\n";
    Ok(text)
}

/// Writes the manifest of an installable application.
fn manifest() -> anyhow::Result<String> {
    let icon = |size: u16| {
        json!({
            "src": format!("icon-{size}.png"),
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
        })
    };
    let manifest = json!({
        "name": "Galotne",
        "short_name": "Galotne",
        "description": "Draughts endgame tables: what a position is worth under the draw rules, \
                        with the counts that stand",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f5efe3",
        "theme_color": "#7d4a24",
        "icons": [
            icon(192),
            icon(512),
            {"src": "board/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
    });
    Ok(format!("{}\n", serde_json::to_string_pretty(&manifest)?))
}

/// Writes the service worker, with the files of the page and their hashes.
fn service_worker(files: &BTreeMap<String, Vec<u8>>) -> anyhow::Result<String> {
    let listed: BTreeMap<&str, String> = (files.iter())
        .map(|(path, bytes)| {
            // Hosts send it for the folder; some redirect requests that name it.
            let path = if path == "index.html" { "" } else { path };
            (path, hex(&Sha256::digest(bytes)))
        })
        .collect();
    let list = serde_json::to_string_pretty(&listed)?;
    let version = hex(&Sha256::digest(format!("{list}{SERVICE_WORKER}")));
    let version = version.get(..16).unwrap_or(&version);
    Ok(format!(
        "const VERSION = \"{version}\";\nconst FILES = {list};\n\n{SERVICE_WORKER}"
    ))
}
