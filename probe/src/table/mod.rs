//! THE FORMAT of table files, its reader and its writer.
//!
//! The writer turns codes of cells into a file (`PartEncoder`, `TableWriter`); the reader turns a
//! file and a cell into a code ([`Table`]). This module knows planes, cells and codes, not squares
//! or kings: [`crate::index`] maps positions to cells, and the modules above interpret codes. The
//! text below is the specification. Together with those of [`crate::index`] and
//! [`Clauses`](crate::rules::Clauses) it is all that a second reader needs;
//! `scripts/dev/second_reader.py` is one.
//!
//! This is version 3; the oldest version that is read is 2. Older versions are described at the
//! end.
//!
//! # A block in short
//!
//! A *cell* is the number of a position in its class, a *plane* the codes of all cells with one
//! side to move. Planes are cut into *parts*, and parts into *blocks*, which are compressed one by
//! one. A toy WDL table (code 0 draws, 1 wins, 2 loses; `-` is omitted) with 9 cells, parts of 7
//! cells and blocks of 5:
//!
//! ```text
//! cells      -  1  1  -  1 | 2  0 || -  -
//! blocks     0             | 1    || 2
//! block 1    2  0                              codes
//!            02                                packed: 2 + 3 * 0
//!            28 b5 2f fd 00 00 09 00 00 02     a Zstandard frame of the packed byte
//!            1f ba c9 60                       CRC-32 of block number and frame
//! ```
//!
//! To read cell 6: it lies in part 6 / 7 = 0, there in block 6 / 5 = 1, there at place 6 mod 5 = 1.
//! The directory gives the offset and the stored length (14 bytes) of block 1. Its CRC-32 is
//! compared, the frame decodes to `02`, and the ternary digit at place 1 is 0: the side to move
//! draws. The last section lists all bytes of this file.
//!
//! # A file
//!
//! One file holds one metric of one class, and is found as
//! `<variant>/<class>.<metric>[.<profile>].glt` with the metric `wdl`, `dtw` or `need`. All numbers
//! are little-endian; *offset* is from the beginning of the file unless said otherwise.
//!
//! ```text
//! header            256 bytes
//! dictionaries      none, or one for each side to move that has planes
//! blocks            one after the other, no gaps
//! directory         pages of 2060 bytes, one for every 512 blocks or part of it
//! footer            32 bytes: SHA-256 of all bytes before it
//! ```
//!
//! | offset | bytes | header field |
//! |---|---|---|
//! | 0 | 8 | magic `GALOTNE\0` |
//! | 8 | 2 | format version: 3 |
//! | 10 | 2 | header length: 256 |
//! | 12 | 1 | metric: 1 WDL, 2 DTW, 3 need |
//! | 13 | 1 | cell encoding: 1 ternary, 2 one byte, 3 two bytes, 4 two bits |
//! | 14 | 1 | omission rule: 0 to 3; 4 is reserved |
//! | 15 | 1 | codec: 1 Zstandard, with encodings 1 to 3; 2 Re-Pair, with encoding 4 |
//! | 16 | 16 | variant (a name) |
//! | 32 | 16 | profile (a name); zeros unless the metric is need, never zeros if it is |
//! | 48 | 32 | class (a name) |
//! | 80 | 8 | cells of a plane, 1 to 2^63 - 1 |
//! | 88 | 8 | cells of a part, 1 to 2^63 - 1 |
//! | 96 | 4 | cells of a block, 1 to 2^20 |
//! | 100 | 1 | planes: 1 to 255 |
//! | 101 | 1 | parity base: 0, 1 or 2; meaningful for DTW only |
//! | 102 | 2 | largest code of all kept cells |
//! | 104 | 8 | number of blocks; 0 in an alias |
//! | 112 | 8 | offset of the directory |
//! | 120 | 8 | length of the file |
//! | 128 | 16 | alias: a profile (a name); zeros in a table with cells |
//! | 144 | 32 | alias: the footer of that profile's table; zeros in a table with cells |
//! | 176 | 16 | digest of the rules, never all zeros |
//! | 192 | 8 | offset of the dictionaries: 256 with codec 2, otherwise 0 |
//! | 200 | 4 | length of the dictionary for White to move, at most 20532; 0 without one |
//! | 204 | 4 | length of the dictionary for Black to move, which follows that one |
//! | 208 | 1 | order of the cells in planes with White to move, 0 to 23 |
//! | 209 | 1 | order of the cells in planes with Black to move |
//! | 210 | 42 | zeros |
//! | 252 | 4 | CRC-32 of bytes 0 to 251 |
//!
//! The largest code is at most 2 with encodings 1 and 4 and with metric 1, 255 with encoding 2, and
//! 65534 with encoding 3. A side to move without planes has no dictionary.
//!
//! A *name* is at least one printable ASCII character (0x21 to 0x7E), padded with zeros. CRC-32 is
//! that of IEEE 802.3, as in zlib and gzip (`zlib.crc32` in Python).
//!
//! # Digest of the rules
//!
//! Two interpretations of a rule can give one position two values, and the name of a game does not
//! tell them apart. So a table has a digest of the clauses of its game, and for need also of the
//! clocks of its profile. [`Clauses`](crate::rules::Clauses) specifies them as a text; the digest
//! is the first 16 bytes of the SHA-256 of that text. A reader writes the clauses of its own rules,
//! and refuses a table with another digest. An alias has the digest of its own profile, which
//! differs from that of the table it names.
//!
//! For international draughts the text has 252 bytes, in 13 lines, each with a line feed at its
//! end:
//!
//! ```text
//! rules-text=1
//! board-rows=10
//! row-squares=5
//! men-stand=all-but-far-row
//! men-crowned=far-row
//! kings=flying
//! captures=compulsory
//! men-capture=forward-and-backward
//! capture-choice=most
//! crowned-in-capture=stays-man
//! without-pieces=loses
//! without-move=loses
//! goal=none
//! ```
//!
//! Its SHA-256 begins with `8757f06c b15d0a4b a3d95afe 9bcd703b`, the digest in every WDL and DTW
//! table of that game. The text for its need tables of the profile `fmjd-2015` has three more
//! lines, which are broken here before `charged`,
//!
//! ```text
//! clock-1=material:KKKvK,KKMvK,KMMvK;standing:anywhere;moves:16;
//!   charged:both;resets:never;entry:fresh;claimed:no
//! clock-2=material:KKvK,KMvK,KvK;standing:anywhere;moves:5;
//!   charged:both;resets:never;entry:fresh;claimed:no
//! clock-3=material:any;standing:anywhere;moves:25;
//!   charged:both;resets:man-move-or-capture;entry:fresh;claimed:no
//! ```
//!
//! and the digest is `105c199d c60c1995 159987e3 dc5f1230`. Under `fmjd-2018` the second clock has
//! `entry:capped-by(1)`, and the digest is `2bef2605 f592ca8c 62ea6b15 7db70ad1`.
//!
//! # Planes, parts, blocks
//!
//! Plane 0 holds the positions with White to move, plane 1 those with Black to move, each with one
//! code for every cell of the class. The cells of a plane are in one of the 24 orders of
//! [`crate::index`], which the header gives for each side to move; below, *cell* number `n` is the
//! one at place `n` of that order. Classes with equal sides, and only these, have plane 0 alone. To
//! look up a position with Black to move there, first exchange the colours, which rotates the board
//! by 180 degrees.
//!
//! In games that limit the moves in a row of a king, the counts of both sides are a part of the
//! position. A class in which a side can have such a count has the planes above once for each pair
//! of counts, numbered as in [`crate::index`]. If its sides are equal, planes with even numbers
//! take the order and the dictionary of White from the header, those with odd numbers the ones of
//! Black. These classes have no compact form.
//!
//! A WDL or DTW table of a class with unequal sides may keep one plane of the two: the *compact*
//! form, omission rules 2 and 3. Its plane has number 0 for either side to move; order and
//! dictionary are those in the header for that side, and the other side has order 0 and no
//! dictionary. The form with both planes is the *fast* form.
//!
//! Mills tables omit cells in the compact form only. There a class may also be omitted completely:
//! if only one side can be to move and every ply places a stone, the header names the other side as
//! the one that is kept, and all cells are omitted.
//!
//! Under some profiles a second clock runs while pieces stand on certain squares (the lone king on
//! the long diagonal). Then no single number can say what must be left on the first clock. So need
//! of such a class, whose sides are never equal, has a pair of planes for each count of the second
//! clock: planes 0 and 1 with nothing counted, 2 and 3 with one move counted, and so on. Planes 0
//! and 1 hold all positions; the others omit those in which the second clock does not run.
//!
//! A plane is cut into *parts*, the unit of writing; the last may be shorter. A part is cut into
//! *blocks*, the unit of decoding; the last of a part may be shorter. So no block crosses the
//! border of a part or a plane. Blocks are numbered consecutively and lie in the file in this
//! order:
//!
//! ```text
//! blocks of a full part = ceil(part_cells / block_cells)
//! blocks of a plane     = floor(cells / part_cells) * blocks of a full part
//!                       + ceil((cells mod part_cells) / block_cells)
//! block of a cell       = plane * blocks of a plane
//!                       + floor(cell / part_cells) * blocks of a full part
//!                       + floor((cell mod part_cells) / block_cells)
//! place in the block    = (cell mod part_cells) mod block_cells
//! number of blocks      = planes * blocks of a plane
//! ```
//!
//! # Codes
//!
//! | metric | code | the side to move |
//! |---|---|---|
//! | WDL | 0, 1, 2 | draws, wins, loses |
//! | DTW | 0 | draws |
//! | | plies + 1 | wins or loses in `plies` |
//! | need | 0 | has no result that stands with a fresh clock; WDL tells the one without clocks |
//! | | 1 + 2 need | wins, with this need in plies |
//! | | 2 + 2 need | loses, with this need in plies |
//!
//! The parity of DTW tells the winner. With parity base 0 a side to move without a move or without
//! pieces has lost in 0: an odd number of plies is a win, an even one a loss. With base 1
//! (giveaway) it has won in 0: even is a win, odd a loss. With base 2 (games in which both occur)
//! the number of plies does not tell, and DTW is encoded like need.
//!
//! # Omitted cells
//!
//! Two kinds of cells have no value: holes, where two pieces would share a square, and the cells of
//! the omission rule. Rule 0 omits none. Rule 1 omits the positions in which the side to move has a
//! capture by the rules of the variant (international: men capture forward and backward, kings from
//! any distance). They are filled with codes that compress well and mean nothing. For a position
//! with a capture a reader plays the captures and reads the smaller classes. The writer fills by
//! this rule, so that equal tables are equal bytes: **an omitted cell is 0 if the last kept code
//! before it in its block or the next one behind it is 0, otherwise the larger of the two; if there
//! is only one of them it is that one; in a block without kept codes it is 0.** With codec 2 the
//! dictionary tells whether this holds, or whether the fill between 0 and another code is the other
//! code (byte 2).
//!
//! The other rules omit the positions of rule 1 and more:
//!
//! | rule | kept positions of a class with unequal sides |
//! |---|---|
//! | 2 | only the plane with White to move |
//! | 3 | only the plane with Black to move |
//! | 4 | in one plane of each pair those without a capture for the opponent if it were to move |
//!
//! Under rules 2 and 3, the value of a position with the other side to move is the best of its
//! successors' values, one ply earlier: a win there is a loss here and the reverse, and DTW has one
//! ply more. Without a move the game is over. A quiet move without promotion leads to the plane
//! that is kept, a promotion to a class with fewer men, a capture to one with fewer pieces; those
//! tables may have another form. The recursion ends, since every position on the way is kept, or
//! has fewer men or fewer pieces. Metric need has neither rule, since its planes differ in their
//! counts.
//!
//! Rule 4 is reserved. Until it is specified, a reader refuses it by name.
//!
//! # From cells to bytes
//!
//! | encoding | packed bytes of a block of `n` cells |
//! |---|---|
//! | 1 ternary | `ceil(n / 5)`: five cells make the byte `c0 + 3 c1 + 9 c2 + 27 c3 + 81 c4` |
//! | 2 one byte | `n` |
//! | 3 two bytes | `2 n`: low byte, high byte |
//! | 4 two bits | no bytes of their own: see below |
//!
//! Ternary digits behind the last cell are 0.
//!
//! A writer encodes WDL in two bits; DTW and need in one byte if the largest code is at most 255,
//! otherwise in two. A reader accepts any encoding whose range holds the largest code.
//!
//! A stored block is a payload and its checksum:
//!
//! ```text
//! payload           1 byte: the code of every cell of the block, itself in every encoding;
//!                   the writer stores every block of one code up to 255 like this
//!                   or more: with codec 1 a Zstandard frame of exactly the packed bytes,
//!                   with codec 2 the codewords of phrases with exactly the cells of the block
//! CRC-32            4 bytes, over the number of the block (8 bytes) and the payload
//! ```
//!
//! A frame has one form: the bytes `28 B5 2F FD 00`, which announce neither content size nor
//! checksum nor dictionary, then the window descriptor with a window of at most `max(1024, packed
//! bytes rounded up to a power of two)`, then the blocks of RFC 8878, and nothing after the last
//! one. A stored block of `p` packed bytes has 5 to `p + floor(p / 256) + 68` bytes; a reader
//! checks this with the `p` of a full block when it reads the directory, and with the `p` of the
//! block when it decodes.
//!
//! # Re-Pair
//!
//! Codec 2 is recursive pairing (Larsson and Moffat, Off-line dictionary-based compression, 2000).
//! A block is a sequence of *phrases*. Phrases 0 to 44 are runs: phrase `15 c + k` is `2^k` cells
//! of code `c`. Every other phrase is a pair: one phrase, then another. The dictionary of a side to
//! move defines the pairs and gives phrases their codewords; all blocks of its planes share it.
//!
//! | offset in the dictionary | bytes | field |
//! |---|---|---|
//! | 0 | 2 | number of pairs `p`, at most 4096 |
//! | 2 | 1 | fill of omitted cells between 0 and another code: 0 with 0, 1 with the other code |
//! | 3 | 4 p | the pairs, phrases 45 to 44 + p: two bytes for the first part, two for the second |
//! | 3 + 4 p | 45 + p | the length of each phrase's codeword in bits, 1 to 16; 0 without one |
//! | 48 + 5 p | 4 | CRC-32 over the side (8 bytes; 0 White, 1 Black) and the bytes before |
//!
//! The parts of a pair are smaller phrases. No phrase has more than 16384 cells.
//!
//! The codewords are those of the canonical prefix code: shorter ones come before longer ones, and
//! equally long ones in the order of their phrases. The first codeword is 0; each other is the one
//! before it plus 1, with zeros appended if it is longer. The code is complete: the sum of `2^(16 -
//! l)` over all codewords of length `l` is 65536. No phrase with a codeword has a code above the
//! largest. A block is its codewords one after the other, the highest bit first, from the highest
//! bit of each byte on. The last byte is padded with zero bits, and a payload of one byte with a
//! second byte of zeros. A stored block of `n` cells has 5 to `2 n + 6` bytes.
//!
//! A reader accepts any phrases. The writer's are unique, so that equal tables are equal bytes. It
//! cuts each run of equal codes into phrases of runs, the longest first, and takes phrases for
//! these runs with the fewest bits in all; a pair stands for the runs of its parts. Where several
//! sequences have as few, the last phrase is the one with the most runs, then the one before it,
//! and so on. Of phrases for the same runs it is the one with the shortest codeword, then the
//! smallest number.
//!
//! # The directory
//!
//! Page `i` locates blocks `512 i` to `512 i + 511`. All pages have the same size: page `i` is at
//! `offset of the directory + 2060 i`.
//!
//! | offset in the page | bytes | field |
//! |---|---|---|
//! | 0 | 8 | offset of the first block of the page |
//! | 8 | 512 x 4 | stored length of each block, checksum included; 0 beyond the last block |
//! | 2056 | 4 | CRC-32 over the number of the page (8 bytes) and bytes 0 to 2055 of it |
//!
//! Block 0 begins at 256 or behind the dictionaries, every other block at the end of the one before
//! it, and the last ends at the directory.
//!
//! # Aliases
//!
//! Two profiles whose clocks are equivalent in a class have equal need tables. They are stored
//! once; the other file is an *alias*: a header with the profile and the footer of the table with
//! the cells, and a footer. It has 0 blocks, 256 as the offset of the directory, 288 bytes in all,
//! and its own profile. Variant, class, metric, encoding, omission rule, codec, orders, cells,
//! planes, parity base and largest code are those of the table with the cells. An alias is a need
//! table, and refers to the table of another profile in the same folder, which is not an alias.
//!
//! # Published tables
//!
//! A reader takes sizes and orders from the header. A writer of the same bytes makes parts of 2^21
//! cells. Blocks of DTW and need have 32,768 cells, and their frames are those of zstd in the
//! version in `Cargo.toml`: level 15 with strategy `lazy2`, search log 6 and target length 64; for
//! mills with strategy `btopt`, search log 3 and target length 128. The dictionaries and block
//! sizes of WDL come from samples, as do the orders of all metrics; the rules are in
//! `re_pair_training.rs` here, and in `cell_orders.rs` and `table_file.rs` of the generator's
//! `write`.
//!
//! # Reasons
//!
//! - *Never silently wrong.* Every byte before the footer is under a CRC-32 that is checked before
//!   the bytes are used. The CRC-32 covers the numbers of block and page too, so that a block in
//!   the wrong place is found like a flipped bit. Even then bytes are not trusted: decoded lengths
//!   and codes are checked, and no size in a file makes a reader reserve more than the largest
//!   block.
//! - *Cheap to open.* Only the header is read. A cold cell costs one read, and one more for its
//!   page of the directory the first time; both are byte ranges that a web server can serve.
//! - *Many writers, the same bytes.* A part depends on its cells, its number and the header alone,
//!   not on threads, machine or time. The version and level of the compressor are pinned.
//! - *Blocks of one value take 5 bytes and no decompression.* In classes of kings these are the
//!   majority.
//! - *Orders are worth more than compressors.* The 45 classes of 2 to 5 pieces (international, WDL
//!   and DTW) took 166.8 MB with every plane in the order of the index. With the best of some
//!   orders for each plane they take 14 % less, classes of men against men up to 40 %. The digit
//!   that matters least should vary fastest, and it differs between classes.
//! - *WDL is decoded by the phrase.* Blocks of 163,840 cells as Zstandard frames took 9
//!   microseconds to decode, and blocks that decode in two took 27 to 40 % more bytes (12 to 23 %
//!   with a trained dictionary, for blocks of 2,048 packed bytes). A block of phrases contains no
//!   tables, so it can be as small as some hundred bytes: 7 % fewer bytes in all than those large
//!   frames in the order of the index (6 % more in the best order), and a block decodes in one to
//!   two microseconds. A dictionary for each side to move takes 7 % less than one for both.
//! - *DTW is noisier* (the ten classes of 5 pieces that are four fifths of all bytes, sampled).
//!   With level 15: blocks of 49,152 cells 100 %, 65,536 98 %, 131,072 95 %; level 9 costs a sixth
//!   of the time and 10 % more bytes, level 19 four times the time and 1 % less. **Level 15 with a
//!   shorter search** costs two thirds of the time and 2 % more bytes. Blocks of **32,768 cells**
//!   are 2 % more again (0.70 bits per cell for 2 to 5 pieces), and a position whose block is not
//!   in memory takes 17 to 26 microseconds beyond the read. Draughts has **`lazy2`**: a quarter of
//!   that time for 7 to 8 % more bytes (every 37th block of all DTW of 2 to 5 pieces: compact 0.76
//!   and 0.19 seconds, 1,215 and 1,296 KB; fast 1.83 and 0.45 seconds, 3,262 and 3,517 KB).
//!   Compression had been a third of a build. The longer search only for blocks on which the
//!   shorter one does badly costs as much as it saves: bytes and seconds go together.
//! - *DTW keeps large blocks.* Blocks of 4,096 cells decode in a sixth of the time of 32,768. They
//!   take 5 to 14 % more bytes in the noisiest classes of 5 pieces (`KKMMvK` and `KKKMvK`, 1.0 to
//!   1.9 bits per cell), but 33 to 90 % more in quiet ones (`KKMvKM` and `KKMMvM`, 0.06 to 0.64
//!   bits), whose large blocks decode in 9 to 24 microseconds anyway. A shared coder does not make
//!   up for it. A dictionary of 4 KB for each plane, trained by zstd, saves 1 to 4 % of noisy
//!   tables and up to 11 % of quiet ones; larger dictionaries, and raw bytes as dictionaries, save
//!   less than they take. One of eight small blocks as a prefix of the others saves 8 % (4 pieces),
//!   but is decoded first. Strategy `btopt` takes 2 to 9 % less in four times the time. Static
//!   contexts of one to three neighbours, coded perfectly, take 0 to 22 % more than blocks of
//!   32,768 cells, and every cell is a symbol to decode. With the largest blocks of at most 1,500
//!   bytes on average, the DTW of 37 classes of 2 to 5 pieces (91.5 MB) takes 4.8 % more in the
//!   fast form, and moves in noisy classes are ranked in half of the time; but the planes that the
//!   compact form keeps would take 8 to 10 % more (`KKMMvK`, `KKKMvK`, `KKMMvM`).
//! - *DTW does not depend on WDL.* If readers asked WDL first, draws could be omitted from DTW as
//!   captures are: 6 % less, and up to 45 % in classes like `KMMvKM`. Then every distance would
//!   cost two look-ups instead of one. Phrases do not suit DTW: 0 to 47 % more bytes in blocks of
//!   4,096 cells; dictionaries for Zstandard save nothing at 32,768.
//! - *Omitted cells* are filled from both sides: 6 % less WDL and 2 % less DTW than repeating the
//!   code before.
//! - *Positions that one ply decides are kept.* Omitting them (a move wins into a capture, or all
//!   moves lead to captures) would make WDL of 5 pieces less than half as large: 0.051 bits per
//!   cell instead of 0.113 (blocks of seven classes; kings against kings 20 to 50 times smaller,
//!   `KMMvMM` 1.2 times). But a reader would have to look a ply ahead for every quiet position to
//!   know whether it is omitted: 1 to 11 microseconds instead of a tenth of one. Such a form for
//!   distribution is another omission rule of this format.
//! - *One plane of two.* The planes of a class with unequal sides differ in size up to a hundred
//!   times, since the side with more pieces nearly always wins when it is to move. With both planes
//!   a value is one cell; with the smaller one it takes the five to thirty cells of the successors.
//! - *No frame header fields.* The reader knows their values, and a missing field cannot be wrong.
//! - *A digest of the rules* instead of a version number that must be raised by hand: a changed
//!   clause changes the digest, a new wording does not. The digest of a need table covers all
//!   clocks of the profile, even those that do not concern its class: it is better to rebuild a
//!   table too many than one too few.
//! - *SHA-256 at the end* seals a file and identifies it in aliases and reports. (Lists of
//!   downloads have the SHA-256 of the whole file, the output of `sha256sum`.) Only `verify`
//!   compares it, since that reads the whole file.
//!
//! # Errors of a reader
//!
//! A reader refuses: another magic, version or codec; a dictionary or codewords that are not as
//! described; a wrong checksum; a length of the file that differs from the header; a number of
//! blocks that differs from the formula; a directory whose pages and footer do not end the file; a
//! field outside its range; unused bytes that are not zero; a ternary byte above 242, or one with a
//! digit other than 0 behind the last cell; a block that decodes to another length or to a code
//! above the largest. The caller should compare variant, class, metric, profile and digest of the
//! rules with those it expects ([`Table::check_identity`]), since files get renamed. A change of
//! any byte's meaning gets another format version; magic and version have the same place in all of
//! them.
//!
//! # Versions
//!
//! | version | changes | read |
//! |---|---|---|
//! | 1 | no digest of the rules, only omission rules 0 and 1: bytes 176 to 251 are zeros | no |
//! | 2 | no orders but 0, no codec but 1, no dictionaries: bytes 192 to 251 are zeros | yes |
//! | 3 | | yes |
//!
//! Version 1 is refused, since its interpretation of the rules is unknown. From byte 256 up to the
//! footer versions 1 and 2 are the same. A reader of version 3 reads
//! version 2 without special cases, since its missing fields are zero.
//!
//! # An example
//!
//! A table of 9 cells in one plane, parts of 7 cells, blocks of 5: `- 1 1 - 1 | 2 0 || - -`, where
//! `-` is omitted. Block 0 is filled to five wins, block 1 packed into the byte 2 + 3 x 0, block 2
//! has omitted cells only. Bytes that are not shown are zero. A test builds this file and compares.
//!
//! ```text
//! 0000  47 41 4c 4f 54 4e 45 00  magic
//! 0008  03 00 00 01  format version 3, header length 256
//! 000c  01 01 01 01  WDL, ternary, positions with a capture omitted, Zstandard
//! 0010  65 78 61 6d 70 6c 65  variant `example`
//! 0030  74 6f 79  class `toy`; no profile
//! 0050  09 00 00 00 00 00 00 00  cells of a plane
//! 0058  07 00 00 00 00 00 00 00  cells of a part
//! 0060  05 00 00 00  cells of a block
//! 0064  01 00  one plane, parity base 0
//! 0066  02 00  largest code 2
//! 0068  03 00 00 00 00 00 00 00  number of blocks
//! 0070  18 01 00 00 00 00 00 00  offset of the directory
//! 0078  44 09 00 00 00 00 00 00  length of the file: 2372
//! 00b0  87 57 f0 6c b1 5d 0a 4b a3 d9 5a fe 9b cd 70 3b  digest of the rules
//! 00fc  f4 d2 43 57  CRC-32 of the header: 0x5743d2f4
//! 0100  01  block 0: every cell is 1
//! 0101  38 24 0e 91  CRC-32 of `00 00 00 00 00 00 00 00 01`
//! 0105  28 b5 2f fd 00 00  block 1: start of a frame, window of 1024 bytes
//! 010b  09 00 00 02  its last block, raw, one byte: 02
//! 010f  1f ba c9 60  CRC-32 of `01 00 00 00 00 00 00 00` and the frame
//! 0113  00  block 2: every cell is 0
//! 0114  28 3c ff c8  CRC-32 of `02 00 00 00 00 00 00 00 00`
//! 0118  00 01 00 00 00 00 00 00  page 0: its first block begins at 0x100
//! 0120  05 00 00 00 0e 00 00 00 05 00 00 00  stored lengths 5, 14, 5; 509 zeros follow
//! 0920  8a 67 24 b2  CRC-32 of `00 00 00 00 00 00 00 00` and the page
//! 0924  a3 a0 8e 7d a1 56 76 6a 20 42 1d ec dd 97 2c fe  SHA-256 of bytes 0000 to 0923
//! 0934  25 09 d5 33 44 20 e9 13 3b 2b c7 42 03 1f 61 81
//! ```

mod arena;
mod batch;
mod block;
mod cache;
mod checksum;
pub mod code;
mod directory;
#[cfg(feature = "write")]
mod encoder;
mod error;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzz;
mod hash;
mod header;
mod layout;
mod limits;
mod omitted_planes;
mod packing;
mod re_pair_codec;
#[cfg(feature = "write")]
mod re_pair_training;
mod reader;
#[cfg(feature = "fs")]
mod regular_file;
mod skip_marks;
mod source;
mod spec;
#[cfg(feature = "write")]
mod two_bit_codes;
#[cfg(feature = "write")]
mod writer;
mod zstandard;

pub use batch::{TableCell, read_codes};
pub use block::{BlockDecoder, DecodedBlock};
pub use cache::BlockCache;
#[cfg(feature = "write")]
pub use encoder::{Effort, EncodedPart, EstimateMode, Estimator, PartEncoder};
#[cfg(feature = "write")]
pub use error::WriteError;
pub use error::{FilePart, TableError};
pub use hash::{FileHash, RulesDigest};
pub use header::{Alias, FORMAT_VERSION, OLDEST_FORMAT_VERSION};
pub use layout::{BlockCells, CellLocation, Layout};
pub use limits::MAX_BLOCK_CELLS;
pub use omitted_planes::OmittedPlanes;
pub use re_pair_codec::Dictionary;
#[cfg(feature = "write")]
pub use re_pair_training::{DictionaryTrainer, TrainedDictionary};
pub use reader::{Table, TableIdentity};
#[cfg(feature = "fs")]
pub use regular_file::{NotRegularFile, open_regular};
#[cfg(feature = "fs")]
pub use source::FileSource;
#[cfg(feature = "mmap")]
pub use source::MapSource;
pub use source::ReadBlock;
pub use spec::{CellEncoding, Label, Omission, SpecError, TableForm, TableSpec};
#[cfg(feature = "write")]
pub use two_bit_codes::{Codes, TwoBitCodes, TwoBitRange};
#[cfg(feature = "write")]
pub use writer::{CompleteTable, TableWriter, put_in_place, write_alias};

// For archives, which stand for a table and are checked like one.
#[cfg(any(feature = "fuzzing", feature = "write"))]
pub(crate) use checksum::checksum as compute_checksum;
pub(crate) use checksum::{CHECKSUM_LEN, Damage, verify as verify_checksum};
#[cfg(feature = "write")]
pub(crate) use encoder::compress_bytes;
pub(crate) use hash::HASH_LEN;
#[cfg(any(feature = "verify", feature = "write"))]
pub(crate) use hash::Hasher;
pub(crate) use header::HEADER_LEN;
pub(crate) use reader::parse_table_header;
pub(crate) use zstandard::ZstdDecoder;
