//! Proof trees.

use super::position::{MoveClock, PositionAnswer, SquareName, move_clock, move_squares};
use super::{category, signed, text_of};
use galotne::notation::{write_fen, write_moves};
use galotne::rules::Move;
use galotne::tablebase::TableKey;
use galotne::value::Wdl;
use galotne::verdict::{ProofNode, ProofStep, ProofTree};
use serde::Serialize;

/// The answer to a question about a decided position, and its proof tree.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Proof))]
pub struct ProofAnswer {
    /// The answer.
    #[serde(flatten)]
    pub answer: PositionAnswer,
    /// The side that wins: `white` or `black`; null if unknown.
    pub winner: Option<&'static str>,
    /// Whether every path of the tree ends with the win.
    pub complete: bool,
    /// The nodes. The first is the position itself; each other one comes after its parent. Empty if
    /// the value is unknown.
    pub tree: Vec<ProofNodeAnswer>,
}

/// A position of a proof tree. It has one of `answer`, `replies`, `same`, `missing` and `cut`,
/// except where the winner has won.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ProofNode))]
pub struct ProofNodeAnswer {
    /// The number of the node before the move; null for the first.
    pub parent: Option<usize>,
    /// The move that leads here; null for the first.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The squares of the captured pieces, ascending.
    pub captures: Vec<SquareName>,
    /// The position in its canonical form.
    pub fen: String,
    /// The category for the side to move here.
    pub category: &'static str,
    /// The result without draw rules; null if unknown.
    pub wdl: Option<&'static str>,
    /// Plies to the end without draw rules, negative when the side to move loses; null if unknown.
    pub dtw: Option<i32>,
    /// The clock in charge; null where none is.
    pub clock: Option<MoveClock>,
    /// The number of the node after the winner's best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<usize>,
    /// All replies of the defender, in groups: the shortest first, unknown ones last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replies: Option<Vec<ReplyGroupAnswer>>,
    /// The number of an earlier node with the same position and counts, where the tree goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same: Option<usize>,
    /// The tables without which it is not known how this position is won, or whether.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<String>>,
    /// The limit that ends the tree here: `moves`, `nodes` or `time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'static str>,
}

/// Replies that lose in the same number of moves against the same answer, or at once.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ReplyGroup))]
pub struct ReplyGroupAnswer {
    /// The most plies from after a reply to the end; null if unknown.
    pub plies: Option<u16>,
    /// The number of moves of the winner in these plies; null if unknown.
    pub moves: Option<u16>,
    /// The winner's answer to each; null if they differ or are unknown.
    pub answer: Option<String>,
    /// The numbers of the nodes after the replies.
    pub nodes: Vec<usize>,
}

impl ProofAnswer {
    /// Writes a proof tree; without one, the value is unknown.
    #[must_use]
    pub fn new(answer: PositionAnswer, tree: Option<&ProofTree>) -> Self {
        Self {
            answer,
            winner: tree.map(|tree| tree.winner.word()),
            complete: tree.is_some_and(ProofTree::is_complete),
            tree: tree.map(node_answers).unwrap_or_default(),
        }
    }
}

/// The texts of the moves that lead to the nodes of a tree; `None` for the root.
#[must_use]
pub fn proof_move_texts(tree: &ProofTree) -> Vec<Option<String>> {
    // The moves of a position are written together, because some need more squares than others.
    let mut written: Vec<Option<Vec<(Move, String)>>> = vec![None; tree.nodes.len()];
    let texts = tree.nodes.iter().map(|node| {
        let (parent, played) = (node.parent?, node.played?);
        let before = &tree.nodes[parent].judged.situation;
        let texts =
            written[parent].get_or_insert_with(|| write_moves(before.variant(), before.position()));
        Some(text_of(texts, &played).to_owned())
    });
    texts.collect()
}

fn node_answers(tree: &ProofTree) -> Vec<ProofNodeAnswer> {
    let texts = proof_move_texts(tree);
    let nodes = tree.nodes.iter().zip(&texts);
    nodes
        .map(|(node, text)| node_answer(tree, &texts, node, text.clone()))
        .collect()
}

fn node_answer(
    tree: &ProofTree,
    texts: &[Option<String>],
    node: &ProofNode,
    text: Option<String>,
) -> ProofNodeAnswer {
    let judged = &node.judged;
    let situation = &judged.situation;
    let mut found = ProofNodeAnswer {
        parent: node.parent,
        text,
        captures: (node.played)
            .map(|played| move_squares(situation.variant(), &played))
            .unwrap_or_default(),
        fen: write_fen(situation.variant(), situation.position()),
        category: category(judged.category),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: move_clock(judged),
        answer: None,
        replies: None,
        same: None,
        missing: None,
        cut: None,
    };
    match &node.next {
        ProofStep::Answer(after) => found.answer = Some(*after),
        ProofStep::Same(other) => found.same = Some(*other),
        ProofStep::Cut(limit) => found.cut = Some(limit.word()),
        ProofStep::Missing(keys) => {
            found.missing = Some(keys.iter().map(TableKey::to_string).collect());
        }
        ProofStep::Replies(groups) => {
            let groups = groups.iter().map(|group| ReplyGroupAnswer {
                plies: group.plies,
                moves: group.moves(),
                answer: (group.answer)
                    .and_then(|_| answer_text(tree, texts, *group.replies.first()?)),
                nodes: group.replies.clone(),
            });
            found.replies = Some(groups.collect());
        }
        _ => {}
    }
    found
}

/// The text of the winner's answer to a reply.
fn answer_text(tree: &ProofTree, texts: &[Option<String>], reply: usize) -> Option<String> {
    match tree.nodes.get(tree.original(reply))?.next {
        ProofStep::Answer(after) => texts.get(after)?.clone(),
        _ => None,
    }
}
