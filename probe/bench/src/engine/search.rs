//! The search: negamax with alpha-beta, deeper and deeper, with tables at its nodes.

use super::RULES;
use super::endgames::Endgames;
use super::evaluation::evaluate;
use super::ordering::Ordering;
use super::score::{self, DRAW, END, Score};
use super::transpositions::{Bound, Transpositions, key};
use galotne::position::Position;
use galotne::rules::Move;

/// Plies from the root at most; captures may make a line longer than its depth.
const MOST_PLIES: usize = 128;
/// Plies of search at most.
const MOST_DEPTH: i32 = 60;
/// What tables say is true whatever the depth.
const CERTAIN: i32 = 1_000;
/// A game is drawn after so many plies by kings without a capture (FMJD Annex 1, art. 6.2).
const QUIET_PLIES: usize = 50;

/// When a search ends: whichever comes first.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Plies.
    pub depth: i32,
    /// Positions looked at.
    pub nodes: u64,
}

impl Limits {
    /// To a depth, however long it takes.
    pub const fn depth(depth: i32) -> Self {
        Self {
            depth,
            nodes: u64::MAX,
        }
    }

    /// So many nodes, however deep they reach.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            depth: MOST_DEPTH,
            nodes,
        }
    }
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best line, as far as it is remembered; empty where there is no move.
    pub line: Vec<Move>,
    pub score: Score,
    /// How deep it was searched.
    pub depth: i32,
    /// Positions looked at until then.
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
    /// Plies since the last one that cannot be taken back: a capture or a man's move.
    quiet: usize,
}

/// A player.
pub struct Engine {
    endgames: Option<Endgames>,
    known: Transpositions,
    ordering: Ordering,
    /// A list of moves for every ply, so that none is allocated while searching.
    lists: Vec<Vec<Move>>,
    /// The positions of the line by their keys, those of the game before it first.
    line: Vec<u64>,
    /// The pieces at the root.
    pieces: u32,
    nodes: u64,
    limit: u64,
    stopped: bool,
}

impl Engine {
    /// A player who remembers two to the power of `bits` positions, with tables or without.
    pub fn new(bits: u32, endgames: Option<Endgames>) -> Self {
        Self {
            endgames,
            known: Transpositions::new(bits),
            ordering: Ordering::new(MOST_PLIES),
            lists: vec![vec![]; MOST_PLIES],
            line: vec![],
            pieces: 0,
            nodes: 0,
            limit: 0,
            stopped: false,
        }
    }

    /// Forgets everything but tables.
    pub fn clear(&mut self) {
        self.known.clear();
        self.ordering.clear();
    }

    /// The tables.
    pub fn endgames(&mut self) -> Option<&mut Endgames> {
        self.endgames.as_mut()
    }

    /// Searches a position. `before` are the positions of the game since the last capture or man's
    /// move, oldest first; `each` is told what every completed depth has found.
    pub fn search(
        &mut self,
        position: &Position,
        before: &[Position],
        limits: Limits,
        mut each: impl FnMut(&Found),
    ) -> Found {
        let mut moves = RULES.moves(position);
        let mut found = Found {
            line: vec![],
            score: score::lost(0),
            depth: 0,
            nodes: 0,
        };
        if moves.is_empty() {
            return found;
        }
        found.score = evaluate(position);
        if let Some(endgames) = (self.endgames.as_mut()).filter(|tables| tables.know(position)) {
            endgames.keep_best(position, &mut moves);
            // Wins that were progress before the last move need not be progress any more (see
            // `ask`).
            self.known.clear();
        }
        self.line = before.iter().chain([position]).map(key).collect();
        self.pieces = position.occupied().count_ones();
        (self.nodes, self.limit, self.stopped) = (0, limits.nodes, false);
        for depth in 1..=limits.depth.min(MOST_DEPTH) {
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
                // Not all moves were searched this deep, but the first was, and this one is better.
                (found.line, found.score) = (vec![moves[0]], score);
                break;
            }
            found = Found {
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
            // Stopped before anything was searched.
            found.line = vec![moves[0]];
        }
        found.nodes = self.nodes;
        found
    }

    /// The place of the best move, and its score; nothing if the search was stopped before the
    /// first was searched.
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

    /// The score of the position after a move, as the opponent sees it.
    fn after(&mut self, node: &Node, played: &Move, alpha: Score, beta: Score) -> Score {
        let position = RULES.play(&node.position, played);
        let man = node.position.kings(node.position.turn()) & RULES.board.bit(played.from) == 0;
        let next = Node {
            position,
            key: key(&position),
            // Captures are compulsory: they cost no depth, so that nobody evaluates what is still
            // to be taken.
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
        // What is on the board counts before rules, and an end that is seen before one that tables
        // promise.
        if !RULES.has_move(position) {
            return score::lost(ply);
        }
        if self.repeats(node) || node.quiet >= QUIET_PLIES {
            return DRAW;
        }
        let capture = RULES.has_capture(position);
        let hint = self.known.get(node.key, node.depth, ply, (alpha, beta));
        if let Some(score) = hint.score {
            return score;
        }
        if !capture && let Some(score) = self.ask(node) {
            let exact = (score, Bound::Exact);
            self.known.put(node.key, CERTAIN, ply, exact, None);
            return score;
        }
        if node.depth <= 0 && !capture || ply + 1 >= MOST_PLIES {
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
                    .refuted(played, position.turn(), ply, node.depth);
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
            (self.known).put(node.key, node.depth, ply, (best_score, bound), best);
        }
        best_score
    }

    /// What tables know of a position without a capture: nothing if it is not theirs, or not in
    /// memory.
    ///
    /// Where the root itself is in the tables, they say which moves keep its value
    /// ([`Endgames::keep_best`]), and everything below it would be one win like another. There they
    /// are asked only where a line has made progress: after the first move that cannot be taken
    /// back. So the search goes for such moves, and the game comes to an end.
    fn ask(&mut self, node: &Node) -> Option<Score> {
        let endgames = self.endgames.as_mut()?;
        let (position, pieces) = (&node.position, node.position.occupied().count_ones());
        let progress = pieces < self.pieces || node.quiet == 0;
        if pieces > endgames.pieces() || !progress {
            return None;
        }
        let wdl = endgames.wdl(position)?;
        Some(score::of_tables(wdl, evaluate(position), pieces, node.ply))
    }

    /// Whether the position has been on the line before: whoever comes back once can come back
    /// again.
    fn repeats(&self, node: &Node) -> bool {
        // The last one is the position itself; the side to move is another in every second.
        (self.line.iter().rev().take(node.quiet + 1))
            .skip(2)
            .step_by(2)
            .any(|key| *key == node.key)
    }

    /// The best moves as they are remembered, the first of which is known.
    fn best_line(&self, position: &Position, first: Move, depth: i32) -> Vec<Move> {
        let mut line = vec![first];
        let mut position = RULES.play(position, &first);
        while line.len() < depth as usize
            && let Some(played) = self.known.best(key(&position))
            // Another position may have the same key.
            && RULES.moves(&position).contains(&played)
        {
            line.push(played);
            position = RULES.play(&position, &played);
        }
        line
    }
}
