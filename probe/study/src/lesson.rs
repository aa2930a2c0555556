//! Lessons: texts in three languages in which every number, board and line is asked of the tables.
//!
//! A lesson is Markdown with questions in double braces, `{{count russian: KKKvK --side white
//! --value win}}`: what is asked, the game, and the words of the command that asks the same.
//! Whoever renders it answers them. Numbers get a footnote with the command; boards are drawn,
//! lines are written as moves with all that is as good.

use crate::board::Board;
use crate::line::PlayedOut;
use crate::tell::{self, Block};
use galotne::rules::{VARIANTS, Variant};
use galotne_mills::Mills;
use galotne_report::diagram;
use galotne_report::page::{PAPER, head};
use galotne_report::{Language, say};
use maud::{DOCTYPE, PreEscaped, html};
use pulldown_cmark::{Options, Parser};

/// A lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its name on the command line and in the names of files.
    pub name: &'static str,
    /// In English, Latvian and Russian.
    texts: [&'static str; 3],
}

macro_rules! lesson {
    ($name:literal) => {
        Lesson {
            name: $name,
            texts: [
                include_str!(concat!("../lessons/", $name, ".en.md")),
                include_str!(concat!("../lessons/", $name, ".lv.md")),
                include_str!(concat!("../lessons/", $name, ".ru.md")),
            ],
        }
    };
}

/// All lessons.
pub const LESSONS: [Lesson; 5] = [
    lesson!("three-kings-8x8"),
    lesson!("three-kings-10x10"),
    lesson!("two-against-one"),
    lesson!("records"),
    lesson!("three-that-fly"),
];

/// A lesson as Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What it refers to in the folder `pictures`.
    pub pictures: Vec<Picture>,
}

/// A drawing of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The name of its file.
    pub name: String,
    /// The drawing.
    pub svg: String,
}

/// What is asked in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// How many positions meet conditions: the words of `galotne find`.
    Count,
    /// How long the longest of them takes.
    Longest,
    /// A board: a position as FEN.
    Board,
    /// Best play from a position as FEN.
    Line,
    /// What a position is worth: the words of `galotne probe`.
    Verdict,
}

/// The words for them.
const KINDS: [(&str, Kind); 5] = [
    ("count", Kind::Count),
    ("longest", Kind::Longest),
    ("board", Kind::Board),
    ("line", Kind::Line),
    ("verdict", Kind::Verdict),
];

/// The game that a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Of draughts.
    Draughts(&'static Variant),
    /// Of mills.
    Mills(&'static Mills),
}

impl Game {
    fn named(name: &str) -> Option<Self> {
        let mut variants = VARIANTS.iter().copied();
        let variant = variants.find(|variant| variant.name == name);
        variant
            .map(Self::Draughts)
            .or_else(|| Mills::named(name).map(Self::Mills))
    }

    /// Whether turns alternate, so that two plies are a move.
    fn alternates(self) -> bool {
        match self {
            Self::Draughts(_) => true,
            Self::Mills(rules) => rules.turns_alternate(),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draughts(variant) => variant.name,
            Self::Mills(rules) => rules.name,
        }
    }
}

/// A question in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question<'t> {
    /// What is asked.
    pub kind: Kind,
    /// Of which game.
    pub game: Game,
    /// The words behind the game.
    pub words: Vec<&'t str>,
}

/// What tables answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// So many.
    Count(u64),
    /// So many plies; none where nothing was found.
    Longest(Option<u16>),
    /// A position.
    Board(Board),
    /// A line.
    Line(PlayedOut),
    /// A sentence.
    Verdict(String),
}

/// A lesson that cannot be told.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LessonError<E> {
    /// Its text asks something that is no question.
    #[error("no question: {{{{{0}}}}}")]
    Question(String),
    /// What is asked has no answer.
    #[error(transparent)]
    Answer(E),
}

impl Lesson {
    /// The lesson with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        LESSONS.into_iter().find(|lesson| lesson.name == name)
    }

    /// Its text, with its questions.
    #[must_use]
    pub const fn text(&self, language: Language) -> &'static str {
        let [english, latvian, russian] = self.texts;
        match language {
            Language::English => english,
            Language::Latvian => latvian,
            Language::Russian => russian,
        }
    }

    /// Its first line, which is its title.
    #[must_use]
    pub fn title(&self, language: Language) -> &'static str {
        let first = self.text(language).lines().next().unwrap_or_default();
        first.trim_start_matches(['#', ' '])
    }

    /// All its questions.
    ///
    /// # Errors
    /// One is none.
    pub fn questions(&self, language: Language) -> Result<Vec<Question<'static>>, LessonError<()>> {
        let parts = parts(self.text(language));
        let asked = parts.into_iter().filter_map(|part| match part {
            Part::Asked(words) => Some(question(words)),
            Part::Text(_) => None,
        });
        asked.collect()
    }

    /// The lesson as Markdown, as GitHub and the like show it.
    ///
    /// # Errors
    /// Something in it is no question, or has no answer.
    pub fn markdown<E>(
        &self,
        language: Language,
        answer: impl FnMut(&Question<'_>) -> Result<Answer, E>,
    ) -> Result<Written, LessonError<E>> {
        let mut pictures: Vec<Picture> = vec![];
        let text = self.told(language, answer, |svg, caption| {
            let known = pictures.iter().position(|known| known.svg == svg);
            let place = known.unwrap_or_else(|| {
                let name = format!("{}-{}.svg", self.name, pictures.len() + 1);
                pictures.push(Picture { name, svg });
                pictures.len() - 1
            });
            format!("![{caption}](pictures/{})", pictures[place].name)
        })?;
        Ok(Written { text, pictures })
    }

    /// The lesson as a page that needs nothing but itself.
    ///
    /// # Errors
    /// As [`Lesson::markdown`].
    pub fn html<E>(
        &self,
        language: Language,
        answer: impl FnMut(&Question<'_>) -> Result<Answer, E>,
    ) -> Result<String, LessonError<E>> {
        let text = self.told(language, answer, |svg, caption| {
            html! { figure { (PreEscaped(svg)) figcaption { (caption) } } }.into_string()
        })?;
        let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
        let mut body = String::new();
        pulldown_cmark::html::push_html(&mut body, Parser::new_ext(&text, options));
        // A line of moves needs no head, which Markdown wants of every table.
        let body = body.replace("<th></th>", "<td></td>");
        let page = html! {
            (DOCTYPE)
            html lang=(language.tag()) {
                (head(self.title(language), &[PAPER, diagram::STYLE, STYLE]))
                body { main { (PreEscaped(body)) } }
            }
        };
        Ok(page.into_string())
    }

    /// Its text with the answers in it.
    fn told<E>(
        &self,
        language: Language,
        mut answer: impl FnMut(&Question<'_>) -> Result<Answer, E>,
        mut picture: impl FnMut(String, &str) -> String,
    ) -> Result<String, LessonError<E>> {
        let (mut text, mut commands) = (String::new(), vec![]);
        for part in parts(self.text(language)) {
            let words = match part {
                Part::Text(words) => {
                    text.push_str(words);
                    continue;
                }
                Part::Asked(words) => words,
            };
            let question = question(words)?;
            match answer(&question).map_err(LessonError::Answer)? {
                Answer::Count(count) => {
                    text.push_str(&tell::number(count, language));
                    text.push_str(&note(&mut commands, question.command()));
                }
                Answer::Longest(plies) => {
                    let length = plies.map_or_else(
                        || "–".to_owned(),
                        |plies| match question.game.alternates() {
                            true => tell::length(plies, language),
                            false => say!(language, "plies", plies = plies),
                        },
                    );
                    text.push_str(&length);
                    text.push_str(&note(&mut commands, question.command()));
                }
                Answer::Verdict(sentence) => {
                    text.push_str(&format!("*{sentence}*"));
                    text.push_str(&note(&mut commands, question.command()));
                }
                Answer::Board(board) => {
                    let turn = say!(language, "to-move", side = board.turn());
                    let fen = question.words.join(" ");
                    // The same in every language.
                    let drawn = board.drawn(&fen, "", Language::English);
                    text.push_str(&picture(drawn, &format!("{turn}: {fen}")));
                }
                Answer::Line(line) => {
                    let mut table = String::new();
                    let block = Block::Line(tell::numbered(&line, question.game.alternates()));
                    crate::markdown::append(&block, language, &mut table);
                    text.push_str(table.trim());
                    text.push_str(&format!("\n\n`{}`", question.command()));
                }
            }
        }
        if !commands.is_empty() {
            text.push('\n');
        }
        for (command, number) in commands.iter().zip(1..) {
            text.push_str(&format!("[^{number}]: `{command}`\n"));
        }
        Ok(text)
    }
}

/// The mark of the note with a command, the same one for the same command.
fn note(commands: &mut Vec<String>, command: String) -> String {
    let known = commands.iter().position(|known| *known == command);
    let place = known.unwrap_or_else(|| {
        commands.push(command);
        commands.len() - 1
    });
    format!("[^{}]", place + 1)
}

/// A part of a text.
enum Part<'t> {
    Text(&'t str),
    Asked(&'t str),
}

/// What is between questions, and the questions.
fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (vec![], text);
    while let Some((before, behind)) = rest.split_once("{{") {
        let Some((asked, after)) = behind.split_once("}}") else {
            break;
        };
        parts.push(Part::Text(before));
        parts.push(Part::Asked(asked));
        rest = after;
    }
    parts.push(Part::Text(rest));
    parts
}

fn question<E>(text: &str) -> Result<Question<'_>, LessonError<E>> {
    let wrong = || LessonError::Question(text.to_owned());
    let (asked, words) = text.split_once(": ").ok_or_else(wrong)?;
    let (kind, game) = asked.split_once(' ').ok_or_else(wrong)?;
    let kind = KINDS.iter().find(|(word, _)| *word == kind);
    Ok(Question {
        kind: kind.ok_or_else(wrong)?.1,
        game: Game::named(game).ok_or_else(wrong)?,
        words: words.split_whitespace().collect(),
    })
}

impl Question<'_> {
    /// The command that asks the same.
    #[must_use]
    pub fn command(&self) -> String {
        let rules = match self.game.name() {
            "international" => String::new(),
            name => format!(" --rules {name}"),
        };
        let words = self.words.join(" ");
        let (command, more) = match (self.kind, self.game) {
            (Kind::Count, _) => ("find", " --count"),
            (Kind::Longest, _) => ("find", " --longest"),
            (Kind::Board | Kind::Verdict, _) => ("probe", ""),
            (Kind::Line, Game::Draughts(_)) => ("line", " --profile none"),
            (Kind::Line, Game::Mills(_)) => ("line", ""),
        };
        format!("galotne{rules} {command} {words}{more}")
    }
}

/// One column to read, boards of a size that leaves room for the words.
const STYLE: &str = "
body { font: 18px/1.55 system-ui, sans-serif; margin: 0; }
main { max-width: 42rem; margin: 0 auto; padding: 1rem; }
h1 { line-height: 1.2; }
h2 { margin-top: 2.2rem; }
figure { margin: 1.2rem auto; max-width: 22rem; break-inside: avoid; }
figure svg { width: 100%; height: auto; display: block; }
figcaption { font-size: .9rem; margin-top: .3rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; display: block; overflow-x: auto; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
td:nth-child(2) { white-space: pre; }
code { font-size: .85em; overflow-wrap: anywhere; }
sup a { text-decoration: none; }
.footnote-definition { font-size: .85rem; display: flex; gap: .5rem; }
.footnote-definition p { margin: .1rem 0; }
@media print {
  body { font-size: 11pt; }
  main { padding: 0; max-width: none; }
  figure { max-width: 75mm; }
  h2 { break-after: avoid; }
}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_ask_the_same_in_every_language() {
        for lesson in LESSONS {
            let asked = |language| {
                let questions = lesson.questions(language).expect("questions").into_iter();
                let commands = questions.map(|of| format!("{:?} {}", of.kind, of.command()));
                let mut commands: Vec<String> = commands.collect();
                // Sentences of another language are put in another order.
                commands.sort_unstable();
                commands
            };
            let english = asked(Language::English);
            assert!(!english.is_empty(), "{}", lesson.name);
            for language in [Language::Latvian, Language::Russian] {
                assert_eq!(asked(language), english, "{} in {language}", lesson.name);
            }
        }
    }

    #[test]
    fn what_is_no_question_is_an_error() {
        for wrong in [
            "count: KvK",
            "sum russian: KvK",
            "count chess: KvK",
            "count russian KvK",
        ] {
            assert!(question::<()>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_same_command_has_one_note() {
        let mut commands = vec![];
        let notes = ["a", "b", "a"].map(|command| note(&mut commands, command.to_owned()));
        assert_eq!(notes, ["[^1]", "[^2]", "[^1]"]);
    }
}
