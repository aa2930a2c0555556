/** The list of lessons in groups, each with its first position and how far it was read. */
import { html } from '../elements.js';
import { parseFen } from '../fen.js';
import { Geometry } from '../geometry.js';
import { gameName } from '../rules-view.js';
import { thumbnail } from '../thumbnail.js';
import { placeLink } from './learn-links.js';
import { millsPicture } from './mills-picture.js';

/** @param {any} room @param {any[]} lessons @param {number[]} read the last step read of each */
export const lessonList = (room, lessons, read, t) => {
  const groups = [...new Set(lessons.map(({ group }) => group))];
  const card = (lesson) => lessonCard(room, lesson, read[lessons.indexOf(lesson)], t);
  return [
    html('p', { class: 'quiet' }, t('board-learn-lead')),
    html(
      'div',
      { class: 'lesson-groups' },
      ...groups.map((group) =>
        html(
          'section',
          {},
          html('h3', {}, t(`board-learn-group-${group}`)),
          html(
            'ul',
            { class: 'lesson-cards' },
            ...lessons.filter((lesson) => lesson.group === group).map(card),
          ),
        ),
      ),
    ),
  ];
};

/** The picture of a lesson: its first position. */
function lessonPicture({ rules, steps }, book) {
  const first = steps.find(({ board }) => board)?.board;
  if (!first) return null;
  if (rules === 'mills') return millsPicture(first.fen, '');
  const variant = book.findVariant(first.rules);
  if (!variant) return null;
  const geometry = Geometry.of(variant.board);
  return thumbnail(parseFen(first.fen, geometry), geometry);
}

function lessonCard(room, lesson, read, t) {
  const { book } = room.app;
  const n = lesson.steps.length;
  const tasks = lesson.steps.filter(({ board }) => board?.task).length;
  const picture = lessonPicture(lesson, book);
  picture?.setAttribute('aria-hidden', 'true');
  const isRead = read >= n;
  const isBegun = read > 0 && !isRead;
  const facts = [
    ...(lesson.rules === 'mills' ? [] : [gameName(lesson.rules, t)]),
    isBegun ? t('board-learn-step', { n: read, all: n }) : t('board-learn-steps', { n }),
    ...(tasks && !isBegun ? [t('board-learn-tasks', { n: tasks })] : []),
  ];
  return html(
    'li',
    {},
    placeLink(
      room,
      { part: 'lessons', lesson: lesson.name, step: isRead ? 1 : Math.max(1, read) },
      {
        class: 'lesson-card',
        rules: book.findVariant(lesson.rules) ? lesson.rules : book.rules,
      },
      html('span', { class: 'lesson-picture' }, picture),
      html(
        'span',
        { class: 'lesson-texts' },
        html('strong', {}, lesson.title),
        html('span', {}, t(`board-learn-about-${lesson.name}`)),
        html('span', { class: 'quiet' }, facts.join(' · ')),
        isBegun
          ? html('progress', { max: String(n), value: String(read), 'aria-hidden': 'true' })
          : null,
        isRead ? html('span', { class: 'lesson-read' }, t('board-learn-read')) : null,
      ),
    ),
  );
}
