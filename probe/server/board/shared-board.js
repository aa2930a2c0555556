/** What is shared of the board: its link, its position, and its picture with a caption. */
import { isStatic } from './data-source.js';
import { SIDES, profileName } from './lang.js';
import { writePdn } from './pdn.js';
import { pieceKey } from './pieces.js';
import { gameName } from './rules-view.js';
import { viewFragment } from './url-fragment.js';
import { headline } from './verdict.js';

/**
 * @typedef {object} Shared
 * @property {string} link
 * @property {string} [frame] the address for a frame in another page, if not the link
 * @property {string} [fen] the position on the screen, if there is one
 * @property {string} [pdn] the game that led to it, if moves have been played
 * @property {SVGElement|null} [picture] its board
 * @property {string[]} [caption] lines below the picture: side to move and verdict, then the rules
 * @property {boolean} [embeds] whether another page can show it in a frame
 */

/**
 * The address of a room with what is open in it, in the form that a service sees, if there is one:
 * sites that preview links show what the room is for.
 * @param {import('./address.js').Address} address @param {string} view
 * @param {{rules?: string, profile?: string, room?: string, lang: string}} state
 */
export function roomLink(address, view, state) {
  const fragment = viewFragment(view, state);
  return isStatic ? address.withFragment(fragment) : address.withQuery(fragment);
}

/**
 * @param {import('./app-state.js').AppState} app
 * @param {Function} t
 * @returns {Shared}
 */
export function sharedBoard(app, t) {
  const { address, book, now, position, query, view } = app;
  // The verdict of an exercise is its solution.
  const { answer } = view === 'learn' || query.waiting || query.problem ? {} : query;
  const piece = view === 'map' ? position.pieces.get(app.map.square) : undefined;
  const toMove = t('to-move', { side: SIDES[(piece && app.map.turn) || position.turn] });
  const { tree, moments } = app.game;
  const first = moments[0].fen;
  const rules = `${gameName(book.rules, t)} · ${profileName(book.profile, t)}`;
  return {
    frame: address.link(),
    link: isStatic ? address.link() : address.previewLink(),
    fen: now.fen ?? '',
    pdn:
      first && tree.next.length
        ? writePdn({ rules: book.rules, starts: book.startsOf(book.rules), fen: first, tree })
        : undefined,
    picture: /** @type {SVGElement|null} */ (document.querySelector('.board-picture')),
    caption: piece
      ? [
          `${t('board-view-map')}: ${t(pieceKey(piece))}. ${
            app.map.both ? t('board-map-halves') : `${toMove}.`
          }`,
          t('board-map-number'),
          app.map.comparison
            ? `${rules}; ${t('board-map-stripes', { profile: profileName(app.map.comparison, t) })}`
            : rules,
        ]
      : [answer ? `${toMove}. ${headline(answer, t)}` : `${toMove}.`, rules],
    embeds: true,
  };
}
