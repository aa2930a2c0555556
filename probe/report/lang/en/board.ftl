# What the board in the browser says and nothing else does, in English. It is read together with the words that all
# faces share; every key begins with `board`. Sides are "white" and "black".

## The page

board-skip = To the board
board-game = Game
board-draw-rules = Draw rules
board-examples = Examples
board-examples-choose = Choose…
board-copy-link = Copy a link to this
board-copied = Link copied
board-not-copied = The link stands in the address bar: the browser did not let it be copied
board-theme = Light or dark
board-help = Help
board-language = Language
board-name = Board
board-squares = Board of { $n } by { $n } squares
board-answer = Answer
board-views = Views
board-view-play = Moves
board-view-line = Best line
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

## Squares and pieces, as they are read out

board-square = { $name }, { $there }
board-square-valued = { $square }: { $value }
board-square-empty = empty
board-piece-wm = white man
board-piece-wk = white king
board-piece-bm = black man
board-piece-bk = black king
board-tool-move = Move pieces
board-tool-erase = Remove pieces

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
board-column-plies = Plies
board-column-left = Left
board-column-needs = Needs
board-column-move-title = Best first
board-column-plies-title = Plies to the end after the move
board-column-left-title = Left on the clock after the move
board-column-needs-title = What must be left for the result to stand
board-moves-none = The game is over: there is no move.
board-moves-hidden = Values are hidden while you play.
board-move-drop = Go back to where the game began
board-hints = Show values
board-computer = Tables play
board-computer-none = neither side
board-new-game = From the start
board-step-first = To the start
board-step-back = One move back
board-step-forward = One move forward
board-step-last = To the last move
board-step-flip = Turn the board

## The verdict in a headline

board-asking = Asking the tables…
board-empty = An empty board.
board-drawn-full = Draw by rule { $rule }: the count is full.
board-drawn-by-rule = Draw by rule { $rule }: { side } would win, but the clock does not allow it.
board-drawn-by-rule-in = Draw by rule { $rule }: { side } would win { $length }, but the clock does not allow it.
board-stands-plies = { $n ->
    [one] The win stands with up to { $n } ply spent.
   *[other] The win stands with up to { $n } plies spent.
}
board-stands-moves = { $n ->
    [one] The win stands with up to { $n } move spent.
   *[other] The win stands with up to { $n } moves spent.
}
board-stands-never = Even a fresh clock would not be long enough.

## Why there is no answer

board-problem-fen = This is not a position.
board-problem-material = This game is not played with these pieces.
board-problem-clock = This count is not possible here.
board-problem-table = A table cannot be read.
board-problem-move = This move is not possible here.
board-problem-offline = The server cannot be reached.
board-problem-server = The server could not answer.
board-problem-refused = The server refused the question.

## What has to be known with the verdict

board-claim = { verdict-claim } { rule-cited }
board-repeated = { occurred } See the rule on repetition.
board-missing = Table { $name } is missing. Make it with
board-large = { $n ->
    [one] No tables are made of { $n } piece.
   *[other] No tables are made of { $n } pieces.
}
board-note-fresh-clocks = No count given: the clock starts here.
board-note-half-moves-unused = The count H{ $n } of the FEN was not used.
board-note-no-clock = No clock runs here: the count given plays no part.

## The clock

board-clock-none = No draw clock runs here
board-clock-no-rules = Played without draw rules.
board-clock-over = The game is over
board-clock-rules = What these draw rules count:
board-clock-rule = Rule { $rule }
board-clock-left-plies = { $n } of { $limit } plies left
board-clock-left-moves = { $n } of { $limit } moves left
board-clock-spent = spent
board-clock-need = needed
board-clock-left-short = left
board-clock-counted-plies = Plies already counted
board-clock-counted-moves = Moves of the stronger side already counted
board-clock-count-plies = Plies counted under rule { $rule }
board-clock-count-moves = Moves counted under rule { $rule }
board-clock-less-plies = One ply less under rule { $rule }
board-clock-less-moves = One move less under rule { $rule }
board-clock-more-plies = One ply more under rule { $rule }
board-clock-more-moves = One move more under rule { $rule }
board-clock-aloud-plies = { $n } of { $limit } plies
board-clock-aloud-moves = { $n } of { $limit } moves
board-clock-carried = Rule { $rule } goes on from before the capture
board-clock-beside = Rule { $rule } is counted beside it
board-clock-reset = Start the count afresh

## The best line

board-line-back = Back along the line
board-line-forward = Forward along the line
board-line-play = Play the line
board-line-pause = Pause
board-line-clock = { $left } left, { $need } needed
board-line-none = Nobody can win: there is no best line to show.
board-line-cut-off = The line ends here: { $name } is missing.
board-line-after = { $n ->
    [one] After { $n } ply:
   *[other] After { $n } plies:
}

## The map

board-map-about = What the position would be worth with one piece on another square. Choose a square to put the piece there.
board-map-piece = Piece that wanders
board-map-presets = Maps worth a look
board-map-for-w = For White
board-map-for-b = For Black
board-map-value-win = wins
board-map-value-cursed-win = would win, drawn by rule
board-map-value-draw = draws
board-map-value-blessed-loss = saved by the rule
board-map-value-loss = loses
board-map-value-unknown = not known

## Setting up

board-setup-hint = Choose a piece, then squares; or drag pieces onto the board, about it, and off it.
board-setup-fen = Position as FEN
board-setup-show = Show
board-setup-clear = Clear the board
board-setup-start = Starting position
board-setup-done = Ask the tables

## Which of several captures

board-chooser-title = Which capture?
board-chooser-takes = takes { $n }: { $squares }

## Help

board-help-about = Galotne knows draughts endgames to the end: what a position is worth under the draw rules, with the count that stands on the score sheet.
board-help-values = Marks on the board, for the player to move
board-help-win = The move wins.
board-help-cursed-win = It would win, but the draw rule comes first.
board-help-draw = It draws.
board-help-blessed-loss = It would lose, but the draw rule comes first.
board-help-loss = It loses.
board-help-unknown = A table is missing.
board-help-words = A ply is one move of one player. “Needed” is the fewest plies that must be left on the clock for the result to stand.
board-help-api = The same answers for programs
board-help-keys = Keys
board-key-arrows-name = Arrows
board-key-arrows = walk on the board
board-key-enter-name = Enter, Space
board-key-enter = select a piece, play a move
board-key-escape-name = Esc
board-key-escape = let go
board-key-brackets-name = { "[ ]" }
board-key-brackets = one move back, forward
board-key-u-name = u
board-key-u = take a move back
board-key-f-name = f
board-key-f = turn the board

## Games and draw rules, as short as a list needs them

board-variant-without = { $name } (no tables)
board-variant-international = International draughts
board-variant-russian = Russian draughts
board-variant-brazilian = Brazilian draughts
board-variant-english = English draughts (checkers)
board-variant-international-giveaway = International giveaway
board-variant-russian-giveaway = Russian giveaway
board-variant-brazilian-giveaway = Brazilian giveaway
board-variant-english-giveaway = English giveaway
board-variant-international-giveaway-blocked-wins = International giveaway, blocked wins
board-variant-russian-giveaway-blocked-wins = Russian giveaway, blocked wins
board-variant-brazilian-giveaway-blocked-wins = Brazilian giveaway, blocked wins
board-variant-english-giveaway-blocked-wins = English giveaway, blocked wins
board-variant-wolf-and-sheep = Wolf and sheep
board-profile-none = none
board-profile-fmjd-2015 = FMJD 2015
board-profile-fmjd-2018 = FMJD 2018
board-profile-fmjd-2024 = FMJD 2024
board-profile-lidraughts = lidraughts
board-profile-ru-minsport-100 = Russian ministry of sport
board-profile-lv-001 = Latvian rules for 64 squares
board-profile-lv-003 = Latvian school rules
board-profile-lv-004 = Family game “Dambrete” (no draw rules)
board-profile-threefold = Threefold repetition only
board-profile-fmjd-64 = FMJD-64
board-profile-cbjd = CBJD (Brazil)
board-profile-wcdf = WCDF

## Examples

board-example-three-kings = Three kings against one: a win in 15
board-example-three-kings-short = Three kings v one
board-example-spoiled = The same with 21 plies spent: too late
board-example-two-kings-man = Two kings and a man: the longest, 31
board-example-two-kings-man-short = Two kings and a man v one
board-example-king-man = King and man: the longest, 9
board-example-king-man-short = King and man v king
board-example-two-kings = Two kings: the longest, 7
board-example-two-kings-short = Two kings v one
board-example-king-king = King against king: a win in 3
board-example-king-king-short = King v king
board-example-three-men = One king beats three men in 43
board-example-three-men-short = Three men v king
board-example-circle = A capture that ends where it began
board-example-petrov = Petrov’s triangle: 25, the longest
board-example-petrov-short = Petrov’s triangle
board-example-main-road = The king on the main road draws
board-example-main-road-short = The main road
board-example-two-men = One man beats two in 25
board-example-two-men-short = Two men v one
board-example-brazilian-men = One king beats two men in 23
board-example-brazilian-men-short = Two men v king
board-example-giveaway = Giveaway: three men, the longest, 22
board-example-giveaway-short = Two men v one
board-example-english-men = Two men beat a king in 61
board-example-english-men-short = Two men v king
board-example-wolf = The sheep win in 44
board-example-wolf-short = Where the wolf begins
