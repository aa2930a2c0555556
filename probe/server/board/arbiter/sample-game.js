/** A sample dispute: `data/samples/three-against-one.pdn`. */
export const SAMPLE = `[Event "Three kings against one"]
[White "White"]
[Black "Black"]
[Result "2-0"]
[GameType "20"]
[SetUp "1"]
[FEN "W:WK46,K47,K48:BK3"]

{ Black takes a king with his 13th move. White says that five moves each are left from there; Black says that the
sixteen moves go on. }
1. 47-15 3-25 2. 15-42 25-3 3. 42-38 3-26 4. 46-23 26-3 5. 48-43 3-17
6. 38-47 17-6 7. 23-5 6-44 8. 47-24 44-22 9. 5-23 22-36 10. 24-30 36-47
11. 43-39 47-20 12. 30-25 20-3 13. 39-17 3x21 14. 25-48 21-38 15. 48-26 38-20
16. 23-34 20-15 17. 26-3 15-33 18. 34-25 33-47 19. 25-39 47-29 20. 3-14 29-40 2-0
`;
