/** What can be chosen in the room of mills: the game, the opponent, exercises, and actions. */
import { html, setText } from '../elements.js';
import { icon } from '../icons.js';
import { SIDES } from '../lang.js';
import { KINDS } from './exercise.js';
import { STRENGTHS } from './opponent.js';
import { readPosition, withHand } from './points.js';
import { markPicture } from '../values.js';

export const GAMES = ['mills', 'mills-mixed', 'mills-ceylon'];

/** The longest win of three stones against three, which small tables know. */
const LONGEST_WIN = 'W:Wa4,a7,g7:Ba1,d1,d7';

/** What the signs of values mean, for the side to move. */
const legend = (t) =>
  html(
    'p',
    { class: 'quiet mills-legend' },
    ...['win', 'draw', 'loss'].map((value) =>
      html('span', {}, markPicture(value), t(`board-map-value-${value}`)),
    ),
  );

export class Toolbar {
  #opponent = /** @type {HTMLElement|null} */ (null);
  #opponentKey = /** @type {any[]} */ ([]);
  #drawn = /** @type {any[]} */ ([]);

  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.games = html('div', { class: 'chips mills-games' });
    this.acts = html('div', { class: 'actions' });
    this.exercises = html('div', { class: 'chips mills-exercises' });
    this.why = html('p', { class: 'quiet mills-why', hidden: true });
  }

  draw(t) {
    const { room } = this;
    const turn = readPosition(room.fen)?.turn ?? 'w';
    const key = [
      room.game,
      room.hints,
      room.canGoBack,
      room.history.future.length > 0,
      room.setting,
      room.setting && room.fen,
      room.exercise,
      room.opponent,
      room.strength,
      room.howTo.isOpen,
      room.moves.length > 0,
      t,
    ];
    if (key.some((part, index) => part !== this.#drawn[index])) this.#redraw(turn, t);
    this.#drawn = key;
    this.#markAbsent(t);
  }

  #redraw(turn, t) {
    const { room } = this;
    const focused = this.#focusedText();
    this.games.replaceChildren(...GAMES.map((game) => this.#gameChip(game, t)), this.#howChip(t));
    this.exercises.hidden = room.setting;
    this.exercises.replaceChildren(
      html('span', { class: 'quiet' }, t('board-mills-exercises')),
      ...KINDS[room.game].map((kind) => this.#exerciseChip(kind, t)),
      this.why,
    );
    const acts = room.setting
      ? this.#settingActs(turn, t)
      : room.exercise
        ? this.#exerciseActs(room.exercise, t)
        : this.#playActs(t);
    this.acts.replaceChildren(...acts);
    this.#focus(focused);
  }

  #gameChip(game, t) {
    const { room } = this;
    return html(
      'button',
      {
        type: 'button',
        class: 'chip',
        'aria-pressed': String(game === room.game),
        onclick: () => {
          if (game !== room.game) room.beginGame(game);
        },
      },
      t(`board-mills-game-${game}`),
    );
  }

  #howChip(t) {
    const { howTo, app } = this.room;
    return html(
      'button',
      {
        type: 'button',
        class: 'chip mills-how',
        'aria-expanded': String(howTo.isOpen),
        'aria-controls': 'mills-rules',
        onclick: () => {
          howTo.isOpen = !howTo.isOpen;
          app.changed();
        },
      },
      icon('help'),
      t('board-mills-how'),
    );
  }

  /** Marks the exercises whose tables are not here, and says why. */
  #markAbsent(t) {
    const absent = /** @type {string[]} */ (this.room.absent.get(this.room.game) ?? []);
    for (const chip of this.exercises.querySelectorAll('button')) {
      const isAbsent = absent.includes(chip.dataset.kind ?? '');
      // It can be pressed, and says why nothing begins: a phone shows no title.
      chip.setAttribute('aria-disabled', String(isAbsent));
      chip.title = isAbsent ? t('board-mills-exercise-missing') : '';
    }
    this.why.hidden = absent.length === 0;
    setText(this.why, absent.length ? t('board-mills-exercise-absent') : '');
  }

  #exerciseChip(kind, t) {
    const { room } = this;
    return html(
      'button',
      {
        type: 'button',
        class: 'chip',
        'data-kind': kind,
        'aria-pressed': String(room.exercise?.kind === kind),
        onclick: () => room.startExercise(kind),
      },
      t(`board-mills-exercise-${kind}`),
    );
  }

  #act(sign, text, go, disabled = false) {
    return html(
      'button',
      { type: 'button', class: 'button button-small', disabled, onclick: go },
      icon(sign),
      text,
    );
  }

  #settingActs(turn, t) {
    const { room } = this;
    const side = (colour) =>
      html(
        'button',
        {
          type: 'button',
          'aria-pressed': String(colour === turn),
          onclick: () => {
            const position = readPosition(room.fen);
            if (position) room.setUp({ ...position, turn: colour });
          },
        },
        t('to-move', { side: SIDES[colour] }),
      );
    return [
      html('div', { class: 'segments' }, side('w'), side('b')),
      html('div', { class: 'mills-counts' }, this.#handCount('b', t), this.#handCount('w', t)),
      this.#backAct(t),
      this.#act('erase', t('board-setup-clear'), () =>
        room.setUp({ turn, stones: new Map(), hands: { w: 0, b: 0 } }),
      ),
      this.#act('check', t('board-setup-done'), () => room.toggleSetting()),
      html('p', { class: 'quiet' }, t('board-mills-setup-hint')),
    ];
  }

  /** The stones in hand of a side, with buttons for one more or less. */
  #handCount(colour, t) {
    const { room } = this;
    const side = SIDES[colour];
    const n = readPosition(room.fen)?.hands[colour] ?? 0;
    const button = (change, sign, key) =>
      html(
        'button',
        {
          type: 'button',
          class: 'button button-small',
          id: `mills-hand-${colour}-${sign}`,
          'aria-label': t(key, { side }),
          onclick: () => {
            const position = readPosition(room.fen);
            if (position) room.setUp(withHand(position, colour, change));
          },
        },
        icon(sign),
      );
    return html(
      'p',
      { class: 'mills-count' },
      html('span', {}, t('board-mills-hand', { side, n })),
      button(-1, 'minus', 'board-mills-hand-less'),
      button(1, 'plus', 'board-mills-hand-more'),
    );
  }

  /** The choice whether values are shown, with what their signs mean. */
  #values(t) {
    const { room } = this;
    const hints = html('input', {
      type: 'checkbox',
      onchange: (event) => room.choose({ hints: event.target.checked }),
    });
    hints.checked = room.hints;
    return [
      html('label', { class: 'option' }, hints, t('board-hints')),
      room.hints ? legend(t) : '',
    ];
  }

  #backAct(t) {
    const { room } = this;
    return this.#act('back', t('board-mills-back'), () => room.back(), !room.canGoBack);
  }

  /** @param {import('./exercise.js').Exercise} exercise */
  #exerciseActs({ kind, state }, t) {
    const { room } = this;
    const another = () => room.startExercise(kind);
    return [
      this.#backAct(t),
      // Once it is solved, the card has this button.
      ...(state === 'solved' ? [] : [this.#act('retry', t('board-mills-another'), another)]),
      this.#act('play', t('board-mills-leave'), () => room.leaveExercise()),
      ...this.#values(t),
    ];
  }

  #playActs(t) {
    const { room } = this;
    const { history } = room;
    return [
      this.#opponents(t),
      this.#backAct(t),
      this.#act('forward', t('board-mills-forward'), () => room.forward(), !history.future.length),
      this.#act(
        'play',
        t('board-view-line'),
        () => room.follow(),
        !room.moves.length,
      ),
      this.#act('edit', t('board-view-setup'), () => room.toggleSetting()),
      this.#act('retry', t('board-mills-start'), () => room.beginAgain()),
      this.#act('positions', t('board-mills-example'), () => room.beginAgain(LONGEST_WIN)),
      ...this.#values(t),
    ];
  }

  /** The choice of the opponent, which stays the same element while nothing of it changes. */
  #opponents(t) {
    const { room } = this;
    const key = [room.opponent, room.strength, t];
    if (!this.#opponentKey.every((part, index) => part === key[index]) || !this.#opponent)
      this.#opponent = this.#newOpponents(t);
    this.#opponentKey = key;
    return this.#opponent;
  }

  /** Which side the opponent plays, and how well. */
  #newOpponents(t) {
    const { room } = this;
    const select = (id, label, value, options, choose) => {
      const made = html(
        'select',
        { id, 'aria-label': label, onchange: (event) => choose(event.target.value) },
        ...options.map(([each, text]) => html('option', { value: each }, text)),
      );
      made.value = value;
      return made;
    };
    const name = t('board-mills-opponent');
    const sides = ['none', 'w', 'b'].map((side) => [
      side === 'none' ? '' : side,
      t(`board-mills-side-${side}`),
    ]);
    return html(
      'span',
      { class: 'option mills-opponent' },
      html('span', { 'aria-hidden': 'true' }, name),
      select(
        'mills-opponent',
        name,
        room.opponent ?? '',
        sides,
        (value) => room.choose({ opponent: value || null }),
      ),
      room.opponent
        ? select(
            'mills-strength',
            t('board-mills-strength'),
            room.strength,
            STRENGTHS.map((each) => [each, t(`board-mills-strength-${each}`)]),
            (value) => room.choose({ strength: value }),
          )
        : null,
    );
  }

  /** The name of the button or field with the focus, for the one that replaces it. */
  #focusedText() {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return null;
    const isOurs = [this.games, this.acts, this.exercises].some((each) =>
      each.contains(activeElement),
    );
    return isOurs ? activeElement.id || activeElement.textContent : null;
  }

  #focus(text) {
    if (text === null) return;
    const all = [this.games, this.acts, this.exercises].flatMap((each) => [
      .../** @type {NodeListOf<HTMLElement>} */ (each.querySelectorAll('button, input, select')),
    ]);
    const found = all.find((each) => (each.id || each.textContent) === text);
    // The button that began or ended the setting up is gone.
    (
      found ?? /** @type {HTMLElement|null} */ (this.acts.querySelector('button:not(:disabled)'))
    )?.focus({ preventScroll: true });
  }
}
