/**
 * The dark squares of a board: where each lies and what players call it.
 * Squares are numbered from 1 in the top left as White sees it; rows and columns count from 0 there.
 */
export class Geometry {
  /**
   * @param {number} rows rows and columns of the board, 8 or 10
   * @param {'numbers'|'letters'} names how the game writes its squares
   */
  constructor(rows, names) {
    this.rows = rows;
    this.names = names;
    this.perRow = rows / 2;
    this.count = rows * this.perRow;
  }

  /** All squares in order. */
  squares() {
    return Array.from({ length: this.count }, (_, index) => index + 1);
  }

  row(square) {
    return Math.floor((square - 1) / this.perRow);
  }

  column(square) {
    const row = this.row(square);
    return ((square - 1) % this.perRow) * 2 + (row % 2 === 0 ? 1 : 0);
  }

  /** The dark square at a row and column, or null where there is none. */
  at(row, column) {
    const inside = row >= 0 && column >= 0 && row < this.rows && column < this.rows;
    if (!inside || (row + column) % 2 === 0) return null;
    return row * this.perRow + Math.floor(column / 2) + 1;
  }

  /** What players call a square: `28`, or `c3`. */
  name(square) {
    if (this.names === 'numbers') return String(square);
    return String.fromCharCode(97 + this.column(square)) + (this.rows - this.row(square));
  }

  /** The square of a name; null if there is no such square. */
  parse(name) {
    const text = String(name).trim().toLowerCase();
    if (this.names === 'numbers') {
      const square = /^\d{1,2}$/.test(text) ? Number(text) : 0;
      return square >= 1 && square <= this.count ? square : null;
    }
    const found = /^([a-j])(\d{1,2})$/.exec(text);
    return found ? this.at(this.rows - Number(found[2]), found[1].charCodeAt(0) - 97) : null;
  }

  /** Whether a man of this colour would stand on the row where it is crowned. */
  crowns(colour, square) {
    return this.row(square) === (colour === 'w' ? 0 : this.rows - 1);
  }

  /** The squares of the main road, the long dark diagonal, from the bottom left as White sees it. */
  road() {
    const last = this.rows - 1;
    return Array.from({ length: this.rows }, (_, index) => this.at(last - index, index));
  }

  /** Where a square is drawn, in squares from the top left corner of the picture. */
  place(square, flipped) {
    const [row, column] = [this.row(square), this.column(square)];
    const last = this.rows - 1;
    return flipped ? { x: last - column, y: last - row } : { x: column, y: row };
  }

  /** The dark square that is drawn at a place, or null. */
  placed(x, y, flipped) {
    const last = this.rows - 1;
    return flipped ? this.at(last - y, last - x) : this.at(y, x);
  }

  /** The square an arrow key leads to, as the board is seen; the same square at the rim. */
  step(square, key, flipped) {
    const sign = flipped ? -1 : 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.perRow, ArrowDown: this.perRow }[key];
    const to = square + sign * by;
    const sideways = Math.abs(by) === 1;
    if (to < 1 || to > this.count || (sideways && this.row(to) !== this.row(square))) return square;
    return to;
  }

  /** The first or last dark square of a row, as the board is seen. */
  rim(square, first, flipped) {
    const { y } = this.place(square, flipped);
    const columns = Array.from({ length: this.rows }, (_, x) => this.placed(x, y, flipped));
    const dark = columns.filter((found) => found !== null);
    return first ? dark[0] : dark[dark.length - 1];
  }
}
