//! Diagrams: pieces on their squares, readable without colours.

use galotne::geometry::{Board, Square};
use galotne::notation::Fen;
use galotne::rules::{ENGLISH, INTERNATIONAL, ITALIAN, RUSSIAN, Variant};
use galotne_report::Language;
use galotne_report::board::{PieceSigns, diagram};
use galotne_report::diagram::{Drawing, STYLE, svg};
use roxmltree::{Document, Node};

fn drawn(variant: &Variant, fen: &str, drawing: &Drawing<'_>) -> String {
    let fen = Fen::parse(variant, fen).expect("a position");
    svg(variant, &fen.position, drawing)
}

fn square(board: &Board, number: u64) -> Square {
    board.square(number).expect("on the board")
}

fn elements<'a>(document: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
    (document.descendants())
        .filter(|node| node.tag_name().name() == name)
        .collect()
}

/// Returns the pieces under the names of the drawing, each with its centre.
fn pieces(document: &Document<'_>) -> Vec<(String, i32, i32)> {
    (document.descendants())
        .filter_map(|node| {
            let disc = node
                .children()
                .filter(Node::is_element)
                .last_with("circle")?;
            let at = |name| disc.attribute(name).and_then(|text| text.parse().ok());
            Some((
                node.attribute("data-piece")?.to_owned(),
                at("cx")?,
                at("cy")?,
            ))
        })
        .collect()
}

trait LastWith<'a> {
    fn last_with(self, name: &str) -> Option<Node<'a, 'a>>;
}

impl<'a, I: Iterator<Item = Node<'a, 'a>>> LastWith<'a> for I {
    fn last_with(self, name: &str) -> Option<Node<'a, 'a>> {
        self.filter(|node| node.tag_name().name() == name).last()
    }
}

#[test]
fn every_piece_is_drawn_on_its_square() {
    let text = drawn(&INTERNATIONAL, "W:WK46,32:BK5,1", &Drawing::default());
    let document = Document::parse(&text).expect("well-formed");
    let fields: Vec<(String, i32, i32)> = (pieces(&document).into_iter())
        .map(|(piece, x, y)| (piece, x / 40, y / 40))
        .collect();
    // 32 is in the seventh row and the fourth column; 46 at the lower left, 5 at the upper right.
    assert_eq!(
        fields,
        [
            ("white man".to_owned(), 3, 6),
            ("white king".to_owned(), 0, 9),
            ("black man".to_owned(), 1, 0),
            ("black king".to_owned(), 9, 0),
        ]
    );
    // A king differs by more than its colour.
    assert_eq!(elements(&document, "polygon").len(), 2);
}

/// The Italian board has its dark corner at each player's right.
#[test]
fn a_mirrored_board_is_drawn_with_its_corner_at_the_right() {
    let fen = "W:WK32,29,17:BK1,4";
    let text = drawn(&ITALIAN, fen, &Drawing::default());
    let document = Document::parse(&text).expect("well-formed");
    let fields: Vec<(i32, i32)> = (pieces(&document).into_iter())
        .map(|(_, x, y)| (x / 40, y / 40))
        .collect();
    assert_eq!(fields, [(0, 4), (1, 7), (7, 7), (6, 0), (0, 0)]);
    let dark = elements(&document, "path")[0]
        .attribute("d")
        .expect("fields");
    assert!(
        dark.starts_with("M0,0h40v40h-40z") && dark.contains("M280,280h"),
        "{dark}"
    );
    assert!(!dark.contains("M0,280h"), "{dark}");

    let position = Fen::parse(&ITALIAN, fen).expect("a position").position;
    let text = diagram(&ITALIAN, &position, PieceSigns::ASCII, Language::English);
    for line in [
        "  1 | B   .   .   b   | 4",
        "  5 |   .   .   .   . | 8",
        " 17 | w   .   .   .   | 20",
        " 29 |   w   .   .   W | 32",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn square_names_follow_the_notation_of_the_game() {
    let names = |variant: &Variant, fen| {
        let text = drawn(variant, fen, &Drawing::default());
        let document = Document::parse(&text).expect("well-formed");
        let names = elements(&document, "text");
        (names.iter())
            .map(|node| node.text().expect("a name").to_owned())
            .collect::<Vec<_>>()
    };
    let numbers = |last: u8| (1..=last).map(|n| n.to_string()).collect::<Vec<_>>();
    assert_eq!(names(&INTERNATIONAL, "W:WK46:BK5"), numbers(50));
    assert_eq!(names(&ENGLISH, "B:WK29:BK4"), numbers(32));
    let russian = names(&RUSSIAN, "W:WKa1:BKh8").join("");
    assert_eq!(russian, "8a7b6c5d4e3f2g1h");
}

#[test]
fn an_arrow_visits_its_squares() {
    let board = INTERNATIONAL.board;
    let path = [46, 28, 5].map(|number| square(board, number));
    let drawing = Drawing {
        arrow: &path,
        highlight: &path[..1],
        ..Drawing::default()
    };
    let text = drawn(&INTERNATIONAL, "W:WK46:BK5", &drawing);
    let document = Document::parse(&text).expect("well-formed");
    let lines = elements(&document, "polyline");
    let points = lines[1].attribute("points").expect("points");
    assert!(points.starts_with("29.9,370.1 "), "{points}");
    assert_eq!(points.split(' ').count(), 3);
    let frames = elements(&document, "rect");
    assert!(
        frames
            .iter()
            .any(|node| node.attribute("class") == Some("square"))
    );

    let still = drawn(&INTERNATIONAL, "W:WK46:BK5", &Drawing::default());
    assert!(!still.contains("polyline") && !still.contains("class=\"square\""));
}

#[test]
fn text_in_drawings_is_escaped() {
    let drawing = Drawing {
        title: "\"><script>alert(1)</script>",
        description: "a < b",
        ..Drawing::default()
    };
    let text = drawn(&INTERNATIONAL, "W:WK46:BK5", &drawing);
    let document = Document::parse(&text).expect("well-formed");
    let root = document.root_element();
    assert_eq!(root.attribute("aria-label"), Some(drawing.title));
    assert_eq!(elements(&document, "title")[0].text(), Some(drawing.title));
    assert_eq!(elements(&document, "desc")[0].text(), Some("a < b"));
    assert!(elements(&document, "script").is_empty());
}

/// The style sheet has a rule for every class used in drawings, and for no other.
#[test]
fn the_style_sheet_covers_exactly_the_classes_used() {
    let board = INTERNATIONAL.board;
    let path = [46, 41].map(|number| square(board, number));
    let drawing = Drawing {
        arrow: &path,
        highlight: &path,
        ..Drawing::default()
    };
    let numbered = drawn(&INTERNATIONAL, "W:WK46,32:BK5,1", &drawing);
    let lettered = drawn(&RUSSIAN, "W:WKa1:BKh8", &Drawing::default());
    let mut drawn = std::collections::BTreeSet::new();
    for text in [&numbered, &lettered] {
        let document = Document::parse(text).expect("well-formed");
        let classes = document
            .descendants()
            .filter_map(|node| node.attribute("class"));
        drawn.extend(classes.map(str::to_owned));
    }
    drawn.remove("board");
    let styled: std::collections::BTreeSet<String> = (STYLE.lines())
        .filter_map(|line| line.strip_prefix(".board ."))
        .filter_map(|line| line.split(' ').next().map(str::to_owned))
        .collect();
    assert_eq!(drawn, styled);
}
