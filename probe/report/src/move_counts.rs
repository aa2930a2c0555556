//! Plies as moves, as players and rule texts count them.
//!
//! If both sides' moves count, one side may have a move more than the other; otherwise only the
//! stronger side's moves count.

use crate::language::say;
use crate::wording::Wording;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::Clock;
use galotne::verdict::RunningClock;

/// Plies as moves of each side, `5½` if one side has a move more.
pub(crate) fn in_moves(plies: usize) -> String {
    match (plies / 2, plies % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Consecutive plies, as moves of the side to move and of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveCount {
    turn: Colour,
    plies: usize,
    own: usize,
    others: usize,
}

impl MoveCount {
    /// The next plies; the first is made by `turn`.
    pub fn ahead(turn: Colour, plies: usize) -> Self {
        Self {
            turn,
            plies,
            own: plies.div_ceil(2),
            others: plies / 2,
        }
    }

    /// The last plies; `turn` is to move now, so that the other side made the last one.
    pub fn played(turn: Colour, plies: usize) -> Self {
        Self {
            turn,
            plies,
            own: plies / 2,
            others: plies.div_ceil(2),
        }
    }

    /// The number of moves by a side.
    pub fn of(self, side: Colour) -> usize {
        if side == self.turn {
            self.own
        } else {
            self.others
        }
    }

    /// Writes a cell: `6`, or `5½` if one side has a move more, as the board in the browser does;
    /// only the moves of the side `charged`, if only its moves count.
    pub fn short(self, charged: Option<Colour>, wording: Wording) -> String {
        let moves = match charged {
            Some(side) => self.of(side).to_string(),
            None => in_moves(self.plies),
        };
        wording.cell(moves, self.plies)
    }

    /// Writes a cell as an arbiter counts: `6`, or `White 6, Black 5` if one side has a move more;
    /// only the moves of the side `charged`, if only its moves count.
    pub fn by_side(self, charged: Option<Colour>, wording: Wording) -> String {
        let language = wording.language;
        let [white, black] = [Colour::White, Colour::Black].map(|side| self.of(side));
        let moves = match charged {
            Some(side) => self.of(side).to_string(),
            None if white == black => white.to_string(),
            None => say!(language, "moves-by-side", white = white, black = black),
        };
        wording.cell(moves, self.plies)
    }

    /// Writes `6 moves of each side`; the side with more moves comes first.
    pub fn say(self, wording: Wording) -> String {
        let language = wording.language;
        let more = if self.own > self.others {
            self.turn
        } else {
            !self.turn
        };
        let n = self.of(more);
        let text = match self.of(!more) {
            others if others == n => say!(language, "moves-each", n = n),
            0 => say!(language, "moves-one", side = more),
            m => say!(language, "moves-apart", side = more, n = n, m = m),
        };
        wording.beside(text, self.plies)
    }
}

/// A clock in a position, counted in moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockMoves {
    pub clock: &'static Clock,
    pub class: Class,
    pub turn: Colour,
    pub wording: Wording,
}

impl ClockMoves {
    /// The moves left.
    pub fn left(self, left: u8) -> String {
        let (language, moves, plies) = (self.wording.language, self.clock.moves, left.into());
        let ahead = MoveCount::ahead(self.turn, plies);
        let text = match self.charged() {
            Some(side) => {
                let left = moves - self.clock.count(self.class, left);
                say!(
                    language,
                    "left-charged",
                    left = left,
                    moves = moves,
                    side = side
                )
            }
            None if ahead.own == ahead.others => {
                say!(language, "left-each", left = ahead.own, moves = moves)
            }
            None => say!(
                language,
                "left-apart",
                left = ahead.own,
                others = ahead.others,
                moves = moves,
                side = self.turn
            ),
        };
        self.wording.beside(text, plies)
    }

    /// The moves that must be left, given the plies.
    pub fn needed(self, need: u16) -> String {
        match self.charged() {
            None => MoveCount::ahead(self.turn, need.into()).say(self.wording),
            Some(side) => {
                let n = MoveCount::ahead(self.turn, self.attainable(need).into()).of(side);
                self.moves_of(n, side, need.into())
            }
        }
    }

    /// The moves that may be spent, given the plies; `None` if no move may.
    pub fn spent(self, spent: u8) -> Option<String> {
        let played = MoveCount::played(self.turn, spent.into());
        let Some(side) = self.charged() else {
            return (spent > 0).then(|| played.say(self.wording));
        };
        let left = self.clock.left(self.class, self.turn, spent);
        let n = self.clock.count(self.class, left).into();
        (n > 0).then(|| self.moves_of(n, side, spent.into()))
    }

    /// Moves of one side.
    fn moves_of(self, n: usize, side: Colour, plies: usize) -> String {
        let text = say!(self.wording.language, "moves-of", n = n, side = side);
        self.wording.beside(text, plies)
    }

    /// The cells for the moves left and for the moves that must be left.
    pub fn short(self, left: u8, need: Option<u16>) -> [String; 2] {
        let short = |plies: u16, moves: u16| {
            let bare = Wording::from(self.wording.language);
            let moves = MoveCount::ahead(self.turn, moves.into()).short(self.charged(), bare);
            self.wording.cell(moves, plies.into())
        };
        [
            short(left.into(), left.into()),
            need.map_or_else(String::new, |need| short(need, self.attainable(need))),
        ]
    }

    /// The fewest plies, these or more, that the clock can have left here: if only one side's moves
    /// count, the last ply is its own.
    fn attainable(self, plies: u16) -> u16 {
        match self.charged() {
            Some(side) if plies > 0 && (plies % 2 == 1) != (side == self.turn) => plies + 1,
            _ => plies,
        }
    }

    /// The side whose moves alone count, if there is one.
    fn charged(self) -> Option<Colour> {
        self.clock.only_counted_side(self.class)
    }

    /// The moves played on a clock that has run out, and the limit if the count went beyond it.
    pub fn run_out(self, running: &RunningClock) -> String {
        let language = self.wording.language;
        if let Some(side) = self.charged() {
            return say!(
                language,
                "played-charged",
                side = side,
                moves = self.clock.moves
            );
        }
        let played = MoveCount::played(self.turn, running.spent().into()).say(self.wording);
        match running.beyond {
            0 => say!(language, "played-all", played = played),
            _ => say!(
                language,
                "played-beyond",
                played = played,
                moves = self.clock.moves
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::wording::PlyFigures;
    use galotne::rules::VARIANTS;
    use galotne::verdict::Clocks;

    const SIDES: [Colour; 2] = Colour::BOTH;

    /// Moves with plies.
    const fn exact(language: Language) -> Wording {
        Wording {
            language,
            plies: PlyFigures::Shown,
        }
    }

    /// Counting ply by ply gives the same result.
    #[test]
    fn plies_are_divided_between_the_sides() {
        for turn in SIDES {
            for plies in 0..=128 {
                let (mut mover, mut made) = (turn, [0, 0]);
                for _ in 0..plies {
                    made[usize::from(mover == Colour::Black)] += 1;
                    mover = !mover;
                }
                let ahead = MoveCount::ahead(turn, plies);
                // After them `mover` is to move.
                let played = MoveCount::played(mover, plies);
                for (side, made) in SIDES.into_iter().zip(made) {
                    assert_eq!((ahead.of(side), played.of(side)), (made, made), "{plies}");
                }
            }
        }
    }

    /// All clocks of all profiles, each with a class in which it is in charge, and each side to
    /// move.
    fn tallies() -> Vec<ClockMoves> {
        let mut tallies = vec![];
        for variant in VARIANTS {
            let profiles = variant.profiles.iter();
            for (profile, class) in profiles.flat_map(|profile| {
                ["KKKvK", "KvKKK", "KKvK", "KvKM", "KvK", "KKvKM", "KMvMM"]
                    .map(|name| (profile, name.parse::<Class>().expect("a class")))
            }) {
                for id in [profile.in_charge(class), profile.conditional_clock(class)] {
                    let Some(clock) = id.map(|id| profile.clock(id)) else {
                        continue;
                    };
                    let wording = exact(Language::English);
                    let tally = |turn| ClockMoves {
                        clock,
                        class,
                        turn,
                        wording,
                    };
                    tallies.extend(SIDES.map(tally));
                }
            }
        }
        assert!(tallies.len() > 100, "{}", tallies.len());
        tallies
    }

    /// The numbers of a sentence, in order.
    fn numbers(text: &str) -> Vec<usize> {
        let words = text.split(|character: char| !character.is_ascii_digit());
        words.filter_map(|word| word.parse().ok()).collect()
    }

    /// The moves left of both sides, for every possible count.
    #[test]
    fn moves_left_are_right_for_every_count_and_side_to_move() {
        for tally in tallies() {
            let ClockMoves {
                clock, class, turn, ..
            } = tally;
            for spent in 0..=clock.limit() {
                let left = clock.left(class, turn, spent);
                let said = numbers(&tally.left(left));
                let moves = usize::from(clock.moves);
                let (mut own, mut others, mut mover) = (0, 0, turn);
                for _ in 0..left {
                    *(if mover == turn { &mut own } else { &mut others }) += 1;
                    mover = !mover;
                }
                let plies = usize::from(left);
                let expected = match clock.only_counted_side(class) {
                    Some(side) if side == turn => vec![own, moves, plies],
                    Some(_) => vec![others, moves, plies],
                    None if own == others => vec![own, moves, plies],
                    None => vec![own, moves, others, plies],
                };
                assert_eq!(said, expected, "{} {class} {turn:?} {left}", clock.rule);
            }
        }
    }

    /// A result stands if and only if at least the needed plies are left. The same holds in moves
    /// of the side that counts alone, and spent and needed moves add up to the limit.
    #[test]
    fn needed_and_spent_moves_add_up_to_the_limit() {
        for tally in tallies() {
            let ClockMoves {
                clock, class, turn, ..
            } = tally;
            for need in 1..=u16::from(clock.limit()) {
                let stands = |&spent: &u8| need <= u16::from(clock.left(class, turn, spent));
                let Some(most) = (0..=clock.limit()).rev().find(stands) else {
                    continue;
                };
                let needed = numbers(&tally.needed(need));
                assert_eq!(needed.last(), Some(&usize::from(need)));
                let said = tally.spent(most);
                let spent = said.as_deref().map_or(vec![0, 0], numbers);
                let Some(_) = clock.only_counted_side(class) else {
                    assert_eq!(
                        usize::from(need) + usize::from(most),
                        usize::from(clock.limit())
                    );
                    for of in SIDES {
                        let all = MoveCount::ahead(turn, need.into()).of(of)
                            + MoveCount::played(turn, most.into()).of(of);
                        assert_eq!(all, usize::from(clock.moves), "{need} {most}");
                    }
                    continue;
                };
                assert_eq!(
                    needed[0] + spent[0],
                    usize::from(clock.moves),
                    "{need} {most}"
                );
                let cell = format!("{} ({need})", needed[0]);
                assert_eq!(tally.short(0, Some(need)), ["0".to_owned(), cell]);
                for spent in 0..=clock.limit() {
                    let left = clock.left(class, turn, spent);
                    let moves = clock.moves - clock.count(class, left);
                    assert_eq!(
                        need <= left.into(),
                        left > 0 && needed[0] <= moves.into(),
                        "{} {class} {turn:?} {need} {left}",
                        clock.rule
                    );
                }
            }
        }
    }

    #[test]
    fn moves_of_the_sides_are_named_apart_only_if_they_differ() {
        let say = |turn, plies| MoveCount::ahead(turn, plies).say(exact(Language::English));
        assert_eq!(say(Colour::White, 12), "6 moves of each side (12 plies)");
        assert_eq!(
            say(Colour::Black, 11),
            "6 moves of Black and 5 of White (11 plies)"
        );
        assert_eq!(say(Colour::White, 1), "1 move of White (1 ply)");
        let played = MoveCount::played(Colour::White, 1).say(exact(Language::Latvian));
        assert_eq!(played, "melno 1 gājiens (1 pusgājiens)");
        let played = MoveCount::played(Colour::White, 41).say(exact(Language::Russian));
        assert_eq!(played, "21 ход чёрных и 20 белых (41 полуход)");
    }

    /// Plies stand beside moves only on request; nothing is rounded without them.
    #[test]
    fn cells_count_halves_of_moves() {
        let cell = |plies, wording| MoveCount::ahead(Colour::White, plies).short(None, wording);
        let cells = |wording| [0, 1, 10, 11].map(|plies| cell(plies, wording));
        assert_eq!(cells(Language::English.into()), ["0", "½", "5", "5½"]);
        assert_eq!(
            cells(exact(Language::English)),
            ["0", "½ (1)", "5 (10)", "5½ (11)"]
        );
        let count = MoveCount::ahead(Colour::Black, 11);
        assert_eq!(
            count.say(Language::English.into()),
            "6 moves of Black and 5 of White"
        );
    }

    /// A claimable count without a claim goes on beyond its limit.
    #[test]
    fn a_count_beyond_its_limit_names_the_moves_played() {
        let variant = VARIANTS
            .iter()
            .find(|variant| variant.name == "russian")
            .expect("a game");
        let profile = variant.profile("lv-001").expect("a profile");
        let fen = galotne::notation::Fen::parse(variant, "W:WKc1,Ke1:BKb2,Kh8").expect("a FEN");
        let said = |spent: u16| {
            let spent = [galotne::verdict::SpentPlies::Running(spent)];
            let clocks = Clocks::with_spent(profile, &fen.position, &spent).expect("a count");
            let running = clocks.in_charge().expect("a clock");
            let tally = ClockMoves {
                clock: running.clock,
                class: Class::from_position(&fen.position),
                turn: fen.position.turn(),
                wording: exact(Language::English),
            };
            tally.run_out(&running)
        };
        assert_eq!(
            said(64),
            "32 moves of each side (64 plies) have been played"
        );
        assert_eq!(
            said(70),
            "35 moves of each side (70 plies) have been played; 32 of each were enough"
        );
        assert_eq!(
            said(67),
            "34 moves of Black and 33 of White (67 plies) have been played; 32 of each were enough"
        );
    }
}
