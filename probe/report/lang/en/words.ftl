# Messages of all programs in English: sides, counts, values, rules and their articles, notes.
# A key has the same variables in every language: `tests/it/languages.rs` compares the files. Sides are passed as
# "white" or "black"; counts are plies unless a name says moves.

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
plies = { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
length = in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
moves-each = { $n ->
    [one] { $n } move
   *[other] { $n } moves
} of each side
moves-by-side = White { $white }, Black { $black }
moves-one = 1 move of { side }
moves-apart = { $n ->
    [one] { $n } move
   *[other] { $n } moves
} of { $side ->
    [white] White and { $m } of Black
   *[black] Black and { $m } of White
}
moves-of = { $n } of { side-of } moves
left-each = { $left } of { $moves } moves left for each side
left-apart = { $left } of { $moves } moves left for { $side ->
    [white] White, { $others } for Black
   *[black] Black, { $others } for White
}
left-charged = { $left } of { side-of } { $moves } moves left
played-all = { $played } have been played
played-beyond = { $played } have been played; { $moves } of each were enough
played-charged = { side-of } { $moves } moves have been played
and = { $first } and { $last }
and-more = { $list } and { $n } more

## Results in a score

result-white-wins = White won
result-draw = Draw
result-black-wins = Black won
result-double-forfeit = Lost for both
result-unfinished = None stated
result-other = “{ $text }”
termination-normal = on the board, or by resignation or agreement
termination-time-forfeit = time forfeit
termination-abandoned = abandoned
termination-resignation = resignation
termination-agreement = agreement
termination-adjudication = adjudication
termination-rules-infraction = rules infraction
termination-unterminated = unfinished

## The verdict

verdict-claim = { side-first } may claim a draw now, before moving.
verdict-wins = { side-first } wins.
verdict-wins-in = { side-first } wins { $length }.
verdict-draw = The position is drawn.
verdict-unknown = Unknown: no table covers this position.

reason-no-pieces = { $side ->
    [white] White has no pieces left
   *[black] Black has no pieces left
}
reason-no-move = { $side ->
    [white] White cannot move
   *[black] Black cannot move
}
reason-passed = the wolf has passed all sheep
reason-first-king = { $side ->
    [white] White has made the first king
   *[black] Black has made the first king
}

rule-cited = { $says } ({ $article }; { $profile }).

## A ruling in one sentence

# Clauses begin with a small letter; the whole is capitalized where it is put together.

ruling-under = { $verdict } ({ $profiles })
ruling-under-same = { $verdict } ({ $profiles }; the same under all { $n } rules compared)
ruling-under-all = { $verdict } (the same under all { $n } rules compared)
ruling-place = { $ply ->
    [0] in the starting position
   *[other] after { side-of } { nth } move
}
ruling-drawn = drawn by rule { $rule } { $place }
ruling-repeated = drawn by repetition (rule { $rule }): { repeated }
ruling-drawn-on-board = drawn on the board { $place }
ruling-won = { side } won { $place }
ruling-claim = a draw could be claimed by rule { $rule } { $place }
ruling-claim-repeated = a draw could be claimed by repetition (rule { $rule }): { repeated }
ruling-wins = not over: { side } wins
ruling-cursed = not over: drawn by rule { $rule } with best play
ruling-draw = not over: drawn with best play
ruling-unknown = not over, and none of the tables here covers the position
repeated = the same position for the { $n ->
    [3] third
   *[other] { nth }
} time, { $start ->
    [yes] in the first position and after
   *[no] after
} { side-of } moves { $moves }
repeated-sentence = The same position for the { $n ->
    [3] third
   *[other] { nth }
} time: { $start ->
    [yes] in the first position and after
   *[no] after
} { side-of } moves { $moves }.
score-says = The score says: { $said }.
assumed-profile = draw rules { $profile }, { $by ->
    [site] those of the site of the game
    [date] the edition of the date of the game
   *[usual] the usual ones of this game
}.
corrected = Corrected at the desk: { side-of } move { $n } was { $was } in the sheet, read as { $read }.

## Clocks

needs-later = No rule counts here yet, but a later one turns the win into a draw.
clock-none = No draw rule counts moves here.
occurred = { $n ->
    [one] The position is on the board for the first time.
   *[other] The position is on the board for the { nth } time.
}
line-drawn = The game is drawn by rule.
line-won = { side-first } has won.

## Values

category-win = win
category-cursed-win = cursed win
category-draw = draw
category-blessed-loss = blessed loss
category-loss = loss
category-unknown = unknown

value-win = won
value-cursed-win = won, but drawn by rule
value-draw = drawn
value-blessed-loss = lost, but drawn by rule
value-loss = lost

course-white-wins = won for White
course-white-cursed = won for White, but drawn by rule
course-draw = drawn
course-black-cursed = won for Black, but drawn by rule
course-black-wins = won for Black

needs-nothing = The result stands at any count: it comes before a draw can be claimed.
otherwise = Another reading of the same rules says otherwise: { $value } ({ $profiles }).
otherwise-by = Another reading of the same rules says otherwise: { $value } ({ $article }; { $profiles }).

## The cost of building tables

missing-alone = Missing: { $tables }.
span = { $unit ->
    [second] { $n ->
        [one] { $n } second
       *[other] { $n } seconds
    }
    [minute] { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
    [hour] { $n ->
        [one] { $n } hour
       *[other] { $n } hours
    }
    [day] { $n ->
        [one] { $n } day
       *[other] { $n } days
    }
   *[year] { $n ->
        [one] { $n } year
       *[other] { $n } years
    }
}
size = { $n } { $unit }
with-cores = { $cores ->
    [one] with one core
   *[other] with { $cores } cores
}
making-takes = Building all missing tables for { $classes } takes about { $time } { with-cores } and { $disk } of disk.
making-beyond = Building all missing tables for { $classes } is out of reach here: it takes more than { $time } { with-cores }, and { $disk } of disk.
making-beyond-disk = Building all missing tables for { $classes } is out of reach here: it takes { $disk } of disk or more, of which { $free } are free, and { $time } { with-cores }.

## Notes

# Notes on a position follow a colon; notes on a score are sentences.

note-fresh-clocks = no count was given: clocks are fresh
note-half-moves-unused = the FEN's H{ $n } was not used; --spent fen uses it
note-no-clock = no clock runs here: the count given plays no part
note-rotated = squares were read from White's side; the answer has the usual numbers
note-no-game-type = The score does not name its game (no GameType): it was read as { $rules }.
note-fits-several = The score does not name its game (no GameType) and fits several: { $games }. The verdict is the same under all of them; it was read as { $rules }.
note-stops = The score is legal up to ply { $ply }; what follows was not read: { $why }.
note-settled-capture = The capture at ply { $ply } was read as { $move }: no other capture fits the moves that follow.
note-irregular = Irregular: { $move } at ply { $ply } was allowed to stand, although a capture was due: { $due }. The counts follow what happened on the board.
note-huffed = After ply { $ply } the piece on { $square } was removed because it had not captured. The counts stand as after a capture.
note-encoding = The text is not UTF-8: it was read as { $encoding }.
note-game-type-overruled = The GameType “{ $tag }” was overruled: read as { $rules }.
note-variant-overruled = The Variant “{ $tag }” was overruled: read as { $rules }.
note-from-position = The score names no game but a start position: it was read as { $rules }.
note-letters-from-white = In the letters of the score a1 is at White’s lower left.
note-usual-numbering = The squares are numbered as usual, and not as the GameType says.
note-fen-ignored = The FEN was ignored because of SetUp "0".
note-blacks-points-first = In the result Black’s points stand first, because Black starts: 1-0 is a win for Black.
note-results-differ = The Result tag says “{ $tag }”, but “{ $terminator }” follows the last move.
note-contested = The meaning of { $article } is disputed. Read here as: { $says }.

## Games

rules-international = international draughts, 10 × 10
rules-russian = Russian draughts, 8 × 8
rules-brazilian = Brazilian draughts, 8 × 8
rules-english = English draughts (checkers)
rules-killer = killer draughts, 10 × 10
rules-italian = Italian draughts, 8 × 8
rules-spanish = Spanish draughts (Portuguese), 8 × 8
rules-pool = pool checkers, 8 × 8
rules-czech = Czech draughts, 8 × 8
rules-thai = Thai draughts (makhos), 8 × 8
rules-turkish = Turkish draughts (dama), 8 × 8, all 64 squares
rules-breakthrough = breakthrough draughts, 10 × 10
rules-frisian = Frisian draughts, 10 × 10
rules-frysk = Frysk!: Frisian draughts with five men each
rules-frisian-free = Frisian draughts without a limit of king moves
rules-international-giveaway = international giveaway draughts
rules-russian-giveaway = Russian giveaway draughts
rules-brazilian-giveaway = Brazilian giveaway draughts
rules-english-giveaway = English giveaway draughts
rules-international-giveaway-blocked-wins = international giveaway draughts in which a blocked side wins
rules-russian-giveaway-blocked-wins = Russian giveaway draughts in which a blocked side wins
rules-brazilian-giveaway-blocked-wins = Brazilian giveaway draughts in which a blocked side wins
rules-english-giveaway-blocked-wins = English giveaway draughts in which a blocked side wins
rules-wolf-and-sheep = wolf and sheep

## Profiles of draw rules

profile-none = no draw rules
profile-fmjd-2015 = FMJD Annex 1, November 2015
profile-fmjd-2018 = FMJD Annex 1 of 2018, quoted second hand
profile-fmjd-2024 = FMJD Annex 1 of 2024, quoted second hand
profile-lidraughts = as lidraughts.org counts
profile-ru-minsport-100 = Russian Ministry of Sport, order 722 of 2013
profile-lv-001 = Latvian rules for 64 squares
profile-lv-003 = Latvian school rules for 64 squares
profile-fmjd-64 = FMJD-64, the section for 64 squares, quoted second hand
profile-cbjd = CBJD, the Brazilian confederation, rules of the game of 2013
profile-cbd = CBD, the Brazilian confederation, codex of 2020
profile-lv-004 = family game “Dambrete”: no draw rules
profile-threefold = threefold repetition only, by convention
profile-killer = 25 moves and threefold repetition, by convention
profile-fid = FID, the Italian federation, quoted second hand
profile-fpd-repetition = FPD, the Portuguese federation, without its limits on moves
profile-apca-open = APCA, American Pool Checker Association; its counts are not known, and none is used
profile-apca = APCA, clauses 27 and 28 alone, quoted second hand
profile-playstrategy = as playstrategy.org counts
profile-cfd-open = ČFD, the Czech federation: no count was found; threefold repetition, as a reading
profile-tudaf = TÜDAF, the Turkish federation
profile-frisian-2011 = the Official Rules for Frisian Draughts of 2011
profile-wcdf = WCDF, World Checkers Draughts Federation

## Games and draw rules, as short as a list needs them

board-variant-without = { $name } (no tables)
board-variant-international = International draughts
board-variant-russian = Russian draughts
board-variant-brazilian = Brazilian draughts
board-variant-english = English draughts (checkers)
board-variant-killer = Killer draughts
board-variant-italian = Italian draughts
board-variant-spanish = Spanish draughts (Portuguese)
board-variant-pool = Pool checkers
board-variant-czech = Czech draughts
board-variant-thai = Thai draughts (makhos)
board-variant-turkish = Turkish draughts (dama)
board-variant-breakthrough = Breakthrough draughts
board-variant-frisian = Frisian draughts
board-variant-frysk = Frysk!
board-variant-frisian-free = Frisian draughts, kings unlimited
board-variant-international-giveaway = International giveaway
board-variant-russian-giveaway = Russian giveaway
board-variant-brazilian-giveaway = Brazilian giveaway
board-variant-english-giveaway = English giveaway
board-variant-international-giveaway-blocked-wins = International giveaway, blocked wins
board-variant-russian-giveaway-blocked-wins = Russian giveaway, blocked wins
board-variant-brazilian-giveaway-blocked-wins = Brazilian giveaway, blocked wins
board-variant-english-giveaway-blocked-wins = English giveaway, blocked wins
board-variant-wolf-and-sheep = Wolf and sheep
board-profile-none = No draw rules
board-profile-fmjd-2015 = FMJD 2015
board-profile-fmjd-2018 = FMJD 2018
board-profile-fmjd-2024 = FMJD 2024
board-profile-lidraughts = lidraughts
board-profile-ru-minsport-100 = Russian Ministry of Sport
board-profile-lv-001 = Latvian rules for 64 squares
board-profile-lv-003 = Latvian school rules
board-profile-lv-004 = Family game “Dambrete” (no draw rules)
board-profile-threefold = Threefold repetition only
board-profile-killer = 25 moves, by convention
board-profile-fid = FID
board-profile-fpd-repetition = FPD, repetition only
board-profile-apca-open = APCA (counts not known)
board-profile-apca = APCA, 27 and 28 alone
board-profile-playstrategy = playstrategy
board-profile-cfd-open = ČFD (repetition alone)
board-profile-tudaf = TÜDAF
board-profile-frisian-2011 = Official Rules 2011
board-profile-fmjd-64 = FMJD-64
board-profile-cbjd = CBJD (Brazil, 2013)
board-profile-cbd = CBD (Brazil, codex of 2020)
board-profile-wcdf = WCDF

## Rules: the article of each, and its content

rule-fmjd-2015-6-1 = FMJD Annex 1, art. 6.1
    .says = The same position three times with the same side to move is a draw
rule-fmjd-2015-6-2 = FMJD Annex 1, art. 6.2
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-fmjd-2015-6-3 = FMJD Annex 1, art. 6.3
    .says = Three pieces, at least one of them a king, against one king: drawn when each side has made 16 moves
rule-fmjd-2015-6-4 = FMJD Annex 1, art. 6.4
    .says = Two kings, king and man or one king against one king: drawn when each side has made 5 moves; after a capture out of art. 6.3 these are 5 more moves

rule-lidraughts-6-1 = FMJD Annex 1, art. 6.1
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving
rule-lidraughts-6-2 = FMJD Annex 1, art. 6.2
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-lidraughts-6-3 = FMJD Annex 1, art. 6.3
    .says = Three pieces, at least one of them a king, against one king: drawn when each side has made 16 moves
rule-lidraughts-6-4 = FMJD Annex 1, art. 6.4
    .says = Two kings, king and man or one king against one king: drawn when each side has made 5 moves; a capture out of art. 6.3 starts these afresh

rule-fmjd-2018-6-1 = FMJD Annex 1, art. 6.1
    .says = The same position three times with the same side to move is a draw
rule-fmjd-2018-6-2 = FMJD Annex 1, art. 6.2
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-fmjd-2018-6-3 = FMJD Annex 1, art. 6.3
    .says = Three pieces, at least one of them a king, against one king: drawn when each side has made 16 moves
rule-fmjd-2018-6-4 = FMJD Annex 1 of 2018, art. 6.4
    .says = Two kings, king and man or one king against one king: drawn when each side has made 5 moves; after a capture out of art. 6.3 its 16 moves go on counting

rule-fmjd-2024-6-1 = FMJD Annex 1, art. 6.1
    .says = The same position three times with the same side to move is a draw
rule-fmjd-2024-6-2 = FMJD Annex 1, art. 6.2
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-fmjd-2024-6-3 = FMJD Annex 1, art. 6.3
    .says = Three pieces, at least one of them a king, against one king: drawn when each side has made 16 moves
rule-fmjd-2024-6-3-diagonal = FMJD Annex 1 of 2024, art. 6.3 (long diagonal)
    .says = While the lone king alone holds the long diagonal against three pieces, 5 moves of each side make a draw
rule-fmjd-2024-6-4 = FMJD Annex 1 of 2018, art. 6.4
    .says = Two kings, king and man or one king against one king: drawn when each side has made 5 moves; after a capture out of art. 6.3 its 16 moves go on counting

rule-ru-minsport-100-3 = order 722 of 2013, 3.5 (repetition)
    .says = The same position three times with the same side to move is a draw
rule-ru-minsport-100-5 = order 722 of 2013, 3.5 (5 moves)
    .says = Two kings, king and man or one king against one king: drawn unless the stronger side wins by its own 5th move
rule-ru-minsport-100-16 = order 722 of 2013, 3.5 (16 moves)
    .says = Three pieces, at least one of them a king, against one king: drawn unless the stronger side wins by its own 16th move
rule-ru-minsport-100-25 = order 722 of 2013, 3.5 (25 moves)
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw

rule-lv-001-1-14-1-2 = rules for 64 squares, 1.14.1, second dash
    .says = When the material has not changed for 32 moves of each side, the player to move may claim a draw before moving
rule-lv-001-1-14-1-3 = rules for 64 squares, 1.14.1, third dash
    .says = Three kings or more against one king: drawn unless the stronger side has taken the king with its own 15th move
rule-lv-001-1-14-1-4 = rules for 64 squares, 1.14.1, fourth dash
    .says = Three kings against one king on the main road: drawn unless the stronger side wins by its own 5th move
rule-lv-001-1-14-1-5 = rules for 64 squares, 1.14.1, fifth dash
    .says = Two kings or king and man against a king or a man: drawn unless the stronger side wins by its own 10th move
rule-lv-001-1-14-1-6 = rules for 64 squares, 1.14.1, sixth dash
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving

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
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving

rule-cbjd-5 = Regras de Jogo, art. 99
    .says = Two kings against two kings, one king or king and man, and one king against one king or king and man: drawn when each side has made 5 moves
rule-cbjd-5-diagonal = Regras de Jogo, art. 100
    .says = Three pieces against a lone king on the main road: five moves of each side make a draw
rule-cbjd-20 = Regras de Jogo, art. 97 b
    .says = 20 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-cbjd-repetition = Regras de Jogo, art. 98
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving

rule-cbd-59-B = Codex of 2020, art. 59, B
    .says = 20 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-cbd-59-C = Codex of 2020, art. 59, C
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving
rule-cbd-59-D = Codex of 2020, art. 59, D
    .says = One king against one king: drawn when each side has made 2 moves
rule-cbd-59-E = Codex of 2020, art. 59, E
    .says = Two kings or king and man against one king, king and man against king and man, two kings against two kings: drawn when each side has made 5 moves
rule-cbd-59-E-diagonal = Codex of 2020, art. 59, E (main road)
    .says = Three pieces against a lone king on the main road: five moves of each side make a draw

rule-killer-6-1 = by convention, as in FMJD Annex 1, art. 6.1
    .says = The same position three times with the same side to move is a draw
rule-killer-6-2 = by convention, as in FMJD Annex 1, art. 6.2
    .says = 25 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw

rule-fid-4 = FID, 9.3
    .says = When the same position occurs four times with the same side to move, the player to move may claim a draw before moving
rule-fid-40 = FID, 10.4
    .says = When for 40 moves of each side no man has moved and nothing was captured, the player to move may claim a draw before moving

rule-fpd-repetition-3 = FPD (repetition)
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving

rule-frisian-2011-18 = Official Rules for Frisian draughts, 18
    .says = Two kings against one king: drawn unless the stronger side wins by its own 7th move
rule-frisian-2011-21-1 = Official Rules for Frisian draughts, 21.1
    .says = One king each: drawn unless a king is captured within 1 move of each side
rule-lidraughts-18 = lidraughts.org, two kings against one
    .says = Two kings against one king: drawn when each side has made 7 moves
rule-lidraughts-21-1 = lidraughts.org, one king each
    .says = One king each: drawn when each side has made 2 moves

rule-apca-27 = APCA, clause 27
    .says = Three kings against one king: drawn unless the stronger side wins by its own 13th move
rule-apca-28 = APCA, clause 28
    .says = Three kings against one king on the main road: drawn unless the stronger side wins by its own 5th move

rule-playstrategy-7-2-4 = FMJD-64, art. 7.2.4
    .says = Three kings or more against one king: drawn unless the stronger side has taken the king with its own 15th move
rule-playstrategy-7-2-5 = FMJD-64, art. 7.2.5
    .says = 15 moves of each side in a row by kings alone, no man moved and nothing captured, make a draw
rule-playstrategy-7-2-6-30 = FMJD-64, art. 7.2.6 (4 or 5 pieces)
    .says = Both sides have kings, 4 or 5 pieces in all: drawn when the balance has not changed for 30 moves of each side
rule-playstrategy-7-2-6-60 = FMJD-64, art. 7.2.6 (6 or 7 pieces)
    .says = Both sides have kings, 6 or 7 pieces in all: drawn when the balance has not changed for 60 moves of each side
rule-playstrategy-7-2-7 = FMJD-64, art. 7.2.7
    .says = Three pieces against a lone king on the main road: drawn unless the stronger side wins by its own 5th move
rule-playstrategy-7-2-8 = FMJD-64, art. 7.2.8
    .says = Two kings, king and man or one king against one king: drawn unless the stronger side wins by its own 5th move
rule-playstrategy-repetition = FMJD-64, art. 7.2 (repetition)
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving

rule-cfd-open-3 = a reading of the Czech rules (repetition)
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving
rule-tudaf-1-1 = TÜDAF rules, one piece each
    .says = One piece each: drawn at once, whatever can be captured
rule-tudaf-3 = TÜDAF rules (repetition)
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving
rule-threefold-3 = by convention (repetition)
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving
rule-wcdf-3 = WCDF, 1.32.1
    .says = When the same position occurs three times with the same side to move, the player to move may claim a draw before moving
rule-wcdf-40 = WCDF, 1.32.2
    .says = When for 40 moves of each side no man has moved and nothing was captured, the player to move may claim a draw before moving
