//! Plies as moves, as players and rule texts count them.
//!
//! If both sides' moves count, one side may have a move more than the other; otherwise only the
//! stronger side's moves count. The exact plies stand in brackets.

use crate::language::{Language, say};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::Clock;
use galotne::verdict::RunningClock;

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

    /// Writes a cell: `6 (12)`, or `6/5 (11)` if one side has more; only the moves of the side
    /// `charged`, if only its moves count.
    pub fn short(self, charged: Option<Colour>) -> String {
        let Self {
            plies, own, others, ..
        } = self;
        let (more, less) = (own.max(others), own.min(others));
        match charged {
            _ if plies == 0 => "0".to_owned(),
            Some(side) => format!("{} ({plies})", self.of(side)),
            None if more == less => format!("{more} ({plies})"),
            None => format!("{more}/{less} ({plies})"),
        }
    }

    /// Writes `6 moves of each side (12 plies)`; the side with more moves comes first.
    pub fn say(self, language: Language) -> String {
        let more = if self.own > self.others {
            self.turn
        } else {
            !self.turn
        };
        let (n, plies) = (self.of(more), self.plies);
        match self.of(!more) {
            others if others == n => say!(language, "moves-each", n = n, plies = plies),
            0 => say!(language, "moves-one", side = more, plies = plies),
            m => say!(
                language,
                "moves-apart",
                side = more,
                n = n,
                m = m,
                plies = plies
            ),
        }
    }
}

/// A clock in a position, counted in moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockMoves {
    pub clock: &'static Clock,
    pub class: Class,
    pub turn: Colour,
}

impl ClockMoves {
    /// The moves left.
    pub fn left(self, left: u8, language: Language) -> String {
        let (moves, limit, plies) = (self.clock.moves, self.clock.limit(), left);
        if let Some(side) = self.charged() {
            let left = moves - self.clock.count(self.class, left);
            return say!(
                language,
                "left-charged",
                left = left,
                moves = moves,
                side = side,
                plies = plies
            );
        }
        let ahead = MoveCount::ahead(self.turn, left.into());
        if ahead.own == ahead.others {
            return say!(
                language,
                "left-each",
                left = ahead.own,
                moves = moves,
                plies = plies,
                limit = limit
            );
        }
        say!(
            language,
            "left-apart",
            left = ahead.own,
            others = ahead.others,
            moves = moves,
            side = self.turn,
            plies = plies,
            limit = limit
        )
    }

    /// The moves that must be left, given the plies.
    pub fn needed(self, need: u16, language: Language) -> String {
        match self.charged() {
            None => MoveCount::ahead(self.turn, need.into()).say(language),
            Some(side) => {
                let n = MoveCount::ahead(self.turn, self.attainable(need).into()).of(side);
                say!(language, "moves-of", n = n, side = side, plies = need)
            }
        }
    }

    /// The moves that may be spent, given the plies; `None` if no move may.
    pub fn spent(self, spent: u8, language: Language) -> Option<String> {
        let Some(side) = self.charged() else {
            return (spent > 0).then(|| MoveCount::played(self.turn, spent.into()).say(language));
        };
        let left = self.clock.left(self.class, self.turn, spent);
        let n = self.clock.count(self.class, left);
        (n > 0).then(|| say!(language, "moves-of", n = n, side = side, plies = spent))
    }

    /// The cells for the moves left and for the moves that must be left.
    pub fn short(self, left: u8, need: Option<u16>) -> [String; 2] {
        let short = |plies: u16, moves: u16| {
            let moves = MoveCount::ahead(self.turn, moves.into());
            MoveCount {
                plies: plies.into(),
                ..moves
            }
            .short(self.charged())
        };
        [
            short(left.into(), left.into()),
            need.map_or_else(|| "-".to_owned(), |need| short(need, self.attainable(need))),
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
    pub fn run_out(self, running: &RunningClock, language: Language) -> String {
        if let Some(side) = self.charged() {
            return say!(
                language,
                "played-charged",
                side = side,
                moves = self.clock.moves
            );
        }
        let played = MoveCount::played(self.turn, running.spent().into()).say(language);
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
    use galotne::rules::VARIANTS;
    use galotne::verdict::Clocks;

    const SIDES: [Colour; 2] = Colour::BOTH;

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
                    tallies.extend(SIDES.map(|turn| ClockMoves { clock, class, turn }));
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
            let ClockMoves { clock, class, turn } = tally;
            for spent in 0..=clock.limit() {
                let left = clock.left(class, turn, spent);
                let said = numbers(&tally.left(left, Language::English));
                let [moves, limit] = [clock.moves, clock.limit()].map(usize::from);
                let (mut own, mut others, mut mover) = (0, 0, turn);
                for _ in 0..left {
                    *(if mover == turn { &mut own } else { &mut others }) += 1;
                    mover = !mover;
                }
                let plies = usize::from(left);
                let expected = match clock.only_counted_side(class) {
                    Some(side) if side == turn => vec![own, moves, plies],
                    Some(_) => vec![others, moves, plies],
                    None if own == others => vec![own, moves, plies, limit],
                    None => vec![own, moves, others, plies, limit],
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
            let ClockMoves { clock, class, turn } = tally;
            for need in 1..=u16::from(clock.limit()) {
                let stands = |&spent: &u8| need <= u16::from(clock.left(class, turn, spent));
                let Some(most) = (0..=clock.limit()).rev().find(stands) else {
                    continue;
                };
                let needed = numbers(&tally.needed(need, Language::English));
                assert_eq!(needed.last(), Some(&usize::from(need)));
                let said = tally.spent(most, Language::English);
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
        let say = |turn, plies| MoveCount::ahead(turn, plies).say(Language::English);
        assert_eq!(say(Colour::White, 12), "6 moves of each side (12 plies)");
        assert_eq!(
            say(Colour::Black, 11),
            "6 moves of Black and 5 of White (11 plies)"
        );
        assert_eq!(say(Colour::White, 1), "1 move of White (1 ply)");
        let played = MoveCount::played(Colour::White, 1).say(Language::Latvian);
        assert_eq!(played, "melno 1 gājiens (1 pusgājiens)");
        let played = MoveCount::played(Colour::White, 41).say(Language::Russian);
        assert_eq!(played, "21 ход чёрных и 20 белых (41 полуход)");
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
            };
            tally.run_out(&running, Language::English)
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
