/** A browser, a page of the board, and the actions and observations of a visitor. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';

export const BASE = process.env.GALOTNE_URL;
assert.ok(BASE, 'GALOTNE_URL must be the address of a running `galotne serve --demo`');

const EXECUTABLE =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];
const WAIT = 10_000;

export const THREE_KINGS = 'W:WK1,K7,K18:BK35';

/** The room of mills with the longest win of three stones against three. */
export const THREE_THAT_FLY = '#view=mills&room=mills;W:Wa4,a7,g7:Ba1,d1,d7&lang=en';

export const launch = () => chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });

/** The address of the board with a fragment. */
export const address = (hash = '#lang=en') =>
  new URL(hash, BASE.endsWith('/') ? BASE : `${BASE}/`).href;

/** Waits until `read` returns a value that passes `check`; fails with the last value. */
export async function eventually(read, check, what = 'the condition') {
  const end = Date.now() + WAIT;
  let found;
  do {
    found = await read();
    if (check(found)) return found;
    await new Promise((done) => { setTimeout(done, 25); });
  } while (Date.now() < end);
  assert.fail(`${what} was not met; last seen: ${JSON.stringify(found)}`);
}

/** Waits until an element has a text; spaces that do not break count as spaces. */
export const text = (page, selector, pattern) =>
  eventually(
    () =>
      page
        .locator(selector)
        .first()
        .textContent({ timeout: 500 })
        .catch(() => ''),
    (found) => pattern.test((found ?? '').replaceAll('\u00a0', ' ')),
    `${selector} ${pattern}`,
  );

/** Presses the button with a name. */
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

export class Visit {
  /** @param {import('playwright-core').Browser} browser */
  static async begin(browser, { hash, ...options } = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT);
    const visit = new Visit(page);
    page.on('pageerror', (error) => visit.faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        visit.faults.push(message.text());
    });
    if (hash !== null) await visit.go(hash);
    return visit;
  }

  constructor(page) {
    this.page = page;
    this.faults = [];
  }

  async go(hash = '#lang=en') {
    await this.open(hash);
    await this.settled();
  }

  /** Opens the page without waiting for its answers. */
  async open(hash) {
    await this.page.goto('about:blank');
    await this.page.goto(address(hash));
  }

  /** Closes the page; it must not have logged errors. */
  async end() {
    assert.deepEqual(this.faults, []);
    await this.page.context().close();
  }

  async settled() {
    await this.page.locator('#verdict[aria-busy="false"]').waitFor({ state: 'attached' });
    await this.page.locator('#tab-play:not(:empty)').waitFor({ state: 'attached' });
  }

  square(name) {
    const label = new RegExp(`^${name},`);
    return this.page.getByRole('gridcell', { name: label });
  }

  async click(...names) {
    for (const name of names) await this.square(name).click();
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async view(name) {
    await this.page.getByRole('tab', { name, exact: true }).click();
    await this.settled();
  }

  /** The sentence on moves left and needed, or on a spoiled win. */
  standing(pattern) {
    return eventually(
      () => this.page.locator('#standing').textContent(),
      (text) => pattern.test(text.replaceAll('\u00a0', ' ')),
      `standing ${pattern}`,
    );
  }

  headline(pattern) {
    return eventually(
      () => this.page.locator('#headline').textContent(),
      (text) => pattern.test(text.replaceAll('\u00a0', ' ')),
      `headline ${pattern}`,
    );
  }

  async drag(from, to) {
    const centre = async (name) => {
      const box = await this.square(name).boundingBox();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [start, end] = [await centre(from), await centre(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** The spoken description of a square. */
  async at(name) {
    const label = await this.square(name).getAttribute('aria-label');
    return label.replace(/^[^,]*, /, '').replace(/:.*/, '');
  }

  stands(name, what) {
    return eventually(() => this.at(name), (found) => found === what, `${what} on ${name}`);
  }

  score() {
    return this.page.locator('#score .move').allTextContents();
  }

  scored(...moves) {
    return eventually(
      () => this.score(),
      (found) => found.join() === moves.join(),
      `score ${moves}`,
    );
  }

  hash(pattern) {
    return eventually(
      () => decodeURIComponent(new URL(this.page.url()).hash),
      (hash) => pattern.test(hash),
      `address ${pattern}`,
    );
  }
}

/** The browser of the tests of a file, started when it is first needed. */
let shared = null;
after(async () => (await shared)?.close());

export const sharedBrowser = () => {
  shared ??= launch();
  return shared;
};

/**
 * A test with a page that is closed afterwards.
 * @param {string} name
 * @param {object} options those of `Visit.begin`
 * @param {(visit: Visit, page: import('playwright-core').Page) => Promise<void>} act
 */
export const visiting = (name, options, act) =>
  test(name, async () => {
    const visit = await Visit.begin(await sharedBrowser(), options);
    await act(visit, visit.page);
    await visit.end();
  });
