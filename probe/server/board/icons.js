/** Icons for buttons, drawn on a grid of 24 by 24. */
import { svg } from './elements.js';

const PATHS = {
  first: 'M6 5v14M19 5 9 12l10 7Z',
  back: 'M16 5 6 12l10 7Z',
  forward: 'M8 5l10 7-10 7Z',
  last: 'M18 5v14M5 5l10 7-10 7Z',
  play: 'M7 4l13 8-13 8Z',
  pause: 'M8 5v14M16 5v14',
  flip: 'M7 4v15M7 4 3.5 8M7 4l3.5 4M17 20V5M17 20l-3.5-4M17 20l3.5-4',
  positions: 'M4 4h6.5v6.5H4ZM13.5 4H20v6.5h-6.5ZM4 13.5h6.5V20H4ZM13.5 13.5H20V20h-6.5Z',
  share: 'M12 15V3.5M12 3.5 8 7.5M12 3.5l4 4M7 11H5v9.5h14V11h-2',
  look: 'M12 3a9 9 0 1 0 0 18c1.2 0 1.8-.9 1.5-2-.4-1.5.4-2.6 2-2.6H18a3 3 0 0 0 3-3C21 7.5 17 3 12 3ZM7.5 12.5v.2M9.5 8v.2M14.5 8v.2',
  edit: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5ZM13.5 7l3.5 3.5',
  picture: 'M4 5h16v14H4ZM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8.8v.2',
  copy: 'M9 9h11v11H9ZM5.5 15H4V4h11v1.5',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  help: 'M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.4ZM9.3 9.2a2.8 2.8 0 1 1 4.2 2.5c-.9.5-1.5 1-1.5 2.1M12 17v.2',
  erase: 'M14 4 4 14l5 5h3l8-8ZM8.5 9.5l7 7M9 19.5h11',
  undo: 'M9 6.5 4.5 11 9 15.5M5 11h9a5 5 0 0 1 5 5v2.5',
  redo: 'M15 6.5 19.5 11 15 15.5M19 11h-9a5 5 0 0 0-5 5v2.5',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  close: 'M6 6l12 12M18 6 6 18',
  retry: 'M19 12a7 7 0 1 1-2-5l2.5 2.5M19.5 4v5.5H14',
  gavel:
    'M13.5 4.5l6 6M11.5 6.5l6 6M15 7l-6.5 6.5M16.5 8.5 10 15M9 12l-5.5 5.5 3 3L12 15M12 20.5h9',
  explore: 'M4 20V11h4v9M10 20V4h4v16M16 20v-6h4v6M3 20h18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5',
  board:
    'M4 4h16v16H4ZM12 4v16M4 12h16M16 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2ZM8 14.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z',
  learn: 'M2.5 9.5 12 5l9.5 4.5L12 14ZM6.5 11.8v4.4c3 2.7 8 2.7 11 0v-4.4M21.5 9.5v5.5',
  mills: 'M3.5 3.5h17v17h-17ZM8 8h8v8H8ZM12 3.5V8M12 16v4.5M3.5 12H8M16 12h4.5',
  file: 'M6 3h8l4 4v14H6ZM14 3v4h4',
  print: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7Z',
  download: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z',
  check: 'M4.5 12.5 10 18 19.5 6.5',
  previous: 'M19 12H6M11.5 6.5 6 12l5.5 5.5',
  next: 'M5 12h13M13 6.5l5.5 5.5L13 17.5',
  warning: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.3v.2',
};

const FILLED = new Set(['first', 'back', 'forward', 'last', 'play']);

export function icon(name) {
  return svg(
    'svg',
    {
      viewBox: '0 0 24 24',
      class: FILLED.has(name) ? 'icon icon-filled' : 'icon',
      'aria-hidden': 'true',
    },
    svg('path', { d: PATHS[name] }),
  );
}
