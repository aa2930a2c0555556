/** The storage of the tab: it outlives a reload, and ends with the tab. */

/** The storage, or null if the browser has none. */
export function tabStorage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
