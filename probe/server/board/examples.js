/**
 * Example positions. `map` is the square of a piece whose value map is instructive. Each was
 * checked with `galotne probe`; the figures are in the messages `board-example-<id>`.
 */
export const EXAMPLES = [
  { id: 'three-kings', rules: 'international', fen: 'W:WK1,K7,K18:BK35', map: '35' },
  { id: 'spoiled', rules: 'international', fen: 'W:WK1,K7,K18:BK35', counts: { 6.3: 21 } },
  { id: 'two-kings-man', rules: 'international', fen: 'W:WK40,K45,50:BK11', map: '11' },
  { id: 'king-man', rules: 'international', fen: 'W:WK2,6:BK50', map: '50' },
  { id: 'two-kings', rules: 'international', fen: 'W:WK1,K7:BK50', map: '50' },
  { id: 'king-king', rules: 'international', fen: 'W:WK41:BK46', map: '46' },
  { id: 'three-men', rules: 'international', fen: 'B:W46,47,48:BK50', map: '50' },
  { id: 'circle', rules: 'international', fen: 'W:W28:B12,13,22,23' },
  { id: 'petrov', rules: 'russian', fen: 'W:WKf8,Ke7,Kh6:BKg1', map: 'g1' },
  { id: 'main-road', rules: 'russian', fen: 'W:WKc1,Ke1,Kg1:BKa1', map: 'a1' },
  { id: 'two-men', rules: 'russian', fen: 'B:Wc1,e1:Bh4', map: 'h4' },
  { id: 'brazilian-men', rules: 'brazilian', fen: 'B:Wd2,c1:BKf4', map: 'f4' },
  { id: 'giveaway', rules: 'russian-giveaway', fen: 'W:Wh4,a3:Bh8', map: 'h8' },
  { id: 'killer-kings', rules: 'killer', fen: 'W:WK5,K14:BK33', map: '33' },
  { id: 'italian-men', rules: 'italian', fen: 'W:W29,32:B23', map: '23' },
  { id: 'pool-row', rules: 'pool', fen: 'B:W8,25:B22', map: '22' },
  { id: 'czech-king', rules: 'czech', fen: 'W:WKe5,d2:Bg7,e3', map: 'e5' },
  { id: 'frisian-king', rules: 'frisian', fen: 'W:W28,K46:BK43', map: '46' },
  { id: 'thai-back', rules: 'thai', fen: 'W:WK15:B8,18,26' },
  { id: 'turkish-line', rules: 'turkish', fen: 'W:WKd1:Bf5,g4,b3,d3' },
  { id: 'breakthrough-men', rules: 'breakthrough', fen: 'B:W45,46:B14', map: '14' },
  { id: 'english-men', rules: 'english', fen: 'W:W29,30:BK32', map: '32' },
  { id: 'wolf', rules: 'wolf-and-sheep', fen: 'B:Wa1,c1,e1,g1:BKd8', map: 'd8' },
];

/** The position shown by default. */
export const FIRST = EXAMPLES[0];
