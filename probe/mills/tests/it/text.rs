//! "Dzirnavas" (004) as code, sentence by sentence, over a list of points.

use galotne::position::Colour;
use galotne_mills::geometry::Point;
use galotne_mills::{Mills, Position};
use std::sync::LazyLock;

/// The lines of the board as they are drawn.
const LINES: [&str; 16] = [
    "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
];

/// Where the three points of each line are in a list of points.
static LINE: LazyLock<[[usize; 3]; 16]> = LazyLock::new(|| {
    LINES.map(|line| {
        let mut names = line.split(' ').map(place);
        std::array::from_fn(|_| names.next().expect("three points"))
    })
});

/// For each point the points that a line joins it with.
static BESIDE: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let beside = |at| {
        let next = LINE
            .iter()
            .flat_map(|&[a, b, c]| [(a, b), (b, a), (b, c), (c, b)]);
        next.filter(move |(from, _)| *from == at)
            .map(|(_, to)| to)
            .collect()
    };
    (0..24).map(beside).collect()
});

fn place(name: &str) -> usize {
    Point::named(name).expect(name).index().into()
}

/// The name of a point in the list.
pub fn name(at: usize) -> &'static str {
    Point::from_index(at as u8).expect("on the board").name()
}

/// What a game is called says how the text is read.
#[derive(Clone, Copy)]
pub struct Text {
    mixed: bool,
    ceylon: bool,
    may_leave_stone: bool,
    may_leave_move: bool,
    two_for_two: bool,
    three_in_all: bool,
    slides: bool,
    own_hand: bool,
    once: bool,
}

/// White's stones are 1, Black's are 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub board: [u8; 24],
    pub hand: [u8; 2],
    pub mover: usize,
    pub extra: bool,
}

/// What a player does on his turn, and what comes of it.
pub struct Played<'a> {
    pub from: Option<usize>,
    pub to: usize,
    pub removed: &'a [usize],
    pub again: bool,
    pub next: State,
}

impl State {
    pub fn of(position: &Position) -> Self {
        let mut board = [0; 24];
        for (at, point) in board.iter_mut().enumerate() {
            for colour in Colour::BOTH {
                if position.stones(colour) >> at & 1 != 0 {
                    *point = colour as u8 + 1;
                }
            }
        }
        Self {
            board,
            hand: position.hands(),
            mover: position.turn() as usize,
            extra: position.is_extra_move(),
        }
    }

    /// How many stones a player has on the board.
    fn on_board(&self, player: usize) -> u8 {
        self.board
            .iter()
            .filter(|&&point| point == player as u8 + 1)
            .count() as u8
    }

    /// "Ja spēlētājam ir palikuši tikai divi kauliņi": on the board and in hand.
    fn has_two_left(&self, player: usize) -> bool {
        self.on_board(player) + self.hand[player] <= 2
    }

    pub fn is_over(&self) -> bool {
        self.has_two_left(0) || self.has_two_left(1)
    }

    /// In how many mills the stone on a point stands.
    fn mills(&self, at: usize) -> usize {
        let own = |line: &&[usize; 3]| {
            line.iter()
                .all(|&other| self.board[other] == self.board[at])
        };
        LINE.iter()
            .filter(|line| line.contains(&at))
            .filter(own)
            .count()
    }

    /// Which stones of a player may be removed: none that is in a mill, unless all are.
    fn removable(&self, player: usize) -> Vec<usize> {
        let stones = (0..24).filter(|&at| self.board[at] == player as u8 + 1);
        let (protected, open): (Vec<_>, Vec<_>) = stones.partition(|&at| self.mills(at) > 0);
        if open.is_empty() { protected } else { open }
    }
}

impl Text {
    pub fn of(rules: &Mills) -> Self {
        let name = rules.name;
        let ceylon = name.contains("ceylon");
        Self {
            mixed: name.contains("mixed"),
            ceylon,
            may_leave_stone: name.ends_with("removal-optional")
                || !ceylon && name.ends_with("optional"),
            may_leave_move: name == "mills-ceylon-optional",
            two_for_two: name.ends_with("two-mills-two"),
            three_in_all: name.ends_with("fly-at-three-in-all"),
            slides: name.ends_with("slides") || name.ends_with("own-hand"),
            own_hand: name.ends_with("own-hand"),
            once: name.ends_with("once"),
        }
    }

    /// Whether a player may move stones that are on the board.
    fn may_slide(&self, state: &State, player: usize) -> bool {
        if self.mixed {
            // "vai nu likt laukumā jaunu kauliņu, vai pārvietot kādu jau laukumā esošu kauliņu"
            true
        } else if self.slides {
            state.hand[player] == 0
        } else {
            // "Tiklīdz kauliņu likšana laukumā ir beigusies, spēlētāji tos sāk pārvietot."
            state.hand == [0, 0]
        }
    }

    /// "Tiklīdz spēlētājam laukumā ir palikuši tikai trīs kauliņi"
    fn flies(&self, state: &State, player: usize) -> bool {
        let (board, hand) = (state.on_board(player), state.hand[player]);
        if self.three_in_all {
            board + hand == 3
        } else {
            board == 3 && hand == 0
        }
    }

    /// Visits where a player can bring a stone, and from where, until a visit is enough.
    fn each_step(&self, state: &State, visit: &mut dyn FnMut(Option<usize>, usize) -> bool) {
        let player = state.mover;
        let free = |at: &usize| state.board[*at] == 0;
        if state.hand[player] > 0 && (0..24).filter(free).any(|to| visit(None, to)) {
            return;
        }
        if self.may_slide(state, player) {
            let flies = self.flies(state, player);
            for from in (0..24).filter(|&at| state.board[at] == player as u8 + 1) {
                let done = if flies {
                    (0..24).filter(free).any(|to| visit(Some(from), to))
                } else {
                    BESIDE[from]
                        .iter()
                        .copied()
                        .filter(free)
                        .any(|to| visit(Some(from), to))
                };
                if done {
                    return;
                }
            }
        }
    }

    fn can_move(&self, state: &State) -> bool {
        let mut can = false;
        self.each_step(state, &mut |_, _| {
            can = true;
            true
        });
        can
    }

    /// Visits what the player whose turn it is can do.
    pub fn each(&self, state: &State, visit: &mut dyn FnMut(Played<'_>)) {
        if state.is_over() {
            return;
        }
        let (player, enemy) = (state.mover, 1 - state.mover);
        // "kamēr kauliņi tiek likti laukumā" and "ja visi kauliņi jau ir laukumā"
        let all_on_board = if self.own_hand {
            state.hand[player] == 0
        } else {
            state.hand == [0, 0]
        };
        self.each_step(state, &mut |from, to| {
            let mut next = *state;
            match from {
                Some(from) => next.board[from] = 0,
                None => next.hand[player] -= 1,
            }
            next.board[to] = player as u8 + 1;
            let mills = next.mills(to);
            if mills == 0 {
                self.finish(next, false, &mut |again, next| {
                    visit(Played {
                        from,
                        to,
                        removed: &[],
                        again,
                        next,
                    });
                });
                return false;
            }
            let goes_on = self.ceylon && !(self.once && state.extra);
            let mut choices = vec![];
            if !self.ceylon || all_on_board {
                let stones = if self.two_for_two { mills } else { 1 };
                self.remove(&next, enemy, stones, &mut vec![], &mut choices);
                choices
                    .iter_mut()
                    .for_each(|removed| removed.sort_unstable());
                choices.sort_unstable();
                choices.dedup();
            } else {
                choices.push(vec![]);
            }
            for removed in &choices {
                let mut next = next;
                removed.iter().for_each(|&at| next.board[at] = 0);
                self.finish(next, goes_on, &mut |again, next| {
                    visit(Played {
                        from,
                        to,
                        removed,
                        again,
                        next,
                    });
                });
            }
            false
        });
    }

    /// All ways to remove so many stones of the enemy, one after the other.
    fn remove(
        &self,
        state: &State,
        enemy: usize,
        stones: usize,
        removed: &mut Vec<usize>,
        choices: &mut Vec<Vec<usize>>,
    ) {
        let removable = state.removable(enemy);
        if stones == 0 || removable.is_empty() || state.has_two_left(enemy) {
            choices.push(removed.clone());
            return;
        }
        if self.may_leave_stone {
            choices.push(removed.clone());
        }
        for at in removable {
            let mut left = *state;
            left.board[at] = 0;
            removed.push(at);
            self.remove(&left, enemy, stones - 1, removed, choices);
            removed.pop();
        }
    }

    /// Gives the turn to whom it belongs after a stone was brought and others removed.
    fn finish(&self, mut next: State, goes_on: bool, visit: &mut dyn FnMut(bool, State)) {
        let (player, enemy) = (next.mover, 1 - next.mover);
        next.extra = false;
        let again = goes_on && !next.is_over() && self.can_move(&next);
        let enemy_waits =
            next.hand[player] > 0 && next.hand[enemy] == 0 && !self.may_slide(&next, enemy);
        if again {
            visit(
                true,
                State {
                    extra: self.once,
                    ..next
                },
            );
        }
        if !again || self.may_leave_move && !enemy_waits {
            let mover = if enemy_waits { player } else { enemy };
            visit(false, State { mover, ..next });
        }
    }
}
