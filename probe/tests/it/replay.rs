//! Games under the draw rules: every clock at every ply, the end of the game, possible claims. The
//! expected counts come from a referee that reads the whole score sheet again after each ply, and
//! from examples for each interpretation of the rule texts.

mod counter;
mod play;

use self::counter::{Count, Ended, Over, Sheet};
use self::play::{Dice, FORUM, Manner, endgame, play};
use galotne::game_record::{GameRecord, Setup};
use galotne::notation::{Fen, parse_move, write_fen};
use galotne::position::{Colour, Position};
use galotne::rules::{
    BRAZILIAN, ENGLISH, INTERNATIONAL, ITALIAN, KILLER, POOL, Profile, RUSSIAN, VARIANTS, Variant,
};
use galotne::verdict::{self, Clocks, Replay, RunningClock, Situation, SpentPlies};
use std::collections::BTreeMap;

// ---- Two counters ------------------------------------------------------------------------------

/// A game with the counts before it.
struct Case<'a> {
    game: &'a GameRecord,
    profile: &'static Profile,
    spent: Vec<(&'static str, usize)>,
}

impl<'a> Case<'a> {
    fn fresh(game: &'a GameRecord, profile: &'static Profile) -> Self {
        Self {
            game,
            profile,
            spent: vec![],
        }
    }

    fn clocks(&self) -> Clocks {
        let spent: Vec<_> = (self.spent.iter())
            .map(|(rule, plies)| SpentPlies::Rule((*rule).to_owned(), *plies as u16))
            .collect();
        let start = self.game.positions().next().expect("a position");
        Clocks::with_spent(self.profile, &start, &spent).expect("it can stand")
    }

    fn replay(&self) -> Replay {
        Replay::new(self.game, self.clocks())
    }

    fn sheet(&self) -> Sheet {
        Sheet::new(self.game, self.profile.name, &self.spent)
    }

    /// Compares a replay with the referee.
    fn check(&self) -> Sheet {
        let (replay, sheet) = (self.replay(), self.sheet());
        assert_eq!(replay.plies(), self.game.moves.len());
        for ply in 0..=replay.plies() {
            self.check_moment(&replay, &sheet, ply);
        }
        assert!(replay.moment(replay.plies() + 1).is_none());
        let over = replay.end().map(|over| Over {
            ply: over.ply,
            winner: over.winner,
            rule: over.rule.map(verdict::DrawRule::rule),
        });
        assert_eq!(over, sheet.over(), "{self}");
        for plies in [replay.plies() / 2, replay.plies()] {
            let found: Vec<_> = replay.claims(plies).iter().map(claim).collect();
            assert_eq!(found, sheet.claims(plies), "{plies} plies of {self}");
            let found: Vec<_> = replay.spans(plies).iter().map(span).collect();
            assert_eq!(found, sheet.spans(plies), "{plies} plies of {self}");
        }
        sheet
    }

    fn check_moment(&self, replay: &Replay, sheet: &Sheet, ply: usize) {
        let moment = replay.moment(ply).expect("it was played");
        let clocks = *moment.situation.clocks();
        let at = format!("after {ply} plies of {self}");
        // A situation can be restored from its FEN and counts.
        let fen = write_fen(self.game.variant, moment.situation.position());
        let counts: Vec<_> = clocks.spent().iter().map(SpentPlies::to_string).collect();
        let spent: Vec<_> = (counts.iter().map(|count| count.parse()))
            .collect::<Result<_, _>>()
            .expect("a count");
        assert_eq!(spent, clocks.spent(), "{counts:?} {at}");
        let position = position(self.game.variant, &fen);
        let again = Situation::with_spent(self.game.variant, self.profile, position, &spent);
        let again = again.unwrap_or_else(|error| panic!("{fen} {counts:?} {at}: {error}"));
        assert_eq!(again.clocks().spent(), spent, "{fen} {counts:?} {at}");
        assert!(again == moment.situation, "{fen} {counts:?} {at}");
        let in_charge = sheet.in_charge(ply);
        assert_eq!(clocks.in_charge().map(seen), in_charge.map(counted), "{at}");
        // Without a claim the count runs past the limit.
        if let (Some(running), Some(count)) = (clocks.in_charge(), in_charge)
            && count.claimed
        {
            assert_eq!(usize::from(running.spent()), count.made, "{at}");
        }
        let beside = sheet.beside(ply);
        assert_eq!(
            clocks.secondary().map(seen),
            beside.map(counted),
            "beside, {at}"
        );
        let aside = sheet.aside(ply);
        assert_eq!(
            clocks.untabled().map(seen),
            aside.map(counted),
            "in no table, {at}"
        );
        // The excess over the limit does not matter.
        if let (Some(clock), Some(beside)) = (clocks.secondary(), beside)
            && clock.clock.condition.is_some()
            && beside.left > 0
        {
            assert_eq!(usize::from(clocks.conditional_count()), beside.made, "{at}");
        }
        let occurrences = usize::from(moment.occurrences);
        assert_eq!(occurrences, sheet.occurrences(ply), "{at}");
        // The plies after which it stood on the board.
        let plies = replay.occurrences(ply);
        assert_eq!(plies.len(), occurrences, "{at}");
        assert_eq!(plies.last(), Some(&ply), "{at}");
        assert!(
            plies.is_sorted_by(|one, next| one < next),
            "{at}: {plies:?}"
        );
        let position = |ply: &usize| replay.moment(*ply).map(|at| *at.situation.position());
        assert!(
            plies.iter().all(|ply| position(ply) == position(&plies[0])),
            "{at}"
        );
        let run_out = |claimed| {
            let counts = in_charge.into_iter().chain(beside).chain(aside);
            let mut run_out = counts.filter(|count| count.left == 0 && count.claimed == claimed);
            run_out.next().map(|count| count.rule)
        };
        assert_eq!(clocks.is_reached(), run_out(false).is_some(), "{at}");
        let claimable = clocks.claimable().map(|running| running.clock.rule);
        assert_eq!(claimable, run_out(true), "{at}");
    }
}

impl std::fmt::Display for Case<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let variant = self.game.variant;
        let start = write_fen(variant, &self.game.start);
        write!(
            f,
            "{} {} {:?} {start}",
            self.game.variant.name, self.profile.name, self.spent
        )?;
        for (ply, played) in self.game.moves.iter().enumerate() {
            for setup in self.game.setups.iter().filter(|setup| setup.ply == ply) {
                write!(f, " /{}/", write_fen(variant, &setup.position))?;
            }
            let sign = if played.is_capture() { 'x' } else { '-' };
            write!(
                f,
                " {}{sign}{}",
                variant.square_name(played.from),
                variant.square_name(played.to)
            )?;
        }
        Ok(())
    }
}

/// The properties of a clock that both know.
fn seen(running: RunningClock) -> (&'static str, usize, usize) {
    let clock = running.clock;
    (clock.rule, running.left.into(), clock.limit().into())
}

fn counted(count: Count) -> (&'static str, usize, usize) {
    (count.rule, count.left, count.limit)
}

fn claim(claim: &verdict::DrawClaim) -> counter::Claim {
    counter::Claim {
        rule: claim.rule.rule(),
        first: claim.first,
        last: claim.last,
    }
}

fn span(span: &verdict::ClockSpan) -> counter::Span {
    counter::Span {
        rule: span.clock.rule,
        from: span.from,
        to: span.to,
        left: span.left.into(),
        ended: match span.end {
            verdict::SpanEnd::Runs => Ended::Runs,
            verdict::SpanEnd::Reset => Ended::Reset,
            verdict::SpanEnd::Left => Ended::Left,
        },
    }
}

/// For each profile and rule, the number of games that it drew or in which a draw could be claimed,
/// with the plies it counts; 0 for repetition.
type Tally = BTreeMap<(&'static str, &'static str, usize), usize>;

fn note(tally: &mut Tally, profile: &'static str, sheet: &Sheet) {
    let limit = |rule, ply| {
        let counts = sheet.in_charge(ply).into_iter().chain(sheet.beside(ply));
        let mut counts =
            (counts.chain(sheet.aside(ply))).filter(|count| count.rule == rule && count.left == 0);
        counts.next().map_or(0, |count| count.limit)
    };
    let ends = sheet.over().and_then(|over| Some((over.rule?, over.ply)));
    let claims = sheet.claims(sheet.plies()).into_iter();
    for (rule, ply) in ends
        .into_iter()
        .chain(claims.map(|claim| (claim.rule, claim.first)))
    {
        let key = (profile, rule, limit(rule, ply));
        *tally.entry(key).or_default() += 1;
    }
}

/// Random games under all profiles of a variant, some of them with counts from before.
fn compare(variant: &'static Variant, games: usize, disturbed: bool) -> Tally {
    let mut dice = Dice::new(64);
    let mut tally = Tally::new();
    for number in 0..games {
        let (manner, plies) = match number % 8 {
            0 | 1 => (Manner::Careless, 100),
            2 | 3 => (Manner::Shuffling, 160),
            _ => (Manner::Careful, 160),
        };
        let start = endgame(variant, &mut dice);
        let plies = plies - dice.below(40);
        let game = play(variant, start, manner, plies, disturbed, &mut dice);
        for profile in variant.profiles.iter().chain([&Profile::NONE]) {
            let mut case = Case::fresh(&game, profile);
            if number % 4 == 3 {
                case.spend(&mut dice);
            }
            note(&mut tally, profile.name, &case.check());
        }
    }
    tally
}

/// Checks that every rule of every profile drew enough games, or could be claimed in them.
fn every_rule_has_drawn(variant: &Variant, tally: &Tally, games: usize) {
    for profile in variant.profiles {
        let clocks = profile
            .clocks
            .iter()
            .map(|clock| (clock.rule, clock.limit().into()));
        let repetition = profile.repetition.iter().map(|rule| (rule.rule, 0));
        for (rule, limit) in clocks.chain(repetition) {
            let key = (profile.name, rule, limit);
            let found = tally.get(&key).copied().unwrap_or_default();
            assert!(found >= games, "{found} games of {key:?} are no test");
        }
    }
}

impl Case<'_> {
    /// Counts something before the game on the clocks that run where it begins.
    fn spend(&mut self, dice: &mut Dice) {
        let sheet = self.sheet();
        let beside = sheet.beside(0).filter(|_| dice.once_in(2));
        let aside = sheet.aside(0).filter(|_| dice.once_in(2));
        // Often there is not much left.
        let mut spent = |limit: usize| match dice.below(2) {
            0 => dice.below(limit + 1),
            _ => limit - dice.below(limit / 4),
        };
        self.spent = (sheet.in_charge(0).into_iter().chain(beside).chain(aside))
            .map(|count| {
                let nobody_claimed = if count.claimed { 20 } else { 0 };
                (count.rule, spent(count.limit + nobody_claimed))
            })
            .collect();
        // Rule 6.3 may have counted until a capture led into 6.4.
        let carried = matches!(self.profile.name, "fmjd-2018" | "fmjd-2024");
        if carried && self.spent.iter().any(|(rule, _)| *rule == "6.4") && dice.once_in(2) {
            self.spent.push(("6.3", dice.below(33)));
        }
    }
}

/// The number of games to compare, larger in full tests.
fn games(number: usize) -> usize {
    if crate::full() { 3 * number } else { number }
}

/// The number of games that each rule of endgames must have drawn.
fn drawn() -> usize {
    if crate::full() { 8 } else { 2 }
}

#[test]
fn endgames_of_the_international_game() {
    every_rule_has_drawn(
        &INTERNATIONAL,
        &compare(&INTERNATIONAL, games(1000), false),
        drawn(),
    );
}

#[test]
fn endgames_of_the_russian_game() {
    every_rule_has_drawn(&RUSSIAN, &compare(&RUSSIAN, games(1000), false), drawn());
}

#[test]
fn endgames_of_the_brazilian_game() {
    every_rule_has_drawn(
        &BRAZILIAN,
        &compare(&BRAZILIAN, games(1000), false),
        drawn(),
    );
}

#[test]
fn endgames_of_the_english_game() {
    every_rule_has_drawn(&ENGLISH, &compare(&ENGLISH, games(600), false), drawn());
}

#[test]
fn endgames_of_killer() {
    every_rule_has_drawn(&KILLER, &compare(&KILLER, games(400), false), drawn());
}

#[test]
fn endgames_of_the_italian_game() {
    every_rule_has_drawn(&ITALIAN, &compare(&ITALIAN, games(600), false), drawn());
}

#[test]
fn endgames_of_pool() {
    every_rule_has_drawn(&POOL, &compare(&POOL, games(1000), false), drawn());
}

#[test]
fn positions_put_on_the_board_begin_all_counts_anew() {
    for variant in [&INTERNATIONAL, &RUSSIAN, &BRAZILIAN, &ENGLISH, &ITALIAN] {
        compare(variant, games(240), true);
    }
}

/// Whether a game has no profile with clocks.
fn never_ends(variant: &Variant) -> bool {
    (variant.profiles.iter()).all(|profile| profile.clocks.is_empty())
}

#[test]
fn giveaway_knows_repetition() {
    for variant in VARIANTS
        .iter()
        .filter(|variant| variant.name.contains("giveaway"))
    {
        every_rule_has_drawn(variant, &compare(variant, 200, false), 8);
    }
}

#[test]
fn counts_go_on_by_what_happened_where_captures_were_missed() {
    for variant in [&INTERNATIONAL, &RUSSIAN, &BRAZILIAN, &ENGLISH] {
        let mut dice = Dice::new(5);
        let (mut missed, mut huffed) = (0, 0);
        for _ in 0..300 {
            let start = endgame(variant, &mut dice);
            let game = play(variant, start, Manner::Careless, 60, true, &mut dice);
            missed += game.irregular.len();
            let removed = game.setups.iter().filter(|setup| setup.huffed.is_some());
            huffed += removed.count();
            for profile in variant.profiles {
                Case::fresh(&game, profile).check();
            }
        }
        assert!(
            missed >= 100 && huffed >= 25,
            "{missed} and {huffed} are no test"
        );
    }
}

#[test]
fn games_that_know_no_draw_end_on_the_board() {
    let mut winners = BTreeMap::<_, usize>::new();
    for variant in VARIANTS.iter().filter(|variant| never_ends(variant)) {
        let mut dice = Dice::new(8);
        for _ in 0..200 {
            let start = endgame(variant, &mut dice);
            let game = play(variant, start, Manner::Careless, 100, false, &mut dice);
            if let Some(over) = Case::fresh(&game, &Profile::NONE).check().over() {
                assert_eq!((over.ply, over.rule), (game.moves.len(), None));
                let winner = over.winner.expect("nothing is drawn");
                *winners.entry((variant.name, winner)).or_default() += 1;
            }
        }
    }
    let known = (VARIANTS.iter()).filter(|variant| never_ends(variant));
    for key in known.flat_map(|variant| Colour::BOTH.map(|colour| (variant.name, colour))) {
        let won = winners.get(&key).copied().unwrap_or_default();
        assert!(won >= 5, "{won} games won of {key:?} are no test");
    }
}

#[test]
fn whole_games() {
    for variant in [&INTERNATIONAL, &RUSSIAN, &BRAZILIAN, &ENGLISH] {
        let start = variant.start().expect("a start");
        let mut dice = Dice::new(40);
        let mut longest = 0;
        for number in 0..games(60) {
            let manner = [Manner::Careless, Manner::Careful][number % 2];
            let game = play(variant, start, manner, 300, false, &mut dice);
            longest = longest.max(game.moves.len());
            for profile in variant.profiles {
                Case::fresh(&game, profile).check();
            }
        }
        assert!(longest > 100, "{longest} plies are no whole game");
    }
}

/// Counts continue to the end of the sheet.
#[test]
fn counts_of_a_game_that_goes_on_for_ever() {
    let moves = "1-6 5-10 6-1 10-5 ".repeat(200);
    let game = played(&INTERNATIONAL, "W:WK1,K2,K3:BK5", &moves);
    for profile in INTERNATIONAL.profiles {
        Case::fresh(&game, profile).check();
    }
    let moves = "b8-c7 a1-b2 c7-b8 b2-a1 ".repeat(200);
    let game = played(&RUSSIAN, "W:WKb8,Kd8,Kf8:BKa1", &moves);
    for profile in RUSSIAN.profiles {
        Case::fresh(&game, profile).check();
    }
}

// ---- The interpretations, one by one -----------------------------------------------------------

/// A game from a position, moves with spaces between them.
fn played(variant: &'static Variant, fen: &str, moves: &str) -> GameRecord {
    let mut game = GameRecord::starting_at(variant, position(variant, fen));
    let mut now = game.start;
    for text in moves.split_whitespace() {
        let played = parse_move(variant, &now, text).expect(text);
        now = variant.play(&now, &played);
        game.moves.push(played);
    }
    game
}

fn position(variant: &'static Variant, fen: &str) -> Position {
    Fen::parse(variant, fen).expect(fen).position
}

/// A game of the international variant.
fn international(fen: &str, moves: &str) -> GameRecord {
    played(&INTERNATIONAL, fen, moves)
}

/// Returns the clock in charge after a number of plies under a profile, and the plies left on it.
fn left(game: &GameRecord, profile: &str, ply: usize) -> (&'static str, u8) {
    let moment = *replay(game, profile, &[])
        .moment(ply)
        .expect("it was played");
    let running = moment.situation.clocks().in_charge().expect("a clock");
    (running.clock.rule, running.left)
}

/// Returns the second clock.
fn beside(game: &GameRecord, profile: &str, ply: usize) -> Option<(&'static str, u8)> {
    let moment = *replay(game, profile, &[])
        .moment(ply)
        .expect("it was played");
    let beside = moment.situation.clocks().secondary()?;
    Some((beside.clock.rule, beside.left))
}

/// Returns the end under a profile: winner, rule, ply.
type End = (Option<Colour>, Option<&'static str>, usize);

fn over(game: &GameRecord, profile: &str, spent: &[(&'static str, usize)]) -> Option<End> {
    let over = replay(game, profile, spent).end()?;
    Some((
        over.winner,
        over.rule.map(verdict::DrawRule::rule),
        over.ply,
    ))
}

fn replay(game: &GameRecord, profile: &str, spent: &[(&'static str, usize)]) -> Replay {
    let case = Case {
        game,
        profile: game.variant.profile(profile).expect("a profile"),
        spent: spent.to_vec(),
    };
    case.check();
    case.replay()
}

/// Three kings against one; 34 plies without a capture, in which no position comes three times. The
/// man is crowned with the fifth.
const PROMOTION: (&str, &str) = (
    "W:WK48,K49,7:BK5",
    "49-43 5-41 43-49 41-36 7-1 36-47 48-25 47-33 25-3 33-15 3-12 15-42 12-34 42-47 49-32 47-20 32-21 20-24 1-23 \
     24-15 21-3 15-24 3-14 24-8 23-37 8-17 14-5 17-22 34-45 22-33 5-10 33-11 45-23 11-17",
);

/// D2.
#[test]
fn a_king_that_takes_a_king_starts_the_25_moves_anew() {
    let game = international(
        "B:WK1,K2,K3,K4:BK46,K45",
        "46-41 4-31 41-10 31-27 10-28 27-4 28-39 2-35 39-17 3x21 45-50 4-10",
    );
    for profile in ["fmjd-2015", "lidraughts", "fmjd-2024"] {
        assert_eq!(left(&game, profile, 9), ("6.2", 41));
        assert_eq!(left(&game, profile, 10), ("6.2", 50));
        assert_eq!(left(&game, profile, 12), ("6.2", 48));
    }
    assert_eq!(left(&game, "ru-minsport-100", 10), ("25", 50));
}

/// Two kings are meant to win in killer, and may need eight moves.
#[test]
fn killer_has_neither_the_five_moves_nor_the_sixteen() {
    let (fen, moves) = (
        "W:WK48,K49:BK5",
        "49-43 5-41 43-49 41-36 49-43 36-47 43-49 47-33 48-25 33-15",
    );
    let drawn = over(&international(fen, moves), "fmjd-2015", &[]);
    assert_eq!(drawn, Some((None, Some("6.4"), 10)));
    let game = played(&KILLER, fen, moves);
    assert_eq!(left(&game, "killer", 10), ("6.2", 40));
    assert_eq!(over(&game, "killer", &[]), None);
}

/// D3.
#[test]
fn a_promotion_inside_three_against_one_does_not_restart_the_16_moves() {
    let game = international(PROMOTION.0, PROMOTION.1);
    assert!(game.moves[4].promotes);
    for profile in ["fmjd-2015", "lidraughts"] {
        assert_eq!(left(&game, profile, 5), ("6.3", 27));
        assert_eq!(over(&game, profile, &[]), Some((None, Some("6.3"), 32)));
    }
    // White moves first, so White's sixteenth move is ply 31.
    assert_eq!(left(&game, "ru-minsport-100", 5), ("16", 26));
    let end = (None, Some("16"), 31);
    assert_eq!(over(&game, "ru-minsport-100", &[]), Some(end));
}

/// The promotion of the first man changes the material.
#[test]
fn a_promotion_that_makes_the_material_starts_the_count() {
    let game = international("W:W6,46,47:BK5", "6-1 5-10 1-6");
    assert_eq!(left(&game, "fmjd-2015", 0), ("6.2", 50));
    assert_eq!(left(&game, "fmjd-2015", 1), ("6.3", 32));
    assert_eq!(left(&game, "fmjd-2015", 3), ("6.3", 30));
}

/// D4, and 3.4 of the digest.
#[test]
fn the_game_of_the_forum() {
    let game = international(FORUM.0, FORUM.1);
    assert_eq!(game.moves.len(), 40);
    let captures: Vec<_> = (1..=40)
        .filter(|ply| game.moves[ply - 1].is_capture())
        .collect();
    assert_eq!(captures, [26]);
    for profile in ["fmjd-2018", "fmjd-2024"] {
        assert_eq!(left(&game, profile, 26), ("6.4", 10));
        assert_eq!(beside(&game, profile, 26), Some(("6.3", 6)));
        assert_eq!(beside(&game, profile, 31), Some(("6.3", 1)));
        assert_eq!(over(&game, profile, &[]), Some((None, Some("6.3"), 32)));
    }
    // 000: "vairāk kā vēl piecus gājienus"; 002: "maksimums vēl 5".
    for profile in ["fmjd-2015", "lidraughts"] {
        assert_eq!(left(&game, profile, 26), ("6.4", 10));
        assert_eq!(beside(&game, profile, 26), None);
        assert_eq!(over(&game, profile, &[]), Some((None, Some("6.4"), 36)));
    }
    // White is to move after ply 26 and makes the fifth move with ply 35.
    let end = (None, Some("5"), 35);
    assert_eq!(over(&game, "ru-minsport-100", &[]), Some(end));
}

/// D4: a count that is spent before 6.4 begins leaves no moves for 6.4.
#[test]
fn what_is_spent_of_the_16_moves_caps_the_5() {
    let game = international(FORUM.0, FORUM.1);
    for (spent, ply) in [(0, 32), (1, 31), (6, 26), (7, 25), (32, 0)] {
        let end = Some((None, Some("6.3"), ply));
        assert_eq!(over(&game, "fmjd-2018", &[("6.3", spent)]), end);
    }
    // To the letter only the end before the capture comes sooner.
    for profile in ["fmjd-2015", "lidraughts"] {
        let end = Some((None, Some("6.4"), 36));
        assert_eq!(over(&game, profile, &[("6.3", 6)]), end);
        let end = Some((None, Some("6.3"), 25));
        assert_eq!(over(&game, profile, &[("6.3", 7)]), end);
    }
}

/// D5.
#[test]
fn a_lone_king_alone_on_the_long_diagonal_has_five_moves_in_2024() {
    let game = international(
        "B:WK1,K2,K3:BK5",
        "5-46 1-40 46-41 2-13 41-28 40-7 28-37 7-11 37-23 13-24 23-10 3-20",
    );
    let end = (None, Some("6.3-diagonal"), 10);
    assert_eq!(over(&game, "fmjd-2024", &[]), Some(end));
    assert_eq!(beside(&game, "fmjd-2024", 0), Some(("6.3-diagonal", 10)));
    for profile in ["fmjd-2015", "lidraughts", "ru-minsport-100"] {
        assert_eq!(over(&game, profile, &[]), None);
        assert_eq!(beside(&game, profile, 0), None);
    }
    // Leaving it cancels the count, and the sixteen moves continue.
    let game = international(
        "B:WK1,K2,K3:BK5",
        "5-46 1-40 46-41 2-13 41-47 40-7 47-41 7-1",
    );
    assert_eq!(beside(&game, "fmjd-2024", 4), Some(("6.3-diagonal", 6)));
    assert_eq!(beside(&game, "fmjd-2024", 6), None);
    assert_eq!(beside(&game, "fmjd-2024", 7), Some(("6.3-diagonal", 10)));
    assert_eq!(beside(&game, "fmjd-2024", 8), Some(("6.3-diagonal", 9)));
    assert_eq!(left(&game, "fmjd-2024", 8), ("6.3", 24));
    // It is not alone there.
    let game = international("B:WK46,K2,K3:BK5", "");
    assert_eq!(beside(&game, "fmjd-2024", 0), None);
}

/// D6.
#[test]
fn the_ply_that_makes_the_material_is_not_counted_and_every_other_is() {
    let game = international(
        "W:WK6,K3,K1:BK36,44",
        "6x50 36-41 1-45 41-5 45-12 5-41 3-8 41-10 50-22 10-32 8-30 32-38 30-13 38-16 12-3 16-38 13-2 38-42 3-21 \
         42-20 22-4 20-33 21-3 33-6 3-20 6-1 20-14 1-6 2-13 6-17 4-9 17-11 14-10 11-33 10-23 33-15",
    );
    assert_eq!(left(&game, "fmjd-2015", 0), ("6.2", 50));
    assert_eq!(left(&game, "fmjd-2015", 1), ("6.3", 32));
    assert_eq!(left(&game, "fmjd-2015", 2), ("6.3", 31));
    assert_eq!(over(&game, "fmjd-2015", &[]), Some((None, Some("6.3"), 33)));
    // Set up on the board, it is ply 0.
    let set_up = international(PROMOTION.0, PROMOTION.1);
    assert_eq!(left(&set_up, "fmjd-2015", 0), ("6.3", 32));
}

/// D7.
#[test]
fn a_win_with_the_last_ply_counted_stands() {
    let white = Some((Some(Colour::White), None, 1));
    let drawn = |rule, ply| Some((None, Some(rule), ply));
    let capture = international("W:WK1,K2,K3:BK40", "1x45");
    let block = international("W:WK28,K41,K1:BK46", "28-37");
    for game in [&capture, &block] {
        assert_eq!(over(game, "fmjd-2015", &[("6.3", 31)]), white);
        assert_eq!(over(game, "fmjd-2015", &[("6.3", 32)]), drawn("6.3", 0));
        // By the own sixteenth move, and blocking is as good as taking.
        assert_eq!(over(game, "ru-minsport-100", &[("16", 30)]), white);
        assert_eq!(over(game, "ru-minsport-100", &[("16", 32)]), drawn("16", 0));
    }
    let neither = international("W:WK28,K41,K1:BK46", "28-32");
    assert_eq!(over(&neither, "fmjd-2015", &[("6.3", 31)]), drawn("6.3", 1));
    assert_eq!(over(&neither, "fmjd-2015", &[("6.3", 30)]), None);
}

/// 3.3 of the digest: both sides have their last move, or only the stronger.
#[test]
fn the_weaker_side_may_win_with_its_last_reply_where_both_are_counted() {
    let game = international("W:WK12,K32:BK1", "32-23 1x29");
    let black = Some((Some(Colour::Black), None, 2));
    assert_eq!(over(&game, "fmjd-2015", &[("6.4", 8)]), black);
    assert_eq!(over(&game, "ru-minsport-100", &[("5", 6)]), black);
    let drawn = Some((None, Some("5"), 1));
    assert_eq!(over(&game, "ru-minsport-100", &[("5", 8)]), drawn);
}

/// 6.1 needs the same side to move, and ignores positions before a set-up position.
#[test]
fn the_third_time_ends_the_game() {
    let moves = "1-6 5-10 6-1 10-5 ".repeat(2);
    let mut game = international("W:WK1,K2,K3:BK5", &moves);
    assert_eq!(over(&game, "fmjd-2015", &[]), Some((None, Some("6.1"), 8)));
    assert_eq!(over(&game, "lidraughts", &[]), None);
    let lidraughts = INTERNATIONAL.profile("lidraughts").expect("a profile");
    let claims = Case::fresh(&game, lidraughts).replay().claims(8);
    assert_eq!(claims.len(), 1);
    assert_eq!((claims[0].rule.rule(), claims[0].first), ("6.1", 8));
    let position = game.start;
    game.setups.push(Setup {
        ply: 4,
        position,
        huffed: None,
    });
    assert_eq!(over(&game, "fmjd-2015", &[]), None);
    assert_eq!(left(&game, "fmjd-2015", 4), ("6.3", 32));
}

/// A set-up position with the same material starts a new count.
#[test]
fn a_position_put_on_the_board_begins_a_count_of_its_own() {
    let mut game = international("B:WK7,44:BK41", "41-19 7-1");
    let position = game.positions().nth(1).expect("a position");
    game.setups.push(Setup {
        ply: 1,
        position,
        huffed: None,
    });
    let spans = replay(&game, "ru-minsport-100", &[]).spans(2);
    let spans: Vec<_> = spans.iter().map(|span| (span.from, span.to)).collect();
    assert_eq!(spans, [(1, 2)]);
}

/// The same before the first move.
#[test]
fn a_position_put_on_the_board_before_the_first_move_is_the_start() {
    let mut game = international("W:WK1,K2,K3:BK5", "1-6 5-10");
    let position = game.start;
    game.start = self::position(&INTERNATIONAL, "W:WK1,K2:BK5");
    game.setups.push(Setup {
        ply: 0,
        position,
        huffed: None,
    });
    let profile = INTERNATIONAL.default_profile();
    let of_the_tag = Clocks::fresh(profile, &game.start);
    let moment = *Replay::new(&game, of_the_tag)
        .moment(2)
        .expect("it was played");
    assert_eq!(
        moment.situation.clocks().in_charge().map(seen),
        Some(("6.3", 30, 32))
    );
    assert_eq!(moment.situation.clocks().secondary(), None);
}
