# Open questions of the rule texts: how each sentence is read here, and its other possible meanings.

reading-kings-ending = Read as: whenever only kings have moved and nothing was captured, men may still be on the board. It could mean: only when no man is left.
reading-kings-captured = Read as in the Latvian rules for 100 squares (002): any capture restarts the count. Taken literally, the capture of a king would not.
reading-sixteen = Read as: drawn when each side has made sixteen moves; the move that creates the material is not counted, a promotion within it does not restart the count, and a win with the last move stands.
reading-five-more = Read as: five more moves of each side from the capture that leads here, whatever is left of the sixteen. Later annexes let the sixteen go on (profile fmjd-2018).
reading-remain-valid = Read as: after a capture within three against one the sixteen moves go on, and the game is drawn by whichever count ends first. The text is known second hand.
reading-diagonal-begins = The text does not say when the five moves begin. Read as: with the ply after which the lone king alone holds the long diagonal; leaving it ends the count.
reading-capture-inside = The effect of a capture within three against one is not stated. Read as: five fresh moves.
reading-moves-or-plies = Read as: 32 moves of each player. In 1.5 a move is the transfer of one piece; that would make 16 of each.
reading-balance = Read as: a capture and a promotion change the balance, a man’s step does not.
reading-take-the-king = Read as: the fifteenth move must end the game, by taking the king or by shutting it in. Taken literally, only taking it counts.
reading-road-begins = The start of the five moves and the effect of leaving the road are not stated. Read as: they begin with the ply after which the lone king stands on the road; leaving it ends the count, and the fifteen moves go on.
reading-tenth-move = Read as: the stronger side’s own tenth move must win; one king against one king is not listed and has no such count.
reading-same-side = Read as in the Latvian rules for 64 squares (001): with the same side to move.
reading-fifteen = Read as: exactly three kings must end the game with their own fifteenth move; shutting the king in counts as catching it.
reading-moves-not-material = Read as: fifteen moves of each side in a row by kings alone, whatever else is on the board. It counts beside 7.2.6; tables hold the values under 7.2.6.
reading-balance-30-60 = Read as: this number of moves by each player. It could mean: by both together.
reading-diagonal-64 = The start of the five moves and the effect of leaving the diagonal are not stated. Read as: they begin with the ply after which the lone king stands there; leaving it ends the count.
reading-obvious-win = Whether a win is obvious is for the arbiter to decide: the counts here end the game at any value of the position.
reading-diagonal-cbjd = The start of the five moves and the effect of leaving the diagonal are not stated. Read as: they begin with the ply after which the lone king stands on the diagonal; leaving it ends the count.
reading-capture-keeps-count = Read as: within article 99 no capture and no man’s move restarts the count, and the five moves of article 100 end when a capture leads into article 99, which counts its own five. It could mean: the five moves of article 100 go on.
reading-announced-count = Who wants the draw must announce the count. Read as: a duty of the players; the moves count from the last capture or man’s move, or from the material, whether announced or not.
reading-score-sheet = Read as: a claim by the side to move, which needs a filled-in score sheet and time on the clock.
reading-codex-each = Read as in the summary of the rules of 2013: moves of each player. It could mean: moves of both together.
reading-codex-captures = The effect of a capture on these counts is not stated. Read as in the rules of 2013: within E it restarts nothing; one king against one has two moves of its own.
reading-codex-held-men = Not counted here; it concerns a king and two men against a king. The copy that was read prints the diagonals for a lone king of White only. If it holds, the game is drawn after five moves.
reading-own-forty = Read as: eighty plies without a man’s move or a capture; then the side to move may claim.
reading-next-move-repeats = The player may claim because his next move would repeat the position for the third time. Read as in the other texts: once the position is on the board, by the side to move.
reading-numbers-swapped = Read as a slip: White stands on 31 to 50, as in the Latvian rules for 100 squares (002) and in every other text. Scores written the other way are read with --rotate.
reading-as-many-as-possible = Read as in the Latvian rules for 64 squares (001): the capture that was chosen is played to its end. It could mean: the largest capture is compulsory.
reading-crowned-in-school = The case of a man that reaches the far row in mid-capture is not stated. Read as in the Latvian rules for 64 squares (001): it goes on as a king.
reading-finish-the-chain = “It is possible”, “may”: whether a chain must be finished is not stated. Read as: it must.
reading-short-king = The reach of a king is not stated. Read as: one square, as in every other text of this game.
reading-crowned-by-jump = Whether a man crowned by a capture goes on is not stated. Read as: the move ends there.
reading-huffing = A sanction by the opponent, not a move: values assume that players capture when they must.
reading-killer-majority = Read as: the number of pieces that a capture can take is counted as if a king could land anywhere; the square just behind a king is free whenever one farther away is.
reading-killer-draws = Draws are not stated. Read as in international draughts, without the sixteen moves of 6.3 and the five of 6.4: two kings are meant to beat one. Played by repetition alone in the profile threefold.
reading-king-soonest = Read as: the captured pieces are compared one by one, and a king comes before a man at the first difference. It could mean: only the place of the first king counts.
reading-spanish-limits = The article on limits to the number of moves was not found. Read as: none; only repetition is counted. From memory, three kings on the main road have 12 moves against one, and kings 20 moves without a capture.
reading-claimed-forty = Known second hand: the forty moves are counted on demand. Read as: eighty plies without a man’s move or a capture, whoever counted them; then the side to move may claim. It could mean: the count begins with the demand.
reading-pool-counts = Its counts are not known here: repetition, and 30 moves or plies without progress. None of it is used; 27 and 28, known second hand, are in the profile apca.
reading-pool-thirteen = Known second hand: thirteen moves, “even if the fourteenth is a capture”. Read as: the stronger side’s own thirteenth move must win. It could mean: thirteen moves of the lone king.
reading-pool-long-line = Known second hand: five moves of the stronger side against a king on the long diagonal; its material is not known. Read as in the rules for 64 squares (001): three kings against one; leaving the diagonal ends the count.
reading-czech-draws = As quoted elsewhere, a game is drawn when with careful play neither side can take anything, which the arbiter decides. A count or a rule of repetition was not found. Read as: a draw may be claimed at the third repetition.
reading-barred-king-alone = Read as: a side whose only piece with a move is a king that has made three moves in a row has no move, and has lost.
reading-kings-unlimited = Read as if article 17 did not exist, as engines did before 2012: a side with men may move one king as often as it likes.
reading-two-kings-seven = Read as: seven moves of the stronger side, from the position in which two kings stand against one; a win by the seventh stands. lidraughts.org counts seven moves of each side; it could also mean thirteen plies.
reading-one-king-each = Read as: drawn unless the side to move captures at once, or must lose its king to the next move: within two plies. On lidraughts.org each side has two moves.
reading-thai-straight-back = Read as there and in dctl: a captured piece leaves at once, and the king may go on in all four directions. In mindsports.nl/500 it goes on in the same or the perpendicular direction.
reading-thai-start = Read as in mindsports.nl/500: White. In the PDN standard Black starts; a score or a FEN that says so is read.
reading-thai-draws = Draws are not mentioned in any of the texts. Read as: a draw may be claimed at the third repetition, and no moves are counted.
reading-turkish-crowned-at-end = Read as in the examples: a man that reaches the last row in a capture goes on along it as a man, and is crowned when its move ends. Elsewhere it is crowned at once and goes on as a king (kish, draughts.github.io).
reading-turkish-straight-back = Read as: between two jumps of one capture a piece may turn to the side or go straight on, but not straight back. That binds kings; men capture to the side, so it binds them along a row.
reading-turkish-one-each = Read to the letter: the game is drawn as soon as each side has one piece, even if the side to move could capture it. pydraughts gives two moves each.
reading-first-king-in-capture = Read as: a man that only passes the far row in a capture is no king, as in international draughts, and the game goes on.
reading-first-king-otherwise = Sides without pieces or without a move are not mentioned. Read as: they have lost, as in international draughts. No draw rule is needed: every move captures or advances a man.
reading-blocked-loses = Read literally: a side without a move has lost, as in the base game. The convention elsewhere is that it has won (..-giveaway-blocked-wins).
reading-blocked-wins = Read by the convention elsewhere: a side without a move has won. Taken literally, it has lost (..-giveaway).
reading-wolf-starts = Who starts is not stated. Read as: the wolf.
reading-behind-the-sheep = Read as: the wolf has won as soon as it has passed the rows of all sheep.
reading-sheep-without-move = The case that the sheep have no move is not stated. Read as: the side to move without a move has lost.

reading-mills-removal = “May”: a stone must be removed if one can be; in the games with -optional it may be left.
reading-mills-two-mills = One stone for two mills made by one placing; in the games with -two-mills-two it is two.
reading-mills-protected = Read as: a mill protects its stones while stones are placed as well as later, a stone in two mills included; if all stand in mills, any may be removed.
reading-mills-two-left = Read as: a side has lost as soon as it has two stones on the board and in hand together; with two on the board and others in hand it plays on.
reading-mills-three-left = Read as: three on the board and none in hand fly; in mixed mills with -fly-at-three-in-all three on the board and in hand together do.
reading-mills-blocked = Read as: a side whose turn it is and that has no move has lost, at the first slide after the last placing too. With three stones it cannot happen.
reading-mills-nothing-to-remove = The effect of a mill without an enemy stone on the board is not stated. Read as: none; the mill stands.
reading-mills-reopened = A mill that is opened and closed again is made again and earns again.
reading-mills-endless = The text has no draws. A game that nobody can win is drawn by value; no moves are counted.
reading-mills-mixed-stones = Read as: nine stones each; on each turn one is placed or slid, whatever the other side has in hand; removed stones never return.
reading-mills-extra-move = Read as: the extra move takes the place of the removal and must be made if it can be; in mills-ceylon-optional it may be declined.
reading-mills-all-on-board = Read as: all stones are on the board if both hands were empty before the move, so the eighteenth stone makes a mill of placing; in mills-ceylon-own-hand each side looks at its own hand.
reading-mills-waits = Read as: whoever has placed all stones waits until the other has; in mills-ceylon-slides and mills-ceylon-own-hand it slides.
reading-mills-chain = Read as: a mill made by an extra move earns what any mill does; in mills-ceylon-once it earns no other extra move.
reading-mills-forfeited = The case that the extra move is impossible is not stated. Read as: it is forfeited and the turn passes. A removal that leaves two stones ends the game at once.
reading-mills-plies = Read as: each placing or sliding is one ply with what it removes; an extra move is a ply of its own.

# Draws without a count.

reading-agreed = By agreement of the players, at any time.
reading-both-flags = For the arbiter to decide: a draw when both players have run out of time.
reading-offered-after-twenty = By agreement of the players, offered after twenty moves at the earliest.
reading-offered = By agreement: the side to move offers before pressing the clock, may not withdraw the offer, and, if refused, waits for the other to offer.
reading-nobody-can-win = For the arbiter to decide: a draw by the tables supports it but does not replace it.
reading-arbiter-assesses = For the arbiter to decide: a draw by the tables supports such an assessment but does not replace it.
reading-arbiter-no-progress = For the arbiter: a game without progress. The text has no number of moves, so none are counted; other programs count 50 of each side, or 150.

# Rule texts as people name them, and what printed words of another language say.

source-000 = FMJD Annex 1
source-001 = rules for 64 squares (Latvia)
source-002 = draughts rules for 100 squares (Latvia)
source-003 = Latvian school rules
source-004 = “Dambrete”, a family game
source-cbjd = CBJD rules of the game (Brazil, 2013)
source-codex = CBD codex of 2020 (Brazil)
source-fmjd-64 = FMJD-64 rules
source-wcdf = WCDF rules
source-fid = FID rules (Italy)
source-apca = APCA rules (pool checkers)
source-clauses = { $name }, { $clauses }
source-article = art. { $article }
source-dash = { $n ->
    [1] first dash
    [2] second dash
    [3] third dash
    [4] fourth dash
   *[other] fifth dash
}
original = { $from ->
    [lv] in the Latvian original
    [pt] in the Portuguese original
   *[en] in the English original
}
said-kings-ending = in an endgame of kings
said-kings-captured = only kings are moved, and men are neither moved nor captured
said-moves-or-plies = in the course of the last 32 or more moves
said-balance = the ratio of material has not changed
said-take-the-king = does not capture the opponent’s king with the 15th own move
said-road-begins = three kings against one king that stands on the long road
said-tenth-move = two kings, or a king and a man, against a king or a man cannot achieve a win with the 10th own move
said-same-side = if one and the same position is repeated three times
said-fifteen = if three kings cannot catch the opponent’s single king in 15 moves
said-obvious-win = excluding case when the game is obvious and the player can continue to demonstrate the victory
said-capture-keeps-count = in these draws (99 and 100) a man’s move or a capture does not reset the count
said-announced-count = those who want the draw must clearly announce that they have begun the count, and how it goes on
said-score-sheet = before the flag falls, and necessarily supported by a filled-in score sheet
said-codex-each = 20 moves in a row, at most 2 moves, at most 5 moves
said-codex-held-men = endings of a king on the long diagonal and two men against a king, if both men are clearly before the diagonal of the lone king and cannot pass
said-own-forty = during their own previous 40 moves
said-next-move-repeats = with their next move they would create the same position for the third time
said-nobody-can-win = neither player can win
said-arbiter-assesses = the arbiter may assess the position and the players’ last moves in order to record a draw

# Notes with the printed words.

note-open = { $quoted ->
    [own] { $cite }: “{ $quote }”. { $reading }
    [translated] { $cite }: “{ $said }” ({ original }: “{ $quote }”). { $reading }
   *[no] { $cite }. { $reading }
}
note-untabled = { $article } counts as well and is in no table: it could still make this a draw
sheet-open = left open by the texts
sheet-uncounted = draws without a count
sheet-quoted = “{ $quote }”
counting-untabled = Rule { $rule } counts as well and is in no table: { $left }.
repeated-drawn = The position has occurred { $n } times: the game is drawn ({ $article }).
repeated-claim = The position has occurred { $n } times: { side } may claim a draw before moving ({ $article }).
claim-instead = to claim the draw
