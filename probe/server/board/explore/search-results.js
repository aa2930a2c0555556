/** What a search found: its progress, the positions, and what to do where there are none. */
import { html, setText } from '../elements.js';
import { icon } from '../icons.js';
import { saveFile } from '../picture-file.js';
import { askedConditions, hasLength, NO_CONDITIONS, withoutCondition } from './conditions.js';
import { positionCard } from './position-card.js';
import { PAGE } from './position-search.js';
import { PLACES } from './search-form.js';
import { PIECE_NAMES } from './square-conditions.js';
import { pieceText } from './square-picker.js';

/** Smaller progress is shown as "less than". */
const MIN_PROGRESS = 0.01;

/** A search that takes longer is brought into sight before it ends. */
const LATE_MS = 400;

/** The most positions of one answer. */
const MOST = 100;

/** The sentences on failed searches by kind. */
const FIND_PROBLEMS = { refused: 'board-find-refused', offline: 'board-problem-offline' };

export class SearchResults {
  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    /** Whether the visitor waits for what will be found. */
    this.expected = false;
    /** Whether others at random, or more of the longest, were asked for. */
    this.again = false;
    // The sentence and the button stay while they change: they are read aloud, and have the focus.
    this.said = html('p', { class: 'found-said', role: 'status' });
    this.done = html('span', {});
    this.stop = html('button', {
      type: 'button',
      class: 'button button-small',
      onclick: () => this.room.stop(),
    });
    this.waiting = html(
      'div',
      { class: 'found-waiting' },
      html('div', { class: 'found-progress', 'aria-hidden': 'true' }, this.done),
      this.stop,
    );
    this.more = html('div', { class: 'found-more' });
    this.cards = html('ul', { class: 'cards cards-small' });
    this.acts = html('div', { class: 'chips' });
    this.element = html(
      'div',
      { class: 'found' },
      this.said,
      this.more,
      this.cards,
      this.acts,
    );
    /** The positions whose cards are drawn. @type {any[]} */
    this.carded = [];
  }

  update(t) {
    const { element, room } = this;
    const { found } = room;
    if (this.drawn === found && this.language === t) return;
    if (this.language !== t) {
      this.carded = [];
      this.stop.replaceChildren(icon('close'), t('board-find-stop'));
    }
    this.drawn = found;
    this.language = t;
    element.hidden = !found;
    clearTimeout(this.late);
    const status = found ? this.#status(found, t) : '';
    const isPending = Boolean(found?.pending);
    const wasStop = document.activeElement === this.stop;
    setText(this.said, status);
    this.#drawProgress(found);
    this.cards.setAttribute('aria-busy', String(isPending));
    this.more.replaceChildren(...(found ? this.#advice(found, t) : []));
    const positions = found?.positions ?? [];
    this.#drawCards(positions, t);
    const acts = found && !isPending ? this.#actions(found, t) : [];
    this.acts.replaceChildren(
      ...(acts.length || !positions.length ? acts : [html('p', { class: 'quiet' }, status)]),
    );
    if (isPending && this.expected && !positions.length)
      this.late = setTimeout(() => element.scrollIntoView({ block: 'nearest' }), LATE_MS);
    if (!found || isPending) return;
    if (wasStop && !element.contains(document.activeElement)) this.#focus('[data-act]');
    if (this.expected) element.scrollIntoView({ block: 'start' });
    this.expected = false;
    if (this.again)
      this.#focus('[data-act="board-find-others"], [data-act="board-find-more"]');
    this.again = false;
    if (this.dropped) this.#focus('.position, .found-asked');
    this.dropped = false;
  }

  /** How far a search is that runs. */
  #drawProgress(found) {
    if (!found?.pending) this.waiting.remove();
    else if (!this.waiting.isConnected) this.said.after(this.waiting);
    const { next, cells } = found ?? {};
    this.done.style.inlineSize = next && cells?.all ? `${(100 * cells.done) / cells.all}%` : '0';
  }

  /** What to do about a search that failed or found nothing. */
  #advice(found, t) {
    if (found.problem) return this.#refusal(found.problem, t);
    return this.#isEmpty(found) ? this.#asked(t) : [];
  }

  /** The conditions of what was found. */
  get #searched() {
    return this.room.searched ?? NO_CONDITIONS;
  }

  #focus(selector) {
    /** @type {HTMLElement|null} */ (this.element.querySelector(selector))?.focus({
      preventScroll: true,
    });
  }

  /** Whether all was looked through, and nothing found. */
  #isEmpty({ positions, next, pending, problem, stopped }) {
    return !positions.length && !next && !pending && !problem && !stopped;
  }

  /** How many positions there are, if that is known; and whether all of them are shown. */
  #numbers({ positions, scattered, all }) {
    const total = all ?? this.room.knownCount();
    return { total, isAll: all === null ? !scattered : all <= positions.length };
  }

  /** The sentence on the search, and how much of the class it has looked through. */
  #status(found, t) {
    const { positions, next, pending, problem, cells, scattered, stopped } = found;
    const { total, isAll } = this.#numbers(found);
    const { value, order } = this.#searched;
    const isLongest = order === 'longest';
    // Those at random are listed in order where there are too few of them in too large a class.
    const inOrder = !scattered && order === '';
    const isSorted = hasLength(value);
    const key = countKey({ isAll, isLongest, inOrder, next, total, isSorted });
    const status = problem
      ? t(FIND_PROBLEMS[problem.kind] ?? 'board-problem-server')
      : pending
        ? t('board-find-looking')
        : stopped && !positions.length
          ? t('board-find-stopped')
          : positions.length
            ? t(key, { n: positions.length, all: total ?? 0 })
            : next
              ? t('board-find-not-yet')
              : this.#none(t);
    const counted = this.#counted(t);
    const told = positions.length && counted ? `${status} ${counted}` : status;
    if (!next || !cells?.all || (total !== null && positions.length)) return told;
    const share = new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 0 });
    const done = progressText(cells.done / cells.all, share);
    return `${told} ${t('board-find-through', { share: done })}`;
  }

  /** With which count positions are drawn by rule; empty where none is asked for. */
  #counted(t) {
    const { cursed, counted } = this.#searched;
    const n = counted.trim() || '0';
    return cursed && this.room.form.clock ? t('board-find-with-count', { n }) : '';
  }

  /** Why a search was refused, or what to do after it failed. */
  #refusal({ kind, message, word }, t) {
    // The longest are known only once the whole class has been looked through.
    const isLong =
      word === 'class-size' || (kind === 'server' && this.#searched.order === 'longest');
    if (isLong) return [html('p', { class: 'quiet' }, t('board-find-long'))];
    return kind === 'refused' ? [html('p', { class: 'quiet', lang: 'en' }, message)] : [];
  }

  /** The conditions of a search that found nothing, each of which can be dropped. */
  #asked(t) {
    const searched = this.#searched;
    const asked = askedConditions(searched);
    if (!asked.length) return [];
    const chips = asked.map((each) => {
      const what = this.#askedText(each, t);
      return html(
        'button',
        {
          type: 'button',
          class: 'chip found-asked',
          'aria-label': t('board-find-without', { what }),
          onclick: () => {
            this.dropped = true;
            this.room.find(withoutCondition(searched, each));
          },
        },
        icon('close'),
        what,
      );
    });
    return [
      html('p', { class: 'quiet' }, t('board-find-asked')),
      html('div', { class: 'chips' }, ...chips),
    ];
  }

  /** A condition in words. @param {import('./conditions.js').Asked} asked */
  #askedText({ kind, place }, t) {
    const { side, value, from, to } = this.#searched;
    if (kind === 'side') return t('to-move', { side });
    if (kind === 'value')
      return `${t('board-find-value')}: ${t(`board-find-value-${value}`)}`;
    if (kind === 'length')
      return `${t('board-find-length')}: ${[from.trim(), to.trim()].join('–')}`;
    if (kind !== 'on') return t(`board-find-${kind}`);
    const [pieces, squares] = String(place).split(':');
    if (PLACES.some((each) => `${each.pieces}:${each.line}` === place))
      return t(`board-find-place-${pieces}-${squares}`);
    if (!PIECE_NAMES.includes(pieces)) return String(place);
    const [first, ...rest] = `${pieceText(pieces, t)}: ${squares}`;
    return first.toLocaleUpperCase(t.language) + rest.join('');
  }

  /** What can be done with what was found. */
  #actions(found, t) {
    const { positions, next, stopped } = found;
    const { isAll } = this.#numbers(found);
    const isLongest = this.#searched.order === 'longest';
    const act = (key, onclick) =>
      html('button', { type: 'button', class: 'button', 'data-act': key, onclick }, t(key));
    const acts = [];
    if (next) acts.push(act('board-find-more', () => this.room.search({ after: next })));
    else if (stopped) acts.push(act('board-retry', () => this.room.search({})));
    if (isLongest && !isAll && positions.length < MOST)
      acts.push(act('board-find-more', () => this.#longest(positions.length)));
    const shorter = isLongest ? movesOf(positions) - 1 : 0;
    if (shorter > 0)
      acts.push(
        act('board-find-shorter', () =>
          this.room.find({ ...this.#searched, to: String(shorter) }),
        ),
      );
    if (!isAll && !isLongest && positions.length)
      acts.push(
        act('board-find-others', () => this.#others()),
        act('board-find-every', () => this.room.find({ ...this.#searched, order: 'all' })),
      );
    if (positions.length) acts.push(act('board-find-save', () => this.#save(positions)));
    return acts;
  }

  /** Shows others at random, from the first on; the focus stays on the button. */
  #others() {
    this.expected = true;
    this.again = true;
    this.room.search({ keeps: true });
  }

  /** Shows more of the longest, which have no order to be continued in. */
  #longest(shown) {
    this.again = true;
    this.room.search({ keeps: true, limit: Math.min(shown + PAGE, MOST) });
  }

  /** Saves the positions on the screen, one FEN a line. */
  #save(positions) {
    const lines = positions.map(({ fen }) => `${fen}\n`);
    saveFile(new Blob(lines, { type: 'text/plain' }), `galotne-${this.room.name}.fen`);
  }

  /** Draws the cards; further positions come below those that are there, which stay in place. */
  #drawCards(positions, t) {
    const { cards, carded, room } = this;
    const { geometry } = room.app.book;
    const grows = carded.length > 0 && carded.every((answer, n) => answer === positions[n]);
    const added = positions.slice(grows ? carded.length : 0).map((answer) => {
      const open = () => room.show(answer);
      return html('li', {}, positionCard(answer, { geometry, open }, t));
    });
    if (!grows) cards.replaceChildren();
    cards.append(...added);
    this.carded = positions;
    if (!grows || !added.length) return;
    /** @type {HTMLElement|null} */ (added[0].querySelector('button'))?.focus({
      preventScroll: true,
    });
  }

  /** The sentence on a search that found nothing: limits may be longer than all that there is. */
  #none(t) {
    const { info } = this.room;
    const { value, side, from } = this.#searched;
    const what = value === 'loss' ? 'longest_loss' : 'longest_win';
    const sides = (info?.report?.statistics ?? []).filter(
      (each) => !side || each.side === side[0],
    );
    const n = Math.ceil(Math.max(0, ...sides.map((each) => Math.abs(each[what]?.dtw ?? 0))) / 2);
    const isTooLong = hasLength(value) && n > 0 && Number(from) > n;
    const counted = this.#counted(t);
    if (counted && !isTooLong) return `${t('board-find-none')} ${counted}`;
    return isTooLong ? t('board-find-none-so-long', { n }) : t('board-find-none');
  }
}

/** The moves that the longest of some positions take. */
const movesOf = (positions) =>
  Math.ceil(Math.max(0, ...positions.map(({ dtw }) => Math.abs(dtw ?? 0))) / 2);

/** The sentence on the number of positions. */
function countKey({ isAll, isLongest, inOrder, next, total, isSorted }) {
  if (isLongest) return isAll ? 'board-find-longest-all' : 'board-find-longest-some';
  if (!isAll && total === null) return 'board-find-few';
  if (!isAll) return isSorted ? 'board-find-sample-long' : 'board-find-sample';
  if (!next) return 'board-find-all';
  if (inOrder) return 'board-find-in-order';
  return total === null ? 'board-find-some' : 'board-find-some-of';
}

/** A share that is never zero while something has been looked through. */
const progressText = (share, format) =>
  share < MIN_PROGRESS ? `< ${format.format(MIN_PROGRESS)}` : format.format(share);
