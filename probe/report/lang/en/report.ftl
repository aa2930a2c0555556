# Messages of the arbiter's report in English, besides `words.ftl`.

## Counts and places

after-ply = { $ply ->
    [0] in the starting position
   *[other] after { side-of } { nth } move
}
with-ply = { $ply ->
    [0] in the starting position
   *[other] after { side-of } { nth } move
}
at-ply = ply { $ply }
place-short = { $ply ->
    [0] start
   *[other] { side-first } { $n }
}
length-here = in { $n ->
    [one] { $n } move
   *[other] { $n } moves
} from here
length-takes = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

## The head of a report

title = Game { $number }
title-players = Game { $number }: { $white } – { $black }
title-games = { $n ->
    [one] Report on { $n } game
   *[other] Report on { $n } games
}
index-game = Game
index-verdict = Ruling
index-stated = Result in the score
index-contradicts = contradicts the verdict
index-elsewhere = the position has another value
index-attention = To check
index-assumed = the game was assumed
index-corrected = a move was corrected
index-unjudged = Cannot be judged. { $what }
index-print-alone = Print this list alone
page-number = Page { $page } of { $pages }
sign-date = Place and date
sign-arbiter = Arbiter
sign-signature = Signature
unreadable = Game { $number } cannot be judged: { $message }.
page-cut-late = This page is incomplete: the time limit of { $seconds } s was reached.
page-cut-busy = This page is incomplete: the service was too busy.
page-cut-reports = Games with a report: { $done } of { $all }.

fact-event = Event
fact-site = Place
fact-date = Date
fact-round = Round
fact-white = White
fact-black = Black
fact-game = Game
fact-rules = Rules
fact-draw-rules = Draw rules
fact-position = Position judged
fact-result = Result in the score
fact-termination = End in the score
card-assumed = Assumed: { $assumed }
rules-assumed = { $rules } (assumed)
card-count = Count
card-tables = Tables
card-scan = This ruling on the board
card-scan-position = The game is too long for a code. This one leads to the position judged.
fact-game-value = No. { $number }, { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
result-agrees = It agrees with the verdict ({ $profiles }).
result-differs = It contradicts the verdict ({ $profiles }).
result-elsewhere = The game was not over on the board, and the position has another value ({ $profiles }): resignation, agreement or time may have decided it.
result-off-the-board = The position has another value ({ $profiles }), but the game was not decided on the board.

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
dispute-cursed-by = Under { $profiles } { side } would win, but with the clock as it stands the game is drawn: { $article }.
dispute-draw = Under { $profiles } the position is drawn.
dispute-unknown = Under { $profiles } the value of the position is unknown.
profile-in-sentence = { $name }

others-result = Other rules give another result
others-end = The same result at another move under other rules
others-agree = The same result under { $profiles }.
others-all-agree = All other rules give the same result: { $profiles }.

## The verdict

verdict-heading = Verdict under { $profile }
verdict-same = The verdict is the same as under { $profile }. What differs:
verdict-drawn-by-rule = The game was drawn by rule { $place }.
verdict-won = { side-first } won { $place }: { $reason }.
verdict-drawn-on-board = The game was drawn on the board { $place }.
verdict-wins-takes = { side-first } wins. Without draw rules it takes { $length }.
verdict-cursed = { side-first } would win, but with the clock as it stands the game is drawn by rule.
verdict-cursed-in = { side-first } would win { $length }, but with the clock as it stands the game is drawn by rule.
verdict-half-known = Without draw rules { side } wins; whether the win stands under the rules is unknown.
played-after = The moves played after it do not count: { $moves }.
otherwise-won = Without this rule { side } would win.
unclaimed-wins = If nobody claims it, { side } wins without draw rules { $length }.
unclaimed-wins-somehow = If nobody claims it, { side } wins without draw rules.
unclaimed-draw = The position is drawn without the claim, too.
claim-past = A draw could first be claimed { $from }, and last { $to }; it no longer can.
claim-past-once = A draw could be claimed { $from }; it no longer can.
missing = Missing: { $tables }. This command builds them: { $command }.
no-such-tables = There are no tables of { $pieces } pieces.
still-counted = Clocks and repetitions are still counted.

## Clocks

under = Under
under-all = all

clock-counts = Clock ({ $article }): { $count }.
clock-carried = The earlier clock goes on counting as well ({ $article }): { $count }.
clock-standing = While the lone king is on the long diagonal, a second clock counts as well ({ $article }): { $count }.
forecast-draw = { $unless ->
    [capture] If nothing is captured
    [man-move] If nothing is captured and no man moves
    [balance] If nothing is captured or crowned
   *[standing] If nothing is captured and the king stays there
}, the game is drawn after { side-of } { nth } move at the latest: { $article }.
forecast-claim = { $unless ->
    [capture] If nothing is captured
    [man-move] If nothing is captured and no man moves
    [balance] If nothing is captured or crowned
   *[standing] If nothing is captured and the king stays there
}, a draw may be claimed from { side-of } { nth } move on: { $article }.
claim-new = The draw can be claimed for the first time.
claim-since = { $ply ->
    [0] The draw has been claimable since the start of the score.
   *[other] The draw has been claimable since { side-of } { nth } move.
}
claim-before = The draw was claimable before the start of the score.
claim-first = { $ply ->
    [0] A draw could be claimed earlier, for the first time in the starting position.
   *[other] A draw could be claimed earlier, for the first time after { side-of } { nth } move.
}
needs = Of this count the win needs { $moves }: then the game is over, or a capture or man’s move has ended the count.
needs-both = Of both counts the win needs { $moves }: then the game is over, or a capture or man’s move has ended them.
most-spent = It would still stand with up to { $moves } already spent.
most-spent-none = It would stand only if nothing were spent.
needs-more-than-all = The win would not stand even with a fresh clock.
best-move = { to-move }; best is { $best }.
holding-moves = { to-move }; the draw is held by { $moves }.
since-start = Its value has been the same since the start.
since = Its value has been the same since { side-of } { nth } move.
since-known = Its value is known from { side-of } { nth } move on, and has not changed since.

line-heading = Best play
line-same = as under { $profile }
line-cut = … and { $n ->
    [one] { $n } move
   *[other] { $n } moves
} more
line-claim = From then on a draw may be claimed.
line-unknown = Best play is unknown beyond this point.

clocks-heading = Clocks
clocks-rule = Rule
clocks-from = After move
clocks-to = Last
clocks-counted = Moves counted
clocks-left = Moves left
clocks-ended = Then
clocks-past = { $n ->
    [one] { $n } earlier count
   *[other] { $n } earlier counts
}
clocks-nothing = No clock counted anything.
ended-runs = still runs
ended-reset = restarted
ended-game = ended the game
ended-stood = was running when the game ended
ended-left = no longer counts

## Where the value changed

changes-heading = Where it went wrong
changes-none = No move changed the value.
changes-unknown = No table covers the positions of this game.
changes-ply = Ply
changes-side = Side
changes-move = Move
changes-from = Was
changes-to = Became
changes-better = Would have kept it

# Comments in a score.
score-change = { $n ->
    [0] was { $from }, became { $to }
   *[other] was { $from }, became { $to }; would have kept it: { $better }
}
score-clock = { $article }: { $counted } counted, { $left } left

## The course of the game

course-heading = The value after each move
course-run = { $from } to { $to }: { $value }
course-one = { $from }: { $value }
course-unknown = unknown
course-change = the value changes
course-end = the game ends

## Diagrams

diagrams-heading = Positions
diagram-start = Starting position
diagram-judged = Position judged, { $place }
diagram-ended = End of the game ({ $profiles }), { $place }
diagram-before = Before { side-of } { nth } move
diagram-best = Best: { $best }
diagram-kings = { $n ->
    [one] { side } king: { $squares }
   *[other] { side } kings: { $squares }
}
diagram-men = { $n ->
    [one] { side } man: { $squares }
   *[other] { side } men: { $squares }
}

## Moves of the game, up to the position judged and after it

moves-heading = Moves of the game
moves-later = Played after that:
moves-setup = (position set up: { $fen })

## Assumptions

notes-heading = Assumptions
given-count = Given: at the starting position of the score { $moves } moves were counted already (rule { $rule }).
assumed-fresh-clocks = No earlier count was given: the clocks begin with the starting position of the score.
assumed-half-moves-unused = The count H{ $n } in the FEN was not used.
assumed-no-clock = No clock counts in the starting position: the count given plays no part.
assumed-rotated = Squares were read from White’s side; here they have the usual numbers.
footer-program = galotne { $version }
footer-rules = Rules: { $rules } (fingerprint { $fingerprint })
footer-tables = Tables used: { $classes }
footer-state = { $classes } ({ $state ->
    [as-published] as published, verified { $date }; the checksum of each part that was read is right
    [differs] not the published ones; the checksum of each part that was read is right
    [not-compared] in another form than the published ones; the checksum of each part that was read is right
    [not-published] not published; the checksum of each part that was read is right
   *[not-verified] the checksum of each part that was read is right; the files were not compared with the published ones
})
footer-checksums = Checksums begin with: { $tables }
footer-no-tables = No table was used

## Why a game cannot be judged

# Each of these follows a colon and has no full stop.

fault-at-move = line { $line }, { side-of } { nth } move: { $what }
fault-after-ply = line { $line }, legal up to ply { $ply }: { $what }
fault-at-line = line { $line }: { $what }
fault-assumed = { $what } (the score does not name its game: read as { $rules })
fault-other = it is not written as expected
fault-verdict = This game cannot be judged
fault-read = As it was read
fault-legal = Possible here
fault-missed-capture = “{ $text }” is not legal: a capture was due, { $moves }
fault-io = the file cannot be read any further
fault-too-long = the game is longer than { $limit } bytes: is a game end or a tag section missing?
fault-too-many-plies = the game has more than { $limit } plies: is a game end missing? A longer game is judged in parts, each with its first position in a FEN tag
fault-utf-16 = the file is not plain text but UTF-16 without a mark at its beginning: save it in UTF-8, or name its encoding
fault-binary = the file is not plain text but binary data: save it in UTF-8, or name its encoding
fault-unexpected = “{ $found }” does not belong there (character { $column })
fault-unexpected-end = the line ends too early
fault-open-comment = a comment is opened here and never closed
fault-open-variation = a variation is opened here and never closed
fault-open-setup = a position is opened here and never closed
fault-no-setup = the position between the slashes is missing
fault-too-deep = more than { $limit } variations are open at once
fault-lone-result = a result without a game
fault-tag-twice = the tag { $name } is given twice, with different values
fault-no-start = there is no usual start in this game, and no FEN ({ $rules })
fault-other-board = the starting position belongs to another board ({ $rules })
fault-unknown-move = the move is unknown, so the moves after it cannot be played
fault-no-game = there is no game here
fault-several-games = there is more than one game here
fault-not-a-move = “{ $text }” is not written as a move
fault-off-board = “{ $text }”: there is no square { $square }
fault-over = “{ $text }” cannot be played: the game is over by then
fault-illegal = “{ $text }” is not legal; { side } can play { $moves }
fault-king-must-rest = “{ $text }” is not legal: that king has made { $moves } moves in a row and must rest (article 17); { side } can play { $legal }
fault-ambiguous = “{ $text }” may be { $moves }: all landing squares are needed
fault-fen = the position “{ $text }” cannot be read: { $what }
fault-fen-turn = it does not say who is to move
fault-fen-off-board = there is no square { $square }
fault-fen-occupied = two pieces stand on { $square }
fault-fen-crowned = a man stands on { $square }, on its own promotion row
fault-fen-first-row = a man stands on { $square }, on its own first row, where none can come in this game
fault-fen-king-moves = “{ $counts }” counts moves of one king, as in Frisian draughts
fault-fen-empty = a side has no pieces
fault-fen-other = something does not belong there (character { $at })
fault-game-type = the GameType “{ $text }” cannot be read
fault-game-type-unknown = the game with the GameType { $text } is not known here
fault-variant-unknown = the game “{ $text }” is not known here
fault-game-type-at-odds = the GameType “{ $game_type }” and the Variant “{ $variant }” name different games
fault-mixed-notation = squares are written with letters and with numbers in one score
fault-ambiguous-corner = the moves in letters are legal with a1 at White’s lower left and at Black’s: numbers are needed, or the GameType “{ $white }” or “{ $black }”
fault-game-type-otherwise = the GameType describes another board or start than this game has ({ $rules })
fault-game-type-short = moves in short form, with one square, are not read
fault-profile = this game ({ $rules }) has no rules called { $profile }; it has { $known }
fault-no-such-ply = it has { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}, not { $at }
fault-which-game = there is no GameType, and the games that the score fits do not judge it alike: { $games }; name the rules
fault-doubtful-game = there is no GameType, and most games of the file fit no known game, so that it may be another one than { $games }; name the rules
fault-table = a table cannot be read: { $file }
fault-contradiction = the tables contradict each other or themselves ({ $tables }) at { $position }: { $command } finds the wrong values
fault-no-table = the tables cannot answer
fault-count = the given count is impossible at the start of the game
fault-count-rule = { $profile } has no rule { $rule } that counts moves; it has { $known }
fault-count-over = { $spent } moves of each side are more than rule { $rule } allows ({ $limit })
fault-count-elsewhere = rule { $rule } does not count at the start of the game; rule { $running } does

## Why a question has no answer, besides the faults of games

question-count-unreadable = “{ $text }” is not a count: write half-moves (14) or moves of each side (7m), halves too (10½), after a rule if need be (6.3=7m)
question-count-elsewhere = rule { $rule } does not count here; rule { $running } does
question-king-or-square = “{ $text }” may be a king on { $digits } or a square of file d: write K{ $digits } if it is a king
question-over = the game is over: there is no defence left to answer

## Previews of links

preview-position = { to-move }. White: { $white }; Black: { $black }.
preview-kings = { $n ->
    [one] { $n } king
   *[other] { $n } kings
}
preview-men = { $n ->
    [one] { $n } man
   *[other] { $n } men
}
preview-stones = { $n ->
    [one] { $n } stone
   *[other] { $n } stones
}
preview-unknown-beyond = The value is not known: tables here reach { $n } pieces.
preview-unknown-here = The value is not known: its tables are not here.
preview-home = Draughts endgames, known to the end
preview-unreadable = The position in this link cannot be read.
preview-unreadable-about = Open it to see what is wrong, or set up another position.
preview-left = Rule { $rule }: { $n ->
    [one] { $n } move left
   *[other] { $n } moves left
}
preview-too-long = The game is too long to be judged in a preview. Here is the position after move { $n }.
