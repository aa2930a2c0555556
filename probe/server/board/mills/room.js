/**
 * The room of mills: a game on its own board, against an opponent or for both sides, with the value
 * of every move. It holds the game; the files beside it draw the board, the card, and the lists.
 */
import { isStatic } from '../data-source.js';
import { html } from '../elements.js';
import { other } from '../fen.js';
import { isTextField } from '../keys.js';
import { SIDES } from '../lang.js';
import { LatestTask, pause } from '../latest-task.js';
import { tabStorage } from '../tab-storage.js';
import { viewFragment } from '../url-fragment.js';
import { headline } from '../verdict.js';
import { fetchLine, isOn, LineCard } from './best-line.js';
import { BoardView } from './board-view.js';
import { anyStart, loadDoubleMills, withDoubleMills } from './double-mills.js';
import { afterMove, answered, chooseReply, findAbsent, findPosition } from './exercise.js';
import { KINDS, needsTables, startExercise } from './exercise.js';
import { faultOf } from './fault.js';
import { firstMoment, History, momentAfter } from './history.js';
import { isRemoving, misplayOf } from './misplay.js';
import { HowToPlay } from './how-to-play.js';
import { MoveList } from './move-list.js';
import { loadOpening } from './opening.js';
import { opposingMove } from './opponent.js';
import { choices, fromRoom, readMillsScore, readPosition, toRoom } from './points.js';
import { withNextStone, writePosition } from './points.js';
import { restoreGame, saveGame } from './saved-game.js';
import { ScoreList } from './score-list.js';
import { solvedValue, withSolved } from './solved.js';
import { GAMES, Toolbar } from './toolbar.js';
import { VerdictCard } from './verdict-card.js';

const START = 'W:W+9:B+9';

/** In place of a task in the address: values are not shown. */
const HIDDEN = 'hidden';

/** Milliseconds before the other side replies. */
const THINKING_MS = 500;

export class Room {
  #asking = new LatestTask();
  #following = new LatestTask();
  /** The fetch of the results of the first stones. @type {Promise<void>|null} */
  #opened = null;
  /** The answer without these results. @type {any} */
  #given = null;

  /** @param {import('../app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.history = new History(START, GAMES[0]);
    /** The side that the opponent plays. @type {'w'|'b'|null} */
    this.opponent = null;
    /** @type {import('./opponent.js').Strength} */
    this.strength = 'medium';
    /** The move at which a pasted score ends, because it is not possible. @type {any} */
    this.refused = null;
    /** Why the last press was no move. @type {import('./misplay.js').Misplay|null} */
    this.misplay = null;
    /**
     * The change to the game on the board: whether the stones stay, or a game before it ended.
     * @type {'same'|'start'|null}
     */
    this.change = null;
    /** A game in the address that is not here. @type {string|null} */
    this.unknownGame = null;
    /** Whether the address names a position that cannot be read. */
    this.unreadable = false;
    /** What failed beside the answer, to be tried again. @type {(() => void)|null} */
    this.again = null;
    /** Whether an exercise was wanted whose tables are not here. */
    this.missing = false;
    /**
     * The exercises of each game whose tables are not here, once the game has been asked about.
     * @type {Map<string, import('./exercise.js').Kind[]>}
     */
    this.absent = new Map();
    /**
     * Results of the first stones, once they are here.
     * @type {import('./opening.js').Opening|null}
     */
    this.opening = null;
    /** Double mills, once they are here. @type {import('./double-mills.js').DoubleMills|null} */
    this.doubles = null;
    /** @type {import('./best-line.js').Line|null} */
    this.line = null;
    /** Whether stones are being set up. */
    this.setting = false;
    /** The points of a move that are pressed so far. @type {string[]} */
    this.picks = [];
    /** Whether values are shown. */
    this.hints = true;
    /** Whether they were before the exercise. */
    this.hintsBefore = true;
    this.exercise = /** @type {import('./exercise.js').Exercise|null} */ (null);
    this.answer = /** @type {any} */ (null);
    this.problem = /** @type {any} */ (null);

    this.howTo = new HowToPlay(this);
    this.board = new BoardView(this);
    this.toolbar = new Toolbar(this);
    const card = new VerdictCard(this);
    const line = new LineCard(this);
    const list = new MoveList(this);
    const score = new ScoreList(this);
    this.views = [this.howTo, this.board, this.toolbar, card, line, list, score];
    this.title = html('h2', { class: 'room-title' });
    this.lead = html('p', { class: 'hero-lead' });
    this.element = html(
      'div',
      { class: 'mills' },
      html(
        'div',
        { class: 'room-head' },
        this.title,
        this.lead,
        this.toolbar.games,
        this.howTo.element,
      ),
      this.board.element,
      html(
        'div',
        { class: 'mills-panel' },
        card.element,
        line.element,
        this.toolbar.acts,
        score.element,
        this.toolbar.exercises,
        list.element,
      ),
    );
    document.addEventListener('paste', (event) => this.#paste(event));
  }

  get game() {
    return this.history.now.game;
  }

  get fen() {
    return this.history.now.fen;
  }

  /** The game, the position and a task that is not solved, as the address has them. */
  get #place() {
    const { exercise, fen, game } = this;
    return toRoom(game, fen, exercise?.state === 'on' ? exercise.kind : '');
  }

  /** @returns {import('./points.js').RatedMove[]} */
  get moves() {
    return this.answer?.moves ?? [];
  }

  // ---- The room --------------------------------------------------------------------------------

  enter() {
    const { app } = this;
    const { game, fen, task } = fromRoom(app.room, GAMES);
    const saved = fen && !task ? restoreGame(tabStorage(), game ?? this.game, fen) : null;
    // An exercise that is reloaded leads back to the game before it.
    const former = fen && task ? restoreGame(tabStorage()) : null;
    if (former && this.history.isEmpty && task !== HIDDEN) this.#restore(former);
    this.#applyAddress();
    // A bare `#mills` shows a position too, and its address is shared and reloaded.
    if (!app.room) {
      app.room = this.#place;
      app.address.remember('replace');
    }
    if (saved) this.#restore(saved);
    if (!this.answer) this.ask();
    this.#open();
  }

  leave() {
    this.#asking.cancel();
    this.#following.cancel();
  }

  /** Goes on with the game of this tab. @param {import('./saved-game.js').SavedGame} saved */
  #restore({ now, past, opponent, strength, hints }) {
    if (this.history.past.length) return;
    Object.assign(this.history, { now, past });
    Object.assign(this, { opponent, strength, hints });
    this.#save();
  }

  #save() {
    const { history, opponent, strength, hints } = this;
    if (this.exercise || this.setting) return;
    const { now, past } = history;
    saveGame(tabStorage(), { now, past, opponent, strength, hints });
  }

  /** Fetches the results of the first stones once, and fills them in. */
  #open() {
    this.#opened ??= loadOpening().then((opening) => {
      this.opening = opening;
      if (this.#given) this.#know(this.#given);
      this.app.changed();
    });
    return this.#opened;
  }

  /** The position with its picture; the verdict only if values are shown. A task stays one. */
  shared(t) {
    const { answer, app, fen, game } = this;
    const task = this.exercise?.state === 'on' ? this.exercise.kind : this.hints ? '' : HIDDEN;
    const room = toRoom(game, fen, task);
    const toMove = t('to-move', { side: SIDES[readPosition(fen)?.turn ?? 'w'] });
    const known = this.hints && answer && !answer.error && answer.category !== 'unknown';
    const fragment = viewFragment('mills', { room, lang: app.lang });
    // A preview tells the value, which an exercise hides.
    const hasPreview = this.hints && !isStatic;
    return {
      link: hasPreview ? app.address.withQuery(fragment) : app.address.withFragment(fragment),
      fen,
      picture: this.board.picture,
      caption: [
        known ? `${toMove}. ${headline(answer, t)}` : `${toMove}.`,
        `${t('board-mills-title')} · ${t(`board-mills-game-${game}`)}`,
      ],
    };
  }

  update(t) {
    this.#applyAddress();
    if (this.language !== t) {
      this.language = t;
      this.title.textContent = t('board-mills-title');
      this.lead.textContent = t('board-mills-lead');
    }
    for (const view of this.views) view.draw(t);
  }

  /** Shows the position of the address, unless it is on the board. */
  #applyAddress() {
    const { app } = this;
    if (app.room === this.#place) return;
    const { game, fen, task } = fromRoom(app.room, GAMES);
    if (fen) {
      const [unknown] = app.room.split(';');
      this.begin(game ?? this.game, fen, task);
      if (!game) this.unknownGame = unknown;
      return;
    }
    this.unreadable = app.room !== '' && app.room !== this.#place;
  }

  // ---- Questions to the tables -----------------------------------------------------------------

  #answerTo(fen, signal) {
    const question = { rules: this.game, fen, profile: 'none', spent: [], moves: true };
    return this.app.api.mills(question, signal);
  }

  async ask() {
    const { app } = this;
    this.problem = null;
    app.changed();
    try {
      await this.#asking.run(async (signal) => {
        if (this.exercise?.kind === 'double') this.doubles ??= await loadDoubleMills(signal);
        const answer = await this.#answerTo(this.fen, signal);
        signal.throwIfAborted();
        this.#know(answer);
        this.#reply();
        this.#oppose();
      });
    } catch (error) {
      this.problem = error;
    }
    app.changed();
    if (this.answer) this.#findAbsent();
  }

  /** Shows an answer with all that is known besides. */
  #know(answer) {
    const { exercise, fen, game, opening } = this;
    this.#given = answer;
    this.answer = withSolved(game, withDoubleMills(answer, this.doubles), opening);
    const { category } = this.answer;
    if (!this.answer.error && category !== 'unknown') this.history.now.result = category;
    if (!exercise) return;
    const turn = readPosition(fen)?.turn ?? 'w';
    this.exercise = answered(exercise, turn, this.answer);
    if (this.exercise) return;
    // A link can name an exercise that has no tables here, or that the position is not.
    this.missing = true;
    this.hints = this.hintsBefore;
    this.app.room = this.#place;
    this.app.address.remember('replace');
  }

  /**
   * What was known last in this game: who was winning, or that it was a draw; of its start, if
   * nothing else was.
   * @returns {{of: 'game'|'start', result: 'white'|'black'|'draw'}|null}
   */
  get lastKnown() {
    const named = (fen, result) => {
      if (result === 'draw') return result;
      return (readPosition(fen)?.turn === 'w') === (result === 'win') ? 'white' : 'black';
    };
    const known = this.history.played.findLast(({ result }) => result !== undefined);
    if (known) return { of: 'game', result: named(known.fen, known.result) };
    const start = solvedValue(this.game, START);
    return start ? { of: 'start', result: named(START, start) } : null;
  }

  /** Asks once for each game which exercises have their tables here. */
  async #findAbsent() {
    const { game } = this;
    if (this.absent.has(game)) return;
    this.absent.set(game, []);
    try {
      const { signal } = new AbortController();
      this.absent.set(game, await findAbsent(game, (fen) => this.#answerTo(fen, signal)));
      this.app.changed();
    } catch {
      this.absent.delete(game);
    }
  }

  /** Whether some exercise of this game has its tables here, or has not been asked about. */
  get hasTables() {
    return (this.absent.get(this.game) ?? []).length < KINDS[this.game].filter(needsTables).length;
  }

  /** Asks about the position on the board, after it has changed. */
  #show() {
    const { app, fen } = this;
    this.picks = [];
    this.misplay = null;
    this.answer = null;
    this.#given = null;
    this.missing = false;
    this.change = null;
    this.again = null;
    if (this.line && !isOn(this.line, fen)) this.line = null;
    app.room = this.#place;
    app.address.remember('replace');
    this.#save();
    this.ask();
  }

  // ---- The game --------------------------------------------------------------------------------

  /** Forgets what was said about the address and about a score. */
  #forgetNotes() {
    this.refused = null;
    this.unreadable = false;
    this.unknownGame = null;
  }

  /**
   * Begins a game from a position. The game before can be taken back to.
   * @param {string} game @param {string} fen
   * @param {string|null} [task] an exercise that the position is, or that values are hidden
   */
  begin(game, fen, task = null) {
    this.#forgetNotes();
    this.#endExercise();
    this.history.begin(firstMoment(fen, game));
    const kind = KINDS[game].find((each) => each === task);
    if (kind) this.#beginExercise(kind);
    else if (task) {
      this.hints = false;
      // The opponent would give the first move of the task away.
      if (readPosition(fen)?.turn === this.opponent) this.opponent = null;
    }
    this.#show();
  }

  /** Another game: with the same position, or from its start if no game leads to that. */
  beginGame(game) {
    const { history } = this;
    this.#forgetNotes();
    this.#endExercise();
    const isPossible = this.setting || faultOf(game, this.fen) === null;
    const wasPlayed = history.now.by !== undefined;
    history.change(game, isPossible ? this.fen : START, START);
    this.#show();
    if (wasPlayed) this.change = isPossible ? 'same' : 'start';
  }

  /** Another position of this game, or its start; the game before can be taken back to. */
  beginAgain(fen = START) {
    this.#forgetNotes();
    this.#endExercise();
    if (fen !== this.fen) this.history.add(firstMoment(fen, this.game));
    this.#show();
  }

  /** @param {import('./points.js').RatedMove} move */
  play(move) {
    this.unreadable = false;
    this.unknownGame = null;
    const turn = readPosition(this.fen)?.turn;
    const { exercise } = this;
    if (exercise?.state === 'on' && exercise.side === turn)
      this.exercise = afterMove(exercise, move);
    this.history.add(momentAfter(move, turn, this.game));
    this.#show();
  }

  /** Whether a stone has made a mill, and another is to be removed. */
  get isRemoving() {
    const position = readPosition(this.fen);
    return position !== null && isRemoving(position, this.moves, this.picks);
  }

  /**
   * Takes back a stone before its mill has removed one, or else the last move. In an exercise, and
   * against the opponent, the reply is taken back as well.
   */
  back() {
    if (this.isRemoving) {
      this.pick([]);
      return;
    }
    if (!this.canGoBack) return;
    const { exercise, history } = this;
    const own = exercise?.side ?? (this.opponent && other(this.opponent));
    history.back(({ fen }) => !own || readPosition(fen)?.turn === own);
    if (own) history.future = [];
    if (exercise) {
      const solved = history.played.filter(({ fen }) => readPosition(fen)?.turn === exercise.side);
      this.exercise = startExercise(exercise.kind, solved.length - 1);
    }
    this.#show();
  }

  /** Whether something can be taken back: in an exercise, not what was before it. */
  get canGoBack() {
    const { exercise, history } = this;
    return this.isRemoving || (exercise ? history.played.length > 1 : history.past.length > 0);
  }

  /** Goes to the next position again, or along the best line. */
  forward() {
    if (this.history.forward()) this.#show();
  }

  /**
   * Changes what is chosen beside the board. A game against the opponent begins without values.
   * @param {{opponent?: 'w'|'b'|null, strength?: import('./opponent.js').Strength,
   *   hints?: boolean}} choice
   */
  choose(choice) {
    if (choice.opponent !== undefined && (choice.opponent === null) !== (this.opponent === null))
      this.hints = choice.opponent === null;
    Object.assign(this, choice);
    if (choice.opponent !== undefined) this.history.future = [];
    this.#save();
    this.app.changed();
    if (choice.opponent) this.#oppose();
  }

  // ---- The other side --------------------------------------------------------------------------

  /** Whether the opponent is to move: not while stones are set up or a game is looked back at. */
  #opponentToMove() {
    return (
      this.opponent !== null &&
      this.exercise === null &&
      !this.setting &&
      !this.history.future.length &&
      readPosition(this.fen)?.turn === this.opponent
    );
  }

  /** Whether input is blocked: the other side is to reply, or the exercise has failed. */
  isWaiting() {
    const { exercise } = this;
    if (this.#opponentToMove()) return true;
    return (
      exercise !== null &&
      (exercise.state === 'failed' ||
        (exercise.state === 'on' && readPosition(this.fen)?.turn !== exercise.side))
    );
  }

  /** Plays the opponent's move, if it is to move. */
  async #oppose() {
    const { fen } = this;
    if (!this.#opponentToMove() || !this.moves.length) return;
    await Promise.all([this.#open(), pause(THINKING_MS, new AbortController().signal)]);
    if (!this.#opponentToMove() || this.fen !== fen || this.app.view !== 'mills') return;
    const side = /** @type {'w'|'b'} */ (this.opponent);
    const move = opposingMove(this.moves, side, this.strength);
    if (move) this.play(move);
  }

  /** Plays the other side's move in an exercise. */
  #reply() {
    const { exercise, fen } = this;
    const theirs = () =>
      this.exercise?.state === 'on' &&
      this.fen === fen &&
      readPosition(fen)?.turn !== exercise?.side;
    if (!theirs()) return;
    setTimeout(() => {
      const move = theirs() ? chooseReply(this.moves) : null;
      if (move) this.play(move);
    }, THINKING_MS);
  }

  /**
   * Starts an exercise from a random suitable position, with values hidden; says so if its tables
   * are not here. The game before can be gone back to.
   * @param {import('./exercise.js').Kind} kind
   */
  async startExercise(kind) {
    let found = /** @type {string|null} */ (null);
    try {
      await this.#following.run(async (signal) => {
        found = await this.#findExercise(kind, signal);
        signal.throwIfAborted();
        if (found) {
          this.setting = false;
          this.#forgetNotes();
          this.#endExercise();
          this.history.add(firstMoment(found, this.game));
          this.#beginExercise(kind);
          this.#show();
          // The button is below the board on phones.
          window.scrollTo({ top: 0 });
        } else this.missing = true;
      });
    } catch (error) {
      this.#failBeside(error, () => this.startExercise(kind));
    }
    this.app.changed();
  }

  async #findExercise(kind, signal) {
    if (needsTables(kind)) return findPosition(kind, (fen) => this.#answerTo(fen, signal));
    this.doubles ??= await loadDoubleMills(signal);
    return anyStart(this.doubles, this.fen);
  }

  /** @param {import('./exercise.js').Kind} kind */
  #beginExercise(kind) {
    this.exercise = startExercise(kind);
    this.hintsBefore = this.hints;
    this.hints = false;
  }

  /** Goes back to the game before the exercise, or to a start where there was none. */
  leaveExercise() {
    this.#endExercise();
    this.#show();
  }

  #endExercise() {
    if (!this.exercise) return;
    this.exercise = null;
    this.hints = this.hintsBefore;
    if (!this.history.leave()) this.history = new History(START, this.game);
  }

  // ---- Input on the board ----------------------------------------------------------------------

  /** @param {string[]} picks */
  pick(picks) {
    this.picks = picks;
    this.misplay = null;
    this.app.changed();
  }

  press(name) {
    const position = readPosition(this.fen);
    if (this.setting && position) {
      this.setUp(withNextStone(position, name));
      return;
    }
    if (this.isWaiting() || !position) return;
    // Pressed again, a stone is as before.
    if (name === this.picks.at(-1)) {
      this.pick(this.picks.slice(0, -1));
      return;
    }
    for (const picks of [[...this.picks, name], ...(this.isRemoving ? [] : [[name]])]) {
      const { fitting, done } = choices(this.moves, picks);
      if (!fitting.length) continue;
      if (done) this.play(done);
      else this.pick(picks);
      return;
    }
    this.misplay = misplayOf(position, this.moves, this.picks, name);
    this.app.changed();
  }

  /** The colour of a stone that may be dragged. */
  draggable(name) {
    const position = readPosition(this.fen);
    const colour = position?.stones.get(name) ?? null;
    if (this.setting) return colour;
    if (this.isRemoving) return null;
    const moves = colour === position?.turn && !this.isWaiting();
    return moves && choices(this.moves, [name]).fitting.length ? colour : null;
  }

  lift(name) {
    this.misplay = null;
    if (!this.setting) this.picks = [name];
    this.app.changed();
  }

  /** Plays the move of a dragged stone; while setting up, puts the stone there or off the board. */
  drop(from, to) {
    const position = readPosition(this.fen);
    this.picks = [];
    if (this.setting && position && from !== to) {
      const stones = new Map(position.stones);
      const colour = /** @type {'w'|'b'} */ (stones.get(from));
      stones.delete(from);
      if (to) stones.set(to, colour);
      this.setUp({ ...position, stones });
    } else if (!this.setting && to && from !== to) {
      const picks = [from, to];
      const { fitting, done } = choices(this.moves, picks);
      if (done) this.play(done);
      else if (fitting.length) this.picks = picks;
      else if (position && !position.stones.has(to))
        this.misplay = misplayOf(position, this.moves, [from], to);
    }
    this.app.changed();
  }

  // ---- Setting up, lines and scores ------------------------------------------------------------

  /** Shows a position that is being set up. */
  setUp(position) {
    this.history.add(firstMoment(writePosition(position), this.game));
    this.#show();
  }

  /** Begins or ends the setting up of stones. */
  toggleSetting() {
    this.setting = !this.setting;
    this.pick([]);
    if (!this.setting) this.#oppose();
  }

  /** Fetches the best line, so that forward steps lead along it. */
  async follow() {
    const { fen } = this;
    try {
      await this.#following.run(async (signal) => {
        const line = await fetchLine(
          (each) => this.#answerTo(each, signal),
          this.history,
          this.game,
          this.opening,
        );
        signal.throwIfAborted();
        if (this.fen !== fen) return;
        this.line = line;
        if (line.steps.length) this.history.future = [...line.steps].reverse();
      });
    } catch (error) {
      this.#failBeside(error, () => this.follow());
    }
    this.app.changed();
  }

  /** Notes what failed beside the answer, which stays. @param {() => void} again */
  #failBeside(error, again) {
    this.problem = error;
    this.again = again;
  }

  /** Repeats what failed. */
  retry() {
    const { again } = this;
    this.problem = null;
    this.again = null;
    if (again) again();
    else this.ask();
  }

  /** Goes to a move of the game. @param {number} index */
  toPlayed(index) {
    this.history.to(index + 1);
    this.line = null;
    this.#show();
  }

  /** Goes to a step of the best line. @param {number} index */
  toStep(index) {
    const { history, line } = this;
    if (!line) return;
    const moments = [line.from, ...line.steps];
    history.past = [...line.past, ...moments.slice(0, index + 1)];
    history.now = line.steps[index];
    history.future = line.steps.slice(index + 1).reverse();
    this.#show();
  }

  /** Shows a pasted position or game. */
  #paste(event) {
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (this.app.view !== 'mills' || isTextField(event.target)) return;
    const moves = readMillsScore(text);
    if (!moves && !readPosition(text)) return;
    event.preventDefault();
    if (moves) this.#replay(moves);
    else this.begin(this.game, text);
  }

  /** Plays the moves of a score from the start; a move that is not possible ends it. */
  async #replay(moves) {
    this.opponent = null;
    this.begin(this.game, START);
    const { game } = this;
    const played = new History(START, game);
    try {
      await this.#following.run(async (signal) => {
        for (const [ply, written] of moves.entries()) {
          const { fen } = played.now;
          const answer = await this.#answerTo(fen, signal);
          signal.throwIfAborted();
          const found = answer.moves?.find(({ move }) => move.replace('+', '') === written);
          if (!found) {
            this.refused = { move: written, number: Math.floor(ply / 2) + 1 };
            break;
          }
          played.add(momentAfter(found, readPosition(fen)?.turn, game));
        }
        for (const moment of played.played.slice(1)) this.history.add(moment);
        this.#show();
      });
    } catch (error) {
      this.problem = error;
    }
    this.app.changed();
  }
}
