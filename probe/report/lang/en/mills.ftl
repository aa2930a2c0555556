# Messages about mills in English, besides `words.ftl`.

mills-name = Nine men’s morris
mills-name-mixed = Mixed mills
mills-name-ceylon = Ceylon mills
mills-in = in { plies }
mills-too-few = { $side ->
    [white] White has too few stones left
   *[black] Black has too few stones left
}
mills-unreachable = No game reaches this position: there is a mill, but the other side has lost no stone
mills-signs = { $white } White, { $black } Black
mills-in-hand = { $side ->
    [white] White has { $n } in hand
   *[black] Black has { $n } in hand
}
mills-column-risk = risk
mills-risk = { $losing } of { $replies } replies lose
mills-risk-class = a reply can lead to { $class }

## The games as sheets

clause-stones = stones
clause-moves = moves
clause-flying = flying
clause-placing = placing
clause-moving = moving
clause-removal = removal
mills-stones = { $n } stones each, all in hand at first
mills-starts = { $side ->
    [white] White begins
   *[black] Black begins
}
mills-slides-all-placed = stones are placed first; they slide to a free neighbouring point once both hands are empty
mills-slides-own-placed = stones are placed first; a side that has placed all of its stones slides them to a free neighbouring point
mills-slides-always = on each turn a stone is placed, or one slides to a free neighbouring point
mills-flies-on-board = { $n } stones on the board, with none in hand, go to any free point
mills-flies-in-all = { $n } stones, on the board and in hand together, go to any free point
mills-removal = a mill removes an enemy stone; one in a mill only if all others are in mills
mills-extra-move = a mill earns an extra move
mills-both = a mill removes an enemy stone and earns an extra move
mills-must = a removal must be made if one is possible
mills-may = a removal may be declined
mills-ends = a side with fewer than { $n } stones on the board and in hand, or without a move on its turn, has lost

## Score sheets

mills-value = Value
mills-otherwise = Another reading of the text says otherwise ({ $rules }; { $cite }): { $what }.
mills-otherwise-start = the game cannot begin there
mills-otherwise-illegal = ply { $ply } is not legal, { $why }
mills-otherwise-legal = ply { $ply } is legal
mills-otherwise-goes-on = the game is not over
mills-otherwise-over = the game was over after ply { $ply }, { $result }
mills-otherwise-unknown = The verdict under other readings of the text is unknown without their tables: { $rules }.
mills-note-overruled = The sheet says that the game is “{ $tag }”: read as { $rules }.
mills-note-irregular = Irregular: { $played } at ply { $ply } was allowed to stand ({ $why }). The game continues with the position on the board.

# Each of these follows a colon and has no full stop.

mills-fault-no-point = “{ $text }”: there is no point { $point }
mills-fault-set-up = a position is set up in the course of the game; give it a game of its own
mills-fault-mixed-names = points are named by numbers and by letters in one game: use one of them, and write move numbers with a full stop
mills-fault-too-many-plies = the game has more than { $limit } plies
mills-fault-after-end = the game was over after ply { $ply }: { $reason }
mills-fault-hand-empty = there is no stone in hand to place
mills-fault-more-stones = each side has placed its { $stones } stones: a game with more, such as morabaraba or twelve men’s morris, is not played here; if a stone moves, write from where it goes, as in d6-d5
mills-fault-point-taken = { $point } is taken
mills-fault-no-stone = no stone of the side to move stands on { $point }
mills-fault-place-first = stones do not slide yet: those in hand are placed first
mills-fault-no-step = { $from } and { $to } are not neighbours, and the stones do not fly yet
mills-fault-missing-removal = it makes a mill, but the removal is missing: { $moves }
mills-fault-no-mill = it makes no mill, so nothing is removed
mills-fault-no-removal = this mill removes nothing
mills-fault-nothing-there = no stone of the other side stands on { $point }
mills-fault-in-mill = the stone on { $point } is in a mill, and others are not: { $open }
mills-fault-too-many = more stones are removed than a mill takes
mills-fault-no-extra-move = “+” stands for an extra move, and there is none
mills-fault-extra-move-not-made = ply { $ply } made a mill and earned an extra move, which was not made
