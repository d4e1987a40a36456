/** The browser and device of a user agent, for a list of the user's sessions. */
export interface Device {
  browser: string | null
  system: string | null
  mobile: boolean
}

// Ordered: most browsers also contain the names of those below.
const BROWSERS: [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const first = (names: [RegExp, string][], agent: string): string | null => names.find(([pattern]) => pattern.test(agent))?.[1] ?? null

export const describeAgent = (agent: string): Device => ({
  browser: first(BROWSERS, agent),
  system: first(SYSTEMS, agent),
  mobile: /Mobi|Android|iPhone|iPad/.test(agent),
})
