/** Chapters on the rules: pages of the book, readable in the room. */
import { html, isPlainClick, setText } from '../elements.js';
import { parseFen } from '../fen.js';
import { Geometry } from '../geometry.js';
import { SIDES } from '../lang.js';
import { failureKey } from '../problem.js';
import { ReturnPlace } from '../return-place.js';
import { thumbnail } from '../thumbnail.js';
import { actButton, placeLink, redraw } from './learn-links.js';
import { loadLessons } from './learn-data.js';
import { richText } from './rich-text.js';

export class ChaptersPart {
  /** @param {any} room */
  constructor(room) {
    this.room = room;
    this.app = room.app;
    /** @type {any} */
    this.data = null;
    /** @type {any} */
    this.problem = null;
    this.returns = new ReturnPlace();
    this.head = html('p', { class: 'lesson-head' });
    this.title = html('h2', { class: 'room-title learn-title', tabindex: '-1' });
    this.text = html('div', { class: 'lesson-text chapter-text' });
    this.next = html('p', { class: 'chapter-next' });
    this.element = html(
      'article',
      { class: 'chapter' },
      this.head,
      this.title,
      this.text,
      this.next,
    );
  }

  enter(place, { restored = false } = {}) {
    if (!restored) this.returns.forget();
    return this.open(place);
  }

  leave() {}

  async open(place) {
    this.place = place;
    this.problem = null;
    const { lang } = this.app;
    this.lang = lang;
    try {
      const data = await loadLessons(lang);
      if (lang === this.app.lang) this.data = data;
    } catch (error) {
      this.problem = error;
    }
    this.app.changed();
  }

  shared() {
    return { link: this.room.link() };
  }

  update(t) {
    document.documentElement.dataset.learnBoard = 'hidden';
    if (this.lang !== this.app.lang) this.open(this.place);
    const { chapters = [] } = this.data ?? {};
    const name = this.place?.chapter;
    const chapter = chapters.find((each) => each.name === name);
    const key = `${name} ${chapters.length} ${t.language} ${this.lang} ${this.problem}`;
    redraw(this.head, key, () =>
      name
        ? [
            placeLink(
              this.room,
              { part: 'chapters' },
              { class: 'lesson-back' },
              t('board-learn-chapters'),
            ),
          ]
        : [],
    );
    setText(this.title, chapter?.title ?? t('board-learn-chapters'));
    redraw(this.text, key, () => {
      if (this.problem)
        return [
          html('p', {}, t(failureKey(this.problem))),
          actButton('retry', t('board-retry'), () => this.open(this.place), true),
        ];
      if (!this.data) return [html('p', {}, t('board-asking'))];
      if (chapter) return this.#chapter(chapter, t);
      return this.#list(t);
    });
    const next = chapter && chapters[chapters.indexOf(chapter) + 1];
    redraw(this.next, key, () =>
      next
        ? [
            `${t('board-learn-next')}: `,
            placeLink(this.room, { part: 'chapters', chapter: next.name }, {}, next.title),
          ]
        : [],
    );
    if (chapter) this.returns.arrive(chapter.name);
  }

  /** The pages, and the lessons about what rules say differently. */
  #list(t) {
    const { chapters, lessons } = this.data;
    const related = lessons.filter(({ name }) => name.startsWith('disagreements'));
    const item = (place, { name, title }) =>
      html(
        'li',
        {},
        placeLink(
          this.room,
          place,
          { class: 'chapter-card' },
          html('strong', {}, title),
          html('span', {}, t(`board-learn-about-${name}`)),
        ),
      );
    return [
      html('p', { class: 'quiet' }, t('board-learn-chapters-about')),
      html(
        'ul',
        { class: 'chapter-list' },
        ...chapters.map((each) => item({ part: 'chapters', chapter: each.name }, each)),
        ...related.map((each) => item({ part: 'lessons', lesson: each.name }, each)),
      ),
    ];
  }

  #chapter({ name, blocks }, t) {
    const { book } = this.app;
    const picture = ({ board: fen, spent, profile }) => {
      // Boards of the book are international, or Russian with letters.
      const variant = book.findVariant(/[a-h]\d/.test(fen) ? 'russian' : 'international');
      if (!variant) return null;
      const geometry = Geometry.of(variant.board);
      const position = parseFen(fen, geometry);
      if (!position) return null;
      const toMove = t('to-move', { side: SIDES[position.turn] });
      const counted = [profile && `profile=${profile}`, `fen=${fen}`, spent && `spent=${spent}`];
      const place = counted.filter(Boolean).join('&');
      const href = `#rules=${variant.rules}&${place}&lang=${this.app.lang}`;
      // The board begins at its top, however far the chapter was read.
      const onclick = (event) => isPlainClick(event) && this.returns.leave(name);
      return html(
        'figure',
        { class: 'chapter-board' },
        thumbnail(position, geometry),
        html('figcaption', {}, `${toMove}. `, html('a', { href, onclick }, t('board-entry-show'))),
      );
    };
    return richText(blocks, t, picture);
  }
}
