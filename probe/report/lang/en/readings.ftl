# What the rule texts leave open: how each sentence is read here, and what else it could mean.

reading-kings-ending = Read as: whenever only kings have moved and nothing was captured, men may still be on the board. It could mean: only when no man is left.
reading-kings-captured = Read as in 002: any capture begins the count anew. To the letter a captured king would not.
reading-sixteen = Read as: drawn when each side has made sixteen moves; the move that brings the material about is not counted, a promotion inside does not begin the count anew, and a win with the last move stands.
reading-five-more = Read as: five more moves of each side from the capture that leads here, whatever is left of the sixteen. Later annexes let the sixteen go on (profile fmjd-2018).
reading-remain-valid = Read as: after a capture inside three against one the sixteen moves go on, and the game is drawn by whichever count ends first. The text is known second hand.
reading-diagonal-begins = The text does not say when the five moves begin. Read as: with the ply after which the lone king alone holds the long diagonal; leaving it ends the count.
reading-capture-inside = What a capture inside three against one does is not stated. Read as: five fresh moves.
reading-moves-or-plies = Read as: 32 moves of each player. By 1.5 a move is the transfer of one piece, which would make it 16 of each.
reading-balance = Read as: a capture and a promotion change the balance, a man’s step does not.
reading-take-the-king = Read as: the fifteenth move must end the game, by taking the king or by shutting it in. To the letter only taking it counts.
reading-road-begins = When the five moves begin, and what leaving the road does, is not stated. Read as: they begin with the ply after which the lone king stands on the road; leaving it ends the count, and the fifteen moves go on.
reading-tenth-move = Read as: the stronger side’s own tenth move must win; one king against one king is not listed and has no such count.
reading-same-side = Read as in 001: with the same side to move.
reading-fifteen = Read as: the own fifteenth move of exactly three kings must end the game; shutting the king in counts as catching it.
reading-moves-not-material = Read as: fifteen moves of each side in a row by kings alone, whatever else is on the board. It counts beside 7.2.6; tables hold the values under 7.2.6.
reading-balance-30-60 = Read as: so many moves of each player. It could mean: of both together.
reading-diagonal-64 = When the five moves begin, and what leaving the diagonal does, is not stated. Read as: they begin with the ply after which the lone king stands there; leaving it ends the count.
reading-obvious-win = Whether a win is obvious is for the arbiter: the counts here end the game whatever the position is worth.
reading-diagonal-cbjd = Known second hand. Read as: the five moves begin with the ply after which the lone king stands on the diagonal; leaving it ends the count.
reading-own-forty = Read as: eighty plies without a man’s move or a capture; then the side to move may claim.
reading-next-move-repeats = The player may claim because his next move would repeat the position for the third time. Read as in the other texts: once it stands on the board, by the side to move.
reading-numbers-swapped = Read as a slip: White stands on 31 to 50, as in 002 and in every other text. Scores written the other way are read with --rotate.
reading-as-many-as-possible = Read as in 001: the capture that was chosen is played to its end. It could mean: the largest capture is compulsory.
reading-crowned-in-school = What a man does that reaches the far row in mid-capture is not stated. Read as in 001: it goes on as a king.
reading-finish-the-chain = “It is possible”, “may”: whether a chain must be finished is not stated. Read as: it must.
reading-short-king = How far a king goes is not stated. Read as: one square, as in every other text of this game.
reading-crowned-by-jump = Whether a man crowned by a capture goes on is not stated. Read as: the move ends there.
reading-huffing = A sanction of the opponent, not a move: values are those of players who capture when they must.
reading-blocked-loses = Read to the letter: a side without a move has lost, as in the base game. The convention elsewhere is that it has won (..-giveaway-blocked-wins).
reading-blocked-wins = Read as the convention elsewhere: a side without a move has won. To the letter it has lost (..-giveaway).
reading-wolf-starts = Who starts is not stated. Read as: the wolf.
reading-behind-the-sheep = Read as: the wolf has won as soon as no sheep stands on a row that it has not passed.
reading-sheep-without-move = What happens when the sheep have no move is not stated. Read as: the side to move without a move has lost.

reading-mills-removal = “May”: a stone must be removed if one can be; in the games with -optional it may be left.
reading-mills-two-mills = One stone for two mills made by one placing; in the games with -two-mills-two it is two.
reading-mills-protected = Read as: a mill protects its stones while stones are placed as well as later, a stone in two mills included; if all stand in mills, any may be removed.
reading-mills-two-left = Read as: a side has lost as soon as it has two stones on the board and in hand together; with two on the board and others in hand it plays on.
reading-mills-three-left = Read as: three on the board and none in hand fly; in mixed mills with -fly-at-three-in-all three on the board and in hand together do.
reading-mills-blocked = Read as: a side whose turn it is and that has no move has lost, at the first slide after the last placing too. With three stones it cannot happen.
reading-mills-nothing-to-remove = What a mill earns when no enemy stone is on the board is not stated. Read as: nothing; the mill stands.
reading-mills-reopened = A mill that is opened and closed again is made again and earns again.
reading-mills-endless = The text has no draws. A game that nobody can win is drawn by value; no moves are counted.
reading-mills-mixed-stones = Read as: nine stones each; on each turn one is placed or slid, whatever the other side has in hand; removed stones never return.
reading-mills-extra-move = Read as: the extra move takes the place of the removal and must be made if it can be; in mills-ceylon-optional it may be declined.
reading-mills-all-on-board = Read as: all stones are on the board if both hands were empty before the move, so the eighteenth stone makes a mill of placing; in mills-ceylon-own-hand each side looks at its own hand.
reading-mills-waits = Read as: whoever has placed all stones waits until the other has; in mills-ceylon-slides and mills-ceylon-own-hand he slides.
reading-mills-chain = Read as: a mill made by an extra move earns what any mill does; in mills-ceylon-once it earns no other extra move.
reading-mills-forfeited = What happens when the extra move is impossible is not stated. Read as: it is forfeited and the turn passes. A removal that leaves two stones ends the game at once.
reading-mills-plies = Read as: each placing or sliding is one ply with what it removes; an extra move is a ply of its own.

# Draws that no count decides.

reading-agreed = By agreement of the players, at any time.
reading-offered = By agreement: the side to move offers before pressing the clock, may not withdraw the offer, and, if refused, waits for the other to offer.
reading-nobody-can-win = For the arbiter: a draw by the tables supports it, it does not replace it.
reading-arbiter-assesses = For the arbiter: a draw by the tables supports such an assessment, it does not replace it.

# In notes, with the words as they are printed.

note-open = { $quoted ->
    [yes] { $cite }: “{ $quote }”. { $reading }
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
