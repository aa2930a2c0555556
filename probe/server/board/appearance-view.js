/** The appearance dialog: light or dark, board and pieces, numbers on squares. */
import { BOARDS, THEMES } from './appearance.js';
import { byId, html, svg } from './elements.js';

/**
 * A sample corner of a board with a piece of each side. Pieces are always painted in the colours of
 * the current page.
 */
const sample = () =>
  svg(
    'svg',
    { viewBox: '0 0 400 200', 'aria-hidden': 'true' },
    svg('rect', { class: 'board-light', width: 400, height: 200 }),
    svg('path', {
      class: 'board-dark',
      d: 'M100 0h100v100h-100ZM300 0h100v100h-100ZM0 100h100v100H0ZM200 100h100v100h-100Z',
    }),
    ...[
      [150, 50, 'b'],
      [350, 50, 'b'],
      [50, 150, 'w'],
      [250, 150, 'w'],
    ].map(([cx, cy, side]) => svg('circle', { class: `look-disc-${side}`, cx, cy, r: 38 })),
  );

export class AppearanceView {
  /** @param {import('./appearance.js').Appearance} appearance */
  constructor(appearance) {
    this.appearance = appearance;
    this.place = byId('looks');
    byId('look').addEventListener('click', () =>
      byId('look-dialog', HTMLDialogElement).showModal(),
    );
  }

  update(t) {
    const { look } = this.appearance;
    if (this.language !== t) {
      this.language = t;
      this.draw(t);
    }
    for (const input of this.place.querySelectorAll('input')) {
      const { name } = input;
      const value = look[name];
      input.checked = input.type === 'checkbox' ? value : value === input.value;
    }
  }

  draw(t) {
    this.place.replaceChildren(
      this.group('theme', THEMES, t, () => null),
      this.group('board', BOARDS, t, (board) =>
        html('span', { class: 'look-sample', 'data-board': board }, sample()),
      ),
      this.check('numbers', t),
    );
  }

  group(name, values, t, picture) {
    const choices = values.map((value) => {
      const input = html('input', {
        type: 'radio',
        name,
        value,
        onchange: () => this.appearance.choose({ [name]: value }),
      });
      return html(
        'label',
        { class: 'look-choice' },
        input,
        picture(value),
        html('span', {}, t(`board-look-${name}-${value}`)),
      );
    });
    return html(
      'fieldset',
      { class: `field look-${name}` },
      html('legend', {}, t(`board-look-${name}`)),
      html('div', { class: 'look-choices' }, ...choices),
    );
  }

  check(name, t) {
    const input = html('input', {
      type: 'checkbox',
      name,
      onchange: (event) => this.appearance.choose({ [name]: event.target.checked }),
    });
    return html('label', { class: 'option' }, input, t(`board-look-${name}`));
  }
}
