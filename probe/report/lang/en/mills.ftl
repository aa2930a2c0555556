# What is said of mills alone, in English, besides `words.ftl`.

mills-in = in { plies }
mills-too-few = { $side ->
    [white] White has too few stones left
   *[black] Black has too few stones left
}
mills-unreachable = No game comes to this position: a mill stands against a side that has lost nothing
mills-column-plies = plies left

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
mills-slides-own-placed = stones are placed first; whoever has placed all of them slides them to a free neighbouring point
mills-slides-always = on each turn a stone is placed, or one slides to a free neighbouring point
mills-flies-on-board = { $n } stones on the board, with none in hand, go to any free point
mills-flies-in-all = { $n } stones, on the board and in hand together, go to any free point
mills-removal = a mill removes an enemy stone; one in a mill only if all others are in mills
mills-extra-move = a mill earns an extra move
mills-both = a mill removes an enemy stone and earns an extra move
mills-must = what can be removed must be
mills-may = a removal may be declined
mills-ends = a side has lost that has fewer than { $n } stones on the board and in hand, or no move on its turn
