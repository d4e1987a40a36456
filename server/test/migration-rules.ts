import type { MigrationFile } from '../src/db/migrate'

/** What breaks a program that was written before: each with what to say about it. */
const BREAKING: readonly [RegExp, string][] = [
  [/\bdrop\s+(table|view|materialized\s+view|type|sequence)\b/, 'drops a table, view, type or sequence'],
  [/\bdrop\s+(function|trigger)\b/, 'drops a function or trigger'],
  [
    /\bdrop\s+(?!not\b|default\b|constraint\b|index\b|expression\b|identity\b)(column\s+)?(if\s+exists\s+)?[a-z_"]+\s*(,|;|cascade|$)/,
    'drops a column',
  ],
  [/\brename\b/, 'renames'],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/, 'changes a type'],
  [/\balter\s+(column\s+)?\S+\s+set\s+not\s+null\b/, 'makes a column not null'],
  [/\balter\s+(column\s+)?\S+\s+drop\s+default\b/, 'drops a default'],
]
const ADDED_COLUMN =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)[a-z_"]+\s[^,;]*/g

/** Without comments, texts and bodies of functions. */
const bare = (sql: string): string =>
  sql
    .toLowerCase()
    .replace(/--.*$/gm, '')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''")

/**
 * Returns what in these migrations breaks processes of the last release, which run on the new schema while they are replaced.
 * A migration that says with `-- needs: NAME` which migration a program has to know is left alone, if that one exists.
 */
export function breaksLastRelease(files: readonly MigrationFile[], lastMigration: string): string[] {
  const found: string[] = []
  for (const { name, text, needs } of files) {
    if (name <= lastMigration) continue
    if (needs !== null) {
      if (!files.some((file) => file.name === needs && needs <= name)) found.push(`${name} needs ${needs}, which is no migration before it`)
      continue
    }
    const sql = bare(text)
    const reasons = BREAKING.filter(([pattern]) => pattern.test(sql)).map(([, reason]) => reason)
    for (const [column] of sql.matchAll(ADDED_COLUMN))
      if (/\bnot\s+null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column)) reasons.push('adds a column that has to be filled')
    found.push(...reasons.map((reason) => `${name} ${reason}`))
  }
  return found
}
