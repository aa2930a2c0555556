/** Output of the arbiter's desk: the report in a window of its own, and files. */
import { html } from '../elements.js';
import { toast } from '../toast.js';

/** Downloads a file. */
export function downloadFile(text, name, type) {
  const link = html('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Shows a report in a window. The security policy of the opening page forbids inline styles, so
 * those of the report are set as constructed style sheets.
 */
function showReport(window, page, t) {
  const styles = [];
  const plain = page.replace(/<style>(.*?)<\/style>/gs, (_, style) => {
    styles.push(style);
    return '';
  });
  const read = new DOMParser().parseFromString(plain, 'text/html');
  const { document } = window;
  // Without a type and a width of its own the window would be laid out as an old page for desktops.
  document.open();
  document.write('<!doctype html><meta name="viewport" content="width=device-width"><body>');
  document.close();
  const sheets = styles.map((style) => {
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
  document.documentElement.lang = read.documentElement.lang;
  document.title = read.title;
  const button = (key, does) => {
    const made = document.createElement('button');
    made.className = 'print';
    made.textContent = t(key);
    made.addEventListener('click', does);
    return made;
  };
  document.body.replaceChildren(
    button('board-desk-print', () => window.print()),
    button('board-close', () => window.close()),
    ...[...read.body.childNodes].map((node) => document.importNode(node, true)),
  );
  document.adoptedStyleSheets = sheets;
}

/**
 * Opens the report on the opened game, or on all games, in a window; downloads it if windows are
 * blocked.
 * @param {import('./adjudication.js').Adjudication} adjudication
 */
export async function openReport(adjudication, lang, t) {
  // Opened before any `await`: a later window would be blocked as a pop-up.
  const opened = window.open('', '_blank');
  try {
    const page = await adjudication.report(lang);
    if (opened) showReport(opened, page, t);
    else downloadFile(page, 'galotne.html', 'text/html');
  } catch (error) {
    opened?.close();
    toast(error.word === 'too-large' ? t('board-desk-too-many') : t('board-problem-server'));
  }
}

/** Downloads the report. */
export async function downloadReport(adjudication, lang, t) {
  try {
    downloadFile(await adjudication.report(lang), 'galotne.html', 'text/html');
  } catch {
    toast(t('board-problem-server'));
  }
}
