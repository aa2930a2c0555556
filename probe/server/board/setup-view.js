/** The setup view: the palette beside the board, and FEN, side to move and actions in the panel. */
import { byId, html, setText, svg } from './elements.js';
import { fenFault } from './fen.js';
import { icon } from './icons.js';
import { SIDES } from './lang.js';
import { drawPiece, pieceImage, pieceKey } from './pieces.js';
import { toast, TO_READ } from './toast.js';

/** @type {import('./pieces.js').Piece[]} */
const KINDS = [
  { colour: 'w', king: false },
  { colour: 'w', king: true },
  { colour: 'b', king: false },
  { colour: 'b', king: true },
];

export class SetupView {
  /** @param {(x: number, y: number) => number|null} squareAt */
  constructor(app, squareAt) {
    this.app = app;
    this.squareAt = squareAt;
    this.palette = byId('palette');
    /** @type {[import('./pieces.js').Piece|'erase', HTMLButtonElement][]} */
    this.buttons = [
      ...KINDS.map(
        (piece) =>
          /** @type {[import('./pieces.js').Piece, HTMLButtonElement]} */ ([
            piece,
            this.pieceButton(piece),
          ]),
      ),
      ['erase', this.toolButton('erase', icon('erase'))],
    ];
    this.undo = this.change('undo');
    this.redo = this.change('redo');
    this.palette.append(...this.buttons.map(([, button]) => button), this.undo, this.redo);
    this.place = byId('view-setup');
    this.fen = html('input', {
      id: 'fen',
      class: 'fen',
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'characters',
      'aria-describedby': 'fen-fault',
    });
    /** Beside the field, because the verdict may be out of sight. */
    this.fault = html('p', { class: 'field-fault', id: 'fen-fault' });
    this.fenLabel = html('label', { for: 'fen' });
    this.show = html('button', { type: 'submit', class: 'button' });
    const form = html('form', { class: 'fen-form' }, this.fen, this.show);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      app.setup.enterText(this.fen.value);
    });
    this.turns = ['w', 'b'].map((turn) =>
      html('button', { type: 'button', onclick: () => app.setup.turn(turn) }),
    );
    this.turnLegend = html('legend');
    this.clear = this.action(() => app.setup.clear());
    this.flip = this.action(() => app.set({ flip: !app.flip }));
    this.done = html('button', {
      type: 'button',
      class: 'button button-main',
      onclick: () => {
        app.openView('play');
        // The verdict is what a set-up position is for.
        window.scrollTo({ top: 0 });
      },
    });
    this.hint = html('p', { class: 'quiet' });
    this.place.append(
      html(
        'fieldset',
        { class: 'field' },
        this.turnLegend,
        html('div', { class: 'segments' }, ...this.turns),
      ),
      html('div', { class: 'actions' }, this.done, this.clear, this.flip),
      html('div', { class: 'field' }, this.fenLabel, form, this.fault),
      this.hint,
    );
  }

  /** A button that takes back the last edit, or makes it again. @param {'undo'|'redo'} how */
  change(how) {
    return html(
      'button',
      { type: 'button', class: 'palette-tool', onclick: () => this.app.setup[how]() },
      icon(how),
    );
  }

  action(act) {
    return html('button', { type: 'button', class: 'button', onclick: act });
  }

  toolButton(tool, drawing) {
    return html(
      'button',
      { type: 'button', class: 'palette-tool', onclick: () => this.take(tool) },
      drawing,
    );
  }

  take(tool) {
    this.app.setup.tool = tool;
    this.app.set({ selected: null });
  }

  /** A palette button whose piece can be picked, or dragged onto the board. */
  pieceButton(piece) {
    const button = html('button', { type: 'button', class: 'palette-tool' }, pieceImage(piece));
    let start = null;
    let ghost = null;
    let dragged = false;
    button.addEventListener('click', () => {
      if (!dragged) this.take(piece);
      dragged = false;
    });
    button.addEventListener('pointerdown', (event) => {
      dragged = false;
      start = { x: event.clientX, y: event.clientY };
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener('pointermove', (event) => {
      if (!start) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 5) return;
        ghost = svg('svg', { viewBox: '0 0 100 100', class: 'ghost' }, drawPiece(piece));
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    });
    const end = (event, dropped) => {
      start = null;
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      dragged = true;
      const square = dropped ? this.squareAt(event.clientX, event.clientY) : null;
      if (square !== null) this.app.setup.put(square, piece);
    };
    button.addEventListener('pointerup', (event) => end(event, true));
    button.addEventListener('pointercancel', (event) => end(event, false));
    return button;
  }

  /** Why the entered text is not a position; empty if it is. */
  faultText(t) {
    const { book, query, setup } = this.app;
    if (setup.refused === null || !query.problem) return '';
    const fault = fenFault(setup.refused, book.geometry);
    return fault ? t(`board-fen-${fault.kind}`, fault) : query.problem.message;
  }

  update(t) {
    const { app } = this;
    for (const [tool, button] of this.buttons) {
      name(button, t(tool === 'erase' ? 'board-tool-erase' : pieceKey(tool)));
      button.setAttribute('aria-pressed', String(isSame(app.setup.tool, tool)));
    }
    name(this.undo, t('board-tool-undo'));
    name(this.redo, t('board-tool-redo'));
    this.undo.disabled = !app.setup.canUndo;
    this.redo.disabled = !app.setup.canRedo;
    const fen = app.setup.refused ?? app.now.fen ?? '';
    if (document.activeElement !== this.fen && this.fen.value !== fen) this.fen.value = fen;
    setText(this.fault, this.faultText(t));
    if (app.setup.dropped) {
      toast(t('board-setup-dropped', { n: app.setup.dropped }), null, TO_READ);
      app.setup.dropped = 0;
    }
    setText(this.hint, t('board-setup-hint'));
    setText(this.fenLabel, t('board-setup-fen'));
    setText(this.show, t('board-setup-show'));
    setText(this.turnLegend, t('board-to-move'));
    this.turns.forEach((button, index) => {
      setText(button, t('side-first', { side: SIDES['wb'[index]] }));
      button.setAttribute('aria-pressed', String(app.position.turn === 'wb'[index]));
    });
    setText(this.clear, t('board-setup-clear'));
    setText(this.flip, t('board-flip'));
    setText(this.done, t('board-setup-done'));
  }
}

function name(button, text) {
  button.setAttribute('aria-label', text);
  button.title = text;
}

/** Whether two tools are the same. */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
