//! Proof trees in words: a tree of characters, as the command line prints it.

use crate::language::{Language, say};
use crate::lines::plain;
use crate::notes::translate;
use crate::position::{header, hint_lines};
use crate::text_style::TextStyle;
use galotne::tablebase::TableKey;
use galotne::verdict::{ProofNode, ProofStep, ProofTree, ReplyGroup};
use galotne_answer::ProofVerdict;
use galotne_answer::json::{ProofAnswer, proof_move_texts};

/// A decided position with every defence, as people and programs read it.
pub trait ProofReport {
    /// Writes the answer as JSON, with sentences in a language.
    fn answer(&self, language: Language) -> ProofAnswer;

    /// Writes the value of the position, then the tree.
    fn text(&self, style: TextStyle) -> String;

    /// Whether no table is missing that the tree needs. Limits do not matter.
    fn has_all_tables(&self) -> bool;
}

impl ProofReport for ProofVerdict {
    fn answer(&self, language: Language) -> ProofAnswer {
        let mut proof = Self::answer(self);
        translate(language, &mut proof.answer.notes);
        proof
    }

    fn text(&self, style: TextStyle) -> String {
        let language = style.wording.language;
        let mut lines = header(&self.verdict, style);
        if let Some(tree) = &self.tree {
            let texts = proof_move_texts(tree).into_iter();
            let drawing = Drawing {
                tree,
                language,
                texts: texts.map(Option::unwrap_or_default).collect(),
                lines: vec![],
            };
            lines.push(String::new());
            lines.extend(drawing.finish());
        }
        lines.extend(hint_lines(&self.verdict.move_hints, language));
        format!("\n{}\n\n", plain(&lines.join("\n")))
    }

    fn has_all_tables(&self) -> bool {
        Self::has_all_tables(self)
    }
}

/// A tree that is drawn line by line.
struct Drawing<'a> {
    tree: &'a ProofTree,
    language: Language,
    /// The moves that lead to the nodes.
    texts: Vec<String>,
    lines: Vec<String>,
}

impl Drawing<'_> {
    fn finish(mut self) -> Vec<String> {
        let root = &self.tree.nodes[0];
        let (start, first) = match root.next {
            ProofStep::Answer(after) => {
                let text = format!("1. {}{}", self.texts[after], self.summary(after));
                (after, text)
            }
            // The defender is to move.
            _ => (
                0,
                format!("1...{}", self.summary(0).trim_start_matches(',')),
            ),
        };
        self.lines.push(format!("  {first}"));
        self.groups(start, "     ");
        let key = match self.tree.is_complete() {
            true => "tree-complete",
            false if !self.tree.missing().is_empty() => "tree-without-tables",
            false => "tree-limited",
        };
        let end = plain(&say!(self.language, key));
        self.lines.extend([String::new(), format!("  {end}")]);
        self.lines
    }

    /// Draws the groups of replies at a node of the defender. `indent` stands before each line.
    fn groups(&mut self, node: usize, indent: &str) {
        let tree = self.tree;
        let ProofStep::Replies(groups) = &tree.nodes[node].next else {
            return;
        };
        for (place, group) in groups.iter().enumerate() {
            let (branch, below) = branches(place + 1 == groups.len());
            let below = format!("{indent}{below}");
            let text = self.group(group);
            match group.replies[..] {
                [reply] => {
                    let answer = self.answer_to(reply);
                    let after = answer.map_or_else(String::new, |answer| self.summary(answer));
                    self.lines.push(format!("{indent}{branch}{text}{after}"));
                    if let Some(answer) = answer {
                        self.groups(answer, &below);
                    }
                }
                _ if group.loses_at_once() || group.answer.is_none() => {
                    self.lines.push(format!("{indent}{branch}{text}"));
                }
                _ => {
                    self.lines.push(format!("{indent}{branch}{text}"));
                    for (place, &reply) in group.replies.iter().enumerate() {
                        let (branch, deeper) = branches(place + 1 == group.replies.len());
                        let Some(answer) = self.answer_to(reply) else {
                            let same = self.same(reply);
                            let line = format!("{below}{branch}{}{same}", self.texts[reply]);
                            self.lines.push(line);
                            continue;
                        };
                        let moves = format!("{} {}", self.texts[reply], self.texts[answer]);
                        let after = self.summary(answer);
                        self.lines.push(format!("{below}{branch}{moves}{after}"));
                        self.groups(answer, &format!("{below}{deeper}"));
                    }
                }
            }
        }
    }

    /// The node after the answer to a reply, if it stands below that reply.
    fn answer_to(&self, reply: usize) -> Option<usize> {
        match self.tree.nodes[reply].next {
            ProofStep::Answer(after) => Some(after),
            _ => None,
        }
    }

    /// A group with the length of the game and the answer.
    fn group(&self, group: &ReplyGroup) -> String {
        let language = self.language;
        let moves = self.moves(group);
        let Some(n) = group.moves() else {
            let missing = group.replies.iter().map(|&reply| &self.tree.nodes[reply]);
            let tables = tables(missing);
            return say!(
                language,
                "tree-group-unknown",
                moves = moves,
                tables = tables
            );
        };
        let n = usize::from(n);
        if group.loses_at_once() {
            return say!(language, "tree-group-at-once", moves = moves);
        }
        let first = group.replies[0];
        let answer = self.answer_to(self.tree.original(first));
        let text = match answer {
            Some(answer) => say!(
                language,
                "tree-group",
                moves = moves,
                n = n,
                answer = &*self.texts[answer]
            ),
            None => say!(language, "tree-group-in", moves = moves, n = n),
        };
        match group.replies.len() {
            1 => format!("{text}{}", self.same(first)),
            _ => text,
        }
    }

    fn moves(&self, group: &ReplyGroup) -> String {
        let moves: Vec<&str> = (group.replies.iter())
            .map(|&reply| &*self.texts[reply])
            .collect();
        moves.join(", ")
    }

    /// Describes a node of the defender, behind the move that leads to it.
    fn summary(&self, node: usize) -> String {
        let (language, found) = (self.language, &self.tree.nodes[node]);
        match &found.next {
            ProofStep::Won => format!(
                ": {}",
                say!(language, "ending-won", side = self.tree.winner)
            ),
            ProofStep::Replies(groups) => {
                let list: Vec<String> = groups.iter().map(|group| self.short(group)).collect();
                let n: usize = groups.iter().map(|group| group.replies.len()).sum();
                let list = list.join(", ");
                format!(", {}", say!(language, "tree-replies", n = n, list = list))
            }
            ProofStep::Cut(_) => " …".to_owned(),
            _ => self.same(node),
        }
    }

    /// A group in the summary of all replies.
    fn short(&self, group: &ReplyGroup) -> String {
        let language = self.language;
        match group.moves() {
            _ if group.loses_at_once() => {
                say!(language, "tree-at-once", n = group.replies.len())
            }
            Some(n) => say!(
                language,
                "tree-in",
                moves = self.moves(group),
                n = usize::from(n)
            ),
            None => say!(language, "tree-unknown", moves = self.moves(group)),
        }
    }

    /// The place where the same situation is followed, or the tables without which it is not.
    fn same(&self, node: usize) -> String {
        let language = self.language;
        match &self.tree.nodes[node].next {
            &ProofStep::Same(other) => {
                let mut path = vec![];
                let mut at = Some(other);
                while let Some(number) = at {
                    path.push(&*self.texts[number]);
                    at = self.tree.nodes[number].parent;
                }
                path.reverse();
                let path = path.join(" ");
                format!(", {}", say!(language, "tree-same", moves = path.trim()))
            }
            ProofStep::Missing(_) => {
                let tables = tables(std::iter::once(&self.tree.nodes[node]));
                format!(", {}", say!(language, "tree-missing", tables = tables))
            }
            _ => String::new(),
        }
    }
}

/// The characters before a branch of a tree, and before the lines below it.
const fn branches(is_last: bool) -> (&'static str, &'static str) {
    if is_last {
        ("└─ ", "   ")
    } else {
        ("├─ ", "│  ")
    }
}

/// The tables that are missing at nodes, each once.
fn tables<'a>(nodes: impl Iterator<Item = &'a ProofNode>) -> String {
    let mut names: Vec<String> = vec![];
    for node in nodes {
        let keys: &[TableKey] = match &node.next {
            ProofStep::Missing(keys) => keys,
            _ => &[],
        };
        for key in keys {
            let name = key.to_string();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.join(", ")
}
