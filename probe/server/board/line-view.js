/** The best line: its moves in pairs, steps along it, and how it ends. */
import { bringIntoSight, byId, html } from './elements.js';
import { turnOf } from './fen.js';
import { icon } from './icons.js';
import { formatReading } from './units.js';
import { headline, missingClasses } from './verdict.js';

export class LineView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.place = byId('view-line');
    this.back = this.tool('back', () => this.step(-1));
    this.player = this.tool('play', () => app.line.play());
    this.forward = this.tool('forward', () => this.step(1));
    this.tools = html('div', { class: 'line-tools' }, this.back, this.player, this.forward);
    this.moves = html('ol', { class: 'line-moves' });
    this.end = html('p', { class: 'quiet line-end' });
    this.place.append(this.tools, this.moves, this.end);
  }

  /** Steps along the line, unless the game has left it. */
  step(by) {
    const { line } = this.app;
    if (line.steps !== null) line.to(line.steps + by);
  }

  tool(name, act) {
    return html('button', { type: 'button', class: 'tool', onclick: act }, icon(name));
  }

  update(t) {
    const { line } = this.app;
    const { steps, playing } = line;
    // A line that does not lead through the position on the board says nothing about it.
    const moves = steps === null ? null : line.moves;
    this.place.setAttribute('aria-busy', String(moves === null && this.isAwaited()));
    this.back.setAttribute('aria-label', t('board-line-back'));
    this.forward.setAttribute('aria-label', t('board-line-forward'));
    this.player.setAttribute('aria-label', t(playing ? 'board-line-pause' : 'board-line-play'));
    this.player.replaceChildren(icon(playing ? 'pause' : 'play'));
    this.back.disabled = !steps;
    this.forward.disabled = !moves?.length || steps === null || steps === moves.length;
    this.player.disabled = !moves?.length || steps === null;
    if (this.drawn !== moves || this.language !== t) this.draw(moves, t);
    this.buttons?.forEach((button, index) => {
      if (steps === index + 1) {
        button.setAttribute('aria-current', 'step');
        if (this.seen !== index) bringIntoSight(button);
        this.seen = index;
      } else button.removeAttribute('aria-current');
    });
  }

  /** Whether the line will still come. */
  isAwaited() {
    const { query, view, panelFault } = this.app;
    return view === 'line' && !panelFault && (query.pending || query.answer !== null);
  }

  draw(known, t) {
    const { line } = this.app;
    this.drawn = known;
    this.language = t;
    const moves = known ?? [];
    this.buttons = moves.map((move, index) =>
      html(
        'button',
        { type: 'button', class: 'move line-move', onclick: () => line.to(index + 1) },
        html('span', {}, move.move),
        html('span', { class: 'line-left' }, this.clock(move, moves[index - 1]?.clock, t)),
      ),
    );
    const rows = [];
    const { book } = this.app;
    const isSecond = turnOf(line.start?.fen) !== book.startsOf(book.rules);
    let waiting = isSecond && moves.length ? [html('span', { class: 'line-gap' }, '…')] : [];
    for (const button of this.buttons) {
      waiting.push(button);
      if (waiting.length === 2) {
        rows.push(waiting);
        waiting = [];
      }
    }
    if (waiting.length) rows.push(waiting);
    this.moves.replaceChildren(
      ...rows.map((pair, index) =>
        html('li', {}, html('span', { class: 'line-number' }, `${index + 1}.`), ...pair),
      ),
    );
    this.end.textContent = known === null ? '' : this.ending(known, t);
  }

  /** The count after a move; the rule as well where another one takes over. */
  clock({ clock }, before, t) {
    // A rule of no moves ends the game where it begins to count.
    if (!clock?.limit) return '';
    const { left, need } = formatReading(this.app.book.reading(clock));
    const count = t('board-line-clock', { left: left ?? '–', need: need ?? '–' });
    if (!before || before.rule === clock.rule) return count;
    return `${t('board-clock-rule', { rule: clock.rule })}: ${count}`;
  }

  ending(moves, t) {
    const { line, query } = this.app;
    if (!line.start) return '';
    if (line.cutOff)
      return t('board-line-cut-off', { name: missingClasses(line.cutOff).join(', ') });
    if (!moves.length) return query.answer?.dtw === 0 ? t('board-moves-none') : t('board-line-none');
    const last = moves[moves.length - 1];
    const count = t('board-line-after', { n: Math.ceil(moves.length / 2) });
    return last.dtw === 0 || last.clock?.left === 0
      ? `${count} ${headline({ ...last, clock: last.clock && { ...last.clock, reached: last.clock.left === 0 } }, t)}`
      : count;
  }
}
