//! Proof trees: a decided position with every defence, and the winner's best move against each.
//!
//! A tree grows breadth first, so that a limit cuts all defences at about the same depth. Every
//! position of the defender has either all replies or none, so that a defence is never left out.

use super::{Category, Judgement, RankedMove, Situation, judge, missing_tables, ranked_moves};
use crate::position::{Colour, Position};
use crate::rules::Move;
use crate::tablebase::{Probe, ProbeError, TableKey};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A decided position with every defence and the answer to it, up to limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofTree {
    /// The side that wins.
    pub winner: Colour,
    /// The nodes. The first is the root; each other one comes after its parent.
    pub nodes: Vec<ProofNode>,
}

/// A position of a proof tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofNode {
    /// The number of the node before the move; `None` for the root.
    pub parent: Option<usize>,
    /// The move that leads here; `None` for the root.
    pub played: Option<Move>,
    /// The value for the side to move here.
    pub judged: Judgement,
    /// The continuation.
    pub next: ProofStep,
}

/// The continuation at a position of a proof tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofStep {
    /// The winner has won.
    Won,
    /// The winner's best move: the number of its node.
    Answer(usize),
    /// All replies of the defender, in groups: the shortest first, unknown ones last.
    Replies(Vec<ReplyGroup>),
    /// The same situation, counts included, as at another node, which tells the rest.
    Same(usize),
    /// Without these tables it is not known whether or how the position is won.
    Missing(Vec<TableKey>),
    /// A limit ended the tree here.
    Cut(ProofLimit),
}

/// Replies of the defender that lose in the same number of moves against the same answer. Those
/// that lose at once are one group, whatever the answer is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplyGroup {
    /// The most plies from after a reply to the end, without draw rules; `None` where it is not
    /// known.
    pub plies: Option<u16>,
    /// The winner's answer to each; `None` if they differ, as they may when the game ends at once,
    /// or if it is not known.
    pub answer: Option<Move>,
    /// The numbers of their nodes.
    pub replies: Vec<usize>,
}

impl ReplyGroup {
    /// Returns the number of moves of the winner from after a reply to the end.
    #[must_use]
    pub fn moves(&self) -> Option<u16> {
        self.plies.map(|plies| plies.div_ceil(2))
    }

    /// Whether the replies lose at once: by the winner's next move, or by the reply itself.
    #[must_use]
    pub fn loses_at_once(&self) -> bool {
        self.moves().is_some_and(|moves| moves <= 1)
    }
}

/// Upper bounds on a proof tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofLimits {
    /// Moves of the winner on any path.
    pub moves: u16,
    /// Nodes.
    pub nodes: usize,
}

impl Default for ProofLimits {
    fn default() -> Self {
        Self {
            moves: 3,
            nodes: 1000,
        }
    }
}

impl ProofLimits {
    /// Upper bound on the bytes of memory that a node takes, without names of missing tables.
    pub const NODE_BYTES: usize = size_of::<ProofNode>() + size_of::<ReplyGroup>() + 64;
}

/// The limit that ended a proof tree at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofLimit {
    /// The moves of the winner.
    Moves,
    /// The number of nodes.
    Nodes,
    /// The caller's time.
    Time,
}

impl ProofLimit {
    /// Returns its name in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Nodes => "nodes",
            Self::Time => "time",
        }
    }
}

/// The reason why a position has no proof tree.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The game is over.
    #[error("the game is over: there is no defence left to answer")]
    Over,
    /// Nobody wins under the draw rules.
    #[error(
        "a proof tree answers every defence of a lost side, and nobody loses here: {}",
        undecided(.0)
    )]
    Undecided(Category),
    /// The value or the distance is not known.
    #[error(
        "a proof tree needs the distance of the position: {} missing",
        list(.0)
    )]
    Unknown(Vec<TableKey>),
    /// A table cannot be read, or contradicts another.
    #[error(transparent)]
    Probe(#[from] ProbeError),
}

fn undecided(category: &Category) -> &'static str {
    match category {
        Category::CursedWin | Category::BlessedLoss => {
            "the count turns the win into a draw; the draw rules `none` have no counts"
        }
        _ => "the position is drawn",
    }
}

fn list(missing: &[TableKey]) -> String {
    match missing {
        [] => "its table is".to_owned(),
        [one] => format!("table {one} is"),
        several => {
            let names: Vec<String> = several.iter().map(ToString::to_string).collect();
            format!("tables {} are", names.join(", "))
        }
    }
}

impl ProofTree {
    /// Finds all defences in a decided position, and the answer to each.
    ///
    /// The winner's answer is the first of [`ranked_moves`]: the shortest way to the end among the
    /// moves that keep the win with the present counts. Lengths are those of the tables, without
    /// draw rules. Where `goes_on` returns false, the tree ends with what it has.
    ///
    /// **Bound.** The tree has at most `limits.nodes` nodes, and `limits.moves` moves of the winner
    /// on a path; it takes at most [`ProofLimits::NODE_BYTES`] for each node. **Cost.** The moves
    /// of each node are ranked once.
    ///
    /// # Errors
    /// The position is not decided, or a table cannot be read.
    ///
    /// # Examples
    /// ```no_run
    /// use galotne::{Fen, INTERNATIONAL, Situation, Tablebase};
    /// use galotne::verdict::{ProofLimits, ProofTree};
    ///
    /// let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
    /// let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
    /// let profile = INTERNATIONAL.default_profile();
    /// let situation = Situation::fresh(&INTERNATIONAL, profile, position);
    /// let tree = ProofTree::new(&tables, &situation, ProofLimits::default(), &mut || true)?;
    /// assert!(tree.nodes.len() > 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new<'a>(
        probe: impl Into<Probe<'a>>,
        situation: &Situation,
        limits: ProofLimits,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Self, ProofError> {
        let probe = probe.into();
        let judged = judge(probe, situation)?;
        let turn = situation.position().turn();
        let winner = match judged.category {
            _ if judged.over => return Err(ProofError::Over),
            None => return Err(ProofError::Unknown(judged.missing)),
            Some(_) if judged.dtw.is_none() => return Err(ProofError::Unknown(judged.missing)),
            Some(Category::Win) => turn,
            Some(Category::Loss) => !turn,
            Some(category) => return Err(ProofError::Undecided(category)),
        };
        let mut growth = Growth {
            probe,
            limits,
            goes_on,
            nodes: vec![],
            moves: vec![],
            known: FxHashMap::default(),
            open: VecDeque::new(),
        };
        growth.grow(judged, winner)?;
        let nodes = growth.nodes;
        Ok(Self { winner, nodes })
    }

    /// Whether the tree proves the win: every path ends with it.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        // Shared situations could lead back to themselves, which would prove nothing. So a node is
        // settled only when all that follows it is.
        let mut before: Vec<Vec<usize>> = vec![vec![]; self.nodes.len()];
        let mut unsettled = vec![0; self.nodes.len()];
        let mut settled = vec![];
        for (number, node) in self.nodes.iter().enumerate() {
            let after: Vec<usize> = match &node.next {
                ProofStep::Won => vec![],
                &ProofStep::Answer(after) | &ProofStep::Same(after) => vec![after],
                ProofStep::Replies(groups) => groups
                    .iter()
                    .flat_map(|group| &group.replies)
                    .copied()
                    .collect(),
                ProofStep::Missing(_) | ProofStep::Cut(_) => return false,
            };
            unsettled[number] = after.len();
            if after.is_empty() {
                settled.push(number);
            }
            for after in after {
                before[after].push(number);
            }
        }
        let mut count = 0;
        while let Some(number) = settled.pop() {
            count += 1;
            for &earlier in &before[number] {
                unsettled[earlier] -= 1;
                if unsettled[earlier] == 0 {
                    settled.push(earlier);
                }
            }
        }
        count == self.nodes.len()
    }

    /// Returns the missing tables, each once.
    #[must_use]
    pub fn missing(&self) -> Vec<TableKey> {
        let mut missing = vec![];
        for node in &self.nodes {
            if let ProofStep::Missing(keys) = &node.next {
                for key in keys {
                    if !missing.contains(key) {
                        missing.push(*key);
                    }
                }
            }
        }
        missing
    }

    /// Returns the node with the answers to a situation that several nodes share: the node itself
    /// where it is the only one.
    #[must_use]
    pub fn original(&self, node: usize) -> usize {
        match self.nodes.get(node).map(|node| &node.next) {
            Some(&ProofStep::Same(other)) => other,
            _ => node,
        }
    }
}

/// A tree that grows.
struct Growth<'a, 'g> {
    probe: Probe<'a>,
    limits: ProofLimits,
    goes_on: &'g mut dyn FnMut() -> bool,
    nodes: Vec<ProofNode>,
    /// For each node, the winner's moves up to it.
    moves: Vec<u16>,
    /// The nodes of each position. Their counts may differ.
    known: FxHashMap<Position, Vec<usize>>,
    /// Positions of the defender whose replies are to come.
    open: VecDeque<usize>,
}

impl Growth<'_, '_> {
    fn grow(&mut self, judged: Judgement, winner: Colour) -> Result<(), ProbeError> {
        let wins = judged.situation.position().turn() == winner;
        let root = self.push(None, None, judged);
        if !wins {
            self.open.push_back(root);
        } else if self.limits.moves > 0 && self.limits.nodes > 1 {
            self.answer(root)?;
        }
        while let Some(node) = self.open.pop_front() {
            self.reply(node)?;
        }
        Ok(())
    }

    /// Adds a node that is not followed yet.
    fn push(&mut self, parent: Option<usize>, played: Option<Move>, judged: Judgement) -> usize {
        let number = self.nodes.len();
        let limit = match self.limits.moves {
            0 => ProofLimit::Moves,
            _ => ProofLimit::Nodes,
        };
        let next = match judged.over {
            true => ProofStep::Won,
            false => self
                .twin(&judged.situation)
                .map_or(ProofStep::Cut(limit), ProofStep::Same),
        };
        if !matches!(next, ProofStep::Same(_)) {
            let position = *judged.situation.position();
            self.known.entry(position).or_default().push(number);
        }
        self.moves
            .push(parent.map_or(0, |parent| self.moves[parent]));
        self.nodes.push(ProofNode {
            parent,
            played,
            judged,
            next,
        });
        number
    }

    /// The node with this situation.
    fn twin(&self, situation: &Situation) -> Option<usize> {
        let same = self.known.get(situation.position())?.iter().copied();
        same.into_iter()
            .find(|&node| self.nodes[node].judged.situation == *situation)
    }

    /// Whether a node is still to be followed.
    fn is_open(&self, node: usize) -> bool {
        matches!(self.nodes[node].next, ProofStep::Cut(_))
    }

    /// Adds the winner's best move.
    fn answer(&mut self, node: usize) -> Result<(), ProbeError> {
        let mut moves = ranked_moves(self.probe, &self.nodes[node].judged.situation)?;
        let keeps = |best: &RankedMove| {
            best.judged.category == Some(Category::Loss) && best.judged.dtw.is_some()
        };
        if !moves.first().is_some_and(keeps) {
            // The move that keeps the win leads to a missing table.
            self.nodes[node].next = ProofStep::Missing(missing_tables(&moves));
            return Ok(());
        }
        let best = moves.swap_remove(0);
        let after = self.push(Some(node), Some(best.played), best.judged);
        self.moves[after] += 1;
        self.nodes[node].next = ProofStep::Answer(after);
        if self.is_open(after) {
            self.open.push_back(after);
        }
        Ok(())
    }

    /// Adds all replies of the defender with the answers to them, or none.
    fn reply(&mut self, node: usize) -> Result<(), ProbeError> {
        if self.moves[node] >= self.limits.moves {
            self.nodes[node].next = ProofStep::Cut(ProofLimit::Moves);
            return Ok(());
        }
        if !(self.goes_on)() {
            self.nodes[node].next = ProofStep::Cut(ProofLimit::Time);
            return Ok(());
        }
        let moves = ranked_moves(self.probe, &self.nodes[node].judged.situation)?;
        if self.nodes.len() + 2 * moves.len() > self.limits.nodes {
            self.nodes[node].next = ProofStep::Cut(ProofLimit::Nodes);
            return Ok(());
        }
        let mut replies = vec![];
        for RankedMove { played, judged } in moves {
            let known = judged.category == Some(Category::Win) && judged.dtw.is_some();
            let missing = judged.missing.clone();
            let reply = self.push(Some(node), Some(played), judged);
            replies.push(reply);
            if self.is_open(reply) {
                match known {
                    true => self.answer(reply)?,
                    false => self.nodes[reply].next = ProofStep::Missing(missing),
                }
            }
        }
        self.nodes[node].next = ProofStep::Replies(self.groups(&replies));
        Ok(())
    }

    /// Groups replies that lose the same way.
    fn groups(&self, replies: &[usize]) -> Vec<ReplyGroup> {
        let mut groups: Vec<ReplyGroup> = vec![];
        for &reply in replies {
            let (plies, answer) = self.way(reply);
            let same = groups.iter_mut().find(|group| {
                let once = plies.is_some_and(|plies| plies <= 1) && group.loses_at_once();
                once || group.moves() == plies.map(|plies| plies.div_ceil(2))
                    && group.answer == answer
            });
            match same {
                Some(group) => {
                    group.plies = group.plies.max(plies);
                    group.answer = group.answer.filter(|&known| Some(known) == answer);
                    group.replies.push(reply);
                }
                None => groups.push(ReplyGroup {
                    plies,
                    answer,
                    replies: vec![reply],
                }),
            }
        }
        groups.sort_by_key(|group| (group.plies.is_none(), group.plies));
        groups
    }

    /// The plies from after a reply to the end, and the answer to it.
    fn way(&self, reply: usize) -> (Option<u16>, Option<Move>) {
        let found = &self.nodes[reply];
        let original = match found.next {
            ProofStep::Same(other) => &self.nodes[other],
            _ => found,
        };
        let answer = match original.next {
            ProofStep::Answer(after) => self.nodes[after].played,
            _ => None,
        };
        let won = found.judged.category == Some(Category::Win);
        let dtw = found.judged.dtw.filter(|_| won);
        (dtw.and_then(Value::plies), answer)
    }
}
