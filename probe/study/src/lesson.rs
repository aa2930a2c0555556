//! Lessons: texts in three languages with numbers, boards and lines from the tables.
//!
//! A lesson is Markdown with questions in double braces, `{{count russian: KKKvK --side white
//! --value win}}`: the kind of question, the game, and the words of the command that asks the same.
//! The caller of [`Lesson::markdown`] or [`Lesson::html`] answers them. Numbers get a footnote with
//! the command, boards are drawn, and lines become tables of moves and all that are as good.

use crate::line::PlayedLine;
use crate::section::Block;
use crate::wording::{length, number};
use galotne::position::Colour;
use galotne_report::diagram;
use galotne_report::page::{PAPER, head};
use galotne_report::{Language, say};
use maud::{DOCTYPE, PreEscaped, html};
use pulldown_cmark::{Options, Parser};

/// A lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The name on the command line and in names of files.
    pub name: &'static str,
    /// The texts in English, Latvian and Russian.
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
pub struct MarkdownLesson {
    /// The text.
    pub text: String,
    /// The drawings in the folder `pictures` that it refers to.
    pub pictures: Vec<Picture>,
}

/// A drawing of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The name of the file.
    pub name: String,
    /// The drawing.
    pub svg: String,
}

/// A kind of question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuestionKind {
    /// The number of positions that meet conditions: the words of `galotne find`.
    Count,
    /// The length of the longest of them.
    Longest,
    /// A board: a FEN.
    Board,
    /// Best play from a position: the words of `galotne line`.
    Line,
    /// The verdict on a position: the words of `galotne probe`.
    Verdict,
}

impl QuestionKind {
    /// Whether the command that asks the same stands in a footnote.
    const fn has_footnote(self) -> bool {
        matches!(self, Self::Count | Self::Longest | Self::Verdict)
    }
}

/// The names of the kinds in lessons.
const KINDS: [(&str, QuestionKind); 5] = [
    ("count", QuestionKind::Count),
    ("longest", QuestionKind::Longest),
    ("board", QuestionKind::Board),
    ("line", QuestionKind::Line),
    ("verdict", QuestionKind::Verdict),
];

/// A question in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question<'t> {
    /// The kind.
    pub kind: QuestionKind,
    /// The name of the game.
    pub rules: &'t str,
    /// The words behind the game.
    pub words: Vec<&'t str>,
}

/// An answer of the tables.
pub enum Answer {
    /// A number of positions.
    Count(u64),
    /// The plies of the longest win or loss; `None` if nothing was found.
    Longest {
        /// The plies.
        plies: Option<u16>,
        /// Whether turns alternate, so that two plies are a move.
        turns_alternate: bool,
    },
    /// A position.
    Board {
        /// The side to move.
        turn: Colour,
        /// The drawing, which all languages share.
        svg: String,
    },
    /// A line.
    Line(PlayedLine),
    /// A sentence.
    Verdict(String),
}

/// The reason why a lesson cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LessonError<E> {
    /// The text in braces is not a question.
    #[error("not a question: {{{{{0}}}}}")]
    Question(String),
    /// A question has no answer.
    #[error(transparent)]
    Answer(E),
}

impl Lesson {
    /// Finds a lesson by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        LESSONS.into_iter().find(|lesson| lesson.name == name)
    }

    /// The text with its questions.
    #[must_use]
    pub const fn text(&self, language: Language) -> &'static str {
        let [english, latvian, russian] = self.texts;
        match language {
            Language::English => english,
            Language::Latvian => latvian,
            Language::Russian => russian,
        }
    }

    /// The title: the first line.
    #[must_use]
    pub fn title(&self, language: Language) -> &'static str {
        let first = self.text(language).lines().next().unwrap_or_default();
        first.trim_start_matches(['#', ' '])
    }

    /// Writes the lesson in the Markdown of GitHub.
    ///
    /// # Errors
    /// A text in braces is not a question, or a question has no answer.
    pub fn markdown<E>(
        &self,
        language: Language,
        answer: impl FnMut(&Question<'_>) -> Result<Answer, E>,
    ) -> Result<MarkdownLesson, LessonError<E>> {
        let mut pictures: Vec<Picture> = vec![];
        let text = self.answered_text(language, answer, |svg, caption| {
            let known = pictures.iter().position(|known| known.svg == svg);
            let place = known.unwrap_or_else(|| {
                let name = format!("{}-{}.svg", self.name, pictures.len() + 1);
                pictures.push(Picture { name, svg });
                pictures.len() - 1
            });
            format!("![{caption}](pictures/{})", pictures[place].name)
        })?;
        Ok(MarkdownLesson { text, pictures })
    }

    /// Writes the lesson as a self-contained HTML page.
    ///
    /// # Errors
    /// Those of [`Lesson::markdown`].
    pub fn html<E>(
        &self,
        language: Language,
        answer: impl FnMut(&Question<'_>) -> Result<Answer, E>,
    ) -> Result<String, LessonError<E>> {
        let text = self.answered_text(language, answer, |svg, caption| {
            html! { figure { (PreEscaped(svg)) figcaption { (caption) } } }.into_string()
        })?;
        let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
        let mut body = String::new();
        pulldown_cmark::html::push_html(&mut body, Parser::new_ext(&text, options));
        // Every table of Markdown has a head; that of a line of moves is empty.
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

    /// The text with the answers in place of the questions.
    fn answered_text<E>(
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
                Part::Question(words) => words,
            };
            let question = question(words)?;
            text.push_str(&match answer(&question).map_err(LessonError::Answer)? {
                Answer::Count(count) => number(count, language),
                Answer::Longest { plies: None, .. } => "–".to_owned(),
                Answer::Longest {
                    plies: Some(plies),
                    turns_alternate,
                } => match turns_alternate {
                    true => length(plies, language),
                    false => say!(language, "plies", plies = plies),
                },
                Answer::Verdict(sentence) => format!("*{sentence}*"),
                Answer::Board { turn, svg } => {
                    let turn = say!(language, "to-move", side = turn);
                    picture(svg, &format!("{turn}: {}", question.words.join(" ")))
                }
                Answer::Line(line) => {
                    let mut table = String::new();
                    let block = Block::Line(line.numbered());
                    crate::markdown::append(&block, &mut table);
                    format!("{}\n\n`{}`", table.trim(), question.command())
                }
            });
            if question.kind.has_footnote() {
                text.push_str(&footnote(&mut commands, question.command()));
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

/// The mark of the footnote with a command. Equal commands share one.
fn footnote(commands: &mut Vec<String>, command: String) -> String {
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
    Question(&'t str),
}

/// Splits a text into questions and the texts between them.
fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (vec![], text);
    while let Some((before, behind)) = rest.split_once("{{") {
        let Some((asked, after)) = behind.split_once("}}") else {
            break;
        };
        parts.push(Part::Text(before));
        parts.push(Part::Question(asked));
        rest = after;
    }
    parts.push(Part::Text(rest));
    parts
}

fn question<E>(text: &str) -> Result<Question<'_>, LessonError<E>> {
    let wrong = || LessonError::Question(text.to_owned());
    let (asked, words) = text.split_once(": ").ok_or_else(wrong)?;
    let (kind, rules) = asked.split_once(' ').ok_or_else(wrong)?;
    let kind = KINDS.iter().find(|(word, _)| *word == kind);
    Ok(Question {
        kind: kind.ok_or_else(wrong)?.1,
        rules,
        words: words.split_whitespace().collect(),
    })
}

impl Question<'_> {
    /// The command that asks the same.
    #[must_use]
    pub fn command(&self) -> String {
        let rules = match self.rules {
            "international" => String::new(),
            name => format!(" --rules {name}"),
        };
        let words = self.words.join(" ");
        let (command, option) = match self.kind {
            QuestionKind::Count => ("find", " --count"),
            QuestionKind::Longest => ("find", " --longest"),
            QuestionKind::Board | QuestionKind::Verdict => ("probe", ""),
            QuestionKind::Line => ("line", ""),
        };
        format!("galotne{rules} {command} {words}{option}")
    }
}

/// One column of text, with small boards.
const STYLE: &str = "
body { font: 18px/1.55 system-ui, sans-serif; margin: 0; }
main { max-width: 42rem; margin: 0 auto; padding: 1rem; }
h1 { line-height: 1.2; }
h2 { margin-top: 2.2rem; }
figure { margin: 1.2rem auto; max-width: 22rem; break-inside: avoid; }
figure svg { width: 100%; height: auto; display: block; }
figcaption { font-size: .9rem; margin-top: .3rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; display: block; overflow-x: auto; \
  font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid \
  color-mix(in srgb, currentColor 18%, transparent); }
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
            let commands = |language| {
                let parts = parts(lesson.text(language)).into_iter();
                let commands = parts.filter_map(|part| match part {
                    Part::Text(_) => None,
                    Part::Question(text) => {
                        let question = question::<()>(text).expect("a question");
                        Some(format!("{:?} {}", question.kind, question.command()))
                    }
                });
                let mut commands: Vec<String> = commands.collect();
                // Languages order sentences differently.
                commands.sort_unstable();
                commands
            };
            let english = commands(Language::English);
            assert!(!english.is_empty(), "{}", lesson.name);
            for language in [Language::Latvian, Language::Russian] {
                assert_eq!(commands(language), english, "{} in {language}", lesson.name);
            }
        }
    }

    #[test]
    fn malformed_questions_are_refused() {
        for wrong in ["count: KvK", "sum russian: KvK", "count russian KvK"] {
            assert!(question::<()>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn equal_commands_share_a_footnote() {
        let mut commands = vec![];
        let notes = ["a", "b", "a"].map(|command| footnote(&mut commands, command.to_owned()));
        assert_eq!(notes, ["[^1]", "[^2]", "[^1]"]);
    }
}
