/** Small symbols for buttons, drawn on a grid of 24 by 24. */
import { svg } from './elements.js';

const PATHS = {
  first: 'M6 5v14M19 5 9 12l10 7Z',
  back: 'M16 5 6 12l10 7Z',
  forward: 'M8 5l10 7-10 7Z',
  last: 'M18 5v14M5 5l10 7-10 7Z',
  play: 'M7 4l13 8-13 8Z',
  pause: 'M8 5v14M16 5v14',
  flip: 'M7 4v15M7 4 3.5 8M7 4l3.5 4M17 20V5M17 20l-3.5-4M17 20l3.5-4',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  help: 'M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.4ZM9.3 9.2a2.8 2.8 0 1 1 4.2 2.5c-.9.5-1.5 1-1.5 2.1M12 17v.2',
  erase: 'M14 4 4 14l5 5h3l8-8ZM8.5 9.5l7 7M9 19.500h11',
  hand: 'M8 12V5.500a1.500 1.500 0 0 1 3 0V11V4a1.500 1.500 0 0 1 3 0v7V5.500a1.500 1.500 0 0 1 3 0V15c0 4-2.500 6-6 6-3 0-4-1.500-5.500-4L4 13.500c-.6-1.300 1-2.200 2-1.200l2 2.200',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  close: 'M6 6l12 12M18 6 6 18',
  retry: 'M19 12a7 7 0 1 1-2-5l2.500 2.500M19.500 4v5.500H14',
  warning: 'M12 4 2.500 20h19ZM12 10v4.500M12 17.300v.2',
};

const FILLED = new Set(['first', 'back', 'forward', 'last', 'play']);

export function icon(name) {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: FILLED.has(name) ? 'icon icon-filled' : 'icon', 'aria-hidden': 'true' },
    svg('path', { d: PATHS[name] }),
  );
}
