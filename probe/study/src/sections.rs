//! A chapter as sections, for pages and for Markdown.

use crate::board::BoardGame;
use crate::chapter::Chapter;
use crate::game::StudyGame;
use crate::plots::{self, BarSeries, PlotError};
use crate::results::Results;
use crate::section::{Block, Section};
use crate::wording::{head, moves, number, share, shares, side, to_move};
use galotne::position::Colour;
use galotne::report::Statistics;
use galotne_report::{Language, say};

/// A game whose chapters are written.
pub trait ChapterGame: StudyGame {
    /// The message on the positions that are counted.
    const COUNTS_MESSAGE: &'static str;

    /// The name of the game.
    fn title(&self, language: Language) -> String;

    /// The pieces of a class in words.
    fn pieces_in_words(class: Self::Class, language: Language) -> String;

    /// The comparison with chapters on the same pieces in other games.
    fn comparison(
        chapter: &Chapter<Self>,
        others: &[&Chapter<Self>],
        language: Language,
    ) -> Option<Section> {
        let _ = (chapter, others, language);
        None
    }

    /// The sections on the findings of this game, between the lengths of wins and the unique wins.
    ///
    /// # Errors
    /// A plot cannot be drawn.
    fn sections(chapter: &Chapter<Self>, language: Language) -> Result<Vec<Section>, PlotError>;

    /// The section at the end of a chapter.
    fn last_section(chapter: &Chapter<Self>, language: Language) -> Option<Section> {
        let _ = (chapter, language);
        None
    }
}

/// All sections of a chapter. The other chapters are on the same pieces in other games.
pub fn sections<G: ChapterGame>(
    chapter: &Chapter<G>,
    others: &[&Chapter<G>],
    language: Language,
) -> Result<Vec<Section>, PlotError> {
    let mut sections = vec![counts(chapter, language)];
    if !others.is_empty() {
        sections.extend(G::comparison(chapter, others, language));
    }
    let distances = !chapter.longest.is_empty();
    if distances {
        sections.push(lengths(chapter, language)?);
    }
    sections.extend(G::sections(chapter, language)?);
    sections.extend(unique_wins(chapter, language));
    if distances {
        sections.push(longest(chapter, language));
    }
    sections.extend(G::last_section(chapter, language));
    Ok(sections)
}

/// A class in words and its name.
pub fn class_title<G: ChapterGame>(class: G::Class, language: Language) -> String {
    format!("{} – {class}", G::pieces_in_words(class, language))
}

/// A position with a caption; `None` if the FEN is not a position of the game.
pub fn board<G: BoardGame>(
    game: &G,
    fen: &str,
    caption: String,
    language: Language,
) -> Option<Block> {
    let position = game.read_position(fen).ok()?;
    let title = say!(language, "to-move", side = game.turn(&position));
    let fen = game.write(&position);
    Some(Block::Board {
        svg: game.svg(&position, &title, &fen, language),
        text: game.text_diagram(&position, language),
        fen,
        caption,
    })
}

/// A command of a program, for a game.
pub fn command<G: BoardGame>(game: &G, program: &str, words: &str) -> Block {
    let rules = match game.name() {
        "international" => String::new(),
        rules => format!(" --rules {rules}"),
    };
    Block::Command(format!("{program}{rules} {words}"))
}

/// The numbers of wins, draws and losses.
fn counts<G: ChapterGame>(chapter: &Chapter<G>, language: Language) -> Section {
    let row = |of: &Statistics| {
        let part = |part: u64| {
            let share = share(part, of.positions, language);
            format!("{} ({share})", number(part, language))
        };
        vec![
            to_move(&of.side, language),
            number(of.positions, language),
            part(of.wins),
            part(of.draws),
            part(of.losses),
        ]
    };
    let keys = [
        "",
        "study-positions",
        "study-wins",
        "study-draws",
        "study-losses",
    ];
    let words = format!("stats {}", chapter.class);
    Section {
        title: say!(language, "study-counts"),
        blocks: vec![
            Block::Words(say!(language, G::COUNTS_MESSAGE)),
            Block::Table(
                head(keys, language),
                chapter.statistics.iter().map(row).collect(),
            ),
            command(chapter.game, "galotne-gen", &words),
        ],
    }
}

/// A message on moves, or its counterpart on plies where turns do not alternate.
fn key(turns_alternate: bool, key: &str) -> String {
    match turns_alternate {
        true => key.to_owned(),
        false => format!("{key}-plies"),
    }
}

/// The length of a win: in moves, or in plies where turns do not alternate.
const fn win_length(turns_alternate: bool, plies: u16) -> u16 {
    if turns_alternate { moves(plies) } else { plies }
}

/// The distribution of wins over moves, with the winner to move.
fn lengths<G: ChapterGame>(chapter: &Chapter<G>, language: Language) -> Result<Section, PlotError> {
    let alternate = chapter.game.turns_alternate();
    let mut series = vec![];
    let mut rows = vec![];
    for winner in Colour::BOTH {
        let of = (chapter.statistics.iter()).find(|of| side(&of.side) == winner);
        let mut bars: Vec<(u16, u64)> = vec![];
        for &(plies, positions) in of.into_iter().flat_map(|of| &of.wins_in) {
            let at = win_length(alternate, plies);
            match bars.last_mut() {
                Some((last, counted)) if *last == at => *counted += positions,
                _ => bars.push((at, positions)),
            }
        }
        let all: u64 = bars.iter().map(|(_, positions)| positions).sum();
        let mut before = 0;
        for &(at, positions) in &bars {
            before += positions;
            let wins_in = key(alternate, "study-wins-in");
            rows.push(vec![
                say!(language, wins_in, side = winner, n = at),
                number(positions, language),
                share(positions, all, language),
                share(before, all, language),
            ]);
        }
        if !bars.is_empty() {
            let name = say!(language, "study-side-wins", side = winner);
            series.push(BarSeries { name, bars });
        }
    }
    let words = say!(language, key(alternate, "study-lengths-words"));
    let mut blocks = vec![Block::Words(words)];
    if !series.is_empty() {
        let x = say!(language, key(alternate, "study-move"));
        let y = say!(language, "study-positions");
        blocks.push(Block::Plot {
            svg: plots::bars(&series, &x, &y)?,
            caption: say!(language, key(alternate, "study-lengths-caption")),
        });
        let keys = ["", "study-positions", "study-share", "study-by-then"];
        blocks.push(Block::Table(head(keys, language), rows));
    }
    Ok(Section {
        title: say!(language, "study-lengths"),
        blocks,
    })
}

/// A table of results by side to move and owner of something; `keys` are the messages of its title,
/// its words and the column of owners.
pub fn results_by_owner<'a>(
    rows: impl Iterator<Item = (&'a str, &'a str, Results)>,
    keys: [&str; 3],
    language: Language,
) -> Section {
    let [title, words, owner] = keys;
    let rows = rows.map(|(side, owner, results)| {
        let mut row = vec![
            to_move(side, language),
            say!(language, format!("study-on-{owner}")),
            number(results.all(), language),
        ];
        row.extend(shares(&results, language));
        row
    });
    let keys = [
        "",
        owner,
        "study-positions",
        "study-wins",
        "study-draws",
        "study-losses",
    ];
    Section {
        title: say!(language, title),
        blocks: vec![
            Block::Words(say!(language, words)),
            Block::Table(head(keys, language), rows.collect()),
        ],
    }
}

/// Zugzwangs: sentences, the first position, and the words of the command that counts them.
pub fn zugzwangs<G: ChapterGame>(
    chapter: &Chapter<G>,
    words: String,
    example: Option<&str>,
    find: &str,
    language: Language,
) -> Section {
    let mut blocks = vec![Block::Words(words)];
    if let Some(example) = example {
        let caption = say!(language, "study-zugzwang", fen = example);
        blocks.extend(board(chapter.game, example, caption, language));
    }
    let words = format!("find {} {find} --count", chapter.class);
    blocks.push(command(chapter.game, "galotne", &words));
    Section {
        title: say!(language, "study-zugzwangs"),
        blocks,
    }
}

/// The wins that one move alone keeps.
fn unique_wins<G: ChapterGame>(chapter: &Chapter<G>, language: Language) -> Option<Section> {
    let moves = chapter.moves.as_ref()?;
    let side = side(moves.first()?.side).word();
    let rows = moves.iter().map(|of| {
        vec![
            to_move(of.side, language),
            number(of.wins, language),
            number(of.unique, language),
            share(of.unique, of.wins, language),
        ]
    });
    let keys = ["", "study-wins", "study-unique-wins", "study-share"];
    let words = format!("find {} --unique --side {side} --count", chapter.class);
    Some(Section {
        title: say!(language, "study-unique"),
        blocks: vec![
            Block::Words(say!(language, "study-unique-words")),
            Block::Table(head(keys, language), rows.collect()),
            command(chapter.game, "galotne", &words),
        ],
    })
}

/// The longest wins and losses, played out.
fn longest<G: ChapterGame>(chapter: &Chapter<G>, language: Language) -> Section {
    let mut blocks = vec![Block::Words(say!(language, "study-longest-words"))];
    for line in &chapter.longest {
        let white = line.fen.starts_with('W');
        let turn = if white { Colour::White } else { Colour::Black };
        let caption = say!(
            language,
            key(line.turns_alternate, "study-longest-caption"),
            side = if line.won { turn } else { !turn },
            n = win_length(line.turns_alternate, line.plies),
            plies = line.plies,
            positions = number(line.as_long, language),
            fen = line.fen.as_str()
        );
        blocks.extend(board(chapter.game, &line.fen, caption, language));
        blocks.push(Block::Line(line.numbered()));
    }
    let words = format!("find {} --longest", chapter.class);
    blocks.push(command(chapter.game, "galotne", &words));
    Section {
        title: say!(language, "study-longest-title"),
        blocks,
    }
}
