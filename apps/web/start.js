// Runs before the first paint. The CSP allows no inline script, so it is a file.
(function () {
  // A dark screen must never flash white.
  var stored = null;
  try {
    stored = window.localStorage.getItem('mantine-color-scheme-value');
  } catch {
    stored = null; // storage is blocked: follow the system
  }
  var system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    stored === 'light' || stored === 'dark' ? stored : system,
  );
  // The frame of a share link's page is painted before the script of the page has loaded. A new link starts with its steps.
  var path = window.location.pathname.replace(/\/$/, '');
  if (path === '/visit' || path === '/preview')
    document.documentElement.dataset.visit = /token=/.test(window.location.hash) ? 'steps' : 'room';
})();
