# Messages of the board in the browser, in English, besides `words.ftl`. Every key begins with `board`. Sides are
# "white" and "black".

## The page

board-skip = To the board
board-game = Game
board-draw-rules = Draw rules
board-home = Galotne: to the positions
board-positions = Positions
board-copied = Copied
board-not-copied = The browser refused to copy; the text is selected instead
board-copy-refused = The browser refused to copy
board-help = Help
board-language = Language
board-name = Board
board-squares = Board of { $n } by { $n } squares
board-answer = Answer
board-views = Views
board-view-play = Moves
board-view-score = Game
board-view-line = Best line
board-view-proof = Proof
board-view-map = Map
board-view-setup = Set up
board-score = Moves of the game
board-score-empty = Play a move on the board or from the list.
board-palette = Pieces to put on the board
board-to-move = To move
board-flip = Turn the board
board-cancel = Cancel
board-close = Close
board-retry = Try again

## The opening page

board-home-setup = Set up a position
board-home-more = More positions ({ $n })
board-home-others = Other games
board-entry = Position, game, link or score sheet
board-entry-sample = 1. 32-28 19-23 · W:WK46,K47,K48:BK3
board-entry-open = Open
board-entry-show = Show on the board
board-entry-nothing = Paste or type a FEN, a PDN, moves, a link, or squares: white kings 46 47 48, black king 3.
board-entry-unknown = Nothing here reads as a position or a game. Try a FEN, moves such as 1. 32-28 19-23, or squares: white kings 46 47 48, black king 3.
board-entry-stopped = Read up to move { $n }: { $move } cannot be played there.
board-entry-empty = an empty board.
board-entry-none = nothing
board-entry-no-board = No game here has a board with all of these squares.
board-entry-position = { $game }: a position.
board-entry-mills = A mills position.
board-entry-mills-game = A game of mills, { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
board-entry-link = A link to this page.
board-entry-elsewhere = A page on { $site }. Other sites cannot be read from here: open the game there, copy its PDN or its moves, and paste them into this field.
board-entry-pdn = Its PDN, in a new tab
board-entry-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}.
board-entry-game = a game of { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
board-entry-game-unnumbered = a game.
board-badge-win = Win
board-badge-win-in = Win in { $n }
board-badge-loss = Loss
board-badge-loss-in = Loss in { $n }
board-badge-draw = Draw
board-badge-cursed-win = Drawn by rule
board-badge-blessed-loss = Drawn by rule

## How the page looks

board-look = Appearance
board-look-theme = Light or dark
board-look-theme-system = Same as the system
board-look-theme-light = Light
board-look-theme-dark = Dark
board-look-board = Board and pieces
board-look-board-wood = Wood
board-look-board-classic = Classic
board-look-board-contrast = High contrast
board-look-numbers = Numbers on free squares

## To share

board-share = Share
board-share-link = Link
board-share-fen = Position as FEN
board-share-pdn = Game as PDN
board-share-send = Send…
board-share-embed = HTML to embed
board-share-frame = Draughts endgame on Galotne
board-whole = Open in Galotne
board-share-png = Picture (PNG)
board-share-svg = Picture (SVG)
board-share-failed = The browser could not make the picture
board-copy = Copy: { $what }

## Squares and pieces, as they are read out

board-square = { $name }, { $there }
board-square-valued = { $square }: { $value }
board-square-empty = empty
board-piece-wm = white man
board-piece-wk = white king
board-piece-bm = black man
board-piece-bk = black king
board-tool-erase = Remove pieces
board-tool-undo = Undo
board-tool-redo = Redo

## Values of moves and positions

board-value-win = win
board-value-cursed-win = win, but drawn by rule
board-value-draw = draw
board-value-blessed-loss = loss, but drawn by rule
board-value-loss = loss
board-value-unknown = not known
board-value-free = can be moved to
board-group-win = Winning
board-group-cursed-win = Winning, but drawn by rule
board-group-draw = Drawing
board-group-blessed-loss = Losing, but drawn by rule
board-group-loss = Losing
board-group-unknown = Not known

## The list of moves, and steps through the game

board-column-move = Move
board-column-ends = Ends in
board-column-wins = Wins in
board-column-loses = Loses in
board-column-left = Count left
board-column-needs = Needed
board-column-needs-side = { side-first } needs
board-column-move-title = Best first
board-column-ends-title = Moves to the end of the game, counting this one
board-column-left-title = Moves left on the count after this move
board-column-needs-title = Moves that must be left for the result to stand
board-moves-none = The game is over: there are no moves.
board-moves-hidden = Values are hidden while you play.
board-move-drop = Go back to where the game began
board-hints = Show values
board-computer = Tables play
board-computer-none = neither side
board-step-first = To the start
board-step-back = One move back
board-step-forward = One move forward
board-step-last = To the last move
board-step-flip = Turn the board

## The score sheet

board-sheet-empty = Play moves on the board: the value of each appears here. Other moves at an earlier position become variations.
board-sheet-choose = Choose a move to see what it did to the game.
board-sheet-before = Before
board-sheet-after = After
board-sheet-better = { $move } was better.
board-misplay-theirs = { $side ->
    [white] White to move.
   *[black] Black to move.
}
board-misplay-capture = A capture is due, and this piece has none that counts.
board-misplay-stuck = This piece has no move.
board-misplay-must-capture = This piece must capture, and no capture ends there.
board-misplay-far = This piece cannot move there.
board-sheet-promote = Make it the main line
board-sheet-forget = Delete from here
board-sheet-ruling = Back to the ruling
board-sign-only = the only move that keeps the result
board-sign-mistake = turns a win into a draw, or a draw into a loss
board-sign-blunder = turns a win into a loss
board-sign-doubtful = gives up a win that the draw rule takes anyway
board-sign-none = keeps the result

## The verdict in a headline

board-asking = Asking the tables…
board-empty = An empty board.
board-unknown = Not in the tables here.
board-drawn-rule = Draw by rule { $rule }.
board-standing = { $left } of { $limit } moves left, { $need } needed.
board-spoiled = { side-first } would win, but the clock does not allow it.
board-spoiled-full = { side-first } would win, but the count is full.
board-spoiled-never = { side-first } would win { $length }, but even a fresh count would not be long enough.
board-spoiled-later = { side-first } would win { $length }, but a draw rule ends the game on the way.
board-spoiled-need = { side-first } would win { $length }, but needs { $need } more moves and has { $left }.

## Why

board-why-road = The lone king holds the main road.
board-why-only-wins = Only { $move } wins.
board-why-only-draws = Only { $move } holds the draw.
board-why-all-win = Every move wins.
board-why-all-lose = { side-first } has no defence.
board-why-forced = There is only one move.
board-why-known-win = { $move } wins all the same.
board-why-nobody = Nobody can force a win.

## Why there is no answer

board-problem-fen = This is not a position.
board-fen-turn = It does not say who is to move: a position begins with W: or B:.
board-fen-sides = It needs the pieces of White and those of Black, as in W:WK46,K47:BK3.
board-fen-square = This board has no square { $name }.
board-fen-twice = Two pieces stand on { $name }.
board-fen-man = No man can stand on { $name }: it would be a king.
board-problem-material = This game is not played with these pieces.
board-problem-clock = This count is not possible here.
board-problem-table = A table cannot be read.
board-problem-move = This move is not possible here.
board-problem-game = This link names a game that is not here.
board-link-game = This link names a game that is not here: “{ $name }”. Shown instead: { $shown }.
board-link-profile = This link names draw rules that are not here: “{ $name }”. Used instead: { $shown }.
board-problem-offline = The service does not answer.
board-problem-unkept = There is no connection.
board-unkept = The tables of this endgame are not stored on this device. The help shows which are, and stores more of them when there is a connection.
board-problem-server = The server could not answer.
board-problem-refused = The server refused the request.
board-problem-unanswered = There is no answer about this position.
board-problem-example = Show an example
board-last-answer = Last answer, at { $time }:

## Notes on the verdict

board-claim = { verdict-claim } { rule-cited }
board-repeated = { occurred } See the rule on repetition.
board-missing-visitor = This endgame has not been worked out here. You can play on: as soon as few enough pieces are left, the tables answer again.
board-missing-keeper = For the operator of this server
board-missing = Missing: { $name }. To build it:
board-large = { $n ->
    [one] There are no tables for { $n } piece.
   *[other] There are no tables for { $n } pieces.
}
board-note-fresh-clocks = No count given: the clock starts here.
board-note-half-moves-unused = The count H{ $n } of the FEN was not used.
board-note-no-clock = No clock runs here: the count given plays no part.
board-note-readings = How a disputed rule is read here

## The clock

board-clock-none = No draw clock runs here
board-clock-no-rules = These draw rules count no moves.
board-clock-over = The game is over
board-clock-rules = What these draw rules count:
board-clock-rule = Rule { $rule }
board-clock-left = { $n } of { $limit } moves left
board-clock-counted = Counted
board-clock-last = last count that still wins: { $n }
board-clock-words = What the rule says
board-clock-count = Moves counted under rule { $rule }
board-clock-less-half = Half a move less under rule { $rule }
board-clock-less-whole = One move less under rule { $rule }
board-clock-more-half = Half a move more under rule { $rule }
board-clock-more-whole = One move more under rule { $rule }
board-clock-aloud = { $n } of { $limit } moves
board-clock-carried = Rule { $rule } goes on from before the capture
board-clock-beside = Rule { $rule } counts as well
board-clock-own = Counted under rule { $rule }
board-clock-reset = Restart the count
board-clock-king-run = { side-of } king on { $square } has made { $moves ->
    [one] one move
   *[other] { $moves } moves
} in a row; at most three are allowed.
board-film-play = Play the count from 0 to its limit
board-film-pause = Stop the film
board-film-svg = Film of the count (SVG)
board-film-strip = Strip of pictures (SVG)
board-film-counted = counted: { $n }

## The best line

board-line-back = Back along the line
board-line-forward = Forward along the line
board-line-play = Play the line
board-line-pause = Pause
board-line-clock = { $left } left, { $need } needed
board-line-none = Nobody can win: there is no best line to show.
board-line-not-stored = The result is known, but the way to it is not stored.
board-line-cut-off = The line ends here: { $name } is missing.
board-line-after = { $n ->
    [one] After { $n } move:
   *[other] After { $n } moves:
}

## The proof tree

board-proof-open = Every defence, and the best answer to each. Unfold a reply to go on.
board-proof-complete = Every defence is answered to the end.
board-proof-unproved = The win is not proved: tables are missing.
board-proof-none = Nobody wins here under these draw rules, so there is nothing to prove.
board-proof-nowhere = There are no proof trees for this game, or not on this page.
board-proof-missing = The position is unknown: { $name } is missing.
board-proof-fold = Replies to { $move }
board-proof-replies = { $n ->
    [one] { $n } reply
   *[other] { $n } replies
}
board-proof-at-once = at once
board-proof-in = { $n ->
    [one] in { $n } move
   *[other] in { $n } moves
}
board-proof-same = as after { $moves }
board-proof-without = unknown without { $name }
board-proof-goes-on = the line goes on
board-proof-study = Save as a study (PDN)
board-proof-saved = Saved as { $name }.
board-proof-copy = Copy the PDN

## The map

board-map-about = What the position is worth with the piece on each square. Choose a square to put it there.
board-map-piece = Piece to move around
board-map-presets = Maps worth a look
board-map-for-w = For White
board-map-for-b = For Black
board-map-value-win = wins
board-map-value-cursed-win = would win, drawn by rule
board-map-value-draw = draws
board-map-value-blessed-loss = saved by the rule
board-map-value-loss = loses
board-map-value-unknown = not known
board-map-number = The number on a square: moves to the end of the game. The fewer, the stronger the colour.
board-map-csv = Values (CSV)
board-map-both = Both
board-map-against = Compare with
board-map-against-none = no other rules
board-map-differ = { $n ->
    [one] Stripes ({ $profile }): { $n } square has another value.
   *[other] Stripes ({ $profile }): { $n } squares have another value.
}
board-map-same = Under the other rules ({ $profile }) all values are the same.
board-map-stripes = stripes: { $profile }
board-map-halves = Upper left: White to move; lower right: Black to move.
board-map-said-both = with White to move { $first }, with Black to move { $second }
board-map-said-rules = { $first }; { $profile }: { $second }

## Setting up

board-setup-dropped = { $n ->
    [one] One piece has no square on this board and was taken off. Undo brings it back.
   *[other] { $n } pieces have no square on this board and were taken off. Undo brings them back.
}
board-setup-hint = Tap a square: man, king, empty. A right click or a long press sets the other colour. Pieces can be dragged onto, around and off the board, and a FEN pasted anywhere.
board-setup-fen = Position as FEN
board-setup-show = Show
board-setup-clear = Clear the board
board-setup-done = Play from here

## Which of several captures

board-chooser-title = Which capture?
board-chooser-takes = takes { $n }: { $squares }

## Help

board-help-about = Galotne knows draughts endgames to the end: what a position is worth under the draw rules, with the count on the score sheet.
board-help-begin = Paste a position or a whole game anywhere on the page, or set the pieces up by tapping. Judge reads a game, and says when it was over and by which rule; Learn has lessons, puzzles and the rules.
board-help-begin-static = Paste a position or a whole game anywhere on the page, or set the pieces up by tapping. Learn has lessons, puzzles and the rules.
board-help-values = Marks on the board, for the player to move
board-help-win = The move wins.
board-help-cursed-win = It would win, but the draw rule comes first.
board-help-draw = It draws.
board-help-blessed-loss = It would lose, but the draw rule comes first.
board-help-loss = It loses.
board-help-unknown = A table is missing.
board-help-words = Counts are in moves of both sides, so that the move of one player is half a move; on 64 squares some texts count the stronger side’s moves alone. “Needed” is the fewest moves that must be left for the result to stand.
board-help-mills = Mills are played in their own room: place, move, remove; “How to play” there has the rules.
board-help-api = The same answers for programs
board-help-service = Judge, Explore and Proof need a service, and are not on this page: install Galotne on a computer, run { $command }, and open the address that it prints.
board-offline = Without a connection
board-offline-impossible = This browser does not store this page: it does not open without a connection.
board-offline-keeping = Storing on this device: { $done } of { $all } MB.
board-offline-page = This page opens without a connection.
board-offline-ready = This page opens without a connection, and answers endgames of up to { $n } pieces.
board-offline-keep = Store those of { $n } pieces as well: { $size } MB
board-offline-failed = Not everything could be stored: there was no connection, or too little space.
board-help-keys = Keys
board-key-steps-name = ← →
board-key-steps = one move back, forward
board-key-ends-name = Home, End
board-key-ends = first move, last move
board-key-arrows-name = Tab, arrows
board-key-arrows = move around the board
board-key-enter-name = Enter, Space
board-key-enter = select a piece, play a move
board-key-escape-name = Esc
board-key-escape = cancel
board-key-u-name = u
board-key-u = take a move back
board-key-f-name = f
board-key-f = turn the board
board-key-undo-name = Ctrl+Z, u
board-key-undo = setting up: undo
board-key-redo-name = Ctrl+Y, r
board-key-redo = setting up: redo
board-key-paste-name = Ctrl+V
board-key-paste = show a copied FEN

## Examples

board-example-three-kings = Three kings against one
board-example-three-kings-about = One quiet move wins, in 8 moves. All others draw.
board-example-spoiled = Too late by half a move
board-example-spoiled-about = The same position with 10½ moves counted: drawn by rule.
board-example-two-kings-man = Two kings and a man
board-example-two-kings-man-about = The longest win of its kind: 16 moves.
board-example-king-man = King and man against king
board-example-king-man-about = The rule allows five moves; this takes all of them.
board-example-two-kings = Two kings against one
board-example-two-kings-about = Mostly a draw. Here White wins in 4 moves.
board-example-king-king = King against king
board-example-king-king-about = A win in 2 moves that is easily missed.
board-example-three-men = One king beats three men
board-example-three-men-about = Black to move wins, but not in fewer than 22 moves.
board-example-circle = A capture in a circle
board-example-circle-about = One man takes four and ends where it began.
board-example-petrov = Petrov’s triangle
board-example-petrov-about = Three kings catch one off the main road in 13 moves.
board-example-main-road = The main road
board-example-main-road-about = A king on the long diagonal holds against three.
board-example-two-men = One man against two
board-example-two-men-about = The single man wins, in 13 moves.
board-example-brazilian-men = King against two men
board-example-brazilian-men-about = Black wins in 12 moves.
board-example-giveaway = Two men give themselves away
board-example-giveaway-about = The longest win with three men: 11 moves.
board-example-killer-kings = Two kings against one in killer
board-example-killer-kings-about = A draw in international draughts. Here White wins in 8 moves.
board-example-italian-men = Two men against one in Italian draughts
board-example-italian-men-about = White wins in 33 moves: the longest win with three men.
board-example-pool-row = Crowned in mid-capture in pool checkers
board-example-pool-row-about = In Russian draughts the man goes on as a king and wins at once. Here it stops on the last row, and White wins in 2 moves.
board-example-czech-king = A king captures before a man
board-example-czech-king-about = The man would win by taking e3. The king has to take g7: a draw.
board-example-frisian-king = A king that may move three times
board-example-frisian-king-about = Walinga’s ending of 1976: a win in 20 moves without article 17, a draw with it.
board-example-thai-back = Straight back in Thai draughts
board-example-thai-back-about = The king takes 8, goes straight back over its square to take 18, and then takes 26: White wins at once.
board-example-turkish-line = A line that opens in Turkish draughts
board-example-turkish-line-about = The king takes d3, f5 and g4, then crosses the emptied square d3 and takes b3: White wins at once.
board-example-breakthrough-men = One man against two
board-example-breakthrough-men-about = The longest breakthrough with three men: Black wins in 10 moves.
board-example-english-men = Two men beat a king
board-example-english-men-about = A long march: White wins in 31 moves.
board-example-wolf = Wolf and sheep
board-example-wolf-about = The sheep win, if they keep together.

## Rooms

board-rooms = Rooms
board-room = Room
board-room-play = Board
board-room-desk = Judge
board-room-explore = Explore
board-room-learn = Learn
board-room-mills = Mills
board-room-desk-about = Paste a game: when was it over, and where was the win thrown away?
board-room-explore-about = Every class of pieces: how much is won, the longest wins, positions to search for.
board-room-learn-about = Lessons step by step, puzzles with themes and a rating, and the rules of draws.
board-room-mills-about = Nine men’s morris, mixed and Ceylon: place, move, remove, and see what each move is worth.
board-room-missing = This part of the page could not be loaded.
board-room-service = { $room }: not on this page
board-room-service-about = This page has the tables of single positions alone, and works without a service. Judging whole games needs one.
board-room-service-explore = This page has the tables of single positions alone, and works without a service. Searching whole classes needs one.
board-room-service-do = What to do
board-room-service-serve = Install Galotne on a computer, run { $command }, and open the address that it prints. This same page is there, with all its rooms.
board-room-service-file = Or judge a file without a page: { $command }
board-room-service-position = A single position is judged here too: set it up on the board, and choose the draw rules and the count.
board-room-service-board = To the board

## The arbiter’s desk

board-desk-title = Settle a disputed game
board-desk-lead = Paste a game or drop a file. You learn at which move it was over, what could be claimed and when, and what each set of draw rules says.
board-desk-paste = Games as PDN, plain moves, or a position and moves
board-desk-judge = Judge
board-desk-file = Open a file
board-desk-sample = Try a sample
board-desk-board = The game on the board
board-desk-rules-said = as the text states
board-desk-limits = Up to { $games } games and { $size } KB at once.
board-desk-too-large = This file has { $size } KB; at most { $most } KB can be read at once. Nothing was changed.
board-desk-too-many = These are more games than can be judged at once.
board-desk-judging = The tables are being asked…
board-desk-stop = Stop
board-desk-no-games = There is no game in this text.
board-desk-nothing = Paste a game or a position first.
board-desk-only-address = An address has no moves in it. Open the game there, copy its moves (on lidraughts: “Share & export”, PDN), and paste them here.
board-desk-ask-title = { $n ->
    [one] One question first
   *[other] Two questions first
}
board-desk-ask-rules = Which draw rules does the tournament play?
board-desk-ask-by-date = Chosen by the date of the game: the edition of { $year }.
board-desk-ask-by-site = Chosen by the site of the game: { $site }.
board-desk-ask-against-date = These were your choice for an earlier game; by its date this one is under the edition of { $year }.
board-desk-ask-against-site = These were your choice for an earlier game; this one was played on { $site }.
board-desk-ask-remembered = The answer is remembered for the next game.
board-desk-ask-list = It then holds for the games of this kind in the list, unless their site has its own.
board-desk-ask-count = Is there a count on the sheet?
board-desk-ask-moves = Moves counted
board-desk-ask-where = Where the count is written
board-desk-ask-count-about = This score begins where moves are already counted. If this is left empty, the count begins with its first position.
board-desk-ask-number = Write a number of moves, such as 10, or 10½ if one side has made a move more.
board-desk-ask-no-clock = No rule counts moves there.
board-desk-ask-restarted = Between the first position and that move the count began again or another rule took over: the count there follows from the moves themselves.
board-desk-ask-fewer = By then the score itself has more moves than this.
board-desk-ask-beyond = With this count the game was drawn before its first position.
board-desk-ask-change = Change rules or count
board-desk-sheet = { $n } moves counted at the start
board-desk-reach = The tables here reach { $most } pieces; this position has { $pieces }.
board-desk-no-table = There is no table of this ending here ({ $class }).
board-ruling = The ruling in one sentence
board-ruling-copy = Copy the sentence
board-ruling-link = Copy the link
board-ruling-card = Ruling card
board-desk-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
board-desk-game = Game { $n }
board-desk-faults = { $n ->
    [one] { $n } game could not be read to its end; all others are judged.
   *[other] { $n } games could not be read to their end; all others are judged.
}
board-desk-all-read = All of them were read.
board-desk-list-under = Draw rules: { $name }
board-desk-list-rules = Draw rules of the tournament
board-desk-list-assumed = assumed (site or date)
board-desk-list-counts = { $n ->
    [one] One game begins where moves may already be counted. Its count starts with the first position; open it to give the count on its sheet.
   *[other] { $n } games begin where moves may already be counted. Their counts start with the first position; open a game to give the count on its sheet.
}
board-desk-no-count = no count given
board-desk-assumed = Assumed: { assumed-profile }
board-desk-assumed-short = { $name }, assumed
board-desk-corrected-short = a move was corrected
board-desk-correct = Open it to correct the move
board-desk-which = Which games
board-desk-which-all = All
board-desk-which-contradiction = With another result
board-desk-which-changed = A move changed the result
board-desk-which-fault = Not read
board-desk-more = More games
board-desk-score-says = the score sheet says: { $stated }
board-desk-line = Line { $n }: { $what }
board-desk-accept = Read on: the missed capture ({ $due }) was allowed to stand
board-desk-fault-at = The game stops at { side-of } move { $n }
board-desk-fault-at-line = Line { $n } cannot be read
board-desk-fault-here = This game cannot be judged
board-desk-fault-instead = Choose the move that was played
board-desk-fault-possible = Possible here
board-desk-fault-before = Judge the game before this move
board-desk-fault-illegal-move = this move is not possible here.
board-desk-fault-illegal-move-named = “{ $text }” is not possible here.
board-desk-fault-missed-capture = a capture was due here.
board-desk-fault-missed-capture-named = “{ $text }” is not possible: a capture was due.
board-desk-fault-other-capture-named = “{ $text }” is not possible: another capture is compulsory here.
board-desk-fault-king-must-rest-named = “{ $text }” is not possible: this king has made { $moves } moves in a row and must rest.
board-desk-fault-over-named = “{ $text }” cannot be played: the game is over by then.
board-desk-fault-off-board = there is no such square.
board-desk-fault-off-board-named = “{ $text }” names a square that the board does not have.
board-desk-fault-other-side-named = “{ $text }” is a move of the other side. { to-move }.
board-desk-fault-short-named = “{ $text }” is written in short form. Moves are written with both squares, as c3-d4 and d4xf6.
board-desk-fault-syntax = this is not a move. Moves are written as 32-28 and 28x19, or c3-d4 and d4xf6.
board-desk-fault-syntax-named = “{ $text }” is not a move. Moves are written as 32-28 and 28x19, or c3-d4 and d4xf6.
board-desk-fault-unknown-move = the move is not known, so the moves after it cannot be played.
board-desk-fault-unreadable-move = the move cannot be read.
board-desk-fault-unreadable-move-named = “{ $text }” cannot be read as a move.
board-desk-fault-ambiguous-move = it is not clear which capture is meant.
board-desk-fault-ambiguous-move-named = “{ $text }” may be more than one capture: choose it.
board-desk-fault-unclosed = a bracket or comment is not closed.
board-desk-fault-fen = the position cannot be read. It is written as W:W31,K40:B3,K14, with the side to move first.
board-desk-fault-no-start = it does not say where the game begins.
board-desk-fault-other-board = the position belongs to another board than the game. Choose the game below the text.
board-desk-fault-game-type = this game is not known. Choose the game below the text.
board-desk-fault-which-game = it does not say which game is played. Choose it below the text and judge again.
board-desk-fault-mixed-notation = squares are written with letters and with numbers. Write all moves in one way.
board-desk-fault-ambiguous-corner = the letters fit from White’s side and from Black’s. Write the squares as numbers.
board-desk-fault-tag-twice = a tag in brackets is given twice, with different values. Leave one out.
board-desk-fault-too-long = the game is too long. Is the end of a game or of a comment missing?
board-desk-fault-encoding = this is not plain text. Save the file as text in UTF-8.
board-desk-fault-no-game = there is no game in this text.
board-desk-fault-clock = this count is not possible at the start of the game.
board-desk-fault-table = a table of this server is damaged.
board-desk-fault-deadline = the time limit was reached before this game.
board-desk-fault-other = this game cannot be judged.
board-desk-other-game-mills = This is a game of mills. Only games of draughts are judged here.
board-desk-other-game-chess = This is a game of chess. Only games of draughts are judged here.
board-desk-to-mills = Look at it in Mills
board-desk-start = at the start
board-desk-move = after { side-of } move { $n }
board-desk-by = { side-of } move { $n }
board-desk-move-played = After { side-of } move { $n } ({ $move })
board-desk-here = { $named }: { $worth }. { $count }
board-desk-after-end = the game was over
board-desk-no-clock = No draw rule counts.
board-desk-count = Rule { $rule }: { $left } of { $limit } moves left.
board-desk-count-sides = Rule { $rule }: of { $limit } moves White has { $white } left and Black { $black }.
board-desk-drawn = Draw by rule { $rule }, { $named }.
board-desk-drawn-repeated = Draw by repetition (rule { $rule }), { $named }.
board-desk-won = { $result }, { $named }.
board-desk-claimable = Not over, but { side } may claim a draw.
board-desk-unknown = Not over, and no table knows the last position.
board-desk-open-spoiled = Not over: drawn by rule with best play.
board-desk-open-white-wins = Not over: White wins from here.
board-desk-open-black-wins = Not over: Black wins from here.
board-desk-open-draw = Not over: drawn with best play.
board-desk-short = { $result }, { side-of } move { $n }
board-desk-short-rule = { $result } ({ $rule }), { side-of } move { $n }
board-desk-short-repeated = { $result } by repetition ({ $rule }), { side-of } move { $n }
board-desk-short-claim = A draw may be claimed
board-desk-short-white-wins = Not over, White wins
board-desk-short-black-wins = Not over, Black wins
board-desk-short-unknown = Not over, not in the tables
board-desk-short-draw = Not over, drawn
board-desk-others = Another game
board-desk-list = All games
board-desk-disputed = The draw rules disagree about this game: see below.
board-desk-disputed-move = Under other draw rules the same result comes with another move: see below.
board-desk-contradiction = The score sheet says otherwise: { $stated }.
board-desk-played-on = Moves played after that, which do not count: { $n }.
board-desk-strip = The game from its first position to its last
board-desk-key-win = won
board-desk-key-cursed = won, but drawn by rule
board-desk-key-draw = drawn
board-desk-key-unknown = not known
board-desk-key-over = after the end
board-desk-turnings = What decided it
board-desk-no-turnings = No move gave anything away, as far as the tables know.
board-desk-turning-thrown = { $named }: { $move } threw the win away.
board-desk-turning-lost = { $named }: { $move } lost a game that was drawn.
board-desk-turning-slower = { $named }: after { $move } the rule comes before the win.
board-desk-turning-claim = { $named }: { side } could claim a draw (rule { $rule }).
board-desk-turning-irregular = { $named }: { $move }, although { $due } was due; it was allowed to stand.
board-desk-turning-drawn = { $named }: the game was drawn by rule { $rule }.
board-desk-turning-repeated = { $named }: the game was drawn by repetition (rule { $rule }).
board-desk-turning-won = { $named }: the game was over. { $result }.
board-desk-kept = Better: { $moves }
board-desk-a-claim = to claim the draw
board-desk-profiles = What each set of draw rules says
board-desk-verdict = Verdict
board-desk-fresh = No count was given for the start of the game.
board-desk-readings = { $n ->
    [one] How the text of the rules is read ({ $n } note)
   *[other] How the text of the rules is read ({ $n } notes)
}
board-desk-report-most = A report is of { $n } games at most.
board-desk-report = Report to print
board-desk-print = Print
board-desk-keep = Report as a file
board-desk-json = JSON
board-desk-study = Try other moves

## Classes and their statistics

board-explore-title = What the tables know
board-explore-lead = Choose the pieces. You see how much is won and drawn and the longest wins, and can search for positions.
board-explore-none = There are no tables of this game here: { $name }. These have some:
board-explore-pieces = { $n ->
    [one] { $n } piece
   *[other] { $n } pieces
}
board-explore-missing = There are no tables here of { $missing }.
board-explore-uncounted = The numbers leave draw rules out.
board-explore-unknown = There are no statistics for this class here.
board-explore-clock = { $n ->
    [one] Draw rule for these pieces: { $article }, { $n } move.
   *[other] Draw rule for these pieces: { $article }, { $n } moves.
}
board-explore-positions = { $n ->
    [one] { $count } position
   *[other] { $count } positions
}
board-explore-longest = The longest
board-explore-longest-win = Longest win of the side to move
board-explore-longest-loss = Longest defence of the side to move
board-explore-win = won
board-explore-draw = drawn
board-explore-loss = lost
board-explore-column = in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}: { $count }
board-explore-histogram-win = Wins by their number of moves (logarithmic scale)
board-explore-histogram-loss = Losses by their number of moves (logarithmic scale)
board-explore-numbers = As numbers
board-find = Search for positions
board-find-side-any = either side
board-find-side-white = White
board-find-side-black = Black
board-find-value = For the side to move
board-find-value-any = any
board-find-value-win = wins
board-find-value-draw = draws
board-find-value-loss = loses
board-find-order = Show
board-find-order-any = at random
board-find-order-longest = the longest
board-find-order-all = all, one by one
board-find-length = Moves to the end
board-find-from = Fewest moves
board-find-to = Most moves
board-find-exchanged = The fewest and the most moves were exchanged.
board-find-unique = Only one move wins
board-find-zugzwang = Zugzwang (better not to move)
board-find-quiet = Nothing to capture
board-find-cursed = Won, but drawn by the chosen rules
board-find-counted = Moves already counted
board-find-with-count = With { $n } moves already counted.
board-find-shorter = Those that take a move less
board-find-squares = Squares
board-find-on = Pieces on squares, such as { $piece }, king:main-road or white-man:{ $squares }
board-find-piece = Piece
board-find-press = Press the squares where this must stand: { $piece }.
board-find-square-free = no condition
board-find-piece-any = any piece
board-find-piece-man = man of either colour
board-find-piece-king = king of either colour
board-find-piece-lone-king = lone king
board-find-piece-white = white piece
board-find-piece-black = black piece
board-find-place-lone-king-main-road = Lone king on the main road
board-find-place-king-main-road = King on the main road
board-find-place-king-edge = King at the edge
board-find-place-man-edge = Man at the edge
board-find-go = Search
board-find-looking = Searching…
board-find-stop = Stop
board-find-stopped = Stopped.
board-find-asked = These conditions were asked for. Press one to search without it.
board-find-without = Without: { $what }
board-find-refused = This cannot be searched for.
board-find-some = { $n ->
    [one] { $n } position so far.
   *[other] { $n } positions so far.
}
board-find-all = { $n ->
    [one] { $n } position, and no more.
   *[other] { $n } positions, and no more.
}
board-find-few = { $n ->
    [one] { $n } position, picked at random; how many there are was not counted.
   *[other] { $n } positions, picked at random; how many there are was not counted.
}
board-find-sample = { $n } of { $all } positions, picked at random.
board-find-sample-long = { $n } of { $all } positions, picked at random, the longest first.
board-find-some-of = { $n } of { $all } positions, in the order of the tables.
board-find-longest-some = { $n } of { $all } positions with the most moves.
board-find-in-order = { $n ->
    [one] { $n } position so far, in order: picking at random takes too long here.
   *[other] { $n } positions so far, in order: picking at random takes too long here.
}
board-find-fault-moves = “{ $read }” is not a number of moves from 0 to { $most }.
board-find-fault-counted = “{ $read }” is not a count of moves, such as 10 or 10.5.
board-find-fault-over = “{ $read }” moves are more than the rule allows here.
board-find-fault-form = “{ $read }” cannot be read: write pieces, a colon and squares, such as king:main-road or white-man:{ $squares }.
board-find-fault-pieces = “{ $read }” names no pieces. Write any, white, black, man, king, lone-king, white-man, black-man, white-king or black-king.
board-find-fault-squares = “{ $read }” names no squares of this board. Write them as on the board, or ranges such as { $squares }, or main-road, double, triple, quadruple or edge.
board-find-others = Show others
board-find-every = All, one by one
board-find-save = Save these (FEN)
board-find-long = Finding the longest goes through the whole class: choose one side to move, or all, one by one.
board-find-none = There is no such position.
board-find-none-so-long = { $n ->
    [one] There is none: the longest takes { $n } move.
   *[other] There is none: the longest takes { $n } moves.
}
board-find-suggested = Filled in: half of the longest win.
board-find-longest-all = { $n ->
    [one] { $n } position with the most moves.
   *[other] { $n } positions with the most moves.
}
board-find-would = { $kind ->
    [win] would win in { $n }
   *[loss] would lose in { $n }
}
board-find-not-yet = None so far.
board-find-through = Searched: { $share }.
board-find-more = Search further
board-kings = { $n ->
    [one] { $n } king
   *[other] { $n } kings
}
board-men = { $n ->
    [one] { $n } man
   *[other] { $n } men
}
board-class = { $white } against { $black }

## The trainer

board-trainer-kind = Exercise
board-trainer-kind-win = Win
board-trainer-kind-hold = Hold the draw
board-trainer-kind-only = Only move
board-trainer-level = Level
board-trainer-level-1 = Easy
board-trainer-level-2 = Medium
board-trainer-level-3 = Hard
board-trainer-task-win = { side-first } to move and win.
board-trainer-task-hold = { side-first } to move and hold the draw.
board-trainer-task-only = { side-first } to move: only one move wins.
board-trainer-none = There is no exercise of this kind for this game. Another level or game has some.
board-trainer-unsuited = This position has no exercise of that kind; here is another one.
board-trainer-left = { $n } moves left (rule { $rule }).
board-trainer-again = You have met this one before.
board-trainer-held-so-far = Held { $n } of { $goal } moves.
board-trainer-right = Right. Go on.
board-trainer-hint = Hint
board-trainer-hinted-piece = This piece moves. One more hint shows where.
board-trainer-hinted-move = This is the move.
board-trainer-solution = Solution
board-trainer-next = Next
board-trainer-retry = Try again
board-trainer-share = Copy the link
board-trainer-study = To the board
board-trainer-shown = The arrow shows the best move. This one comes back later.
board-trainer-shown-win = This is the quickest win. It comes back later.
board-trainer-done-won = { $n ->
    [one] Won in { $n } move.
   *[other] Won in { $n } moves.
}
board-trainer-done-held = { $n ->
    [one] Held for { $n } move: that is a draw.
   *[other] Held for { $n } moves: that is a draw.
}
board-trainer-done-rule = Held: rule { $rule } makes it a draw.
board-trainer-done-only = Yes: only { $move } wins.
board-trainer-after-all = It comes back later all the same.
board-trainer-wrong-draws = { $move } draws: the win is gone.
board-trainer-wrong-loses = { $move } loses.
board-trainer-wrong-slow = { $move } draws by rule: it takes too long.
board-trainer-wrong-rule = Rule { $rule } has made it a draw.
board-trainer-slow = { side-first } needs { $need } more moves, { $left } are left.
board-trainer-streak = In a row
board-trainer-best = Best
board-trainer-solved = Solved
board-trainer-due = Due again
board-trainer-keys = Keys: h hint, n next.

## Lessons, puzzles and chapters

board-learn-lessons = Lessons
board-learn-puzzles = Puzzles
board-learn-practice = Practice
board-learn-chapters = Rules
board-learn-lead = Endings explained step by step, with every number worked out by the tables. At some steps you find the moves yourself.
board-learn-group-first = Begin here
board-learn-group-deeper = Going deeper
board-learn-group-rules = For arbiters: where rules disagree
board-learn-group-mills = Nine men’s morris
board-learn-about-two-against-one = Almost always a draw. When is it not?
board-learn-about-three-kings-8x8 = The plan that every player of Russian draughts learns first, step by step.
board-learn-about-three-kings-10x10 = Here three kings catch one only if it stands badly. See when, and in how many moves.
board-learn-about-records = The longest wins with up to six pieces, played out move by move.
board-learn-about-disagreements-international = One position, two sets of rules, two results.
board-learn-about-disagreements-russian = Endings on 64 squares that national and FMJD rules judge differently.
board-learn-about-three-that-fly = What three flying stones are worth, and whether the double mill wins.
board-learn-about-counts = How many moves each ending is given, and when the count starts again.
board-learn-about-draw-rules = The texts of draw rules side by side, ending by ending.
board-learn-about-disputed-count = What to do when two players count differently.
board-learn-about-words = What the words on this board mean.
board-learn-tasks = { $n ->
    [one] { $n } task
   *[other] { $n } tasks
}
board-learn-steps = { $n ->
    [one] { $n } step
   *[other] { $n } steps
}
board-learn-step = Step { $n } of { $all }
board-learn-read = Read to the end
board-learn-steps-name = Steps of the lesson
board-learn-previous = Back
board-learn-next-lesson = Next lesson
board-learn-next = Next
board-learn-your-move = Your move: find the win for { $side ->
    [white] White
   *[black] Black
}.
board-learn-free = Try moves on the board, for both sides: the tables say what each is worth.
board-learn-values = What is each move worth?
board-learn-hide-values = Hide the values
board-learn-moves-win = Win
board-learn-moves-cursed-win = Won, but drawn by rule
board-learn-moves-draw = Draw
board-learn-moves-blessed-loss = Lost, but drawn by rule
board-learn-moves-loss = Lose
board-learn-moves-unknown = Not known
board-learn-at-start = At the start:
board-learn-line = Show the line
board-learn-line-again = Show it again
board-learn-from-start = From the start
board-learn-play = Go on
board-learn-pause = Stop
board-learn-commands = Commands that compute the numbers
board-learn-motif = Puzzles of this kind
board-learn-of-lesson = Puzzles of the lesson
board-learn-puzzle-of = Puzzle { $n }{ $solved ->
    [yes] , solved
   *[no] {""}
}
board-learn-mills-exercises = The exercises are in the room Mills.
board-learn-in-mills = Play it in Mills
board-learn-no-lesson = There is no lesson with this name.
board-learn-no-puzzle = This puzzle is not here any more; here is another one.
board-learn-none = There is no puzzle of this kind here. Choose another theme or level, or a game:
board-learn-theme = Theme
board-learn-elsewhere = In other games:
board-learn-any = Any
board-theme-opposition = Waiting move
board-theme-petrov = Petrov’s triangle
board-theme-sacrifice = Sacrifice
board-theme-main-road = Main road
board-theme-only-move = Only move that holds
board-theme-count = The count decides
board-theme-longest = Longest win
board-learn-level = Level { $level } of 5.
board-learn-counted = Rule { $rule }: { $spent } moves counted, { $left } left.
board-learn-also = { $move } wins too, but there is a quicker win. Find it.
board-learn-shown = This is the solution. It comes back after ten others, or tomorrow.
board-learn-others-win = These win too, but not as fast: { $moves }
board-learn-others-draw = These draw: { $moves }
board-learn-others-lose = These lose: { $moves }
board-learn-others-slow = These are too slow for the count: { $moves }
board-learn-held = Held: that is a draw.
board-learn-rated = Rating { $change }, now { $rating }.
board-learn-why = Why?
board-learn-why-only = { side-first } has one answer: { $reply }.
board-learn-why-reply = { side-first } answers { $reply }.
board-learn-why-slow = It still wins, but not in the moves that are left. { side-first } holds out with { $reply }.
board-learn-again = Solve it yourself
board-learn-rating = Rating
board-learn-streak = In a row
board-learn-solved = Solved
board-learn-due = Due again
board-learn-why-drawn = From here no move of { $side ->
    [white] White
   *[black] Black
} wins.
board-learn-line-won = The end: { $side ->
    [white] White
   *[black] Black
} has won.
board-learn-daily = Puzzle of the day
board-learn-daily-of = Puzzle of the day, { $date }
board-learn-daily-done = { $n ->
    [one] Solved today.
   *[other] Solved today, { $n } days in a row.
}
board-learn-daily-run = { $n ->
    [one] Solved yesterday: keep it up.
   *[other] { $n } days in a row: keep it up.
}
board-learn-keys-puzzle = Keys: h hint, w why, n next.
board-learn-first-try = The first try counts for the rating: half with a hint, and as a miss with the solution.
board-learn-with-count = { side-first } to move, with { $n } moves counted:
board-learn-fresh = { side-first } to move, with a fresh count:
board-learn-says-wins = { $side ->
    [white] White
   *[black] Black
} wins
board-learn-says-saved = draw by rule
board-learn-says-draw = draw
board-learn-differ = Positions judged differently
board-learn-chapters-about = What the rules say about draws, and how the counts work.
board-help-learn = Lessons and the rules of draws, to read

## Mills

board-mills-title = Mills
board-mills-lead = Play both sides, or against an opponent; the tables say what each move is worth.
board-mills-board = The mills board, 24 points
board-mills-game-mills = Nine men’s morris
board-mills-game-mills-mixed = Mixed
board-mills-game-mills-ceylon = Ceylon
board-mills-back = Take back
board-mills-start = From the start
board-mills-example = The longest win
board-mills-exercise-win = Win
board-mills-exercise-double = Double mill
board-mills-exercise-hold = Hold
board-mills-exercises = Exercises:
board-mills-exercise-missing = This exercise needs tables that are not here. The others can be played.
board-mills-exercise-absent = Pale exercises need tables of mills that are not here; “galotne serve --demo” has them.
board-mills-another = Another position
board-mills-leave = Back to the game
board-mills-change-start = { $game }: a new game. “{ board-mills-back }” returns to the one before.
board-mills-change-same = { $game }: the stones stay, the rules change.
board-mills-win-on =
    You play { $side ->
        [white] White
       *[black] Black
    }: win.
board-mills-win-solved = Won: well played.
board-mills-win-failed = That gives the win away: take it back, and try another move.
board-mills-double-on =
    You play { $side ->
        [white] White
       *[black] Black
    }: win in { $n ->
        [one] { $n } move
       *[other] { $n } moves
    } with the double mill.
board-mills-double-hint = A double mill is one stone that goes to and fro between two mills. With three stones Black flies, and can get between.
board-mills-double-solved = { board-mills-win-solved }
board-mills-double-failed = The win in so few moves is gone that way: take it back, and try another move.
board-mills-hold-on =
    You play { $side ->
        [white] White
       *[black] Black
    }: do not lose. Held so far: { $n } of { $all }.
board-mills-hold-solved = Held: it stays a draw.
board-mills-hold-failed = That loses: take it back, and try another move.
board-mills-w = white stone
board-mills-b = black stone
board-mills-free = free
board-mills-removable = may be removed
board-mills-hand = { $side ->
    [white] White
   *[black] Black
  }: { $n ->
    [one] { $n } stone in hand
   *[other] { $n } stones in hand
  }
board-mills-left = { $side ->
    [white] White
   *[black] Black
  }: { $n ->
    [one] { $n } stone
   *[other] { $n } stones
  }
board-mills-flying = { $side ->
    [white] White
   *[black] Black
  }: { $n } stones, which fly
board-mills-remove = { $side ->
    [white] White
   *[black] Black
  } made a mill: remove a stone with a red ring.
board-mills-place = { $side ->
    [white] White
   *[black] Black
  } places a stone.
board-mills-slide = { $side ->
    [white] White
   *[black] Black
  } moves a stone.
board-mills-either = { $side ->
    [white] White
   *[black] Black
  } places or moves a stone.
board-mills-fly = { $side ->
    [white] White
   *[black] Black
  } flies: any stone, to any free point.
board-mills-where = Where to?
board-mills-forward = Forward
board-mills-kind-place = Place
board-mills-kind-place-remove = Place and remove
board-mills-kind-move = Move
board-mills-kind-move-remove = Move and remove
board-mills-solved = Solved: this is the result with best play.
board-mills-solved-unnamed = Solved: it is won with best play. Which move wins is not kept here; the tables of the whole game know it.
board-mills-beyond = This position is not known here; with few stones left the tables answer again.
board-mills-no-tables = This position is not known here: tables of mills are missing.
board-mills-known-game = { $result ->
    [white] Last known: White was winning.
    [black] Last known: Black was winning.
   *[draw] Last known: a draw.
  }
board-mills-known-start = { $result ->
    [white] The start is won for White.
    [black] The start is won for Black.
   *[draw] The start is a draw with best play.
  }
board-mills-by-rule = The tables do not reach here: the opponent plays by a rule of thumb.
board-mills-advice = Best play is not known here. A rule of thumb suggests:
board-mills-advice-remove = It closes a mill and removes a stone.
board-mills-advice-stop = It stops a mill of the other side.
board-mills-advice-threat = It prepares a mill.
board-mills-advice-free = It keeps room to move.
board-mills-setup-hint = Tap a point: white, black, empty. Stones can be dragged.
board-mills-fault-few = Neither side has three stones: nobody could make a mill.
board-mills-fault-in-turn = Stones are placed in turn, and White begins: with White to move both sides have the same number in hand, with Black to move Black has one more.
board-mills-fault-none-removed = No stone is removed while stones are placed: as long as one is in hand, each side has nine on the board and in hand.
board-mills-hand-more = { side-first }: one stone more in hand
board-mills-hand-less = { side-first }: one stone fewer in hand
board-mills-opponent = Opponent
board-mills-side-none = none
board-mills-side-w = plays White
board-mills-side-b = plays Black
board-mills-refused = The score ends here: { $move }, move { $number }, is not possible.
board-mills-again = Another game
board-mills-you-won = You have won!
board-mills-you-lost = The opponent has won this time.
board-mills-lost-few = { $side ->
    [white] White
   *[black] Black
  } has fewer than three stones left.
board-mills-lost-blocked = { $side ->
    [white] White
   *[black] Black
  } cannot move.
board-mills-repeated = This position has come up three times: in a tournament that is a draw.
board-mills-took = { side-first } closed a mill and removed { $name }.
board-mills-took-again = { side-first } closed a mill, removed { $name } and moves once more.
board-mills-moves-again = { side-first } closed a mill and moves once more.
board-mills-not-guarded = { $name } stands in a mill: take another stone.
board-mills-not-remove = First remove a stone with a red ring.
board-mills-not-theirs = { $name } is a stone of the other side: it is { $side ->
    [white] White
   *[black] Black
  }’s turn.
board-mills-not-placing = Stones do not move yet: place one on a free point.
board-mills-not-stuck = { $name } cannot move: no point next to it is free.
board-mills-not-far = { $name } is too far: a stone moves along a line to the next free point.
board-mills-not-choose = First choose the stone that moves.
board-mills-link = The position in this link cannot be read: here is the start of the game.
board-mills-strength = Strength of the opponent
board-mills-strength-easy = easy
board-mills-strength-medium = medium
board-mills-strength-full = full strength
board-mills-how = How to play
board-mills-how-place = White begins. In turn, each side places one of its nine stones on a free point.
board-mills-how-mixed = White begins. On each turn, a side places one of its nine stones on a free point, or moves one along a line to the next free point.
board-mills-how-mill = Three stones of one colour on a line are a mill. Whoever makes one must remove a stone of the other side; two mills at once remove one stone too.
board-mills-how-safe = Stones in a mill may be removed only if the other side has no others. Removed stones never return.
board-mills-how-ceylon = Three stones of one colour on a line are a mill. While stones are placed, whoever makes one must move once more, and removes nothing.
board-mills-how-waits = Whoever has placed all stones waits until the other side has placed its own. The mill of the last stone still counts as one of placing.
board-mills-how-ceylon-later = Then a mill removes a stone of the other side, and the same side moves once more.
board-mills-how-extra = A mill made by such an extra move earns the same again. If the extra move is impossible, the turn passes.
board-mills-how-move = When all stones are placed, a stone moves along a line to the next free point. A mill that is opened and closed again counts again.
board-mills-how-again = A mill that is opened and closed again counts again.
board-mills-how-fly = A side with three stones on the board and none in hand may fly: move to any free point.
board-mills-how-end = You win if the other side has only two stones left, on the board and in hand together, or has no move on its turn.
board-mills-how-draw = If nobody can win, the game is a draw.
