/**
 * The squares of a board on which pieces stand, dark ones or all: their places and names. Squares
 * are numbered from 1 at the top left as White sees it; rows and columns count from 0 there.
 */
export class Geometry {
  /**
   * @param {number} rows rows and columns of the board, 8 or 10
   * @param {'numbers'|'numbers-from-below'|'letters'} names how the game writes its squares
   * @param {'left'|'right'} darkCorner the dark corner, as each player sees it
   * @param {'dark'|'all'} squares the squares that pieces stand on
   */
  constructor(rows, names, darkCorner = 'left', squares = 'dark') {
    this.rows = rows;
    this.names = names === 'letters' ? 'letters' : 'numbers';
    /** Whether square 1 is at the lower right. */
    this.fromBelow = names === 'numbers-from-below';
    /** The column of the first dark square of the top row. */
    this.indent = darkCorner === 'left' ? 1 : 0;
    /** Whether pieces stand on light squares too, and move along rows and columns. */
    this.whole = squares === 'all';
    this.perRow = this.whole ? rows : rows / 2;
    this.count = rows * this.perRow;
  }

  /**
   * The squares of a game.
   * @param {{
   *   rows: number,
   *   names: 'numbers'|'numbers-from-below'|'letters',
   *   dark_corner?: 'left'|'right',
   *   squares?: 'dark'|'all',
   * }} board
   */
  static of({ rows, names, dark_corner: darkCorner, squares }) {
    return new Geometry(rows, names, darkCorner, squares);
  }

  /** All squares in order. */
  squares() {
    return Array.from({ length: this.count }, (_, index) => index + 1);
  }

  row(square) {
    return Math.floor((square - 1) / this.perRow);
  }

  column(square) {
    if (this.whole) return (square - 1) % this.perRow;
    const indent = (this.row(square) + this.indent) % 2;
    return ((square - 1) % this.perRow) * 2 + indent;
  }

  /** The square on the opposite side. */
  turned(square) {
    return this.count + 1 - square;
  }

  /** Whether the field of a row and column is dark. */
  isDark(row, column) {
    return (row + column + this.indent) % 2 === 0;
  }

  isDarkSquare(square) {
    return this.isDark(this.row(square), this.column(square));
  }

  /** The square at a row and column, or null where pieces do not stand. */
  squareAt(row, column) {
    const inside = row >= 0 && column >= 0 && row < this.rows && column < this.rows;
    if (!inside) return null;
    if (this.whole) return row * this.perRow + column + 1;
    if (!this.isDark(row, column)) return null;
    return row * this.perRow + Math.floor(column / 2) + 1;
  }

  /** The name of a square: `28`, or `c3`. */
  name(square) {
    if (this.names === 'numbers') return String(this.fromBelow ? this.turned(square) : square);
    return String.fromCharCode(97 + this.column(square)) + (this.rows - this.row(square));
  }

  /** The square with a name; null if there is none. */
  parse(name) {
    const text = String(name).trim().toLowerCase();
    if (this.names === 'numbers') {
      const square = /^\d{1,2}$/.test(text) ? Number(text) : 0;
      if (square < 1 || square > this.count) return null;
      return this.fromBelow ? this.turned(square) : square;
    }
    const found = /^([a-j])(\d{1,2})$/.exec(text);
    return found ? this.squareAt(this.rows - Number(found[2]), found[1].charCodeAt(0) - 97) : null;
  }

  /**
   * Whether no man of this colour stands on this square: it is promoted there, or on a whole board
   * starts in front of it and never steps back.
   */
  isClosedToMen(colour, square) {
    const row = colour === 'w' ? this.row(square) : this.rows - 1 - this.row(square);
    return row === 0 || (this.whole && row === this.rows - 1);
  }

  /**
   * The squares of the main road (the long dark diagonal) from White's dark corner; none on a
   * whole board, which has no diagonals.
   */
  mainRoad() {
    if (this.whole) return [];
    const last = this.rows - 1;
    const column = (index) => (this.indent ? index : last - index);
    return Array.from({ length: this.rows }, (_, i) => this.squareAt(last - i, column(i)));
  }

  /** The cell of a square in the picture, counted from its top left corner. */
  cellOf(square, flipped) {
    const [row, column] = [this.row(square), this.column(square)];
    const last = this.rows - 1;
    return flipped ? { x: last - column, y: last - row } : { x: column, y: row };
  }

  /** The square in a cell of the picture, or null. */
  squareInCell(x, y, flipped) {
    const last = this.rows - 1;
    return flipped ? this.squareAt(last - y, last - x) : this.squareAt(y, x);
  }

  /** The square that an arrow key leads to, as the board is shown; the same square at the edge. */
  step(square, key, flipped) {
    const sign = flipped ? -1 : 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.perRow, ArrowDown: this.perRow }[key];
    const to = square + sign * by;
    const sideways = Math.abs(by) === 1;
    if (to < 1 || to > this.count || (sideways && this.row(to) !== this.row(square))) return square;
    return to;
  }

  /** The first or last square of the row, as the board is shown. */
  rowEnd(square, first, flipped) {
    const { y } = this.cellOf(square, flipped);
    const columns = Array.from({ length: this.rows }, (_, x) => this.squareInCell(x, y, flipped));
    const squares = columns.filter((found) => found !== null);
    return first ? squares[0] : squares[squares.length - 1];
  }
}
