/**
 * The field of the opening page: says what it understood of a text, and opens the room for it.
 */
import { html, setText } from './elements.js';
import { understand } from './entry.js';
import { parseFen, turnOf } from './fen.js';
import { Geometry } from './geometry.js';
import { icon } from './icons.js';
import { SIDES } from './lang.js';
import { readPosition, toRoom } from './mills/points.js';
import { gameName } from './rules-view.js';
import { viewFragment } from './url-fragment.js';

/** What a room can be opened with. */
const OPENED = ['position', 'game', 'mills', 'mills-game', 'link'];

export class EntryView {
  /**
   * @param {import('./app-state.js').AppState} app
   * @param {import('./rooms-view.js').RoomsView} rooms
   */
  constructor(app, rooms) {
    this.app = app;
    this.rooms = rooms;
    this.label = html('label', { for: 'entry' });
    this.field = html('textarea', {
      id: 'entry',
      class: 'fen entry-text',
      rows: 2,
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-describedby': 'entry-said',
      oninput: () => this.app.changed(),
      onkeydown: (event) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        this.open();
      },
    });
    this.said = html('p', { class: 'entry-said', id: 'entry-said', role: 'status' });
    this.pdn = html('a', { class: 'entry-pdn', target: '_blank', rel: 'noopener noreferrer' });
    this.go = html('button', { type: 'submit', class: 'button button-main' });
    this.show = html('button', {
      type: 'button',
      class: 'button',
      onclick: () => {
        const entry = this.understood();
        if (entry.kind === 'game') this.showGame(entry);
        window.scrollTo({ top: 0 });
      },
    });
    this.setup = html('button', {
      type: 'button',
      class: 'button',
      onclick: () => {
        app.setup.openEmpty();
        window.scrollTo({ top: 0 });
      },
    });
    this.element = html(
      'form',
      {
        class: 'entry',
        onsubmit: (event) => {
          event.preventDefault();
          this.open();
        },
      },
      html('h2', { class: 'entry-title' }, this.label),
      this.field,
      html('div', {}, this.said, this.pdn),
      html('div', { class: 'entry-acts' }, this.go, this.setup, this.show),
    );
  }

  update(t) {
    if (this.language !== t) {
      this.language = t;
      this.label.textContent = t('board-entry');
      this.field.placeholder = t('board-entry-sample');
      this.go.replaceChildren(icon('next'), t('board-entry-open'));
      this.show.replaceChildren(icon('board'), t('board-entry-show'));
      this.setup.replaceChildren(icon('edit'), t('board-home-setup'));
    }
    const entry = this.understood();
    this.element.dataset.kind = entry.kind;
    setText(this.said, this.sentence(entry, t));
    const pdn = entry.kind === 'elsewhere' ? entry.pdn : null;
    this.pdn.hidden = pdn === null;
    if (pdn !== null) this.pdn.href = pdn;
    setText(this.pdn, pdn === null ? '' : t('board-entry-pdn'));
    this.show.hidden = entry.kind !== 'game' || entry.games > 1 || !this.judges;
    const boardless = entry.kind === 'position' && !entry.rules;
    this.go.disabled = boardless || !OPENED.includes(entry.kind);
  }

  /** What the text means; asked again only if it or the game on the board has changed. */
  understood() {
    const { book } = this.app;
    const key = [this.field.value, book.variants, book.rules];
    if (!this.entry || !this.entryOf?.every((part, index) => part === key[index])) {
      this.entryOf = key;
      this.entry = understand(this.field.value, {
        variants: book.variants,
        rules: book.rules,
        page: window.location.href,
      });
    }
    return this.entry;
  }

  /** @param {import('./entry.js').Entry} entry */
  sentence(entry, t) {
    if (entry.kind === 'position') return this.positionSentence(entry, t);
    if (entry.kind === 'mills') {
      const side = SIDES[readPosition(entry.fen)?.turn ?? 'w'];
      return `${t('board-entry-mills')} ${t('to-move', { side })}.`;
    }
    if (entry.kind === 'mills-game')
      return t('board-entry-mills-game', { n: Math.ceil(entry.moves.length / 2) });
    if (entry.kind === 'game') return this.gameSentence(entry, t);
    if (entry.kind === 'stopped')
      return t('board-entry-stopped', { move: entry.move, n: Math.floor(entry.ply / 2) + 1 });
    if (entry.kind === 'elsewhere') return t('board-entry-elsewhere', { site: entry.site });
    return t(`board-entry-${entry.kind}`);
  }

  positionSentence({ rules, fen }, t) {
    if (!rules) return t('board-entry-no-board');
    const geometry = Geometry.of(this.app.book.findVariant(rules).board);
    const position = parseFen(fen, geometry);
    const game = gameName(rules, t);
    // Squares by numbers on a board with letters: only the tables read these.
    if (!position) return t('board-entry-position', { game });
    if (!position.pieces.size) return `${game}: ${t('board-entry-empty')}`;
    const side = (colour) => {
      const all = [...position.pieces.values()].filter((piece) => piece.colour === colour);
      const kings = all.filter(({ king }) => king).length;
      const men = all.length - kings;
      const parts = [
        kings ? t('board-kings', { n: kings }) : '',
        men ? t('board-men', { n: men }) : '',
      ];
      return parts.filter(Boolean).join(' + ') || t('board-entry-none');
    };
    const pieces = t('board-class', { white: side('w'), black: side('b') });
    return `${game}: ${pieces}. ${t('to-move', { side: SIDES[turnOf(fen)] })}.`;
  }

  gameSentence({ games, moves, players, rules }, t) {
    if (games > 1) return t('board-entry-games', { n: games });
    const named = players.length ? players.join(' – ') : rules && gameName(rules, t);
    const length = moves.length
      ? t('board-entry-game', { n: Math.ceil(moves.length / 2) })
      : t('board-entry-game-unnumbered');
    return named ? `${named}: ${length}` : length.charAt(0).toUpperCase() + length.slice(1);
  }

  /** Takes a text that was pasted elsewhere on the opening page. */
  take(text) {
    this.field.value = text;
    this.app.changed();
    this.open();
  }

  /** Opens the room for what was entered. */
  open() {
    const { app } = this;
    const entry = this.understood();
    if (entry.kind === 'nothing') this.field.focus();
    else if (entry.kind === 'position' && entry.rules) this.openPosition(entry);
    else if (entry.kind === 'game') this.openGame(entry);
    else if (entry.kind === 'mills') app.openView('mills', toRoom('mills', entry.fen));
    else if (entry.kind === 'mills-game') this.rooms.hand('mills', entry.moves.join(' '));
    else if (entry.kind === 'link') window.location.hash = entry.hash;
    else return;
    if (app.view !== 'home') window.scrollTo({ top: 0 });
  }

  openPosition({ rules, fen }) {
    const { app } = this;
    if (rules !== app.book.rules) app.book.choose(rules);
    app.view = 'play';
    if (parseFen(fen, app.book.geometry)) app.setup.position(rules, fen);
    else app.setup.enterText(fen);
  }

  /** A game goes to the arbiter's desk; without one, to the board. */
  openGame(entry) {
    if (this.judges) this.rooms.hand('desk', entry.text, true);
    else this.showGame(entry);
  }

  /** Whether the service judges games. */
  get judges() {
    return typeof this.app.api.adjudicate === 'function';
  }

  /** Shows a game on the board. */
  showGame({ rules, fen, moves }) {
    const { app } = this;
    const played = rules ?? app.book.rules;
    const start = fen ?? app.book.findVariant(played)?.board.start;
    const query = [
      viewFragment('score', { rules: played, lang: app.lang }),
      `fen=${encodeURIComponent(start)}`,
      `moves=${moves.join(',')}`,
    ];
    window.location.hash = query.join('&');
  }
}
