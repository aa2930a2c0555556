/** The list of lessons, each with its first position and how far it was read. */
import { html } from '../elements.js';
import { parseFen } from '../fen.js';
import { Geometry } from '../geometry.js';
import { thumbnail } from '../thumbnail.js';
import { placeLink } from './learn-links.js';
import { millsPicture } from './mills-picture.js';

/** @param {any} room @param {any[]} lessons @param {number[]} read the last step read of each */
export const lessonList = (room, lessons, read, t) => [
  html('p', { class: 'quiet' }, t('board-learn-lead')),
  html(
    'ul',
    { class: 'lesson-cards' },
    ...lessons.map((lesson, index) => lessonCard(room, lesson, read[index], t)),
  ),
];

function lessonCard(room, lesson, read, t) {
  const { book } = room.app;
  const n = lesson.steps.length;
  const first = lesson.steps.find(({ board }) => board)?.board;
  const variant = book.findVariant(lesson.rules);
  const geometry = variant ? Geometry.of(variant.board) : null;
  const picture = !first
    ? null
    : lesson.rules === 'mills'
      ? millsPicture(first.fen, '')
      : geometry && thumbnail(parseFen(first.fen, geometry), geometry);
  picture?.setAttribute('aria-hidden', 'true');
  const step = read >= n ? 1 : Math.max(1, read);
  return html(
    'li',
    {},
    placeLink(
      room,
      { part: 'lessons', lesson: lesson.name, step },
      { class: 'lesson-card', rules: variant ? lesson.rules : book.rules },
      html('span', { class: 'lesson-picture' }, picture),
      html(
        'span',
        { class: 'lesson-texts' },
        html('strong', {}, lesson.title),
        html(
          'span',
          { class: 'quiet' },
          read >= n
            ? t('board-learn-read')
            : read
              ? t('board-learn-step', { n: read, all: n })
              : t('board-learn-steps', { n }),
        ),
      ),
    ),
  );
}
