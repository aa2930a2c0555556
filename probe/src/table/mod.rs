//! THE FORMAT: how the values of one class are stored, and the reader and writer of it.
//!
//! Codes of cells come in, a file goes out (`PartEncoder`, `TableWriter`); a file comes in, the
//! code of a cell goes out ([`Table`]). The room knows planes, cells and codes, never squares or
//! kings: which position a cell stands for is the business of [`crate::index`], what a code is worth
//! that of the rooms above. What follows is the specification. Together with the essays of
//! [`crate::index`] and of [`Clauses`](crate::rules::Clauses) it is all that a second reader needs;
//! `scripts/second_reader.py` is one.
//!
//! This is version 2; the oldest version that is read is 2. What came before is told at the end.
//!
//! # A file
//!
//! One file holds one metric of one class, and is found as
//! `<variant>/<class>.<metric>[.<profile>].glt` with the metric `wdl`, `dtw` or `need`. All numbers are little-endian; *offset* is from the
//! beginning of the file unless said otherwise.
//!
//! ```text
//! header            256 bytes
//! blocks            one after the other, no gaps
//! directory         pages of 2060 bytes, one for every 512 blocks or part of it
//! footer            32 bytes: SHA-256 of all bytes before it
//! ```
//!
//! | offset | bytes | header field |
//! |---|---|---|
//! | 0 | 8 | magic `GALOTNE\0` |
//! | 8 | 2 | format version: 2 |
//! | 10 | 2 | header length: 256 |
//! | 12 | 1 | metric: 1 WDL, 2 DTW, 3 need |
//! | 13 | 1 | cell encoding: 1 ternary, 2 one byte, 3 two bytes |
//! | 14 | 1 | omission rule: 0 nothing is omitted, 1 positions whose side to move has a capture; 2, 3 and 4 are reserved |
//! | 15 | 1 | codec: 1 Zstandard |
//! | 16 | 16 | variant (a name) |
//! | 32 | 16 | profile (a name); zeros unless the metric is need, never zeros if it is |
//! | 48 | 32 | class (a name) |
//! | 80 | 8 | cells of a plane, 1 to 2^63 - 1 |
//! | 88 | 8 | cells of a part, 1 to 2^63 - 1 |
//! | 96 | 4 | cells of a block, 1 to 2^20 |
//! | 100 | 1 | planes: 1 to 64 |
//! | 101 | 1 | parity base: 0, 1 or 2; it says something of DTW only |
//! | 102 | 2 | largest code of all cells that are kept. At most 2 with encoding 1 or metric 1, 255 with encoding 2, 65534 with encoding 3 |
//! | 104 | 8 | number of blocks; 0 in an alias |
//! | 112 | 8 | offset of the directory |
//! | 120 | 8 | length of the file |
//! | 128 | 16 | alias: a profile (a name); zeros in a table with cells |
//! | 144 | 32 | alias: the footer of that profile's table; zeros in a table with cells |
//! | 176 | 16 | digest of the rules, never all zeros |
//! | 192 | 8 | offset of the dictionary: 0, others are reserved |
//! | 200 | 8 | length of the dictionary: 0, others are reserved |
//! | 208 | 44 | zeros |
//! | 252 | 4 | CRC-32 of bytes 0 to 251 |
//!
//! A *name* is at least one printable ASCII character (0x21 to 0x7E), zeros behind. CRC-32 is that of
//! IEEE 802.3, as in zlib and gzip (`zlib.crc32` in Python).
//!
//! # Under which rules
//!
//! Two readings of a rule give two values to one position, and the name of a game does not tell them
//! apart. So a table says under which reading it was made: by the digest of the clauses of its game, and
//! of need also of the clocks of its profile. [`Clauses`](crate::rules::Clauses) specifies them as a text;
//! the digest is the first 16 bytes of the SHA-256 of that text. A reader writes the clauses as it knows
//! them, and refuses a table with another digest. An alias carries the digest of its own profile, which is
//! not that of the table it names.
//!
//! For international draughts the text has 252 bytes, in 13 lines that end with a line feed each:
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
//! Its SHA-256 begins with `8757f06c b15d0a4b a3d95afe 9bcd703b`: these 16 bytes stand in every WDL and DTW
//! table of that game. In its need tables of the profile `fmjd-2015` three lines more are hashed,
//!
//! ```text
//! clock-1=material:KKKvK,KKMvK,KMMvK;standing:anywhere;moves:16;charged:both;resets:never;entry:fresh;claimed:no
//! clock-2=material:KKvK,KMvK,KvK;standing:anywhere;moves:5;charged:both;resets:never;entry:fresh;claimed:no
//! clock-3=material:any;standing:anywhere;moves:25;charged:both;resets:man-move-or-capture;entry:fresh;claimed:no
//! ```
//!
//! and the digest is `105c199d c60c1995 159987e3 dc5f1230`. Under `fmjd-2018` the second clock has
//! `entry:capped-by(1)`, and the digest is `2bef2605 f592ca8c 62ea6b15 7db70ad1`.
//!
//! # Planes, parts, blocks
//!
//! Plane 0 holds the positions with White to move, plane 1 those with Black to move, each with one
//! code for every cell of the class, in the order of [`crate::index`]. A class whose sides are equal,
//! and only such a class, has plane 0 alone: to look up a position with Black to move, exchange the colours first, which
//! turns the board by 180 degrees.
//!
//! Under some profiles a second clock runs beside the one in charge while pieces stand in certain places
//! (the lone king on the long diagonal). No single number tells what must be left on the first clock
//! then, so need of such a class, whose sides are never equal, has a pair of planes for each count of the
//! second: planes 0 and 1 with nothing counted, 2 and 3 with one move counted, and so on. In planes 0 and
//! 1 there are all positions; the others omit those in which the second clock does not run.
//!
//! A plane is cut into *parts*, what one worker writes at once; the last may be shorter. A part is cut
//! into *blocks*, what one question decodes; the last of a part may be shorter. So no block crosses a
//! part or a plane. Blocks are numbered through, and lie in the file in this order:
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
//! | | plies + 1 | wins or loses in so many plies |
//! | need | 0 | has no result that stands: drawn, or won or lost (WDL tells) but not even with a fresh clock |
//! | | 1 + 2 need | wins, with this need in plies |
//! | | 2 + 2 need | loses, with this need in plies |
//!
//! The parity of DTW tells who wins. With parity base 0 the side to move has lost in 0 when it has no
//! move or no pieces: an odd number of plies is a win, an even one a loss. With base 1 (giveaway) it
//! has won in 0: even is a win, odd a loss. With base 2 (games in which both occur) the number of plies
//! does not tell, and DTW is written as need is.
//!
//! # Cells nobody asks for
//!
//! Two kinds of cells have no value: holes, where two pieces would share a square, and the cells that
//! the omission rule names. Rule 1 names the positions in which the side to move has a capture by the
//! rules of the variant (international: men capture forward and backward, kings from any distance).
//! They are filled with what compresses best, and what is read there means
//! nothing. A reader that wants a position with a capture plays the captures and asks the smaller
//! classes. The writer fills by this rule, so that equal tables are equal bytes: **an omitted cell is 0
//! if the last kept code before it in its block or the next one behind it is 0, otherwise the larger of
//! the two; where there is only one of them it is that one; in a block that keeps none it is 0.**
//!
//! Three rules are reserved for smaller forms. What they omit besides the positions of rule 1 is found by
//! looking further:
//!
//! | rule | what the table keeps, of a class whose sides are not equal |
//! |---|---|
//! | 2 | only the planes with White to move: the value with Black to move is one ply away |
//! | 3 | only the planes with Black to move |
//! | 4 | in one plane of each pair no positions in which the other side could capture if it were to move |
//!
//! So is a dictionary that the frames of a table share, with an offset and a length. Until their versions
//! are specified, a reader refuses them, and says by what name.
//!
//! # From cells to bytes
//!
//! | encoding | packed bytes of a block of `n` cells |
//! |---|---|
//! | 1 ternary | `ceil(n / 5)`: five cells `c0 ..= c4` make the byte `c0 + 3 c1 + 9 c2 + 27 c3 + 81 c4`; places behind the last cell are 0 |
//! | 2 one byte | `n` |
//! | 3 two bytes | `2 n`: low byte, high byte |
//!
//! A writer packs WDL ternary; DTW and need with one byte where the largest code is at most 255,
//! otherwise with two. A reader takes any encoding whose range holds the largest code.
//!
//! A stored block is a payload and its checksum:
//!
//! ```text
//! payload           1 byte: every cell of the block has this code (in every encoding the code itself);
//!                   so the writer stores every block of one code up to 255
//!                   or more: a Zstandard frame that decodes to exactly the packed bytes
//! CRC-32            4 bytes, over the number of the block (8 bytes) and the payload
//! ```
//!
//! A frame has one form: the bytes `28 B5 2F FD 00`, which announce neither content size nor checksum
//! nor dictionary, then the window descriptor with a window of at most
//! `max(1024, packed bytes rounded up to a power of two)`, then the blocks of RFC 8878, and nothing
//! after the last one. A stored block of `p` packed bytes has 5 to `p + floor(p / 256) + 68` bytes;
//! a reader checks that with the `p` of a full block when it
//! reads the directory, and with that of the block when it decodes.
//!
//! # The directory
//!
//! Page `i` tells where blocks `512 i` to `512 i + 511` are. All pages have the same size, so page `i`
//! is found at `offset of the directory + 2060 i`.
//!
//! | offset in the page | bytes | field |
//! |---|---|---|
//! | 0 | 8 | offset of the first block of the page |
//! | 8 | 512 x 4 | stored length of each block, checksum included; 0 beyond the last block |
//! | 2056 | 4 | CRC-32 over the number of the page (8 bytes) and bytes 0 to 2055 of it |
//!
//! Block 0 begins at 256, every other where the one before it ends, and the last ends where the
//! directory begins.
//!
//! # Aliases
//!
//! Two profiles whose clocks come to the same in a class have equal need tables. They are stored once;
//! the other file is an *alias*: a header that names the profile and the footer of the table with the
//! cells, and the footer. It has 0 blocks, its directory would begin at 256, it is 288 bytes long, and
//! its profile is its own. Variant, class, metric, encoding, omission rule, codec, cells, planes, parity
//! base and largest code are those of that table. An alias is a need table, and names the table of
//! another profile, in the same folder, that has cells: never another alias.
//!
//! # Published tables
//!
//! Every reader takes the sizes of parts and blocks from the header. Who wants to write the same bytes
//! cuts blocks of 163,840 cells where they are ternary, otherwise of 32,768; a slice of the index being
//! `C(squares, White's kings) C(squares, Black's kings)` cells and a row `C(squares, inner kings)`, a part
//! is as many whole slices as fit into 2^21 cells, or where none does, the largest number of rows that
//! divides a slice's and fits. Frames are zstd's, of the version in `Cargo.toml`: level 9 where cells are
//! ternary, otherwise level 15 with strategy `btopt`, search log 3 and target length 128.
//!
//! # Why it is so
//!
//! - *Never silently wrong.* Every byte before the footer is under a CRC-32 that is checked before the
//!   bytes are used; the numbers of block and page are under it too, so that a block in the wrong place
//!   is as wrong as a flipped bit. What passes is still not trusted: decoded lengths and codes are
//!   checked, and no size in a file makes a reader reserve more than the largest block.
//! - *Cheap to open.* The header alone is read. A cold cell costs one read, and one more for its page of
//!   the directory the first time; both are byte ranges a web server can serve.
//! - *Many writers, the same bytes.* A part depends on its cells, its number and the header, on nothing
//!   else: not on threads, machine or time. The version and level of the compressor are pinned.
//! - *Blocks of one value take 5 bytes and no decompression.* In classes of kings they are most.
//! - *Sizes were measured.* Bits for a cell and million cells compressed in a second (one core, eight classes
//!   of 5 pieces, 214 million cells of WDL): blocks of 81,920 cells 0.128 and 580 at level 7, 0.120 and 41 at
//!   level 15; blocks of 163,840 cells 0.124 and 900 at level 7, **0.122 and 685 at level 9**, 0.113 and 92 at
//!   level 15. Level 9 costs a twentieth of what solving costs. A block decodes in 9 microseconds (median).
//! - *DTW is noisier* (the ten classes of 5 pieces that are four fifths of all bytes, sampled). With level 15:
//!   blocks of 49,152 cells 100 %, 65,536 98 %, 131,072 95 %; level 9 costs a sixth of the time and 10 % more
//!   bytes, level 19 four times the time and 1 % less. **Level 15 with a shorter search** costs two thirds of
//!   the time and 2 % more. Blocks of **32,768 cells** are 2 % more again (0.70 bits for a cell of 2 to 5 pieces), and
//!   a position of a block that is not in memory takes 17 to 26 microseconds beyond the read.
//! - *DTW stands alone.* With WDL asked first, draws could be left out of DTW as captures are: 6 % less, and up
//!   to 45 % in classes like `KMMvKM`. Then every distance would cost two looks instead of one. Laying out
//!   each plane with the kings of the side to move innermost would save 3 % more, at the price of an index with
//!   two orders. Both came to 11 % less in that sample; neither is done.
//! - *Omitted cells* are filled from both sides: 6 % less WDL and 2 % less DTW than repeating the code before.
//! - *Positions that a look of one ply decides are kept.* Leaving them out (a move wins into a capture, or all
//!   moves leave by one) would make WDL of 5 pieces less than half as large: 0.051 bits for a cell instead of
//!   0.113 (blocks of seven classes; kings against kings 20 to 50 times smaller, `KMMvMM` 1.2 times). But a
//!   reader does not know which are left out until it has looked: 1 to 11 microseconds for every quiet position
//!   instead of a tenth of one. Such a form for distribution is another omission rule of this format.
//! - *No frame header fields.* What they would say is known, and what is not there cannot lie.
//! - *A digest of the rules* and not a number that somebody must remember to raise: whoever changes a
//!   clause changes the digest, whoever words it otherwise does not. That of a need table covers all
//!   clocks of the profile, also those that say nothing of its class: a table too many is made again
//!   rather than one too few.
//! - *SHA-256 at the end* seals a file and names it to aliases and reports (lists of downloads have that of the whole
//!   file, which `sha256sum` prints); it is compared only by
//!   `verify`, since it must read everything.
//!
//! # What a reader refuses
//!
//! Another magic, version or codec; a wrong checksum; a length of the file that is not the header's; a
//! number of blocks that is not that of the formula; a directory whose pages and footer do not end the
//! file; a field outside its range; unused bytes that are not zero; a ternary byte above 242, or one
//! with something else than 0 in a place behind the last cell; a block that decodes to another
//! length or to a code above the largest. Its user should compare variant, class, metric and profile
//! with what it looked for ([`Table::expect`]), since files get renamed, and the digest of the rules with
//! that of the rules it plays by. A change of any byte's meaning gets another format version; in all of
//! them magic and version are where they are.
//!
//! # Versions
//!
//! | version | what changed | read |
//! |---|---|---|
//! | 1 | no digest of the rules, no omission rules but 0 and 1, no dictionary: bytes 176 to 251 are zeros | no: it cannot be known under which reading it was made |
//! | 2 | | yes |
//!
//! From byte 256 up to the footer a table of version 2 is that of version 1.
//!
//! # An example
//!
//! A table of 9 cells in one plane, parts of 7 cells, blocks of 5: `- 1 1 - 1 | 2 0 || - -`, where `-` is
//! omitted. Block 0 is filled to five wins, block 1 packed into the byte 2 + 3 x 0, block 2 has nothing
//! but omitted cells. Bytes that are not shown are zero. A test builds this file and compares.
//!
//! ```text
//! 0000  47 41 4c 4f 54 4e 45 00  magic
//! 0008  02 00 00 01  format version 2, header length 256
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
//! 00b0  87 57 f0 6c b1 5d 0a 4b a3 d9 5a fe 9b cd 70 3b  digest of the rules of international draughts
//! 00fc  c8 96 93 70  CRC-32 of the header: 0x709396c8
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
//! 0924  0c 63 e6 55 04 a3 27 fe 03 e5 79 48 a2 24 c3 3a  SHA-256 of bytes 0000 to 0923
//! 0934  00 af 43 e5 05 85 73 46 0b f3 52 07 00 69 d7 45
//! ```

mod block;
mod cache;
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
mod inflate;
mod layout;
mod packing;
mod reader;
#[cfg(feature = "fs")]
mod regular;
mod source;
mod spec;
#[cfg(feature = "write")]
mod writer;

pub use block::{BlockDecoder, DecodedBlock};
pub use cache::BlockCache;
#[cfg(feature = "write")]
pub use encoder::{EncodedPart, PartEncoder};
#[cfg(feature = "write")]
pub use error::WriteError;
pub use error::{Part, TableError};
pub use hash::{FileHash, RulesDigest};
pub use header::{Alias, FORMAT_VERSION, OLDEST_FORMAT_VERSION};
pub use layout::{BlockCells, Layout, Place};
pub use reader::{Expected, Table};
#[cfg(feature = "fs")]
pub use regular::{NotRegular, open_regular};
#[cfg(feature = "fs")]
pub use source::FileSource;
#[cfg(feature = "mmap")]
pub use source::MapSource;
pub use source::ReadBlock;
pub use spec::{Encoding, Label, MOST_BLOCK_CELLS, Omission, SpecError, TableSpec};
#[cfg(feature = "write")]
pub use writer::{CompleteTable, TableWriter, put_in_place, write_alias};
