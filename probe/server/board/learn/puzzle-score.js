/** The record of puzzles: rating, streak, solved ones, those that come back, the daily one. */
import { html, setText } from '../elements.js';
import { placeLink, redraw } from './learn-links.js';
import { dayOf } from './puzzle.js';

export class PuzzleScore {
  facts = html('dl', { class: 'task-score' });
  daily = html('p', { class: 'daily' });
  about = html('p', { class: 'quiet' });

  /** @param {any} room */
  constructor(room) {
    this.room = room;
  }

  /** @param {{puzzles: any[]}|null} file the puzzles of the game */
  draw(file, t) {
    const { room } = this;
    const { app, record } = room;
    const today = dayOf(new Date());
    const rules = app.book.rules;
    const facts = [
      ['rating', Math.round(record.rating)],
      ['streak', record.streak],
      ['solved', `${record.countSolved(rules)}/${file?.puzzles.length ?? '–'}`],
      ['due', record.countDue(rules)],
    ];
    redraw(this.facts, `${facts.join()} ${t.language}`, () =>
      facts.map(([name, value]) =>
        html('div', {}, html('dt', {}, t(`board-learn-${name}`)), html('dd', {}, String(value))),
      ),
    );
    setText(this.about, t('board-learn-first-try'));
    const done = record.day.last === today;
    const run = record.daysInRow(today);
    redraw(this.daily, `${done} ${run} ${rules} ${t.language}`, () => [
      placeLink(room, { part: 'puzzles', daily: true }, {}, t('board-learn-daily')),
      html(
        'span',
        { class: 'quiet' },
        done
          ? t('board-learn-daily-done', { n: run })
          : run
            ? t('board-learn-daily-run', { n: run })
            : '',
      ),
    ]);
  }
}
