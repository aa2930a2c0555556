/** What leaves the desk: the report as a page of its own, and files. */
import { html } from '../elements.js';
import { toast } from '../toast.js';

/** Offers a file to be kept. */
export function keep(text, name, type) {
  const link = html('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Shows a report in a window. The page that opens it allows no style that stands in a page, so the report's is taken
 * out and given to the window in another way.
 */
function show(window, page) {
  const styles = [];
  const plain = page.replace(/<style>(.*?)<\/style>/gs, (_, style) => {
    styles.push(style);
    return '';
  });
  const read = new DOMParser().parseFromString(plain, 'text/html');
  const { document } = window;
  const sheets = styles.map((style) => {
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
  document.documentElement.lang = read.documentElement.lang;
  document.title = read.title;
  document.body.replaceChildren(...[...read.body.childNodes].map((node) => document.importNode(node, true)));
  document.adoptedStyleSheets = sheets;
}

/**
 * Opens the report on the game that is looked at, or on all of them, to read and to print; keeps it as a file where no
 * window may be opened.
 * @param {import('./judging.js').Judging} judging
 */
export async function openReport(judging, lang, t) {
  // Before anything is waited for: a window that opens later is taken for an unwanted one.
  const opened = window.open('', '_blank');
  try {
    const page = await judging.report(lang);
    if (opened) show(opened, page);
    else keep(page, 'galotne.html', 'text/html');
  } catch (error) {
    opened?.close();
    toast(error.word === 'too-large' ? t('board-desk-too-many') : t('board-problem-server'));
  }
}

/** Keeps the report as a file. */
export async function keepReport(judging, lang, t) {
  try {
    keep(await judging.report(lang), 'galotne.html', 'text/html');
  } catch {
    toast(t('board-problem-server'));
  }
}
