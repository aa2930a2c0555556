/** The clock in charge as a bar, with a slider on it for the plies that are already counted. */
import { byId, html, say } from './elements.js';
import { icon } from './icons.js';
import { ruleText } from './notes.js';
import { result } from './verdict.js';

export class ClockView {
  constructor(desk) {
    this.desk = desk;
    this.place = byId('clock');
    this.rule = html('h2', { class: 'clock-rule' });
    this.left = html('p', { class: 'clock-left' });
    this.about = html('p', { class: 'clock-about' });
    this.first = new Count((rule, plies) => desk.setup.count(rule, plies), true);
    this.second = new Count((rule, plies) => desk.setup.count(rule, plies), false);
    this.parts = html('dl', { class: 'clock-parts' });
    this.rules = html('ul', { class: 'clock-rules' });
    this.place.append(
      html('div', { class: 'clock-head' }, this.rule, this.left),
      this.about,
      this.rules,
      this.first.element,
      this.parts,
      this.second.element,
    );
  }

  update(t) {
    const { book, inquiry } = this.desk;
    const answer = inquiry.shown;
    const clock = answer?.clock ?? null;
    this.place.classList.toggle('clock-none', book.clocks.length === 0);
    this.rules.hidden = clock !== null;
    this.place.setAttribute('aria-busy', String(inquiry.pending));
    this.parts.dataset.value = answer ? result(answer) : 'none';
    this.place.classList.toggle('stale', inquiry.problem !== null && clock !== null);
    if (!clock) {
      const over = answer?.dtw === 0;
      say(this.rule, over ? t('board-clock-over') : t('board-clock-none'));
      say(this.left, '');
      say(this.about, book.clocks.length === 0 ? t('board-clock-no-rules') : t('board-clock-rules'));
      this.parts.replaceChildren();
      this.rules.replaceChildren(
        ...book.clocks.map((each) => html('li', {}, html('strong', {}, each.rule), ' ', ruleText(each.cite, t))),
      );
      this.first.hide();
      this.second.hide();
      return;
    }
    const [running, beside] = book.countable(this.counted(clock));
    say(this.rule, t('board-clock-rule', { rule: clock.rule }));
    say(this.left, t(`board-clock-left-${running.unit}`, { n: running.left, limit: running.limit }));
    say(this.about, `${ruleText(clock.cite, t)} · ${t(clock.cite)}`);
    this.parts.replaceChildren(
      this.part('spent', t('board-clock-spent'), running.spent),
      this.part('need', t('board-clock-need'), running.need ?? '–'),
      this.part('left', t('board-clock-left-short'), running.left),
    );
    this.first.show(running, { value: result(answer), t });
    if (!beside) return this.second.hide();
    const title = t(beside.carried ? 'board-clock-carried' : 'board-clock-beside', { rule: beside.rule });
    this.second.show(beside, { t, title });
  }

  /** The clock of an answer with the count that was entered since. */
  counted(clock) {
    const { setup, now } = this.desk;
    const { counting } = setup;
    if (counting === null || !now.counts) return clock;
    const others = clock.spent.filter((text) => !text.startsWith(`${counting}=`));
    return { ...clock, spent: [...others, `${counting}=${now.counts[counting] ?? 0}`] };
  }

  part(name, label, value) {
    return html('div', {}, html('dt', { class: `part-${name}` }, label), html('dd', {}, String(value)));
  }
}

/** A slider with steps, on a bar of what is spent, needed and left. */
class Count {
  constructor(set, barred) {
    this.slider = html('input', { type: 'range', min: 0, step: 1, class: 'count-slider' });
    this.bars = {
      spent: html('span', { class: 'bar-spent' }),
      need: html('span', { class: 'bar-need' }),
      max: html('span', { class: 'bar-max' }),
    };
    const track = html('div', { class: 'count-track' }, ...(barred ? Object.values(this.bars) : [this.bars.spent]));
    this.title = html('span', { class: 'count-title' });
    this.number = html('output', { class: 'count-number' });
    const step = (by) => () => {
      this.slider.value = Number(this.slider.value) + by;
      this.slid();
    };
    this.less = html('button', { type: 'button', class: 'count-step', onclick: step(-1) }, icon('minus'));
    this.more = html('button', { type: 'button', class: 'count-step', onclick: step(1) }, icon('plus'));
    this.slid = () => {
      const spent = Number(this.slider.value);
      this.draw(spent);
      set(this.rule, spent * this.step);
    };
    this.slider.addEventListener('input', this.slid);
    this.element = html(
      'div',
      { class: 'count' },
      this.title,
      html('div', { class: 'count-row' }, this.less, html('div', { class: 'count-bar' }, track, this.slider), this.more, this.number),
    );
  }

  hide() {
    this.element.hidden = true;
  }

  show({ rule, unit, step, limit, spent, need, max }, { value, t, title }) {
    this.element.hidden = false;
    Object.assign(this, { rule, unit, step, limit, need, t });
    this.slider.max = limit;
    this.slider.setAttribute('aria-label', t(`board-clock-count-${unit}`, { rule }));
    this.less.setAttribute('aria-label', t(`board-clock-less-${unit}`, { rule }));
    this.more.setAttribute('aria-label', t(`board-clock-more-${unit}`, { rule }));
    say(this.title, title ?? t(`board-clock-counted-${unit}`));
    if (document.activeElement !== this.slider || !this.slider.matches(':active')) this.slider.value = spent;
    this.element.dataset.value = value ?? 'none';
    this.bars.max.hidden = max === null || max >= limit;
    this.bars.max.style.insetInlineStart = `${((max ?? 0) / limit) * 100}%`;
    this.draw(Number(this.slider.value));
  }

  draw(spent) {
    const { t } = this;
    const share = (count) => `${(Math.max(0, Math.min(count, this.limit)) / this.limit) * 100}%`;
    this.bars.spent.style.inlineSize = share(spent);
    this.bars.need.style.insetInlineStart = share(spent);
    this.bars.need.style.inlineSize = share(Math.min(this.need ?? 0, this.limit - spent));
    this.slider.setAttribute('aria-valuetext', t(`board-clock-aloud-${this.unit}`, { n: spent, limit: this.limit }));
    say(this.number, String(spent));
  }
}
