// npm test: from a bare clone, everything. npm run test:long: the tests that need minutes of races, large tables or
// faults (*.long.test.ts). `-- --seed N` repeats the order of test files of an earlier run. Both end with one line: N passed, N failed.
import './check-machine.mjs'
import { parseArgs } from 'node:util'
import { buildStale, install, run } from './lib.mjs'

const { values } = parseArgs({ options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } } })
const { long } = values
const seed = values.seed === undefined ? undefined : Number(values.seed)
if (seed !== undefined && !(Number.isSafeInteger(seed) && seed > 0)) {
  process.stderr.write('--seed is a whole number above 0.\n')
  process.exit(2)
}

await install()
const { runChecks } = await import('./check.mjs')
const { startTestRuns, withBrowser } = await import('./test-runs.mjs')
const runs = startTestRuns({ seed, record: !long })

if (long) {
  await buildStale()
  await runs.vitest(['long'], process.env)
} else {
  runs.addChecks(await runChecks())
  await buildStale()
  runs.step('first-load budgets', await run(process.execPath, ['scripts/budget.mjs']))
  const env = await withBrowser()
  await runs.vitest(['unit', 'server', 'web'], env)
  await runs.playwright(env)
}
await runs.repeatFailed()
runs.end()
