// npm test: from a bare clone, everything. Ends with one line: N passed, N failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, buildStale, install, root, run } from './lib.mjs'

const started = Date.now()
await install()
const { runChecks } = await import('./check.mjs')
const { findChromium } = await import('./chromium.mjs')
const out = join(root, 'test-results')
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

const tally = { passed: 0, failed: 0 }
const add = ({ passed, failed }) => {
  tally.passed += passed
  tally.failed += failed
}
const step = (name, code) => {
  add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
}

/** What a runner's JSON report says; a runner that ended badly without a failed test counts as one failure. */
function report(file, read, code) {
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  add(code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted)
}

add(await runChecks())
await buildStale()
step('first-load budgets', await run(process.execPath, ['scripts/budget.mjs']))

// Found once, and handed to both runners: the packed browser takes seconds to unpack.
const chromium = await findChromium()
process.stdout.write(`browser: ${chromium.executablePath}\n`)
const env = { ...process.env, CHROMIUM_PATH: chromium.executablePath, CHROMIUM_ARGS: JSON.stringify(chromium.args) }

const units = join(out, 'vitest.json')
const unitCode = await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`], { env })
report(units, (r) => ({ passed: r.numPassedTests, failed: r.numFailedTests }), unitCode)

const browser = join(out, 'playwright.json')
const e2eCode = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
})
report(browser, (r) => ({ passed: r.stats.expected, failed: r.stats.unexpected + r.stats.flaky }), e2eCode)

process.stdout.write(`\nafter ${Math.round((Date.now() - started) / 1000)} s\n${tally.passed} passed, ${tally.failed} failed\n`)
process.exit(tally.failed === 0 ? 0 : 1)
