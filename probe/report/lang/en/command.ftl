# Messages of the command line in English, besides `words.ftl`: positions, lines, summaries, rules as sheets.

## A position and its value

whose-turn = { $side ->
    [white] White to move
   *[black] Black to move
}
diagram-signs = { $white_man } White’s man, { $white_king } White’s king; { $black_man } Black’s man, { $black_king } Black’s king
answer-over = The game is over: { $reason }.
answer-won = { side-first } has won: { $reason }.
answer-unknown = Unknown: no table covers this position.
answer-draw = Draw.
answer-cursed = Draw by rule: { side-first } would win, but the clock does not allow it.
answer-cursed-in = Draw by rule: { side-first } would win { $length }, but the clock does not allow it.
answer-claimed = Draw by rule: { side-first } would win, but a draw may be claimed.
answer-claimed-in = Draw by rule: { side-first } would win { $length }, but a draw may be claimed.
answer-repeated = Draw by rule: { side-first } would win, but the position has been repeated.
answer-repeated-in = Draw by rule: { side-first } would win { $length }, but the position has been repeated.
answer-half-known = { side-first } wins without draw rules; with them it is not known.
answer-half-known-in = { side-first } wins { $length } without draw rules; with them it is not known.
assumed = Assumed: { $note }.
missing-table = Missing: table { $table }; `{ $command }` builds it.

## Its clocks

written = { $article }; { $profile }
written-contested = { $article }; { $profile }; its meaning is disputed
counting = Rule { $rule } ({ $written }): { $left }.
counting-carried = Rule { $rule } goes on counting as well ({ $written }): { $left }.
counting-standing = While the lone king is on the long diagonal, rule { $rule } counts as well ({ $written }): { $left }.
reached = Rule { $rule } is reached ({ $written }): { $played }.
reached-draw = The game is drawn.
reached-claim = { side-first } may claim a draw, before moving.
result-needs = Of this count the win needs { $moves }: then the game is over, or a capture or man’s move has ended the count. It stands with up to { $most } spent.
result-needs-all = Of this count the win needs { $moves }: then the game is over, or a capture or man’s move has ended the count. It stands only if nothing is spent.
result-needs-both = The win needs { $moves } left on both.
result-fails = The win does not stand even with a fresh clock.
result-fails-standing = The win does not stand even with a fresh count on rule { $rule }.

## Moves

column-move = move
column-result = result
column-then = then
column-left = moves left
column-needs = needed
column-rule = rule
column-half = ½: one side has a move more
choice-claim = claim
move-loss = wins
move-loss-in = wins { $length }
move-blessed-loss = draws by rule
move-blessed-loss-in = draws by rule, else wins { $length }
move-draw = draws
move-cursed-win = draws by rule
move-cursed-win-in = draws by rule, else loses { $length }
move-win = loses
move-win-in = loses { $length }
move-unknown = unknown

## Best play

no-line-over = The game is over.
no-line-draw = The position is drawn: there is no line to an end.
no-line-claim = A draw may be claimed here.
no-line-unknown = Best play is unknown without further tables.
line-after = After { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
ending-unknown = best play is unknown from here
ending-reached = drawn: rule { $rule } is reached
ending-won = { side-first } has won
ending-claim = a draw may be claimed under rule { $rule } after { side-of } { nth } move
ending-but = { $won }, but { $claim }
ending-plain = the line ends

## A proof tree

# Lengths are those from after the reply to the end.
tree-replies = against { $n ->
    [one] the only reply
   *[other] all { $n } replies
}: { $list }
tree-at-once = { $n ->
    [one] { $n } loses at once
   *[other] { $n } lose at once
}
tree-in = { $moves } in { $n }
tree-unknown = { $moves } unknown
tree-group-at-once = { $moves }: at once
tree-group-in = { $moves }: in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
tree-group = { tree-group-in }, { $answer }
tree-group-unknown = { $moves }: unknown without { $tables }
tree-missing = unknown without { $tables }
tree-same = as after { $moves }
tree-complete = Every defence is answered to the end.
tree-limited = “…”: the tree ends there at its limits; --moves and --nodes raise them.
tree-without-tables = The win is not proved: tables are missing.

## Many games in lines

games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
tally-all = { games }: { $judged } judged, { $beyond } beyond the tables
tally-failed = { games }: { $judged } judged, { $beyond } beyond the tables, { $failed } unreadable: { $numbers }
summary-game = game
summary-profile = profile
summary-verdict = verdict
summary-open = not over: { $value }
summary-stated = score says
summary-value-of = { side-first }: { $value }
summary-changes = changes: { $changes }
summary-white-wins = White wins
summary-draw = draw
summary-black-wins = Black wins
over-by = { $result } by { $rule } after { side-of } move { $n }
over-after = { $result } after { side-of } move { $n }

## Files for other programs

export-done = { $n ->
    [one] { $n } file
   *[other] { $n } files
} in { $directory }, { $size } in all: { $written } written, { $kept } there already.

## The board as files

site-nowhere = There is nothing at this address.
site-to-board = To the board

## Searches

find-done = Positions that meet the conditions: { $count }; shown: { $shown }.
find-part = The first { $shown } positions that meet the conditions; there may be more: --count counts them.

## Problems

problems-title = Problems: { $class }
problems-solutions = Solutions
problem-white = White to move and win
problem-black = Black to move and win
problem-facts = { $n ->
    [one] in { $n } move
   *[other] in { $n } moves
}, level { $level } of 5
theme-main-road = main road
theme-opposition = opposition
theme-sacrifice = sacrifice
theme-promotion = promotion
theme-block = blocked at the end
theme-only-moves = nothing else wins
theme-zugzwang = zugzwang
theme-double-threat = two threats
theme-opened-mill = a mill opened and closed
theme-double-mill = double mill
theme-extra-move = extra move
theme-flight = flight
problems-fewer = Problems found: { $found } of { $wanted }; no others came up in { $class }.

## An engine for boards

hub-beyond = Beyond the tables ({ count-pieces }): the score means nothing.
hub-without-clocks = Draw rules are ignored: tables of need are missing.
hub-no-move = There is no position with a legal move.
hub-other-variant = { $name } is not played here: the tables are of the game { $own }.
hub-unknown-profile = There are no draw rules called { $name }; known are { $known }.
hub-unknown-parameter = There is no parameter called { $name }; known are { $known }.
hub-line-too-long = Line { $line } has more than { $limit } bytes and was skipped.
hub-replaced = In place of { $played }, which would give the result away.
hub-engine-not-started = The other engine cannot be started: { $why }
hub-engine-gone = The other engine has exited.
hub-engine-silent = The other engine did not answer in time and was stopped.
hub-engine-other-game = The other engine does not play this game and was stopped.
hub-engine-bad-move = The other engine said { $said }, which is not a legal move here.

## Numbers of pieces

number = { $n ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
   *[other] { $n }
}
count-kings = { $n ->
    [one] { number } king
   *[other] { number } kings
}
count-men = { $n ->
    [one] { number } man
   *[other] { number } men
}
count-pieces = { $n ->
    [one] { number } piece
   *[other] { number } pieces
}
against-kings = { $n ->
    [one] { number } king
   *[other] { number } kings
}
against-men = { $n ->
    [one] { number } man
   *[other] { number } men
}
or = { $first } or { $last }
or-last = { $list }, or { $last }

## The clauses of a game

clause-board = board
clause-starts = starts
clause-king = king
clause-men = men
clause-choice = choice
clause-crowning = crowning
clause-ends = ends
starts-either = { side-first }, or the other side if the score says so
squares-numbered = { $rows } x { $rows } squares; { $squares } dark squares, numbered 1 to { $squares } from Black’s side
squares-numbered-from-below = { $rows } x { $rows } squares; { $squares } dark squares, numbered 1 to { $squares } from White’s side
squares-lettered = { $rows } x { $rows } squares; { $squares } dark squares, named a1 to h8 from White’s side
squares-mirrored = { $board }; the dark corner is at each player's right
squares-all = { $rows } x { $rows } squares, all { $squares } of them played on, named a1 to h8 from White’s side; pieces move along rows and columns
squares-pieces = { $board }; played with { $classes }
king-short = one square, forward or backward
king-short-captures = one square, forward or backward; lands just behind a captured piece
king-flying = any distance over empty squares; lands on any empty square behind a captured piece
king-flying-halts = any distance over empty squares; lands on any empty square behind the piece it captures last, but just behind it if that is a king
king-flying-behind = any distance over empty squares; lands just behind each piece that it captures
removed-at-once = { $king }; captured pieces leave at once
removed-at-once-back = { $king }; captured pieces leave at once, and it may go on straight back
king-ends-game = it does not move: the game ends when one is made
king-limited = { $king }; the same king not more than { $limit } times in a row while its side has men, unless it captures
king-along-rows = { $king }; captures along rows and columns as well
men-no-captures = capture nothing
men-both-ways = capture forward and backward
men-forward = capture forward only
men-not-kings = { $men }, and never a king
men-along-rows = { $men }, along rows and columns as well
men-sideways = step forward or sideways, and capture likewise; never backward
choice-none = there are no captures
choice-most = the largest number of pieces must be taken, men and kings counting alike
choice-pieces-by-king-kings-kings-first = the largest number of pieces must be taken; of equal numbers, with a king rather than a man, then the most kings, then the capture that meets a king soonest
choice-pieces-kings = the largest number of pieces must be taken; of equal numbers, the most kings
choice-free = any capture may be chosen, and must be completed
choice-by-king = a king must capture before a man; otherwise any capture may be chosen, and must be completed
choice-value-by-king = the largest value must be taken, where some kings are worth less than twice as many men and more than one man less; of equal values, with a king rather than a man
crowning-never = men are never crowned
crowning-far-row = on the far row
crowning-stays-man = on the far row; a man that only passes it in a capture stays a man
crowning-goes-on = on the far row; in the middle of a capture the man goes on as a king
crowning-ends-move = on the far row; in the middle of a capture it ends the move
ends-both = { $pieces ->
    [loses] a side without pieces, or without a move on its turn, has lost
   *[wins] a side without pieces, or without a move on its turn, has won
}
ends-apart = { $pieces ->
    [loses] a side without pieces has lost; one without a move on its turn has won
   *[wins] a side without pieces has won; one without a move on its turn has lost
}
ends-passing = { $ends }; a king has won as soon as it has passed all enemy men
ends-first-king = { $ends }; the side that makes the first king has won at once

## The rules of a profile

material-any = any
material-classes = { $strong } against { $weak }
material-kings-against-king = { $range ->
    [more] { count-kings } or more against one king
    [either] { $least } or { count-kings } against one king
    [between] { $least } to { count-kings } against one king
   *[exact] { count-kings } against one king
}
material-both-have-kings = { $range ->
    [more] { count-pieces } or more, each side with a king
    [either] { $least } or { count-pieces }, each side with a king
    [between] { $least } to { count-pieces }, each side with a king
   *[exact] { count-pieces }, each side with a king
}
material-against-king = { $range ->
    [more] { count-pieces } or more, one of them a king at least, against one king
    [either] { $least } or { count-pieces }, one of them a king at least, against one king
    [between] { $least } to { count-pieces }, one of them a king at least, against one king
   *[exact] { count-pieces }, one of them a king at least, against one king
}
standing-long-diagonal = the lone king stands on the long diagonal, { $from } to { $to }
standing-alone-long-diagonal = the lone king, and no other piece, stands on the long diagonal, { $from } to { $to }

sheet-head = { $rules }: { $source }
sheet-head-aliases = { $rules } (or { $aliases }): { $source }
sheet-no-profiles = No draw rules.
sheet-profile = profile { $profile }: { $source }
sheet-default-profile = profile { $profile }, the default: { $source }
sheet-rule = rule
sheet-material = material
sheet-moves = moves
sheet-of = of
sheet-restarted-by = restarted by
sheet-entered = entered
sheet-draw = draw
sheet-while = while { $standing }
sheet-repetition = the same position with the same side to move
sheet-times = times
of-both = both
of-stronger = stronger
restarted-by-nothing = nothing
restarted-by-man-move = man move
restarted-by-capture = capture
restarted-by-promotion = promotion
entered-fresh = fresh
entered-capped = capped by { $rule }
draw-automatic = automatic
draw-contested = contested
draw-claimed = claimed
draw-untabled = in no table

sheet-names = Games and their draw rules, as commands name them. `galotne rules russian` prints one of them, clause by clause.
legend-in-charge = in charge
    .means = In each position the first rule of a profile whose material is on the board, with either colour, counts moves. A rule that also requires certain squares counts in addition for as long as the pieces stand there.
legend-of = moves of
    .means = both: each side makes this number of moves. stronger: only the moves of the side with more pieces are counted.
legend-entered = entered
    .means = fresh: with all its moves. capped by a rule: after a capture in the material of that rule, with no more moves than that rule had left.
legend-draw = draw
    .means = automatic: the game ends by itself. claimed: a player must claim it. contested: the meaning of the text is disputed. in no table: counted beside the rule in charge, and mentioned where it could change an answer.
legend-000 = the Latvian texts for 100 squares (FMJD Annex 1)
legend-001 = “Spēles noteikumi 64 lauciņu dambretē”
legend-003 = the Latvian rules for schools
legend-004 = “Dambrete”, a family game with its variants
