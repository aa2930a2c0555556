/**
 * What the tables count in a class: wins, draws and losses with either side to move, histograms of
 * their lengths, and the longest of them.
 */
import { html } from '../elements.js';
import { SIDES } from '../lang.js';
import { LatestTask } from '../latest-task.js';
import { viewFragment } from '../url-fragment.js';
import { NO_CONDITIONS, toRoom } from './conditions.js';
import { histogram, isAskedFor, labelledMoves } from './histogram.js';
import { positionCard } from './position-card.js';

/** Smaller shares are shown as "less than". */
const MIN_SHARE = 0.001;

/** The width of a column and of the narrowest histogram, in rem: columns share what is left. */
const COLUMN_REM = 1.1;
const HISTOGRAM_REM = 8;

export class ClassStatistics {
  #judging = new LatestTask();

  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.known = html('div', { class: 'class-known' });
    this.longest = html('div', { class: 'class-longest' });
    /** What the chosen rules say of the longest, by position. @type {Map<string, any>} */
    this.judged = new Map();
    this.judgedKey = '';
    /** Columns and rows by what they count, to be marked. @type {any[]} */
    this.marked = [];
  }

  update(t) {
    const { info, app, searched } = this.room;
    this.#judgeLongest();
    const key = [info, t, app.book.profile];
    if (!this.drawn?.every((part, index) => part === key[index])) {
      this.drawn = key;
      this.markedFor = undefined;
      this.marked = [];
      this.known.replaceChildren(...(info ? this.#statistics(info, t) : []));
    }
    const longestKey = [...key, this.judged];
    if (!this.longestDrawn?.every((part, index) => part === longestKey[index])) {
      this.longestDrawn = longestKey;
      this.longest.replaceChildren(...(info?.report ? this.#longest(info.report, t) : []));
    }
    if (this.markedFor !== searched) this.#mark(searched);
  }

  /** Marks the columns, and their rows, that the shown search asks for. */
  #mark(criteria) {
    this.markedFor = criteria;
    for (const { column, row, ...counted } of this.marked) {
      const isCurrent = isAskedFor(criteria, counted);
      column.classList.toggle('column-current', isCurrent);
      if (isCurrent) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    }
  }

  /** Asks what the chosen rules say of the longest wins and defences. */
  async #judgeLongest() {
    const { app, info, name } = this.room;
    const { rules, profile } = app.book;
    const key = `${rules} ${name} ${profile}`;
    if (!info?.report || this.judgedKey === key) return;
    this.judgedKey = key;
    this.judged = new Map();
    const questions = longestOf(info.report).map(({ fen }) => ({
      ...{ rules, profile, fen },
      ...{ spent: [], moves: false },
    }));
    try {
      await this.#judging.run(async (signal) => {
        const answers = questions.length ? await app.api.probe(questions, signal) : [];
        signal.throwIfAborted();
        this.judged = new Map(answers.map((answer) => [answer.fen, answer]));
      });
    } catch {
      // The cards say what the tables say without rules.
      this.judged = new Map();
    }
    app.changed();
  }

  #statistics({ report }, t) {
    if (!report) return [html('p', { class: 'quiet' }, t('board-explore-unknown'))];
    const sides = report.statistics.map((side) => this.#side(side, t));
    return [html('div', { class: 'class-sides' }, ...sides)];
  }

  /** The longest wins and defences of a class. */
  #longest(report, t) {
    const { room, judged } = this;
    const { geometry } = room.app.book;
    const cards = longestOf(report).map(({ fen, dtw, kind }) => {
      const answer = judged.get(fen) ?? { fen, dtw, wdl: kind, category: kind, clock: null };
      const title = t(`board-explore-longest-${kind}`);
      const open = () => room.show(answer);
      return html('li', {}, positionCard(answer, { title, geometry, open }, t));
    });
    if (!cards.length) return [];
    return [
      html('h3', { class: 'part-title' }, t('board-explore-longest')),
      html('ul', { class: 'cards cards-small' }, ...cards),
    ];
  }

  /** Wins, draws and losses with one side to move, and the lengths of the wins. */
  #side({ side, positions, wins, draws, losses, wins_in: winsIn, losses_in: lossesIn }, t) {
    const show = new Intl.NumberFormat(t.language);
    const parts = [['win', wins], ['draw', draws], ['loss', losses]];
    const histograms = [
      this.#histogram('win', side, histogram(winsIn), show, t),
      this.#histogram('loss', side, histogram(lossesIn), show, t),
    ].filter((each) => each !== null);
    return html(
      'section',
      { class: 'card class-side-card' },
      html(
        'div',
        { class: 'class-side-head' },
        html('h3', { class: 'part-title' }, t('to-move', { side: SIDES[side] })),
        html(
          'span',
          { class: 'quiet number' },
          t('board-explore-positions', { n: positions, count: show.format(positions) }),
        ),
      ),
      shareBar(parts, positions),
      shareLegend(parts, positions, show, t),
      histograms.length
        ? html('div', { class: 'histograms' }, ...histograms.map(({ figure }) => figure))
        : null,
      histograms.length
        ? html(
            'details',
            { class: 'making' },
            html('summary', {}, t('board-explore-numbers')),
            html('div', { class: 'number-tables' }, ...histograms.map(({ table }) => table)),
          )
        : null,
    );
  }

  /**
   * Columns by the number of moves, each of which leads to its positions, and the same as a table;
   * heights are logarithmic, otherwise long wins would be invisible. Null where there is nothing to
   * see.
   * @param {'win'|'loss'} value @param {'w'|'b'} side who is to move
   */
  #histogram(value, side, bars, show, t) {
    if (!bars.length) return null;
    const highest = Math.log10(1 + Math.max(...bars.map(({ count }) => count)));
    const labelled = labelledMoves(bars.map(({ move }) => move));
    const drawn = bars.map(({ move, count }) => {
      const bar = html('span', { class: 'column-bar' });
      bar.style.blockSize = `${(Math.log10(1 + count) / highest) * 100}%`;
      const parts = [
        html('span', { class: 'column-space' }, count ? bar : null),
        html('span', { class: 'column-move' }, labelled.has(move) ? String(move) : ''),
      ];
      if (!count) return { column: html('span', { class: 'column' }, ...parts), row: null };
      // A column leads to what it finds, wherever the page stands.
      const link = {
        href: this.#linkTo({ value, side: SIDES[side], from: move, to: move }),
        onclick: () => this.room.expect(),
      };
      const column = html(
        'a',
        {
          ...link,
          class: `column column-${value}`,
          tabindex: '-1',
          title: t('board-explore-column', { n: move, count: show.format(count) }),
        },
        ...parts,
      );
      const row = html(
        'tr',
        {},
        html('td', {}, html('a', link, String(move))),
        html('td', { class: 'number' }, show.format(count)),
      );
      return { column, row, value, side: SIDES[side], move };
    });
    this.marked.push(...drawn.filter(({ row }) => row !== null));
    const caption = t(`board-explore-histogram-${value}`);
    const figure = html(
      'figure',
      { class: 'histogram' },
      html('figcaption', { class: 'quiet' }, caption),
      html(
        'div',
        { class: 'columns', 'aria-hidden': 'true' },
        ...drawn.map(({ column }) => column),
      ),
    );
    figure.style.flex = `${bars.length} 1 ${Math.max(HISTOGRAM_REM, bars.length * COLUMN_REM)}rem`;
    const table = html(
      'table',
      { class: 'numbers' },
      html('caption', { class: 'quiet' }, caption),
      html('tbody', {}, ...drawn.map(({ row }) => row)),
    );
    return { figure, table };
  }

  /** The address of a search in this class. */
  #linkTo({ value, side, from, to }) {
    const { app, name } = this.room;
    const { book, lang } = app;
    const criteria = { ...NO_CONDITIONS, value, side, from: String(from), to: String(to) };
    const room = toRoom(name, criteria);
    return viewFragment('explore', { rules: book.rules, profile: book.profile, room, lang });
  }
}

/** Wins, draws and losses as parts of a bar. @param {any[][]} parts */
function shareBar(parts, positions) {
  const drawn = parts
    .filter(([, n]) => n)
    .map(([value, n]) => {
      const piece = html('span', { class: `share-part share-${value}` });
      piece.style.flexGrow = String(n / positions);
      return piece;
    });
  return html('div', { class: 'share-bar', 'aria-hidden': 'true' }, ...drawn);
}

/** Wins, draws and losses in per cent and numbers. @param {any[][]} parts */
function shareLegend(parts, positions, show, t) {
  const share = new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 1 });
  // Rare values are not shown as zero, nor the others as all.
  const part = (n) => {
    if (n > 0 && n / positions < MIN_SHARE) return `< ${share.format(MIN_SHARE)}`;
    if (n < positions && n / positions > 1 - MIN_SHARE) return `> ${share.format(1 - MIN_SHARE)}`;
    return share.format(positions ? n / positions : 0);
  };
  const rows = parts.map(([value, n]) =>
    html(
      'li',
      {},
      html('span', { class: `share-key share-${value}` }),
      html('span', {}, t(`board-explore-${value}`)),
      html('strong', {}, part(n)),
      html('span', { class: 'quiet number' }, show.format(n)),
    ),
  );
  return html('ul', { class: 'share-legend' }, ...rows);
}

/** The longest wins and losses of a class, with either side to move. */
const longestOf = (report) =>
  report.statistics.flatMap(({ longest_win: win, longest_loss: loss }) => [
    ...(win ? [{ fen: win.fen, dtw: win.dtw, kind: 'win' }] : []),
    ...(loss && Math.abs(loss.dtw) > 1 ? [{ fen: loss.fen, dtw: loss.dtw, kind: 'loss' }] : []),
  ]);
