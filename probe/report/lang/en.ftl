# What reports and boards say, in English. One key, the same variables in every language: `tests/languages.rs`
# compares the files. Sides are passed as "white" or "black"; counts are plies unless a name says moves.

language = English

## Sides

side = { $side ->
    [white] White
   *[black] Black
}
side-first = { $side ->
    [white] White
   *[black] Black
}
side-of = { $side ->
    [white] White’s
   *[black] Black’s
}
to-move = { $side ->
    [white] White to move
   *[black] Black to move
}

## Counts and places

nth = { NUMBER($n, type: "ordinal") ->
    [one] { $n }st
    [two] { $n }nd
    [few] { $n }rd
   *[other] { $n }th
}
plies = { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}
after-ply = { $ply ->
    [0] in the starting position
   *[other] after ply { $ply } ({ side-of } { nth } move)
}
with-ply = { $ply ->
    [0] in the starting position
   *[other] after ply { $ply } ({ side-of } { nth } move)
}
length = { $plies ->
    [one] in { $plies } ply ({ side-of } { nth } move from here)
   *[other] in { $plies } plies ({ side-of } { nth } move from here)
}
length-takes = { $plies ->
    [one] { $plies } ply ({ side-of } { nth } move from here)
   *[other] { $plies } plies ({ side-of } { nth } move from here)
}
and = { $first } and { $last }
and-more = { $list } and { $n } more

## The head of a report

title = Game { $number }
title-players = Game { $number }: { $white } – { $black }
title-games = { $n ->
    [one] Report on { $n } game
   *[other] Report on { $n } games
}
unreadable = Game { $number } cannot be read: { $message }

fact-event = Event
fact-site = Place
fact-date = Date
fact-round = Round
fact-white = White
fact-black = Black
fact-game = Game
fact-rules = Rules
fact-position = Position judged
fact-result = Result in the score
fact-game-value = { $plies ->
    [one] No. { $number }, { $plies } ply
   *[other] No. { $number }, { $plies } plies
}

result-white-wins = White won
result-draw = Draw
result-black-wins = Black won
result-double-forfeit = Lost for both
result-unfinished = None stated
result-other = “{ $text }”
result-agrees = It agrees with the verdict ({ $profiles }).
result-differs = It contradicts the verdict ({ $profiles }).
result-elsewhere = On the board the game was not over, and the position is worth something else ({ $profiles }): resignation, agreement or time may have decided.

dispute-heading = The rules disagree
dispute-drawn = Under { $profiles } the game was drawn { $place }: { $article }.
dispute-won = { $side ->
    [white] Under { $profiles } White won on the board { $place }.
   *[black] Under { $profiles } Black won on the board { $place }.
}
dispute-drawn-on-board = Under { $profiles } the game was drawn on the board { $place }.
dispute-claim = Under { $profiles } a draw could be claimed { $place }: { $article }.
dispute-wins = Under { $profiles } { side } wins.
dispute-cursed = Under { $profiles } { side } would win, but with the clock as it stands the game is drawn.
dispute-draw = Under { $profiles } the position is drawn.
dispute-unknown = Under { $profiles } it is not known what the position is worth.

## The verdict

verdict-heading = Verdict under { $profile }
verdict-drawn-by-rule = The game was drawn by rule { $place }.
verdict-won = { side-first } won { $place }: { $reason }.
verdict-drawn-on-board = The game was drawn on the board { $place }.
verdict-claim = A draw may be claimed now.
verdict-wins = { side-first } wins.
verdict-wins-in = { side-first } wins { $length }.
verdict-wins-takes = { side-first } wins. Without draw rules it takes { $length }.
verdict-cursed = { side-first } would win, but with the clock as it stands the game is drawn by rule.
verdict-cursed-in = { side-first } would win { $length }, but with the clock as it stands the game is drawn by rule.
verdict-draw = The position is drawn.
verdict-half-known = Without draw rules { side } wins; whether the win stands under the rules is not known.
verdict-unknown = Unknown: no table tells what this position is worth.

reason-no-pieces = { $side ->
    [white] White has no pieces left
   *[black] Black has no pieces left
}
reason-no-move = { $side ->
    [white] White cannot move
   *[black] Black cannot move
}
reason-passed = the wolf has passed all sheep

rule-cited = { $says } ({ $article }; { $profile }).
played-after = { $n ->
    [one] What was played after it does not count: { $n } ply.
   *[other] What was played after it does not count: { $n } plies.
}
otherwise-won = Without this rule { side } would win.
unclaimed-wins = If nobody claims it, { side } wins without draw rules { $length }.
unclaimed-wins-somehow = If nobody claims it, { side } wins without draw rules.
unclaimed-draw = Without the claim, too, the position is drawn.
claim-past = A draw could be claimed first { $from }, and last { $to }; now it cannot.
claim-past-once = A draw could be claimed { $from }; now it cannot.
missing = Missing: { $tables }. This makes them: { $command }.
no-such-tables = There are no tables of { $pieces } pieces.
still-counted = Clocks and repetitions are counted all the same.

## Clocks

under = Under
under-all = all

clock-counts = Clock ({ $article }): { $spent } of { $limit } plies spent, { $left } left.
clock-charged = Clock ({ $article }): { $left } of { side-of } { $moves } moves left ({ $plies }).
clock-carried = Beside it the earlier clock goes on counting ({ $article }): { $spent } of { $limit } plies spent, { $left } left.
clock-standing = Beside it a second clock counts while the king stands there ({ $article }): { $spent } of { $limit } plies spent, { $left } left.
clock-standing-charged = Beside it a second clock counts while the king stands there ({ $article }): { $left } of { side-of } { $moves } moves left ({ $plies }).
clock-none = No draw rule counts moves here.
needs = { $n ->
    [one] The win needs { $n } ply on this clock.
   *[other] The win needs { $n } plies on this clock.
}
needs-both = { $n ->
    [one] The win needs { $n } ply on both clocks.
   *[other] The win needs { $n } plies on both clocks.
}
most-spent = { $n ->
    [one] It would still stand with up to { $n } ply already spent.
   *[other] It would still stand with up to { $n } plies already spent.
}
needs-more-than-all = The win would not stand even with a fresh clock.
needs-later = No rule counts here yet; one that comes into charge later takes the win.
best-move = { to-move }; best is { $best }.
holding-moves = { to-move }; the draw is held by { $moves }.
occurred = { $n ->
    [one] The position is on the board for the first time.
   *[other] The position is on the board for the { nth } time.
}
since-start = Its value has been the same since the start.
since = Its value has been the same since ply { $ply } ({ side-of } { nth } move).
since-known = Its value is known since ply { $ply } ({ side-of } { nth } move) and has not changed from there on.

line-heading = Best play
line-same = as under { $profile }
line-cut = { $n ->
    [one] … and { $n } ply more
   *[other] … and { $n } plies more
}
line-won = { side-first } has won.
line-drawn = The game is drawn by rule.
line-claim = From then on a draw may be claimed.
line-unknown = Beyond this best play is not known.

clocks-heading = Clocks
clocks-rule = Rule
clocks-from = After ply
clocks-to = Last ply
clocks-counted = Counted
clocks-left = Left
clocks-ended = Then
clocks-nothing = No clock counted anything.
ended-runs = still runs
ended-reset = began anew
ended-game = ended the game
ended-stood = stood when the game ended
ended-left = no longer counts

## Where the value changed

changes-heading = Where it went wrong
changes-none = No move changed the value.
changes-unknown = No table tells the values in this game.
changes-ply = Ply
changes-side = Side
changes-move = Move
changes-from = Was
changes-to = Became
changes-better = Would have kept it
value-win = won
value-cursed-win = won, but drawn by rule
value-draw = drawn
value-blessed-loss = lost, but drawn by rule
value-loss = lost

## The course of the game

course-heading = The value after each ply
course-run = { $from } to { $to }: { $value }
course-one = { $from }: { $value }
course-white-wins = won for White
course-white-cursed = won for White, but drawn by rule
course-draw = drawn
course-black-cursed = won for Black, but drawn by rule
course-black-wins = won for Black
course-unknown = unknown
course-change = the value changes
course-end = the game ends

## Diagrams

diagrams-heading = Positions
diagram-start = Starting position
diagram-judged = Position judged, { $place }
diagram-ended = End of the game ({ $profiles }), { $place }
diagram-before = Before ply { $ply } ({ side-of } { nth } move)
diagram-best = Best: { $best }
diagram-kings = { $n ->
    [one] { side } king: { $squares }
   *[other] { side } kings: { $squares }
}
diagram-men = { $n ->
    [one] { side } man: { $squares }
   *[other] { side } men: { $squares }
}

## What was assumed

notes-heading = What was assumed
assumed-fresh-clocks = No earlier count was given: the clocks begin with the starting position of the score.
assumed-half-moves-unused = The count H{ $n } in the FEN was not used.
assumed-no-clock = No clock counts in the starting position: the count given plays no part.
assumed-rotated = Squares were read from White’s side; here they have the usual numbers.
note-no-game-type = The score has no GameType: it was read as { $rules }.
note-game-type-overruled = The GameType “{ $tag }” was overruled: read as { $rules }.
note-fen-ignored = The FEN was ignored because of SetUp "0".
note-results-differ = The Result tag says “{ $tag }”, and behind the last move stands “{ $terminator }”.
note-contested = What { $article } means is contested. Read here as: { $says }.
footer-program = galotne { $version }
footer-tables = Tables used: { $classes }
footer-no-tables = No table was used

## Games

rules-international = international draughts, 10 × 10
rules-russian = Russian draughts, 8 × 8
rules-brazilian = Brazilian draughts, 8 × 8
rules-english = English draughts (checkers)
rules-international-giveaway = international draughts, giveaway
rules-russian-giveaway = Russian draughts, giveaway
rules-brazilian-giveaway = Brazilian draughts, giveaway
rules-english-giveaway = English draughts, giveaway
rules-international-giveaway-blocked-loses = international draughts, giveaway in which a blocked side loses
rules-russian-giveaway-blocked-loses = Russian draughts, giveaway in which a blocked side loses
rules-brazilian-giveaway-blocked-loses = Brazilian draughts, giveaway in which a blocked side loses
rules-english-giveaway-blocked-loses = English draughts, giveaway in which a blocked side loses
rules-wolf-and-sheep = wolf and sheep

## Profiles of draw rules

profile-none = no draw rules
profile-fmjd-2015 = FMJD Annex 1, November 2015
profile-lidraughts = as lidraughts.org counts
profile-fmjd-2024 = FMJD Annex 1 of 2024, quoted second hand
profile-ru-minsport-100 = Russian ministry of sport, order 722 of 2013
profile-lv-001 = Latvian rules for 64 squares
profile-lv-003 = Latvian school rules for 64 squares
profile-fmjd-64 = FMJD section for 64 squares, quoted second hand
profile-cbjd = Brazilian confederation, quoted second hand
profile-lv-004 = the family game: no draw rules
profile-wcdf = World Checkers Draughts Federation

## Rules: where each is written, and what it says

rule-fmjd-2015-6-1 = FMJD Annex 1, art. 6.1
    .says = The same position three times with the same side to move is a draw
rule-fmjd-2015-6-2 = FMJD Annex 1, art. 6.2
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-fmjd-2015-6-3 = FMJD Annex 1, art. 6.3
    .says = Three pieces, at least one of them a king, against one king: drawn when each side has made 16 moves
rule-fmjd-2015-6-4 = FMJD Annex 1, art. 6.4
    .says = Two kings, king and man or one king against one king: drawn when each side has made 5 moves; after a capture out of art. 6.3 its 16 moves go on counting

rule-lidraughts-6-1 = FMJD Annex 1, art. 6.1
    .says = When the same position occurs three times with the same side to move, a player may claim a draw
rule-lidraughts-6-2 = FMJD Annex 1, art. 6.2
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-lidraughts-6-3 = FMJD Annex 1, art. 6.3
    .says = Three pieces, at least one of them a king, against one king: drawn when each side has made 16 moves
rule-lidraughts-6-4 = FMJD Annex 1, art. 6.4
    .says = Two kings, king and man or one king against one king: drawn when each side has made 5 moves; a capture out of art. 6.3 starts these afresh

rule-fmjd-2024-6-1 = FMJD Annex 1, art. 6.1
    .says = The same position three times with the same side to move is a draw
rule-fmjd-2024-6-2 = FMJD Annex 1, art. 6.2
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-fmjd-2024-6-3 = FMJD Annex 1, art. 6.3
    .says = Three pieces, at least one of them a king, against one king: drawn when each side has made 16 moves
rule-fmjd-2024-6-3-diagonal = FMJD Annex 1 of 2024, art. 6.3 (long diagonal)
    .says = While the lone king alone holds the long diagonal against three pieces, 5 moves of each side make a draw
rule-fmjd-2024-6-4 = FMJD Annex 1, art. 6.4
    .says = Two kings, king and man or one king against one king: drawn when each side has made 5 moves; after a capture out of art. 6.3 its 16 moves go on counting

rule-ru-minsport-100-3 = order 722 of 2013, 3.5 (repetition)
    .says = The same position three times with the same side to move is a draw
rule-ru-minsport-100-5 = order 722 of 2013, 3.5 (5 moves)
    .says = Two kings, king and man or one king against one king: drawn unless the stronger side wins by its own 5th move
rule-ru-minsport-100-16 = order 722 of 2013, 3.5 (16 moves)
    .says = Three pieces, at least one of them a king, against one king: drawn unless the stronger side wins by its own 16th move
rule-ru-minsport-100-25 = order 722 of 2013, 3.5 (25 moves)
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw

rule-lv-001-1-14-1b = rules for 64 squares, 1.14.1 (b)
    .says = When the material has not changed for 32 moves of each side, a player may claim a draw
rule-lv-001-1-14-1c = rules for 64 squares, 1.14.1 (c)
    .says = Three kings or more against one king: drawn unless the stronger side has taken the king with its own 15th move
rule-lv-001-1-14-1d = rules for 64 squares, 1.14.1 (d)
    .says = Three kings against one king on the main road: drawn unless the stronger side wins by its own 5th move
rule-lv-001-1-14-1e = rules for 64 squares, 1.14.1 (e)
    .says = Two kings or king and man against a king or a man: drawn unless the stronger side wins by its own 10th move
rule-lv-001-1-14-1f = rules for 64 squares, 1.14.1 (f)
    .says = When the same position occurs three times with the same side to move, a player may claim a draw

rule-lv-003-3 = school rules (repetition)
    .says = The same position three times is a draw
rule-lv-003-15 = school rules (15 moves)
    .says = When three kings cannot catch one king in 15 moves, the game is drawn

rule-fmjd-64-7-2-4 = FMJD-64, art. 7.2.4
    .says = Three kings or more against one king: drawn unless the stronger side has taken the king with its own 15th move
rule-fmjd-64-7-2-5 = FMJD-64, art. 7.2.5
    .says = 15 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-fmjd-64-7-2-6-30 = FMJD-64, art. 7.2.6 (4 or 5 pieces)
    .says = Both sides have kings, 4 or 5 pieces in all: drawn when the balance has not changed for 30 moves of each side
rule-fmjd-64-7-2-6-60 = FMJD-64, art. 7.2.6 (6 or 7 pieces)
    .says = Both sides have kings, 6 or 7 pieces in all: drawn when the balance has not changed for 60 moves of each side
rule-fmjd-64-7-2-7 = FMJD-64, art. 7.2.7
    .says = Three pieces against a lone king on the main road: drawn unless the stronger side wins by its own 5th move
rule-fmjd-64-7-2-8 = FMJD-64, art. 7.2.8
    .says = Two kings, king and man or one king against one king: drawn unless the stronger side wins by its own 5th move
rule-fmjd-64-repetition = FMJD-64, art. 7.2 (repetition)
    .says = When the same position occurs three times with the same side to move, a player may claim a draw

rule-cbjd-5 = CBJD (5 moves)
    .says = With few pieces, kings among them on both sides, five moves of each side make a draw
rule-cbjd-5-diagonal = CBJD (main road)
    .says = Three pieces against a lone king on the main road: five moves of each side make a draw
rule-cbjd-20 = CBJD (20 moves)
    .says = 20 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-cbjd-repetition = CBJD (repetition)
    .says = When the same position occurs three times with the same side to move, a player may claim a draw

rule-wcdf-3 = WCDF (repetition)
    .says = When the same position occurs three times with the same side to move, a player may claim a draw
rule-wcdf-40 = WCDF (40 moves)
    .says = When for 40 moves of each side no man has moved and nothing was captured, a player may claim a draw
