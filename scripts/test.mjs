// npm test: from a bare clone, everything. npm run test:long: the tests that need minutes of races, large tables or
// faults (*.long.test.ts). Both end with one line: N passed, N failed.
import './check-machine.mjs'
import { buildStale, install, run } from './lib.mjs'

const long = process.argv.includes('--long')
await install()
const { runChecks } = await import('./check.mjs')
const { startTestRuns, withBrowser } = await import('./test-runs.mjs')
const runs = startTestRuns()

if (long) {
  await buildStale()
  await runs.vitest(['long'], process.env)
} else {
  runs.add(await runChecks())
  await buildStale()
  runs.step('first-load budgets', await run(process.execPath, ['scripts/budget.mjs']))
  const env = await withBrowser()
  await runs.vitest(['unit', 'server', 'web'], env)
  await runs.playwright(env)
}
runs.end()
