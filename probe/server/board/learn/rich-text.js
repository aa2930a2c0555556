/** Texts of lessons and chapters as elements: paragraphs, lists, tables, code, and emphasis. */
import { html } from '../elements.js';
import { profileName } from '../lang.js';
import { markPicture } from '../values.js';

/** `code`, **strong** and *emphasis*. */
const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

/** A text with emphasis. The key of draw rules becomes their name. */
export function inline(text, t) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(MARKS)) {
    const [whole, code, strong, emphasis] = found;
    parts.push(text.slice(from, found.index));
    from = found.index + whole.length;
    if (code && t.has(`board-profile-${code}`)) parts.push(profileName(code, t));
    else if (code) parts.push(html('code', {}, code));
    else parts.push(html(strong ? 'strong' : 'em', {}, strong ?? emphasis));
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}

/** A verdict with the mark of its value, after whose move it is or which rules say it. */
const verdictLine = ({ verdict, value, of }, t) =>
  html(
    'p',
    { class: 'verdict-line', 'data-value': value },
    markPicture(value),
    html(
      'span',
      { 'data-start': of ? null : `${t('board-learn-at-start')} ` },
      ...(of ? [...inline(of, t), ': '] : []),
      html('strong', {}, verdict),
    ),
  );

/** Tables with more columns become cards on a narrow screen, a row each. */
const MOST_COLUMNS = 3;

function table({ head, rows }, t) {
  const isNumber = (text) => /^[\d\s.,½–]*$/.test(text);
  const numbers = head.map((_, column) => rows.every((row) => isNumber(row[column] ?? '')));
  const cells = (row, tag) =>
    row.map((text, column) =>
      html(
        tag,
        {
          class: numbers[column] ? 'number' : null,
          scope: tag === 'th' ? 'col' : null,
          'data-column': tag === 'td' ? head[column] : null,
        },
        ...inline(text, t),
      ),
    );
  const body = rows.map((row) => html('tr', {}, ...cells(row, 'td')));
  return html(
    'div',
    {
      class: head.length > MOST_COLUMNS ? 'text-table text-table-wide' : 'text-table',
      tabindex: '0',
      role: 'group',
      'aria-label': head.join(', '),
    },
    html(
      'table',
      {},
      html('thead', {}, html('tr', {}, ...cells(head, 'th'))),
      html('tbody', {}, ...body),
    ),
  );
}

/**
 * The elements of blocks of text.
 * @param {any[]} blocks
 * @param {Function} t
 * @param {(block: {board: string, spent?: string, profile?: string}) => Element|null} picture draws
 *   a board
 */
export function richText(blocks, t, picture = () => null) {
  return blocks.map((block) => {
    if (block.verdict) return verdictLine(block, t);
    if (block.text) return html('p', {}, ...inline(block.text, t));
    if (block.list)
      return html('ul', {}, ...block.list.map((text) => html('li', {}, ...inline(text, t))));
    if (block.table) return table(block.table, t);
    if (block.code !== undefined)
      return html('pre', { tabindex: '0' }, html('code', {}, block.code));
    if (block.board) return picture(block) ?? html('p', {}, block.board);
    const level = Math.min(4, Math.max(3, (block.level ?? 2) + 1));
    return html(level === 3 ? 'h3' : 'h4', {}, ...inline(block.heading ?? '', t));
  });
}
