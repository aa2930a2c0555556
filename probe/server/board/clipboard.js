/** Copies texts, and says so. */
import { toast } from './toast.js';

/**
 * @param {string} text
 * @param {Function} t
 * @param {Element} [beside] an element of the dialog that covers the page, if one is open; in a
 *   field the text is selected if the browser refuses to copy
 */
export async function copyText(text, t, beside) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('board-copied'), beside);
  } catch {
    const field = beside instanceof HTMLInputElement ? beside : null;
    field?.select();
    toast(t(field ? 'board-not-copied' : 'board-copy-refused'), beside);
  }
}

/** Copies a link. If the browser refuses, the dialog opens in which it can be copied by hand. */
export async function copyLink(link, t) {
  try {
    await navigator.clipboard.writeText(link);
    toast(t('board-copied'));
  } catch {
    document.getElementById('share')?.click();
  }
}
