//! A referee that counts by hand, written from the rule texts and not from the code under test.
//!
//! After every ply the whole score sheet is read again. Every rule of a profile is counted wherever
//! its material is on the board, also where another one has to end the game sooner.

// The tests of the program use another part of it than those of the library.
#![allow(dead_code)]

use galotne::game_record::{GameRecord, Setup};
use galotne::geometry::Board;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use std::cell::OnceCell;

/// The pieces by square number.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Diagram {
    kings: [Vec<u8>; 2],
    men: [Vec<u8>; 2],
    turn: usize,
}

/// A ply as it stands on the score sheet.
#[derive(Clone, Copy, Debug)]
struct Ply {
    captures: bool,
    by_man: bool,
    promotes: bool,
}

/// Kings and men of one side.
type Side = (usize, usize);

/// The side whose moves a rule counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charged {
    /// Moves of each side.
    Each,
    /// Those of the side that was the stronger when the count began.
    Own,
}

/// The place of the lone king that a rule asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Road {
    Anywhere,
    /// On the longest diagonal.
    On,
    /// And no other piece there.
    Alone,
}

/// The plies that restart a count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Anew {
    Never,
    ManOrCapture,
    Balance,
}

/// A rule that counts moves.
#[derive(Clone, Copy)]
struct Rule {
    name: &'static str,
    /// The material, the stronger side first.
    material: fn(Side, Side) -> bool,
    road: Road,
    moves: usize,
    charged: Charged,
    anew: Anew,
    claimed: bool,
    /// The capped interpretation of D4: it continues counting in the material of 6.4 after a
    /// capture.
    goes_on: bool,
    /// It limits moves with any material, and is never in charge.
    aside: bool,
}

/// The rule of repetition.
#[derive(Clone, Copy)]
struct Repetition {
    name: &'static str,
    claimed: bool,
    /// The occurrence of the position that draws.
    times: usize,
}

/// The count of one rule after a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    pub rule: &'static str,
    /// The number of plies before the count.
    pub begun: usize,
    /// Plies left to play.
    pub left: usize,
    /// Plies on a count that has just begun, whoever moves first.
    pub limit: usize,
    /// Whether a player has to claim the draw.
    pub claimed: bool,
    /// Its moves made: of both sides, or of the stronger.
    pub made: usize,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    pub ply: usize,
    pub winner: Option<Colour>,
    pub rule: Option<&'static str>,
}

/// A draw that could be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    pub rule: &'static str,
    pub first: usize,
    pub last: usize,
}

/// The end of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    Runs,
    Reset,
    Left,
}

/// A count from its beginning to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub rule: &'static str,
    pub from: usize,
    pub to: usize,
    pub left: usize,
    pub ended: Ended,
}

/// A score sheet under a profile.
pub struct Sheet {
    rules: Vec<Rule>,
    repetition: Option<Repetition>,
    road: &'static [u8],
    diagrams: Vec<Diagram>,
    plies: Vec<Ply>,
    setups: Vec<usize>,
    /// What stood on the board after a ply and before the removal of a piece that had not captured.
    before_huffs: Vec<(usize, Diagram)>,
    /// The counts from before the game: rules and plies.
    spent: Vec<(&'static str, usize)>,
    /// The winner on the board after the last ply; `None` while there is a move.
    winner: Option<Colour>,
    over: OnceCell<Option<Over>>,
}

/// 5 to 46.
const ROAD_OF_50: [u8; 10] = [5, 10, 14, 19, 23, 28, 32, 37, 41, 46];
/// a1 to h8.
const ROAD_OF_32: [u8; 8] = [4, 8, 11, 15, 18, 22, 25, 29];

// ---- The rules ---------------------------------------------------------------------------------

fn any(_: Side, _: Side) -> bool {
    true
}

/// 6.3: 3K, 2K+1M or 1K+2M v 1K.
fn three_to_one(strong: Side, weak: Side) -> bool {
    weak == (1, 0) && [(3, 0), (2, 1), (1, 2)].contains(&strong)
}

/// 6.4: 2K, 1K+1M or 1K v 1K.
fn two_to_one(strong: Side, weak: Side) -> bool {
    weak == (1, 0) && [(2, 0), (1, 1), (1, 0)].contains(&strong)
}

/// One piece each.
fn one_to_one(strong: Side, weak: Side) -> bool {
    [strong, weak].iter().all(|side| side.0 + side.1 == 1)
}

/// 1.14.1 d: exactly three kings.
fn three_kings(strong: Side, weak: Side) -> bool {
    (strong, weak) == ((3, 0), (1, 0))
}

/// 1.14.1 c: three kings or more.
fn many_kings(strong: Side, weak: Side) -> bool {
    strong.0 >= 3 && strong.1 == 0 && weak == (1, 0)
}

/// 1.14.1 e: two kings, or king and man, v king or man.
fn two_pieces(strong: Side, weak: Side) -> bool {
    [(2, 0), (1, 1)].contains(&strong) && [(1, 0), (0, 1)].contains(&weak)
}

fn both_have_kings(strong: Side, weak: Side, pieces: [usize; 2]) -> bool {
    let all = strong.0 + strong.1 + weak.0 + weak.1;
    strong.0 > 0 && weak.0 > 0 && pieces.contains(&all)
}

/// More than 7.2.6 speaks of.
fn eight_or_more(strong: Side, weak: Side) -> bool {
    strong.0 > 0 && weak.0 > 0 && strong.0 + strong.1 + weak.0 + weak.1 >= 8
}

/// 7 of the digest: 2K v 2K, 2K v K, 2K v K+M, K v K, K v K+M.
fn few_against_few(strong: Side, weak: Side) -> bool {
    [
        ((2, 0), (2, 0)),
        ((2, 0), (1, 0)),
        ((2, 0), (1, 1)),
        ((1, 0), (1, 0)),
        ((1, 1), (1, 0)),
    ]
    .contains(&(strong, weak))
}

/// Two kings, or a king and a man, against a king; the same against as many.
fn listed_in_the_codex(strong: Side, weak: Side) -> bool {
    [
        ((2, 0), (1, 0)),
        ((1, 1), (1, 0)),
        ((1, 1), (1, 1)),
        ((2, 0), (2, 0)),
    ]
    .contains(&(strong, weak))
}

const fn rule(name: &'static str, moves: usize, material: fn(Side, Side) -> bool) -> Rule {
    Rule {
        name,
        material,
        road: Road::Anywhere,
        moves,
        charged: Charged::Each,
        anew: Anew::Never,
        claimed: false,
        goes_on: false,
        aside: false,
    }
}

/// A rule that counts the stronger side's moves.
const fn own(name: &'static str, moves: usize, material: fn(Side, Side) -> bool) -> Rule {
    Rule {
        charged: Charged::Own,
        ..rule(name, moves, material)
    }
}

/// A rule that waits for a man's move or a capture.
const fn quiet(name: &'static str, moves: usize, material: fn(Side, Side) -> bool) -> Rule {
    Rule {
        anew: Anew::ManOrCapture,
        ..rule(name, moves, material)
    }
}

/// A rule that waits for a capture or a promotion.
const fn balance(name: &'static str, moves: usize, material: fn(Side, Side) -> bool) -> Rule {
    Rule {
        anew: Anew::Balance,
        ..rule(name, moves, material)
    }
}

/// The rules that count moves. If several count, the first one is in charge.
fn rules(profile: &str) -> (Vec<Rule>, Option<Repetition>) {
    let by_itself = |name| {
        Some(Repetition {
            name,
            claimed: false,
            times: 3,
        })
    };
    let claimed = |name| {
        Some(Repetition {
            name,
            claimed: true,
            times: 3,
        })
    };
    let sixteen = rule("6.3", 16, three_to_one);
    let (five, twenty_five) = (rule("6.4", 5, two_to_one), quiet("6.2", 25, any));
    let capped = Rule {
        goes_on: true,
        ..sixteen
    };
    match profile {
        "fmjd-2015" => (vec![sixteen, five, twenty_five], by_itself("6.1")),
        "fmjd-2018" => (vec![capped, five, twenty_five], by_itself("6.1")),
        "killer" => (vec![twenty_five], by_itself("6.1")),
        "lidraughts" => (vec![sixteen, five, twenty_five], claimed("6.1")),
        "fmjd-2024" => {
            let diagonal = Rule {
                road: Road::Alone,
                ..rule("6.3-diagonal", 5, three_to_one)
            };
            (vec![capped, diagonal, five, twenty_five], by_itself("6.1"))
        }
        "ru-minsport-100" => {
            let (sixteenth, fifth) = (own("16", 16, three_to_one), own("5", 5, two_to_one));
            (vec![sixteenth, fifth, quiet("25", 25, any)], by_itself("3"))
        }
        "lv-001" => {
            let road = Rule {
                road: Road::On,
                ..own("1.14.1-4", 5, three_kings)
            };
            let unchanged = Rule {
                claimed: true,
                ..balance("1.14.1-2", 32, any)
            };
            let (c, e) = (
                own("1.14.1-3", 15, many_kings),
                own("1.14.1-5", 10, two_pieces),
            );
            (vec![c, road, e, unchanged], claimed("1.14.1-6"))
        }
        "lv-003" => (vec![own("15", 15, three_kings)], by_itself("3")),
        "apca" => {
            let road = Rule {
                road: Road::On,
                ..own("28", 5, three_kings)
            };
            (vec![own("27", 13, three_kings), road], None)
        }
        "fmjd-64" | "playstrategy" => {
            let road = Rule {
                road: Road::On,
                ..own("7.2.7", 5, three_to_one)
            };
            let rules = vec![
                own("7.2.4", 15, many_kings),
                road,
                own("7.2.8", 5, two_to_one),
                balance("7.2.6", 30, |strong, weak| {
                    both_have_kings(strong, weak, [4, 5])
                }),
                balance("7.2.6", 60, |strong, weak| {
                    both_have_kings(strong, weak, [6, 7])
                }),
                // "If within 15 moves the players made moves only kings without moving of men and
                // not making the capture": nothing is said of material.
                Rule {
                    aside: true,
                    ..quiet("7.2.5", 15, any)
                },
                quiet("7.2.5", 15, eight_or_more),
            ];
            (rules, claimed("repetition"))
        }
        "cbjd" => {
            let road = Rule {
                road: Road::On,
                ..rule("5-diagonal", 5, three_to_one)
            };
            let rules = vec![rule("5", 5, few_against_few), road, quiet("20", 20, any)];
            (rules, claimed("repetition"))
        }
        "cbd" => {
            let road = Rule {
                road: Road::On,
                ..rule("59.E-diagonal", 5, three_to_one)
            };
            let rules = vec![
                rule("59.D", 2, |strong, weak| (strong, weak) == ((1, 0), (1, 0))),
                rule("59.E", 5, listed_in_the_codex),
                road,
                quiet("59.B", 20, any),
            ];
            (rules, claimed("59.C"))
        }
        "wcdf" => {
            let forty = Rule {
                claimed: true,
                ..quiet("40", 40, any)
            };
            (vec![forty], claimed("3"))
        }
        "fid" => {
            let forty = Rule {
                claimed: true,
                ..quiet("40", 40, any)
            };
            let fourth = Repetition {
                name: "4",
                claimed: true,
                times: 4,
            };
            (vec![forty], Some(fourth))
        }
        "tudaf" => (vec![rule("1-1", 0, one_to_one)], claimed("3")),
        "threefold" | "fpd-repetition" | "cfd-open" => (vec![], claimed("3")),
        "lv-004" | "apca-open" | "none" => (vec![], None),
        other => panic!("nobody has written {other} down"),
    }
}

// ---- What is on the board ----------------------------------------------------------------------

impl Diagram {
    fn new(board: &Board, position: &Position) -> Self {
        let numbers = |set| board.iter(set).map(|square| square.number()).collect();
        Self {
            kings: Colour::BOTH.map(|colour| numbers(position.kings(colour))),
            men: Colour::BOTH.map(|colour| numbers(position.men(colour))),
            turn: usize::from(position.turn() == Colour::Black),
        }
    }

    fn side(&self, side: usize) -> Side {
        (self.kings[side].len(), self.men[side].len())
    }

    fn pieces(&self, side: usize) -> usize {
        self.kings[side].len() + self.men[side].len()
    }

    /// The side with more pieces.
    fn stronger(&self) -> Option<usize> {
        match self.pieces(0).cmp(&self.pieces(1)) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Whether this is the material of a rule, whoever has the upper hand.
    fn has(&self, material: fn(Side, Side) -> bool) -> bool {
        let (white, black) = (self.side(0), self.side(1));
        let both = self.pieces(0) > 0 && self.pieces(1) > 0;
        both && match self.stronger() {
            Some(0) => material(white, black),
            Some(_) => material(black, white),
            None => material(white, black) || material(black, white),
        }
    }

    /// Whether the king of the weaker side stands where it has to.
    fn stands(&self, road: Road, squares: &[u8]) -> bool {
        let Some(strong) = self.stronger() else {
            return road == Road::Anywhere;
        };
        let on_road = |squares_of: &[u8]| squares_of.iter().any(|square| squares.contains(square));
        let weak = 1 - strong;
        let others = on_road(&self.kings[strong]) || on_road(&self.men[strong]);
        match road {
            Road::Anywhere => true,
            Road::On => on_road(&self.kings[weak]),
            Road::Alone => on_road(&self.kings[weak]) && !others,
        }
    }
}

/// Returns the winner of a game that is over on the board, by 1.5, 5.2, 7 and 8 of the digest, and
/// by 2 of its second part.
fn winner(variant: &Variant, diagram: &Diagram) -> Colour {
    let (us, them) = (diagram.turn, 1 - diagram.turn);
    let giveaway = variant.name.contains("giveaway");
    let blocked_wins = giveaway && variant.name.contains("blocked-wins");
    let us_wins = if variant.name == "wolf-and-sheep" {
        us == 1 && has_passed(diagram)
    } else if variant.name == "breakthrough" && !diagram.kings[them].is_empty() {
        false
    } else if diagram.pieces(them) == 0 {
        !giveaway
    } else if diagram.pieces(us) == 0 {
        giveaway
    } else {
        blocked_wins
    };
    // With the sheep to move, the wolf has passed them or they have no move: it has won.
    [Colour::White, Colour::Black][if us_wins { us } else { them }]
}

/// Whether the wolf has passed all sheep.
fn has_passed(diagram: &Diagram) -> bool {
    let row = |square: &u8| (square - 1) / 4;
    let wolf = diagram.kings[1].first().map_or(0, row);
    diagram.men[0].iter().all(|sheep| row(sheep) <= wolf)
}

// ---- Counting ----------------------------------------------------------------------------------

impl Sheet {
    /// The score sheet of a game under a profile, with counts from before the game.
    pub fn new(game: &GameRecord, profile: &str, spent: &[(&'static str, usize)]) -> Self {
        let (rules, repetition) = rules(profile);
        let board = game.variant.board;
        let positions: Vec<Position> = game.positions().collect();
        let diagrams: Vec<_> = (positions.iter())
            .map(|position| Diagram::new(board, position))
            .collect();
        let is_huff = |setup: &&Setup| setup.huffed.is_some();
        let huffs: Vec<_> = game.setups.iter().filter(is_huff).collect();
        let setups = game.setups.iter().filter(|setup| !is_huff(setup));
        let plies = (game.moves.iter().zip(&positions)).zip(1..);
        let plies = plies.map(|((played, before), ply)| Ply {
            // A piece that is removed is gone like one that is captured, and nobody has moved.
            captures: played.captured != 0 || huffs.iter().any(|setup| setup.ply == ply),
            by_man: before.men(before.turn()) & board.bit(played.from) != 0,
            promotes: played.promotes,
        });
        let last = positions.last().expect("a position");
        let ended = game.variant.moves(last).is_empty();
        let before_huffs = huffs.iter().filter_map(|setup| {
            let place = setup.ply.checked_sub(1)?;
            let stood = game.variant.play(&positions[place], &game.moves[place]);
            Some((setup.ply, Diagram::new(board, &stood)))
        });
        Self {
            rules,
            repetition,
            road: match board.squares() {
                50 => &ROAD_OF_50,
                _ => &ROAD_OF_32,
            },
            plies: plies.collect(),
            setups: setups.map(|setup| setup.ply).collect(),
            before_huffs: before_huffs.collect(),
            spent: spent.to_vec(),
            winner: ended.then(|| winner(game.variant, &diagrams[diagrams.len() - 1])),
            over: OnceCell::new(),
            diagrams,
        }
    }

    /// Returns the number of plies.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// Returns the ply of the last set-up position.
    fn set_up(&self, ply: usize) -> usize {
        let before = self.setups.iter().copied().filter(|&setup| setup <= ply);
        before.max().unwrap_or(0)
    }

    /// Whether the material and the pieces of a rule stand on the board after a ply.
    fn counts(&self, rule: &Rule, ply: usize) -> bool {
        let diagram = &self.diagrams[ply];
        diagram.has(rule.material) && diagram.stands(rule.road, self.road)
    }

    /// Whether the material of a rule stood on the board also before a removal after this ply: a
    /// promotion and a removal may lead out of it and back.
    fn counted_before_huff(&self, rule: &Rule, ply: usize) -> bool {
        let mut huffs = self.before_huffs.iter().filter(|(at, _)| *at == ply);
        huffs.all(|(_, diagram)| diagram.has(rule.material))
    }

    fn spent(&self, rule: &Rule) -> Option<usize> {
        let spent = self.spent.iter().find(|(name, _)| *name == rule.name);
        spent.map(|(_, plies)| *plies)
    }

    /// Returns the number of plies before the count that a rule has after this ply, if it has one.
    fn begun(&self, rule: &Rule, ply: usize) -> Option<usize> {
        let first = self.set_up(ply);
        let mut at = ply;
        if rule.goes_on {
            // Back to where three were left against one.
            while !self.counts(rule, at) {
                if !self.diagrams[at].has(two_to_one) {
                    return None;
                }
                if at == first {
                    let known = first == 0 && self.spent(rule).is_some();
                    return known.then_some(first);
                }
                at -= 1;
            }
            let captured = at == ply || self.plies[at].captures;
            if !captured {
                return None;
            }
        }
        if !self.counts(rule, at) {
            return None;
        }
        while at > first
            && self.counts(rule, at - 1)
            && self.counted_before_huff(rule, at)
            && !begins_anew(rule, self.plies[at - 1])
        {
            at -= 1;
        }
        Some(at)
    }

    /// Returns the count of a rule after a ply.
    fn count(&self, rule: &Rule, ply: usize) -> Option<Count> {
        let begun = self.begun(rule, ply)?;
        let charged = match rule.charged {
            Charged::Each => None,
            Charged::Own => self.diagrams[begun].stronger(),
        };
        let earlier = if begun == 0 { self.spent(rule) } else { None };
        // The plies before the first were made in turn.
        let earlier = (1..=earlier.unwrap_or(0)).map(|back| (self.diagrams[0].turn + back) % 2);
        let since = (begun..ply).map(|at| self.diagrams[at].turn);
        let made = (earlier.chain(since))
            .filter(|&mover| charged.is_none_or(|charged| charged == mover))
            .count();
        let left = match charged {
            None => (2 * rule.moves).saturating_sub(made),
            Some(charged) => match rule.moves.saturating_sub(made) {
                0 => 0,
                // The last of them is the last ply.
                moves if self.diagrams[ply].turn == charged => 2 * moves - 1,
                moves => 2 * moves,
            },
        };
        Some(Count {
            rule: rule.name,
            begun,
            left,
            limit: 2 * rule.moves,
            claimed: rule.claimed,
            made,
        })
    }

    /// Returns the counts of all rules after a ply, the one in charge first.
    fn all(&self, ply: usize) -> Vec<Count> {
        let in_charge = self.rule_in_charge(ply);
        let others = (0..self.rules.len()).filter(|&place| Some(place) != in_charge);
        (in_charge.into_iter().chain(others))
            .filter_map(|place| self.count(&self.rules[place], ply))
            .collect()
    }

    fn rule_in_charge(&self, ply: usize) -> Option<usize> {
        (self.rules.iter())
            .position(|rule| rule.road == Road::Anywhere && !rule.aside && self.counts(rule, ply))
    }

    /// The count of the rule in charge: the first that asks for this material.
    pub fn in_charge(&self, ply: usize) -> Option<Count> {
        let rule = self.rule_in_charge(ply)?;
        self.count(&self.rules[rule], ply)
    }

    /// The second clock: that of 6.3 beside 6.4, or that of the long diagonal.
    pub fn beside(&self, ply: usize) -> Option<Count> {
        let in_charge = self.rule_in_charge(ply);
        (self.rules.iter().enumerate())
            .filter(|(place, _)| Some(*place) != in_charge)
            .filter(|(_, rule)| rule.goes_on || rule.road != Road::Anywhere)
            .find_map(|(_, rule)| self.count(rule, ply))
    }

    /// The count of moves by kings alone where 7.2.6 is in charge, whose count lasts longer.
    pub fn aside(&self, ply: usize) -> Option<Count> {
        let balance = (self.in_charge(ply)).is_some_and(|count| count.rule == "7.2.6");
        let rule = self.rules.iter().find(|rule| rule.aside && balance)?;
        self.count(rule, ply)
    }

    /// Returns the number of occurrences of the position, with the same side to move.
    pub fn occurrences(&self, ply: usize) -> usize {
        let since = &self.diagrams[self.set_up(ply)..=ply];
        let now = &self.diagrams[ply];
        since.iter().filter(|diagram| *diagram == now).count()
    }

    /// The rules that draw the game after a ply, or let it be claimed as drawn.
    pub fn draws(&self, ply: usize, claimed: bool) -> Vec<&'static str> {
        let counts = self.all(ply).into_iter();
        let run_out = counts.filter(|count| count.left == 0 && count.claimed == claimed);
        let repeated = (self.repetition)
            .filter(|rule| rule.claimed == claimed && self.occurrences(ply) >= rule.times);
        (run_out.map(|count| count.rule))
            .chain(repeated.map(|rule| rule.name))
            .collect()
    }

    /// Whether the game is over on the board after a ply.
    fn on_board(&self, ply: usize) -> bool {
        ply == self.plies() && self.winner.is_some()
    }

    /// Returns the rule that draws the game after a ply, regardless of earlier ends.
    pub fn drawn_by(&self, ply: usize) -> Option<&'static str> {
        let drawn = || self.draws(ply, false).first().copied();
        if self.on_board(ply) { None } else { drawn() }
    }

    /// The first end of the game.
    pub fn over(&self) -> Option<Over> {
        let end = |ply| {
            let (winner, rule) = (self.winner, self.drawn_by(ply));
            let over = |winner, rule| Some(Over { ply, winner, rule });
            // What is on the board counts before the rule.
            match rule {
                _ if self.on_board(ply) => over(winner, None),
                Some(_) => over(None, rule),
                None => None,
            }
        };
        *(self.over).get_or_init(|| (0..=self.plies()).find_map(end))
    }

    /// Returns the possible claims in the first plies, in order, up to the end of the game. Claims
    /// at the very ply that ends it by rule are included: it is a draw for two reasons.
    pub fn claims(&self, plies: usize) -> Vec<Claim> {
        let end = self.over().map_or(usize::MAX, |over| over.ply);
        let mut claims: Vec<Claim> = vec![];
        let played = (0..=plies).take_while(|&ply| ply <= end && !self.on_board(ply));
        for ply in played {
            for rule in self.draws(ply, true) {
                match claims.iter_mut().find(|claim| claim.rule == rule) {
                    Some(claim) => claim.last = ply,
                    None => claims.push(Claim {
                        rule,
                        first: ply,
                        last: ply,
                    }),
                }
            }
        }
        claims
    }

    /// The counts of the clocks in charge, beside them and of moves by kings alone in the first
    /// plies, in the order in which they began; none of those that ended before they had counted a
    /// ply.
    pub fn spans(&self, plies: usize) -> Vec<Span> {
        // Each with the count in its last position.
        let mut spans: Vec<(Span, Count)> = vec![];
        for ply in 0..=plies {
            let now = self.in_charge(ply).into_iter().chain(self.beside(ply));
            let mut now: Vec<Count> = now.chain(self.aside(ply)).collect();
            for (span, last) in spans
                .iter_mut()
                .filter(|(span, _)| span.ended == Ended::Runs)
            {
                let same = |count: &Count| (count.rule, count.limit) == (last.rule, last.limit);
                match now.iter().position(same) {
                    Some(place) if now[place].begun == last.begun => {
                        *last = now.remove(place);
                        (span.to, span.left) = (ply, last.left);
                    }
                    Some(_) => span.ended = Ended::Reset,
                    None => span.ended = Ended::Left,
                }
            }
            spans.extend(now.into_iter().map(|count| {
                let span = Span {
                    rule: count.rule,
                    from: ply,
                    to: ply,
                    left: count.left,
                    ended: Ended::Runs,
                };
                (span, count)
            }));
        }
        spans.retain(|(span, last)| {
            span.ended == Ended::Runs || span.to > span.from || last.made > 0
        });
        spans.into_iter().map(|(span, _)| span).collect()
    }
}

fn begins_anew(rule: &Rule, ply: Ply) -> bool {
    match rule.anew {
        Anew::Never => false,
        Anew::ManOrCapture => ply.captures || ply.by_man,
        Anew::Balance => ply.captures || ply.promotes,
    }
}
