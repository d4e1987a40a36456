// Runs before the first paint, so that a dark screen never flashes white. A file, not an inline
// script: the content security policy allows none.
;(function () {
  var stored = null
  try {
    stored = window.localStorage.getItem('keel-scheme')
  } catch (_) {
    // Storage is closed to us: follow the system.
  }
  var dark = stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
