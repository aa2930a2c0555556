/** Copies texts, and says so. */
import { toast } from './toast.js';

/**
 * @param {string} text
 * @param {Function} t
 * @param {HTMLInputElement} [field] where the text is selected if the browser refuses to copy
 */
export async function copyText(text, t, field) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('board-copied'), field);
  } catch {
    field?.select();
    toast(t(field ? 'board-not-copied' : 'board-copy-refused'), field);
  }
}
