/**
 * Returns the browser's languages, best first, without invalid tags: on a POSIX locale Chromium has "en-US@posix". Empty on the server,
 * whose own language is nobody's.
 */
export const browserLanguages = (): string[] =>
  (typeof document === 'undefined' ? [] : navigator.languages).filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length > 0
    } catch {
      return false
    }
  })
