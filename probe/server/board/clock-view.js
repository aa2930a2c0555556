/**
 * The running clock as a bar, with a slider for the count so far. Where a rule counts the moves of
 * both sides, the slider goes by halves of a move.
 */
import { limitingClock } from './clocks.js';
import { byId, html, keepHeight, setText } from './elements.js';
import { kingRuns } from './fen.js';
import { icon } from './icons.js';
import { noteText, ruleText } from './notes.js';
import { formatReading } from './units.js';
import { result } from './verdict.js';

export class ClockView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.place = byId('clock');
    this.rule = html('h2', { class: 'clock-rule' });
    this.left = html('p', { class: 'clock-left' });
    this.about = html('p', { class: 'clock-about', id: 'clock-about' });
    this.more = html(
      'button',
      {
        type: 'button',
        class: 'clock-more',
        'aria-controls': 'clock-about',
        onclick: () => this.unfold(),
      },
      icon('down'),
    );
    /** The rule of the first slider, and the position it was chosen for. */
    this.leading = { rule: '', scene: '' };
    const count = (rule, plies) => {
      app.film.stop();
      // A slider in the hand stays where it is, whichever rule then ends the game first.
      this.leading = { rule: this.first.reading.rule, scene: this.scene };
      app.setup.count(rule, plies);
    };
    this.first = new CountSlider(count);
    this.second = new CountSlider(count);
    this.film = html('button', {
      type: 'button',
      class: 'count-step count-film',
      onclick: () => {
        const { reading } = this.first;
        if (app.film.playing) app.film.stop();
        else app.film.play(reading);
      },
    });
    this.first.row.append(this.film);
    this.runs = html('p', { class: 'clock-runs' });
    this.rules = html('ul', { class: 'clock-rules' });
    this.place.append(
      html('div', { class: 'clock-head' }, this.rule, this.left, this.more),
      this.first.element,
      this.second.element,
      this.runs,
      this.about,
      this.rules,
    );
  }

  /** Unfolds the rule's text, which is folded on small pages. */
  unfold() {
    this.place.classList.toggle('clock-open');
    this.more.setAttribute('aria-expanded', String(this.place.classList.contains('clock-open')));
  }

  update(t) {
    const { book, query } = this.app;
    // The slider stays in the hand that moves it, but the count it stood for is no longer told.
    const answer = query.answer ?? query.recounted;
    const clock = answer?.clock ?? null;
    const waiting = query.waiting && !answer;
    keepHeight(this.place, query.waiting);
    this.place.hidden = !answer && !waiting;
    this.place.classList.toggle('waiting', waiting);
    this.place.classList.toggle('clock-none', clock === null);
    this.rules.hidden = clock !== null || !answer;
    this.place.setAttribute('aria-busy', String(query.pending));
    const value = query.answer ? result(query.answer) : 'none';
    this.place.dataset.value = value;
    this.more.setAttribute('aria-label', t('board-clock-words'));
    this.more.setAttribute('aria-expanded', String(this.place.classList.contains('clock-open')));
    this.showKingRuns(answer?.fen, t);
    if (!answer) return this.showNothing();
    if (!clock) return this.showNone(answer, t);
    const limiting = limitingClock(clock);
    const [running, beside] = this.#inOrder(
      book.countableClocks(this.withEnteredCount(clock)),
      limiting.rule,
    );
    const shortest = [running, beside].find((each) => each?.rule === limiting.rule) ?? running;
    const { left, limit } = formatReading(shortest);
    setText(this.rule, t('board-clock-rule', { rule: limiting.rule }));
    setText(this.left, query.answer ? t('board-clock-left', { n: left, limit }) : '');
    const fresh = answer.notes?.find(({ kind }) => kind === 'fresh-clocks');
    const words = `${ruleText(clock.cite, t)} · ${t(clock.cite)}`;
    setText(this.about, fresh ? `${words}. ${noteText(fresh, t)}` : words);
    // On a low phone the head of the clock names the rule of the first slider.
    const apart = running.rule !== limiting.rule;
    this.first.show(running, { t, value, title: beside ? this.#title(running, t) : null, apart });
    // A count changes decided results alone; on a map they may be those of other squares.
    this.film.hidden = !['win', 'loss'].includes(answer.wdl ?? '') && this.app.view !== 'map';
    const act = this.app.film.playing ? 'pause' : 'play';
    if (this.film.dataset.act !== act) {
      this.film.dataset.act = act;
      this.film.replaceChildren(icon(act));
    }
    this.film.setAttribute('aria-label', t(`board-film-${act}`));
    this.film.title = t(`board-film-${act}`);
    if (!beside) return this.second.hide();
    return this.second.show(beside, { t, value, title: this.#title(beside, t), apart: true });
  }

  /** Names a rule beside another: one that goes on from before a capture, or that counts too. */
  #title({ rule, carried }, t) {
    const key = carried === undefined ? 'own' : carried ? 'carried' : 'beside';
    return t(`board-clock-${key}`, { rule });
  }

  /** The position and its rules, without counts. */
  get scene() {
    const { book, now } = this.app;
    return JSON.stringify([book.rules, book.profile, now.fen]);
  }

  /** Puts the rule first that ends the game first, unless a slider of the position was moved. */
  #inOrder(clocks, limiting) {
    const { leading, scene } = this;
    const first = leading.scene === scene ? leading.rule : limiting;
    return clocks.sort((one, other) => Number(other.rule === first) - Number(one.rule === first));
  }

  /** Says nothing while nothing is known. */
  showNothing() {
    for (const part of [this.rule, this.left, this.about]) setText(part, '');
    this.first.hide();
    this.second.hide();
  }

  /** Tells the moves in a row that kings have made: in Frisian draughts they are limited. */
  showKingRuns(fen, t) {
    const said = kingRuns(fen).map((run) => t('board-clock-king-run', run));
    this.runs.hidden = said.length === 0;
    setText(this.runs, said.join(' '));
  }

  /** Lists the clocks that could run; none does. */
  showNone(answer, t) {
    const { clocks } = this.app.book;
    setText(this.rule, answer.dtw === 0 ? t('board-clock-over') : t('board-clock-none'));
    setText(this.left, '');
    setText(this.about, clocks.length === 0 ? t('board-clock-no-rules') : t('board-clock-rules'));
    this.rules.replaceChildren(
      ...clocks.map((each) =>
        html('li', {}, html('strong', {}, each.rule), ' ', ruleText(each.cite, t)),
      ),
    );
    this.first.hide();
    this.second.hide();
  }

  /** The clock of an answer, with the count entered since. */
  withEnteredCount(clock) {
    const { setup, now } = this.app;
    const { counting } = setup;
    if (counting === null || !now.counts) return clock;
    const others = clock.spent.filter((text) => !text.startsWith(`${counting}=`));
    return { ...clock, spent: [...others, `${counting}=${now.counts[counting] ?? 0}`] };
  }
}

/**
 * A slider with step buttons, on a bar of spent, needed and remaining counts; a label marks the
 * last count that still wins.
 */
class CountSlider {
  /** The reading in the rule's unit. @type {any} */
  reading = null;
  /** @type {any} */
  shown = null;
  /** @type {any} */
  t = null;

  constructor(set) {
    this.slider = html('input', { type: 'range', min: 0, step: 1, class: 'count-slider' });
    this.bars = {
      spent: html('span', { class: 'bar-spent' }),
      need: html('span', { class: 'bar-need' }),
      max: html('span', { class: 'bar-max' }),
    };
    const track = html(
      'div',
      { class: 'count-track' },
      ...Object.values(this.bars),
    );
    this.title = html('span', { class: 'count-title' });
    this.number = html('output', { class: 'count-number' });
    this.last = html('span', { class: 'count-last' });
    const step = (by) => () => {
      this.slider.value = String(Number(this.slider.value) + by);
      this.onSlide();
    };
    this.less = html(
      'button',
      { type: 'button', class: 'count-step', onclick: step(-1) },
      icon('minus'),
    );
    this.more = html(
      'button',
      { type: 'button', class: 'count-step', onclick: step(1) },
      icon('plus'),
    );
    this.onSlide = () => {
      const spent = Number(this.slider.value);
      this.draw(spent);
      set(this.reading.rule, spent * this.reading.step);
    };
    this.slider.addEventListener('input', this.onSlide);
    this.row = html(
      'div',
      { class: 'count-row' },
      this.less,
      html('div', { class: 'count-bar' }, track, this.slider),
      this.more,
    );
    this.element = html(
      'div',
      { class: 'count' },
      this.row,
      html('p', { class: 'count-legend' }, this.title, this.number, this.last),
    );
    this.hide();
  }

  hide() {
    this.element.hidden = true;
  }

  show(reading, { t, value, title, apart }) {
    this.element.hidden = false;
    const { rule, unit, limit, spent, max } = reading;
    const shown = formatReading(reading);
    const step = unit === 'plies' ? 'half' : 'whole';
    Object.assign(this, { reading, shown, t });
    this.slider.max = limit;
    this.slider.setAttribute('aria-label', t('board-clock-count', { rule }));
    this.less.setAttribute('aria-label', t(`board-clock-less-${step}`, { rule }));
    this.more.setAttribute('aria-label', t(`board-clock-more-${step}`, { rule }));
    this.element.classList.toggle('count-apart', apart);
    setText(this.title, title ?? t('board-clock-counted'));
    if (document.activeElement !== this.slider || !this.slider.matches(':active'))
      this.slider.value = spent;
    this.element.dataset.value = value;
    const marked = max !== null && max !== undefined && max < limit;
    this.bars.max.hidden = this.last.hidden = !marked;
    this.bars.max.style.insetInlineStart = `${((max ?? 0) / limit) * 100}%`;
    setText(this.last, marked ? t('board-clock-last', { n: shown.max }) : '');
    this.draw(Number(this.slider.value));
  }

  draw(spent) {
    const { t, shown } = this;
    const { limit, need } = this.reading;
    const share = (count) => `${(Math.max(0, Math.min(count, limit)) / limit) * 100}%`;
    this.bars.spent.style.inlineSize = share(spent);
    this.bars.need.style.insetInlineStart = share(spent);
    this.bars.need.style.inlineSize = share(Math.min(need ?? 0, limit - spent));
    this.slider.setAttribute(
      'aria-valuetext',
      t('board-clock-aloud', { n: shown.say(spent), limit: shown.limit }),
    );
    setText(this.number, shown.say(spent));
  }
}
