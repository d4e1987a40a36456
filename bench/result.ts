/** One measured figure and its bar. Ratios are against a rival up in the same run. */
export interface Row {
  id: string
  what: string
  value: number
  bar: number
  better: 'higher' | 'lower'
  unit?: string
}
export interface Report {
  name: string
  rows: Row[]
  /** Absolute figures of this machine: shown, never judged. */ notes: Record<string, number>
}

export const passes = ({ value, bar, better }: Row): boolean => (better === 'higher' ? value >= bar : value <= bar)

/** The report as a table for people. */
export const table = ({ name, rows, notes }: Report): string => {
  const lines = rows.map((row) => [
    row.id,
    row.what,
    show(row.value, row.unit),
    `${row.better === 'higher' ? '>=' : '<='} ${show(row.bar, row.unit)}`,
    passes(row) ? 'ok' : 'MISSED',
  ])
  const all = [['#', name, 'measured', 'bar', ''], ...lines]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const body = all.map((line) =>
    line
      .map((cell, column) => (column === 2 || column === 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return [...body, ...Object.entries(notes).map(([key, value]) => `   ${key}: ${show(value)}`)].join('\n')
}

const show = (value: number, unit = ''): string => `${Number.isInteger(value) ? value : value.toFixed(Math.abs(value) < 10 ? 2 : 1)}${unit}`

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Returns the value below which the share `part` of all lies; NaN without values. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

/** Prints the report and writes it to the file named by `--out`, where `npm run bench` collects it. */
export const publish = async (report: Report, argv: readonly string[] = process.argv): Promise<void> => {
  console.log(table(report))
  const out = argv[argv.indexOf('--out') + 1]
  if (argv.includes('--out') && out !== undefined) {
    const { writeFile } = await import('node:fs/promises')
    await writeFile(out, `${JSON.stringify(report, null, 2)}\n`)
  }
}
