/** The proof tree: every defence with its length, and the answer to each, foldable. */
import { copyText } from './clipboard.js';
import { byId, html } from './elements.js';
import { icon } from './icons.js';
import { writePdn } from './pdn.js';
import { saveFile } from './picture-file.js';
import { study } from './study.js';
import { toast } from './toast.js';
import { headline, missingClasses } from './verdict.js';

/** What to say where there is no tree. */
const PROBLEMS = {
  undecided: 'board-proof-none',
  over: 'board-moves-none',
  variant: 'board-proof-nowhere',
  'missing-table': 'board-proof-missing',
};

export class ProofView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.place = byId('view-proof');
    this.lead = html('p', { class: 'quiet proof-lead' });
    this.tree = html('div', { class: 'proof' });
    this.acts = html('div', { class: 'actions' });
    this.place.append(this.lead, this.tree, this.acts);
    /** The buttons of moves by their nodes. @type {Map<number, HTMLButtonElement>} */
    this.moves = new Map();
  }

  update(t) {
    const { app } = this;
    if (app.view !== 'proof') return;
    const { proof, query } = app;
    const asked = query.pending || (query.answer !== null && !app.panelFault);
    const waiting = !proof.problem && !proof.nodes && asked;
    this.place.setAttribute('aria-busy', String(waiting || proof.pending.size > 0));
    const key = [t, proof.nodes, proof.problem, [...proof.open].join(), proof.pending.size];
    if (!this.drawn?.every((part, index) => part === key[index])) {
      this.drawn = key;
      this.draw(t);
    }
    const { at } = proof;
    for (const [node, button] of this.moves) {
      if (node === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
  }

  draw(t) {
    const { proof } = this.app;
    const { nodes } = proof;
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.node;
    const kind = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.kind;
    this.moves = new Map();
    this.lead.textContent = this.about(t);
    if (!nodes) {
      this.tree.replaceChildren();
      this.acts.replaceChildren();
      return;
    }
    const first = nodes[0].answer;
    const start = first ?? 0;
    const list =
      first === undefined
        ? this.replies(start, t)
        : html(
            'ul',
            { class: 'proof-list proof-top' },
            html(
              'li',
              {},
              row(this.fold(start, t), [this.move(start), this.count(start, t)]),
              this.replies(start, t),
            ),
          );
    this.tree.replaceChildren(...[list].filter((part) => part !== null));
    this.acts.replaceChildren(
      this.button('download', 'board-proof-study', () => this.save(t), t),
      this.button('copy', 'board-proof-copy', () => copyText(this.score(t), t), t),
    );
    if (focused && kind)
      /** @type {HTMLElement|null} */ (
        this.tree.querySelector(`[data-node="${focused}"][data-kind="${kind}"]`)
      )?.focus();
  }

  /** What the tree shows, or why there is none. */
  about(t) {
    const { proof } = this.app;
    if (proof.problem)
      return t(PROBLEMS[proof.problem], { name: missingClasses(proof.missing).join(', ') });
    if (!proof.nodes) return '';
    if (proof.complete) return t('board-proof-complete');
    return t(proof.lacks ? 'board-proof-unproved' : 'board-proof-open');
  }

  button(picture, key, act, t) {
    return html(
      'button',
      { type: 'button', class: 'button button-small', onclick: act },
      icon(picture),
      t(key),
    );
  }

  /** The button of a move, which shows its position on the board. */
  move(node) {
    const { proof } = this.app;
    const button = html(
      'button',
      {
        type: 'button',
        class: 'move proof-move',
        'data-node': String(node),
        'data-kind': 'move',
        onclick: () => proof.show(node),
      },
      proof.nodes?.[node].move,
    );
    this.moves.set(node, button);
    return button;
  }

  /** The button that shows or hides the replies at a node; null where there are none. */
  fold(node, t) {
    const { proof } = this.app;
    const found = proof.nodes?.[node];
    const grows = found?.cut || found?.replies;
    if (!grows) return null;
    const open = proof.open.has(node);
    return html(
      'button',
      {
        type: 'button',
        class: 'proof-fold',
        'aria-expanded': String(open),
        'aria-label': t('board-proof-fold', { move: found.move ?? '' }),
        'data-node': String(node),
        'data-kind': 'fold',
        'aria-busy': proof.pending.has(node) ? 'true' : null,
        onclick: () => proof.fold(node),
      },
      icon(open ? 'down' : 'forward'),
    );
  }

  /** The number of replies at a node. */
  count(node, t) {
    const replies = this.app.proof.nodes?.[node].replies;
    if (!replies) return null;
    const n = replies.reduce((sum, group) => sum + group.nodes.length, 0);
    return this.text(t('board-proof-replies', { n }));
  }

  text(words) {
    return html('span', { class: 'quiet proof-text' }, words);
  }

  /** The groups of replies at a node, if they are shown. */
  replies(node, t) {
    const { proof } = this.app;
    const groups = proof.nodes?.[node].replies;
    const isTop = proof.nodes?.[node].parent === null;
    if (!groups || !(isTop || proof.open.has(node))) return null;
    return html(
      'ul',
      { class: isTop ? 'proof-list proof-top' : 'proof-list' },
      ...groups.map((group) => this.group(group, t)),
    );
  }

  group(group, t) {
    const [first, ...others] = group.nodes;
    if (!others.length) return this.reply(first, this.length(group, t), t);
    const once = group.moves !== null && group.moves <= 1;
    if (once || group.answer === null)
      return html(
        'li',
        {},
        row(null, [
          ...group.nodes.map((node) => this.move(node)),
          this.text(this.length(group, t)),
        ]),
      );
    return html(
      'li',
      {},
      row(null, [this.text(`${this.length(group, t)}, ${group.answer}`)]),
      html('ul', { class: 'proof-list' }, ...group.nodes.map((node) => this.reply(node, '', t))),
    );
  }

  /** A reply with its length and the answer, and below it the next replies. */
  reply(node, length, t) {
    const { proof } = this.app;
    const { answer, same, missing } = /** @type {import('./proof.js').ProofNode} */ (
      proof.nodes?.[node]
    );
    /** @type {HTMLElement[]} */
    const parts = [this.move(node)];
    if (answer !== undefined) parts.push(this.move(answer));
    if (length) parts.push(this.text(length));
    if (answer === undefined) {
      if (same !== undefined) parts.push(this.sameAs(same, t));
      if (missing && length) parts.push(this.lack(missing, t));
      return html('li', {}, row(null, parts));
    }
    const after = proof.nodes?.[answer];
    if (after?.same !== undefined) parts.push(this.sameAs(after.same, t));
    if (after?.missing) parts.push(this.lack(after.missing, t));
    const count = this.count(answer, t);
    if (count) parts.push(count);
    return html(
      'li',
      {},
      row(this.fold(answer, t), parts),
      this.replies(answer, t),
    );
  }

  /** The classes whose tables are missing. */
  lack(missing, t) {
    return this.text(t('board-proof-without', { name: missingClasses(missing).join(', ') }));
  }

  /** A link to the node where the same position is followed. */
  sameAs(node, t) {
    const { proof } = this.app;
    const path = proof.path(node).map(({ move }) => move);
    return html(
      'button',
      { type: 'button', class: 'move proof-same', onclick: () => proof.show(node) },
      t('board-proof-same', { moves: path.slice(-2).join(' ') }),
    );
  }

  length(group, t) {
    if (group.moves === null) return t('board-unknown');
    if (group.moves <= 1) return t('board-proof-at-once');
    return t('board-proof-in', { n: group.moves });
  }

  /** The tree as PDN. */
  score(t) {
    const { app } = this;
    const { proof, book } = app;
    const nodes = proof.nodes ?? [];
    const [white, black] = book.geometry.rows > 8 ? ['2-0', '0-2'] : ['1-0', '0-1'];
    const result = proof.winner === 'white' ? white : black;
    const said = headline({ ...nodes[0], wdl: this.wdl() }, t);
    const tree = study(nodes, {
      length: (group) => this.length(group, t),
      end: ({ cut, same, missing }) => {
        if (missing) return t('board-proof-without', { name: missingClasses(missing).join(', ') });
        if (same !== undefined) {
          const path = proof.path(same).map(({ move }) => move);
          return t('board-proof-same', { moves: path.join(' ') });
        }
        return cut ? t('board-proof-goes-on') : '';
      },
    });
    return writePdn({
      rules: book.rules,
      starts: book.startsOf(book.rules),
      fen: nodes[0].fen,
      tree,
      tags: [
        ['Event', `${t('board-view-proof')}: ${said}`],
        ['Site', app.address.link()],
      ],
      result,
    });
  }

  /** The result for the side to move at the root, without draw rules. */
  wdl() {
    const { proof } = this.app;
    return (proof.nodes?.[0].dtw ?? 0) > 0 ? 'win' : 'loss';
  }

  save(t) {
    const name = 'galotne-proof.pdn';
    saveFile(new Blob([this.score(t)], { type: 'application/vnd.chess-pgn' }), name);
    toast(t('board-proof-saved', { name }));
  }
}

/** A row of the tree: a button that unfolds it, or the space of one, and what is said in it. */
const row = (fold, parts) =>
  html(
    'div',
    { class: 'proof-row' },
    fold ?? html('span', { class: 'proof-gap' }),
    html('div', { class: 'proof-said' }, ...parts),
  );
