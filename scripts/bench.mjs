// npm run bench: every bench/<area>/run.ts beside its rivals; fails when a bar is missed. With --compare the figures are compared with the
// stored baselines instead of replacing them. Areas by name (`-- realtime`), --short for a quick look.
import './check-machine.mjs'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, install, root, run } from './lib.mjs'

/** Ratios vary between runs; worse by more than this share is reported. */
const WORSE_BY = 0.15

const args = process.argv.slice(2)
const compare = args.includes('--compare')
const short = args.filter((arg) => arg === '--short')
const wanted = args.filter((arg) => !arg.startsWith('--'))
const areas = readdirSync(join(root, 'bench')).filter(
  (name) => existsSync(join(root, 'bench', name, 'run.ts')) && (wanted.length === 0 || wanted.includes(name)),
)

const passes = ({ value, bar, better }) => (better === 'higher' ? value >= bar : value <= bar)
const isWorse = (now, before) =>
  now.better === 'higher' ? now.value < before.value * (1 - WORSE_BY) : now.value > before.value * (1 + WORSE_BY)

await install()
const baselines = join(root, 'bench/baselines')
mkdirSync(baselines, { recursive: true })
// A short run is no baseline.
const out = compare || short.length > 0 ? mkdtempSync(join(tmpdir(), 'keel-bench-')) : baselines

let failed = 0
for (const area of areas) {
  const code = await run(bin('tsx'), [join('bench', area, 'run.ts'), '--out', join(out, `${area}.json`), ...short])
  const file = join(out, `${area}.json`)
  if (!existsSync(file)) {
    failed++
    process.stdout.write(`${area}: no result (${code})\n`)
    continue
  }
  const { rows } = JSON.parse(readFileSync(file, 'utf8'))
  failed += rows.filter((row) => !passes(row)).length
  const stored = join(baselines, `${area}.json`)
  if (!compare || !existsSync(stored)) continue
  const before = new Map(JSON.parse(readFileSync(stored, 'utf8')).rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const old = before.get(row.id)
    if (old && isWorse(row, old))
      process.stdout.write(
        `worse than the baseline: ${area} ${row.id} ${row.what}: ${row.value.toFixed(2)} after ${old.value.toFixed(2)}\n`,
      )
  }
}
process.exit(failed === 0 ? 0 : 1)
