/** The card beside the board of mills: who wins, whose turn it is, what is to be done. */
import { html, setText } from '../elements.js';
import { icon } from '../icons.js';
import { SIDES } from '../lang.js';
import { failureKey } from '../problem.js';
import { resultPicture } from '../result-picture.js';
import { headline, result, winner } from '../verdict.js';
import { lossOf, REPETITIONS } from './ending.js';
import { HOLD_MOVES, moveValue } from './exercise.js';
import { faultOf } from './fault.js';
import { namedInLink } from '../link-notice.js';
import { flies, readPosition } from './points.js';

export class VerdictCard {
  #headline = html('p', { class: 'verdict-headline', role: 'status' });
  #sign = html('span', { class: 'verdict-mark' });
  #task = html('p', { class: 'mills-task' });
  #known = html('p', { class: 'mills-known' });
  #note = html('p', { class: 'mills-known mills-played' });

  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.retry = html('button', {
      type: 'button',
      class: 'button button-small',
      onclick: () => room.retry(),
    });
    this.again = html('button', {
      type: 'button',
      class: 'button button-small button-main',
      onclick: () => {
        if (room.exercise) room.startExercise(room.exercise.kind);
        else room.beginAgain();
      },
    });
    this.element = html(
      'div',
      { class: 'card verdict' },
      this.#sign,
      html(
        'div',
        { class: 'verdict-texts' },
        this.#headline,
        this.#task,
        this.#note,
        this.#known,
        this.retry,
        this.again,
      ),
    );
  }

  draw(t) {
    const { room } = this;
    const { answer, problem, exercise } = room;
    if (this.drawnIn !== t || this.drawnFor !== exercise?.kind) {
      this.drawnIn = t;
      this.drawnFor = exercise?.kind;
      this.retry.replaceChildren(icon('retry'), t('board-retry'));
      this.again.replaceChildren(
        icon('retry'),
        t(exercise ? 'board-mills-another' : 'board-mills-again'),
      );
    }
    const failed = problem && !answer
      ? t(failureKey(problem))
      : answer?.error
        ? t('board-problem-fen')
        : null;
    const verdict = answer && !answer.error ? answer : null;
    const over = verdict !== null && !verdict.moves?.length;
    // Without values the result would give the solution away; an unknown one tells nothing.
    const isUnknown = verdict?.category === 'unknown';
    const isHidden =
      verdict !== null && !over && (isUnknown || (!room.hints && !room.setting));
    const turn = readPosition(room.fen)?.turn ?? 'w';
    const toMove = t('to-move', { side: SIDES[turn] });
    this.element.setAttribute('aria-busy', String(!answer && !problem));
    this.retry.hidden = !problem;
    this.again.hidden = exercise ? exercise.state !== 'solved' : !over || room.setting;
    const prompt = failed || room.setting ? '' : over ? lossText(room.fen, t) : this.#prompt(t);
    const isCounted = exercise?.kind !== 'double' || exercise.left !== null;
    const solving = exercise && isCounted && !failed ? exerciseText(exercise, t) : '';
    const inPlaceOfResult = solving || prompt || toMove;
    // A game against the opponent is not about the tables.
    const asking = room.hints ? t('board-asking') : toMove;
    const end = over && room.opponent && !exercise ? endText(room, t) : null;
    const said = verdict
      ? isHidden
        ? inPlaceOfResult
        : (end ?? headline(verdict, t))
      : asking;
    setText(this.#headline, failed ?? said);
    this.#sign.replaceChildren(
      // The sign is that of the winner, as in the headline beside it, whoever is to move.
      ...(verdict && !isHidden && !over
        ? [resultPicture(result(verdict), winner(verdict), false)]
        : []),
    );
    setText(
      this.#task,
      [
        failed && problem ? t('board-problem-unanswered') : '',
        problem && !failed ? t(failureKey(problem)) : '',
        solving === said ? '' : solving,
        exercise?.state === 'failed' || prompt === said ? '' : prompt,
        verdict || failed || room.hints ? '' : t('board-asking'),
      ]
        .filter(Boolean)
        .join(' · '),
    );
    this.#drawKnown(verdict, t);
    setText(this.#note, this.#noteText(t));
  }

  /** How far the position is known, or why it cannot arise. */
  #drawKnown(verdict, t) {
    const { room } = this;
    const message = room.answer?.error?.message ?? null;
    const fault = message ? faultOf(room.game, room.fen) : null;
    const isForeign = message !== null && fault === null;
    // It gives way to what is wrong with a press, and to a change of the game.
    const shown = room.misplay || room.change ? '' : this.#knownText(verdict, t);
    const sentence = isForeign ? message.charAt(0).toUpperCase() + message.slice(1) : shown;
    this.#known.toggleAttribute('lang', false);
    if (isForeign) this.#known.lang = 'en';
    setText(this.#known, fault ? t(`board-mills-fault-${fault}`) : sentence);
  }

  /** What is known beside the value, or in place of it. */
  #knownText(verdict, t) {
    const { room } = this;
    const { exercise, hints, lastKnown, opponent, setting, strength } = room;
    if (verdict?.category !== 'unknown')
      return verdict?.solved && (hints || setting) ? t(solvedKey(verdict)) : '';
    if (exercise) return '';
    if (opponent && strength === 'full' && !setting) return t('board-mills-by-rule');
    if (!hints && !setting) return '';
    return [
      lastKnown ? t(`board-mills-known-${lastKnown.of}`, { result: lastKnown.result }) : '',
      t(room.hasTables ? 'board-mills-beyond' : 'board-mills-no-tables'),
    ].join(' ');
  }

  /** What is to be pressed next. */
  #prompt(t) {
    const { room } = this;
    const position = readPosition(room.fen);
    if (!position) return '';
    const side = SIDES[position.turn];
    if (room.isRemoving) return t('board-mills-remove', { side });
    if (room.picks.length) return t('board-mills-where');
    const { exercise } = room;
    if (exercise?.kind === 'double' && exercise.state === 'on') return t('board-mills-double-hint');
    const act = actOf(position, room.moves);
    return act ? t(`board-mills-${act}`, { side }) : t('to-move', { side });
  }

  /** What the last move did besides: a mill with the stone that it took, or with another move. */
  #lastText(t) {
    const { history, exercise } = this.room;
    const { taken = [], again, by } = history.now;
    // At the end it is clear, and a button stands there.
    if (!by || exercise?.state === 'failed' || !this.again.hidden) return '';
    const side = SIDES[by];
    if (taken.length)
      return t(again ? 'board-mills-took-again' : 'board-mills-took', {
        side,
        name: taken.join(', '),
      });
    return again ? t('board-mills-moves-again', { side }) : '';
  }

  #noteText(t) {
    const { room } = this;
    if (room.refused) return t('board-mills-refused', room.refused);
    if (room.missing) return t('board-mills-exercise-missing');
    if (room.change && !room.misplay)
      return t(`board-mills-change-${room.change}`, { game: t(`board-mills-game-${room.game}`) });
    if (room.unreadable) return t('board-mills-link');
    if (room.unknownGame)
      return t('board-link-game', {
        name: namedInLink(room.unknownGame),
        shown: t(`board-mills-game-${room.game}`),
      });
    if (room.misplay) {
      const { why, name, side } = room.misplay;
      return t(`board-mills-not-${why}`, { name, side: SIDES[side] });
    }
    const isRepeated =
      room.history.repeated >= REPETITIONS && !room.setting && room.exercise === null;
    return isRepeated ? t('board-mills-repeated') : this.#lastText(t);
  }
}

/**
 * What the side to move does: place, move, either, or fly; null where the moves are not known.
 * @param {NonNullable<ReturnType<typeof readPosition>>} position
 * @param {import('./points.js').RatedMove[]} moves
 */
function actOf(position, moves) {
  const slides = moves.some(({ move }) => move.includes('-'));
  const places = moves.some(({ move }) => !move.includes('-'));
  if (slides && places) return 'either';
  if (slides) return flies(position, position.turn) ? 'fly' : 'slide';
  return places ? 'place' : null;
}

/** The key of a sentence about an answer that comes from the solved game. */
function solvedKey(verdict) {
  const isUnnamed =
    verdict.category === 'win' && !verdict.moves.some((move) => moveValue(move) === 'win');
  return isUnnamed ? 'board-mills-solved-unnamed' : 'board-mills-solved';
}

/** Who won against the opponent; null where that is not known. */
function endText({ fen, opponent }, t) {
  const loss = lossOf(fen);
  if (!loss) return null;
  return t(loss.side === opponent ? 'board-mills-you-won' : 'board-mills-you-lost');
}

/** Why the game is over. */
function lossText(fen, t) {
  const loss = lossOf(fen);
  return loss ? t(`board-mills-lost-${loss.why}`, { side: SIDES[loss.side] }) : '';
}

/** The state of an exercise as a sentence. @param {import('./exercise.js').Exercise} exercise */
function exerciseText({ kind, side, held, left, state }, t) {
  if (state !== 'on') return t(`board-mills-${kind}-${state}`);
  const n = kind === 'hold' ? held : (left ?? 0);
  return t(`board-mills-${kind}-on`, { side: SIDES[side], n, all: HOLD_MOVES });
}
