
/* Finds the site: the nearest folder above that has its record. */
{
  const isSite = async (folder) => {
    try {
      const record = await fetch(new URL('site.json', folder));
      return record.ok && 'galotne' in await record.json();
    } catch {
      return false;
    }
  };
  (async () => {
    for (let folder = new URL('./', location.href); ; folder = new URL('../', folder)) {
      if (await isSite(folder)) {
        for (const way of document.querySelectorAll('a')) way.href = folder.href.split(/[?#]/)[0];
        return;
      }
      if (folder.pathname === '/') return;
    }
  })();
}
