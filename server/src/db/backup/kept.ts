const DAYS = 7
const WEEKS = 4
const DAY_MS = 86_400_000

/** Names of nightly backups; other files beside them are left alone. */
const NAME = /^keel-nightly-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

export const nightlyName = (at: Date): string => `keel-nightly-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

const momentOf = (name: string): number | null => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** Since a Monday, so that a week is one of the calendar. */
const weekOf = (at: number): number => Math.floor((at / DAY_MS + 3) / 7)
const dayOf = (at: number): number => Math.floor(at / DAY_MS)

interface Nightly {
  name: string
  at: number
}

/**
 * Returns the nightly backups to remove: the newest of each of the last 7 days that have one is kept, and the newest of each of the last 4
 * weeks that have one. Days without a backup do not count, so that nothing is removed while there are no new ones. Those in `lacking`, which
 * are without some files, are kept by the same rule beside the complete ones: they take the place of none.
 */
export function outdated(names: readonly string[], lacking: ReadonlySet<string> = new Set()): string[] {
  const all = names
    .flatMap((name) => {
      const at = momentOf(name)
      return at === null ? [] : [{ name, at }]
    })
    .sort((a, b) => b.at - a.at)
  const keep = new Set([false, true].flatMap((isLacking) => kept(all.filter(({ name }) => lacking.has(name) === isLacking))))
  return all.map(({ name }) => name).filter((name) => !keep.has(name))
}

/** Returns the names of those to keep, of some from the newest to the oldest. */
function kept(all: readonly Nightly[]): string[] {
  const keep: string[] = []
  for (const [most, periodOf] of [
    [DAYS, dayOf],
    [WEEKS, weekOf],
  ] as const) {
    const seen = new Set<number>()
    for (const { name, at } of all) {
      if (seen.has(periodOf(at)) || seen.size === most) continue
      seen.add(periodOf(at))
      keep.push(name)
    }
  }
  return keep
}
