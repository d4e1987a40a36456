/** Returns the browser's languages, best first, without invalid tags: on a POSIX locale Chromium has "en-US@posix". */
export const browserLanguages = (): string[] =>
  navigator.languages.filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length > 0
    } catch {
      return false
    }
  })
