/*
 * Runs before the first paint: applies the stored appearance and shows the opening page if the
 * address asks for it, so that nothing flickers while the modules load. `appearance.js` and
 * `address.js` decide later.
 */
{
  const root = document.documentElement;
  try {
    const { theme, board } = JSON.parse(localStorage.getItem('galotne.appearance') ?? '{}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (board === 'classic' || board === 'contrast') root.dataset.board = board;
  } catch {
    // The default appearance.
  }
  const room = /[#&](?:view=)?(desk|explore|learn|trainer|mills)(?:&|$)/.exec(location.hash)?.[1];
  root.dataset.view =
    room?.replace('trainer', 'learn') ??
    (/[#&](view=(?!home)|rules=|fen=|embed=1)/.test(location.hash) &&
    !/[#&]view=home/.test(location.hash)
      ? 'play'
      : 'home');
}
