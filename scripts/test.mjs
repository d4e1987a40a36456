// npm test: from a bare clone, everything. npm run test:long: the tests that need minutes of races, large tables or
// faults (*.long.test.ts). Both end with one line: N passed, N failed.
import './check-machine.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { bin, buildStale, install, root, run } from './lib.mjs'

const started = Date.now()
const long = process.argv.includes('--long')
await install()
const { runChecks } = await import('./check.mjs')
const { findChromium } = await import('./chromium.mjs')
const out = join(root, 'test-results')
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

const tally = { passed: 0, failed: 0 }
/** Names of all failures, repeated at the end, where people look first. */
const failures = []
const add = ({ passed, failed, names }) => {
  tally.passed += passed
  tally.failed += failed
  failures.push(...names)
}
const step = (name, code) => {
  add(code === 0 ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [name] })
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
}

/** Adds up a runner's JSON report; a runner that ended badly without a failed test counts as one failure. */
function report(file, read, code) {
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, names: [] }
  const endedBadly = code !== 0 && counted.failed === 0
  add(endedBadly ? { ...counted, failed: 1, names: [`${basename(file, '.json')} ended with code ${code}, see above`] } : counted)
}

/** Runs the vitest projects of these names and adds up their reports. */
async function vitest(projects, env) {
  const file = join(out, 'vitest.json')
  const chosen = projects.flatMap((name) => ['--project', name])
  const code = await run(bin('vitest'), ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
    env,
  })
  const inFile = ({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const path = relative(root, name)
    return failed.length || status !== 'failed'
      ? failed.map((test) => `${path}: ${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`)
      : [`${path}: ${message}`]
  }
  report(file, (r) => ({ passed: r.numPassedTests, failed: r.numFailedTests, names: r.testResults.flatMap(inFile) }), code)
}

/** Runs the browser tests and adds up their report. */
async function playwright(env) {
  const file = join(out, 'playwright.json')
  const code = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const inSuite = ({ specs, suites = [] }) => [
    ...specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
    ...suites.flatMap(inSuite),
  ]
  report(file, (r) => ({ passed: r.stats.expected, failed: r.stats.unexpected + r.stats.flaky, names: r.suites.flatMap(inSuite) }), code)
}

if (long) {
  await buildStale()
  await vitest(['long'], process.env)
} else {
  add(await runChecks())
  await buildStale()
  step('first-load budgets', await run(process.execPath, ['scripts/budget.mjs']))
  // Found once, and passed to both runners: unpacking the packed browser takes seconds.
  const chromium = await findChromium()
  process.stdout.write(`browser: ${chromium.executablePath}\n`)
  const env = { ...process.env, CHROMIUM_PATH: chromium.executablePath, CHROMIUM_ARGS: JSON.stringify(chromium.args) }
  await vitest(['unit', 'server', 'web'], env)
  await playwright(env)
}

if (failures.length) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`)
process.stdout.write(`\nafter ${Math.round((Date.now() - started) / 1000)} s\n${tally.passed} passed, ${tally.failed} failed\n`)
process.exit(tally.failed === 0 ? 0 : 1)
