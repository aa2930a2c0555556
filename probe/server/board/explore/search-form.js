/** The form of a search: its conditions, which of them exclude each other, and what is at fault. */
import { html } from '../elements.js';
import { icon } from '../icons.js';
import { exclusions, faultsOf, firstConditions, hasLength, isOfWins } from './conditions.js';
import { MAX_MOVES, piecesOf, toRoom, withOrderedLimits } from './conditions.js';
import { examplePiece, exampleRange } from './square-conditions.js';
import { SquarePicker } from './square-picker.js';

/** The conditions on squares that can be chosen by a name in the language of the page. */
export const PLACES = [
  { pieces: 'lone-king', line: 'main-road' },
  { pieces: 'king', line: 'main-road' },
  { pieces: 'king', line: 'edge' },
  { pieces: 'man', line: 'edge' },
];

export class SearchForm {
  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    /** @type {import('./conditions.js').Criteria} */
    this.criteria = firstConditions(null);
    /** Whether the conditions are still those of before the visitor's first choice. */
    this.untouched = true;
    /** Whether the limits of the last search were exchanged. */
    this.exchanged = false;
    /** What cannot be read. @type {ReturnType<typeof faultsOf>} */
    this.faults = {};
    /** The fields whose text may be at fault. @type {Record<string, HTMLElement>} */
    this.fields = {};
    /**
     * What the tick of a condition changed elsewhere, which goes back with it unless that has been
     * changed since.
     * @type {Map<string, {before: Record<string, any>, set: Record<string, any>,
     *   untouched: boolean}>}
     */
    this.cleared = new Map();
    /** Shows the fields that the others leave a meaning. */
    this.shape = () => {};
    /** The pieces that presses on squares ask for. */
    this.pieces = '';
    this.areSquaresOpen = false;
    this.element = html('form', {
      class: 'card find',
      onsubmit: (event) => {
        event.preventDefault();
        this.submit();
      },
    });
  }

  /** Fills the form in. @param {import('./conditions.js').Criteria} criteria */
  set(criteria, { untouched = false } = {}) {
    this.criteria = { ...criteria };
    this.untouched = untouched;
    this.faults = {};
    this.cleared.clear();
    this.drawn = null;
  }

  /** The conditions of an address: they stand in the form already if it led there. */
  show(criteria) {
    const { name } = this.room;
    if (toRoom(name, criteria) !== toRoom(name, this.criteria)) this.set(criteria);
    this.untouched = false;
    this.faults = faultsOf(this.criteria, this.room.app.book.geometry);
    this.#drawFaults();
  }

  update(t) {
    const { name, app, info } = this.room;
    this.element.hidden = !name;
    const key = [t, name, app.book.geometry, app.book.profile, info];
    if (!name || this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    this.#draw(t);
    this.#drawFaults();
  }

  /** Brings the form into sight, for the keyboard too. */
  reach() {
    this.element.scrollIntoView({ block: 'start' });
    /** @type {HTMLElement|null} */ (this.element.querySelector('select'))?.focus({
      preventScroll: true,
    });
  }

  /** Searches, unless something cannot be read. */
  submit() {
    const faults = faultsOf(this.criteria, this.room.app.book.geometry);
    if (Object.keys(faults).length) {
      this.refuse(faults);
      return;
    }
    const ordered = withOrderedLimits(this.criteria);
    this.exchanged = ordered !== this.criteria;
    if (this.exchanged) this.set(ordered);
    this.untouched = false;
    this.room.find(this.criteria);
  }

  /** Marks what could not be read, and leads to the first of it. */
  refuse(faults) {
    this.faults = faults;
    this.exchanged = false;
    // What was found before is no answer to this.
    this.room.clearFound();
    this.#drawFaults();
    const [first] = Object.keys(faults);
    const field = this.fields[first];
    field?.closest('details')?.setAttribute('open', '');
    field?.focus({ preventScroll: true });
    field?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }

  #draw(t) {
    const { element } = this;
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    this.t = t;
    const order = this.#select('order', 'board-find-order', ['', 'longest', 'all']);
    const length = this.#length();
    const unique = this.#check('unique');
    const counted = this.#counted();
    const longest = /** @type {HTMLOptionElement} */ (order.querySelector('[value="longest"]'));
    this.shape = () => {
      const { value, cursed, zugzwang } = this.criteria;
      unique.hidden = !isOfWins(value);
      // Of positions in zugzwang none is won by a move.
      unique.classList.toggle('option-off', zugzwang);
      /** @type {HTMLInputElement} */ (unique.querySelector('input')).disabled = zugzwang;
      length.hidden = longest.disabled = !hasLength(value);
      counted.hidden = !cursed || !this.clock;
    };
    this.shape();
    element.replaceChildren(
      html('h3', { class: 'part-title' }, t('board-find')),
      html(
        'div',
        { class: 'find-fields' },
        this.#select('side', 'board-to-move', ['', 'white', 'black']),
        this.#select('value', 'board-find-value', ['win', 'draw', 'loss', '']),
        length,
        order,
      ),
      html(
        'div',
        { class: 'find-checks' },
        unique,
        this.#check('zugzwang'),
        this.#check('quiet'),
        this.#check('cursed'),
        counted,
      ),
      this.#squares(),
      html(
        'div',
        { class: 'actions' },
        html(
          'button',
          { type: 'submit', class: 'button button-main' },
          icon('search'),
          t('board-find-go'),
        ),
      ),
    );
    if (!focused) return;
    const same = focused.id ? `#${focused.id}` : '[type="submit"]';
    /** @type {HTMLElement|null} */ (element.querySelector(same))?.focus({ preventScroll: true });
  }

  #select(id, key, values) {
    const { criteria, t } = this;
    const field = html(
      'select',
      {
        id: `find-${id}`,
        onchange: () => {
          this.#change(id, field.value);
          this.#setAll(exclusions(this.criteria, id));
          this.shape();
        },
      },
      ...values.map((value) =>
        html(
          'option',
          { value, selected: criteria[id] === value },
          t(`board-find-${id}-${value || 'any'}`),
        ),
      ),
    );
    return html('div', { class: 'field' }, html('label', { for: `find-${id}` }, t(key)), field);
  }

  #check(id) {
    const field = html('input', {
      type: 'checkbox',
      id: `find-${id}`,
      onchange: () => {
        this.#tick(id, field.checked);
        this.shape();
      },
    });
    field.checked = this.criteria[id];
    return html('label', { class: 'option' }, field, this.t(`board-find-${id}`));
  }

  /** Ticks a condition, or unticks it: then what the tick changed elsewhere goes back. */
  #tick(id, isTicked) {
    const { untouched } = this;
    const before = { ...this.criteria };
    this.#change(id, isTicked);
    const set = exclusions(this.criteria, id);
    this.#setAll(set);
    if (!isTicked) {
      this.#giveBack(id);
      return;
    }
    // With a fresh count the rules take few wins away: three quarters have been played.
    const clock = this.clock;
    if (id === 'cursed' && !before.counted && clock)
      set.counted = String(Math.floor((clock.moves * 3) / 4));
    this.#setAll(set);
    this.cleared.set(id, { before, set, untouched });
  }

  /** Takes back what the tick of a condition changed elsewhere. */
  #giveBack(id) {
    const cleared = this.cleared.get(id);
    if (!cleared) return;
    this.cleared.delete(id);
    const { before, set, untouched } = cleared;
    const keys = Object.keys(set);
    if (keys.some((key) => this.criteria[key] !== set[key])) return;
    this.#setAll(Object.fromEntries(keys.map((key) => [key, before[key]])));
    const isAsBefore = Object.keys(before).every((key) => this.criteria[key] === before[key]);
    this.untouched = untouched && isAsBefore;
    this.#drawFaults();
  }

  /** The clock of the class under the chosen rules, if one runs. */
  get clock() {
    const { info, app } = this.room;
    return info?.clocks?.find(({ profile }) => profile === app.book.profile)?.clock ?? null;
  }

  /** A condition that the visitor changes. */
  #change(id, value) {
    this.criteria[id] = value;
    this.untouched = false;
    this.#drawFaults();
  }

  /** Changes conditions, and their fields. @param {Partial<typeof this.criteria>} changed */
  #setAll(changed) {
    for (const [id, value] of Object.entries(changed)) {
      this.criteria[id] = value;
      /** @type {HTMLInputElement|HTMLSelectElement|null} */
      const field = this.element.querySelector(`#find-${id}`);
      if (field instanceof HTMLInputElement && field.type === 'checkbox')
        field.checked = Boolean(value);
      else if (field) field.value = String(value);
    }
  }

  /** A text that the visitor types. */
  #typed(id, text) {
    const isFirst = this.untouched;
    this.exchanged = false;
    delete this.faults[id];
    this.#change(id, text);
    // The limit that was filled in is no part of a question about squares.
    if (id === 'on' && isFirst) this.#setAll({ from: '' });
  }

  #entry(id, label, size) {
    const field = html('input', {
      id: `find-${id}`,
      class: 'fen',
      type: 'text',
      inputmode: 'numeric',
      size,
      value: this.criteria[id],
      'aria-label': label,
      'aria-describedby': `find-${id}-fault`,
      autocomplete: 'off',
      oninput: () => this.#typed(id, field.value),
    });
    this.fields[id] = field;
    return field;
  }

  #length() {
    const { t } = this;
    return html(
      'div',
      { class: 'field' },
      html('span', { class: 'share-name' }, t('board-find-length')),
      html(
        'div',
        { class: 'find-range' },
        this.#entry('from', t('board-find-from'), 3),
        html('span', {}, '–'),
        this.#entry('to', t('board-find-to'), 3),
      ),
      faultPlace('from'),
      faultPlace('to'),
      html('p', { class: 'quiet', id: 'find-limits' }),
    );
  }

  #counted() {
    const label = this.t('board-find-counted');
    return html(
      'div',
      { class: 'field' },
      html(
        'label',
        { class: 'option', for: 'find-counted' },
        label,
        this.#entry('counted', label, 3),
      ),
      faultPlace('counted'),
    );
  }

  /** Conditions on squares: a board to press, the exact text, and often used ones by name. */
  #squares() {
    const { criteria, room, t } = this;
    const { geometry } = room.app.book;
    const name = /** @type {string} */ (room.name);
    const on = html('input', {
      id: 'find-on',
      class: 'fen',
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
      value: criteria.on,
      placeholder: geometry.whole ? 'king:edge' : 'king:main-road',
      'aria-describedby': 'find-on-fault',
      oninput: () => {
        this.#typed('on', on.value);
        picker.update();
      },
    });
    this.fields.on = on;
    const write = (text) => {
      on.value = text;
      on.dispatchEvent(new Event('input'));
    };
    const picker = new SquarePicker(
      {
        geometry,
        pieces: piecesOf(name),
        chosen: this.pieces,
        onChoice: (chosen) => {
          this.pieces = chosen;
        },
        read: () => on.value,
        write,
      },
      t,
    );
    const has = {
      'lone-king': name.split('v').includes('K'),
      king: name.includes('K'),
      man: name.includes('M'),
    };
    const fits = ({ pieces, line }) => has[pieces] && (line === 'edge' || !geometry.whole);
    const places = PLACES.filter(fits).map(({ pieces, line }) =>
      html(
        'button',
        {
          type: 'button',
          class: 'chip',
          onclick: () => write([on.value.trim(), `${pieces}:${line}`].filter(Boolean).join(' ')),
        },
        t(`board-find-place-${pieces}-${line}`),
      ),
    );
    const examples = { squares: exampleRange(geometry), piece: examplePiece(geometry) };
    const details = html(
      'details',
      {
        class: 'making',
        open: Boolean(criteria.on) || this.areSquaresOpen,
        ontoggle: () => {
          this.areSquaresOpen = details.open;
        },
      },
      html('summary', {}, t('board-find-squares')),
      html(
        'div',
        { class: 'picker' },
        picker.board,
        html(
          'div',
          { class: 'picker-texts' },
          html('div', { class: 'field' }, picker.choice, picker.hint),
          html('div', { class: 'chips' }, ...places),
          html(
            'div',
            { class: 'field' },
            html('label', { for: 'find-on' }, t('board-find-on', examples)),
            on,
            faultPlace('on'),
          ),
        ),
      ),
    );
    return details;
  }

  /** Names what cannot be read beside its field. */
  #drawFaults() {
    const { t, element } = this;
    if (!t) return;
    const squares = exampleRange(this.room.app.book.geometry);
    for (const [id, field] of Object.entries(this.fields)) {
      const fault = this.faults[id];
      if (fault) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
      const place = element.querySelector(`#find-${id}-fault`);
      if (!place) continue;
      place.textContent = fault
        ? t(`board-find-fault-${fault.kind}`, { read: fault.read, most: MAX_MOVES, squares })
        : '';
    }
    const limits = element.querySelector('#find-limits');
    if (!limits) return;
    const isSuggested = this.untouched && this.criteria.from !== '';
    limits.textContent = this.exchanged
      ? t('board-find-exchanged')
      : isSuggested
        ? t('board-find-suggested')
        : '';
  }
}

const faultPlace = (id) => html('p', { class: 'field-fault', id: `find-${id}-fault` });
