/** Prefixes that hardly any variable but a setting of ours has. */
const OURS = /^(KEEL|SMTP|STUN|TURN|TLS|TTS)_/

/** Returns the edit distance of two names: letters left out, added, changed or swapped. */
export function editDistance(a: string, b: string): number {
  let older: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (older[j - 2] ?? 0) + 1 : Infinity
      row.push(Math.min(changed, swapped, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    older = before
    before = row
  }
  return before[b.length] ?? 0
}

/**
 * npm sets the first to its own program for whatever it starts; the second is of the compose files, whose .env Keel gets whole; the others,
 * close to AI_KEY and AI_URL, are of many programs.
 */
const NOT_MEANT = ['NODE', 'KEEL_HOST', 'API_KEY', 'API_URL', 'APP_KEY', 'APP_URL']

/** Returns variables that are no settings but look like a misspelt one, each with the likely setting. */
export function nearSettings(env: Record<string, string | undefined>, known: readonly string[]): { name: string; meant: string }[] {
  return Object.keys(env)
    .filter((name) => env[name] && !NOT_MEANT.includes(name) && !known.includes(name))
    .flatMap((name) => {
      const plain = name.toUpperCase().replaceAll('-', '_')
      const [nearest] = known
        .map((setting) => ({
          setting,
          distance: Math.min(editDistance(plain, setting), editDistance(plain.replace(/^KEEL_/, ''), setting)),
        }))
        .sort((a, b) => a.distance - b.distance)
      if (!nearest || nearest.setting.length < 4) return []
      const allowed = nearest.setting.length < 6 ? 1 : 2
      if (nearest.distance <= allowed) return [{ name, meant: nearest.setting }]
      const family = OURS.exec(plain)?.[1]
      const meant = family === undefined || family === 'KEEL' ? undefined : known.find((setting) => setting.startsWith(`${family}_`))
      return meant ? [{ name, meant }] : []
    })
}
