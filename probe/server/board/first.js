/*
 * Before anything is painted: the look that was chosen, and whether the opening page comes, so that nothing flickers
 * while the modules are on their way. `appearance.js` and `address.js` decide; this only looks ahead.
 */
{
  const root = document.documentElement;
  try {
    const { theme, board } = JSON.parse(localStorage.getItem('galotne.appearance') ?? '{}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (board === 'classic' || board === 'contrast') root.dataset.board = board;
  } catch {
    // The usual look.
  }
  const room = /[#&](?:view=)?(desk|explore|trainer|mills)(?:&|$)/.exec(location.hash)?.[1];
  root.dataset.view = room ?? (/[#&](view=(?!home)|rules=|fen=|embed=1)/.test(location.hash) && !/[#&]view=home/.test(location.hash) ? 'play' : 'home');
}
