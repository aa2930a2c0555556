//! The search: negamax with alpha-beta pruning and iterative deepening, with tables at its nodes.

use crate::engine::RULES;
use crate::engine::endgames::Endgames;
use crate::engine::evaluation::evaluate;
use crate::engine::ordering::Ordering;
use crate::engine::score::{self, DRAW, END, Score};
use crate::engine::transpositions::{Bound, Transpositions, key};
use galotne::position::Position;
use galotne::rules::Move;

/// The largest distance from the root in plies. Captures may make a line longer than its depth.
const MAX_PLIES: usize = 128;
/// The largest depth of a search in plies.
const MAX_DEPTH: i32 = 60;
/// The depth of an entry from the tables, which holds at any depth.
const EXACT_DEPTH: i32 = 1_000;
/// The number of plies by kings without a capture that draw a game (FMJD Annex 1, art. 6.2).
const QUIET_PLIES: usize = 50;

/// The limits of a search. The first one reached ends it.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// The depth in plies.
    pub depth: i32,
    /// The number of positions visited.
    pub nodes: u64,
}

impl SearchLimits {
    /// Limits the depth only.
    pub const fn depth(depth: i32) -> Self {
        Self {
            depth,
            nodes: u64::MAX,
        }
    }

    /// Limits the number of nodes only.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            depth: MAX_DEPTH,
            nodes,
        }
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The best line, as far as it is remembered; empty if there is no move.
    pub line: Vec<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The completed depth in plies.
    pub depth: i32,
    /// The number of positions visited.
    pub nodes: u64,
}

/// A position on the line that is being searched.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    key: u64,
    depth: i32,
    /// Plies from the root.
    ply: usize,
    /// Plies since the last irreversible one: a capture or a man's move.
    quiet: usize,
}

/// A search with its memory.
pub struct Engine {
    endgames: Option<Endgames>,
    transpositions: Transpositions,
    ordering: Ordering,
    /// A list of moves for every ply, so that the search does not allocate.
    lists: Vec<Vec<Move>>,
    /// The keys of the earlier positions of the game and of the current line.
    line: Vec<u64>,
    /// The number of pieces at the root.
    root_pieces: u32,
    nodes: u64,
    limit: u64,
    stopped: bool,
}

impl Engine {
    /// Creates an engine with a transposition table of 2^`bits` positions, with tables or without.
    pub fn new(bits: u32, endgames: Option<Endgames>) -> Self {
        Self {
            endgames,
            transpositions: Transpositions::new(bits),
            ordering: Ordering::new(MAX_PLIES),
            lists: vec![vec![]; MAX_PLIES],
            line: vec![],
            root_pieces: 0,
            nodes: 0,
            limit: 0,
            stopped: false,
        }
    }

    /// Forgets everything except the tables.
    pub fn clear(&mut self) {
        self.transpositions.clear();
        self.ordering.clear();
    }

    /// Returns the tables.
    pub fn endgames(&mut self) -> Option<&mut Endgames> {
        self.endgames.as_mut()
    }

    /// Searches a position. `before` are the positions of the game since the last irreversible
    /// move, oldest first; `each` is called with the result of every completed depth.
    pub fn search(
        &mut self,
        position: &Position,
        before: &[Position],
        limits: SearchLimits,
        mut each: impl FnMut(&SearchResult),
    ) -> SearchResult {
        let mut moves = RULES.moves(position);
        let mut found = SearchResult {
            line: vec![],
            score: score::lost(0),
            depth: 0,
            nodes: 0,
        };
        if moves.is_empty() {
            return found;
        }
        found.score = evaluate(position);
        if let Some(endgames) = (self.endgames.as_mut()).filter(|tables| tables.contain(position)) {
            endgames.keep_best(position, &mut moves);
            // Entries of earlier searches may not be progress from this root (see `probe`).
            self.transpositions.clear();
        }
        self.line = before.iter().chain([position]).map(key).collect();
        self.root_pieces = position.occupied().count_ones();
        (self.nodes, self.limit, self.stopped) = (0, limits.nodes, false);
        for depth in 1..=limits.depth.min(MAX_DEPTH) {
            let root = Node {
                position: *position,
                key: key(position),
                depth,
                ply: 0,
                quiet: before.len(),
            };
            let Some((best, score)) = self.root(&root, &moves) else {
                break;
            };
            moves[..=best].rotate_right(1);
            if self.stopped {
                // The depth is incomplete, but this move is at least as good as the former best
                // one.
                (found.line, found.score) = (vec![moves[0]], score);
                break;
            }
            found = SearchResult {
                line: self.best_line(position, moves[0], depth),
                score,
                depth,
                nodes: self.nodes,
            };
            each(&found);
            if score::is_end(score) {
                break;
            }
        }
        if found.line.is_empty() {
            // Stopped before any move was searched.
            found.line = vec![moves[0]];
        }
        found.nodes = self.nodes;
        found
    }

    /// Returns the place of the best move and its score; `None` if the search was stopped before
    /// the first move was searched.
    fn root(&mut self, root: &Node, moves: &[Move]) -> Option<(usize, Score)> {
        let mut best = None;
        let mut alpha = -END;
        for (place, played) in moves.iter().enumerate() {
            let score = -self.after(root, played, -END, -alpha);
            if self.stopped {
                break;
            }
            if best.is_none() || score > alpha {
                (best, alpha) = (Some((place, score)), score);
            }
        }
        best
    }

    /// Returns the score of the position after a move, from the opponent's perspective.
    fn after(&mut self, node: &Node, played: &Move, alpha: Score, beta: Score) -> Score {
        let position = RULES.play(&node.position, played);
        let man = node.position.kings(node.position.turn()) & RULES.board.bit(played.from) == 0;
        let next = Node {
            position,
            key: key(&position),
            // Captures are compulsory. They cost no depth, so that no position with a pending
            // capture is evaluated.
            depth: node.depth - i32::from(!played.is_capture()),
            ply: node.ply + 1,
            quiet: if man || played.is_capture() {
                0
            } else {
                node.quiet + 1
            },
        };
        self.line.push(next.key);
        let score = self.negamax(&next, alpha, beta);
        self.line.pop();
        score
    }

    fn negamax(&mut self, node: &Node, mut alpha: Score, beta: Score) -> Score {
        self.nodes += 1;
        if self.stopped || self.nodes >= self.limit {
            self.stopped = true;
            return DRAW;
        }
        let (position, ply) = (&node.position, node.ply);
        // The end of the game on the board comes before draw rules and tables.
        if !RULES.has_move(position) {
            return score::lost(ply);
        }
        if self.repeats(node) || node.quiet >= QUIET_PLIES {
            return DRAW;
        }
        let capture = RULES.has_capture(position);
        let hint = self
            .transpositions
            .get(node.key, node.depth, ply, (alpha, beta));
        if let Some(score) = hint.score {
            return score;
        }
        if !capture && let Some(score) = self.probe(node) {
            let exact = (score, Bound::Exact);
            self.transpositions
                .put(node.key, EXACT_DEPTH, ply, exact, None);
            return score;
        }
        if node.depth <= 0 && !capture || ply + 1 >= MAX_PLIES {
            return evaluate(position);
        }

        let mut moves = std::mem::take(&mut self.lists[ply]);
        RULES.collect_moves(position, capture, &mut moves);
        self.ordering
            .sort(&mut moves, hint.best, position.turn(), ply);
        let (mut best, mut best_score, lowest) = (None, score::lost(ply), alpha);
        for &played in &moves {
            let score = -self.after(node, &played, -beta, -alpha);
            if self.stopped {
                break;
            }
            if best.is_none() || score > best_score {
                (best, best_score) = (Some(played), score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.ordering
                    .record_cutoff(played, position.turn(), ply, node.depth);
                break;
            }
        }
        self.lists[ply] = moves;
        if !self.stopped {
            let bound = match best_score {
                score if score >= beta => Bound::AtLeast,
                score if score <= lowest => Bound::AtMost,
                _ => Bound::Exact,
            };
            (self.transpositions).put(node.key, node.depth, ply, (best_score, bound), best);
        }
        best_score
    }

    /// Probes the tables for a position without a pending capture. `None` if they do not contain
    /// the position, or its value is not in memory.
    ///
    /// If the root itself is in the tables, [`Endgames::keep_best`] has kept the moves that keep
    /// its value, and all wins below it would look alike. There the search probes only after a line
    /// has made progress, by an irreversible move. So it prefers such moves, and the game ends.
    fn probe(&mut self, node: &Node) -> Option<Score> {
        let endgames = self.endgames.as_mut()?;
        let (position, pieces) = (&node.position, node.position.occupied().count_ones());
        let progress = pieces < self.root_pieces || node.quiet == 0;
        if pieces > endgames.pieces() || !progress {
            return None;
        }
        let wdl = endgames.wdl(position)?;
        Some(score::from_tables(
            wdl,
            evaluate(position),
            pieces,
            node.ply,
        ))
    }

    /// Whether the position has occurred before, in the game or on the line. One repetition counts:
    /// it can be repeated again.
    fn repeats(&self, node: &Node) -> bool {
        // The last key is that of the position itself; every second one has the other side to move.
        (self.line.iter().rev().take(node.quiet + 1))
            .skip(2)
            .step_by(2)
            .any(|key| *key == node.key)
    }

    /// Returns the best line after its first move, from the transposition table.
    fn best_line(&self, position: &Position, first: Move, depth: i32) -> Vec<Move> {
        let mut line = vec![first];
        let mut position = RULES.play(position, &first);
        while line.len() < depth as usize
            && let Some(played) = self.transpositions.best(key(&position))
            // Another position may have had the same key.
            && RULES.moves(&position).contains(&played)
        {
            line.push(played);
            position = RULES.play(&position, &played);
        }
        line
    }
}
