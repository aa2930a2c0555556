/** What sets of draw rules say about the position of a step, and how often they differ. */
import { html } from '../elements.js';
import { turnOf } from '../fen.js';
import { icon } from '../icons.js';
import { profileName, SIDES } from '../lang.js';
import { formatMoves } from '../units.js';

/**
 * What two sets of rules say about the position.
 * @param {any} step
 * @param {Record<string, any>|null} clocks the clock of each set of rules with the count of the
 *   step; null until the service has told them
 * @param {(profile: string) => void} show puts it on the board under rules, with its count
 */
export function judgedByRules({ board, judged }, clocks, show, t) {
  const side = SIDES[turnOf(board.fen)];
  const other = side === 'white' ? 'black' : 'white';
  const counted = judged.spent
    ? t('board-learn-with-count', { side, n: formatMoves(judged.spent) })
    : t('board-learn-fresh', { side });
  const says = Object.entries(judged.says).map(([profile, value]) => {
    const winner = value === 'win' || value === 'cursed-win' ? side : other;
    const key =
      value === 'win' || value === 'loss' ? 'wins' : value === 'draw' ? 'draw' : 'saved';
    return html(
      'li',
      {},
      html('strong', {}, profileName(profile, t)),
      `: ${t(`board-learn-says-${key}`, { side: winner })}. `,
      clocks?.[profile] ? `${t('board-learn-counted', clocks[profile])} ` : '',
      html(
        'button',
        { type: 'button', class: 'button button-small', onclick: () => show(profile) },
        icon('board'),
        t('board-trainer-study'),
      ),
    );
  });
  return html(
    'div',
    {},
    html('p', {}, clocks ? `${t('to-move', { side })}:` : counted),
    html('ul', {}, ...says),
  );
}

/** How many positions pairs of rules judge differently. */
export function pairsOfRules(pairs, t) {
  const rows = pairs.map(({ rules, number }) => {
    const names = rules.map((pair) => pair.map((each) => profileName(each, t)).join(' – '));
    return html(
      'tr',
      {},
      html('td', {}, names.join('; ')),
      html('td', { class: 'number' }, number),
    );
  });
  return html(
    'div',
    { class: 'text-table', tabindex: '0', role: 'group', 'aria-label': t('board-learn-differ') },
    html(
      'table',
      {},
      html(
        'thead',
        {},
        html(
          'tr',
          {},
          html('th', { scope: 'col' }, t('board-draw-rules')),
          html('th', { scope: 'col', class: 'number' }, t('board-learn-differ')),
        ),
      ),
      html('tbody', {}, ...rows),
    ),
  );
}
