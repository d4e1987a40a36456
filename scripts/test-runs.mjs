// Runs the test programs and adds up what they report, for the commands that run tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { bin, root, run } from './lib.mjs'

const out = join(root, 'test-results')

/**
 * Returns what runs tests and steps, and counts them until `end` prints the one line `N passed, N failed` and ends the process. After so
 * many minutes the running one is ended, others do not start, and that counts as one failure.
 */
export function startTestRuns({ minutes } = {}) {
  const started = Date.now()
  const limit = minutes === undefined ? undefined : AbortSignal.timeout(minutes * 60_000)
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

  /** Adds up a runner's JSON report; a runner that ended badly without a failed test counts as one failure. */
  function report(file, read, code) {
    const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, names: [] }
    const endedBadly = code !== 0 && counted.failed === 0
    add(endedBadly ? { ...counted, failed: 1, names: [`${basename(file, '.json')} ended with code ${code}, see above`] } : counted)
    rmSync(file, { force: true })
  }

  /** Runs a test program within the limit of time; returns its exit code. */
  const runTests = (name, args, env) =>
    run(bin(name), args, { env, signal: limit }).catch((error) => {
      if (error.name === 'AbortError') return 1
      throw error
    })

  return {
    add,

    /** Counts a check by the exit code it ended with. */
    step(name, code) {
      add(code === 0 ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [name] })
      process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
    },

    /** Runs the vitest projects of these names; only the files whose path contains one of `files`, if there are any. */
    async vitest(projects, env, files = []) {
      const file = join(out, 'vitest.json')
      const chosen = projects.flatMap((name) => ['--project', name])
      const args = ['run', ...chosen, ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const code = await runTests('vitest', args, env)
      const inFile = ({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed')
        const path = relative(root, name)
        return failed.length || status !== 'failed'
          ? failed.map((test) => `${path}: ${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`)
          : [`${path}: ${message}`]
      }
      report(file, (r) => ({ passed: r.numPassedTests, failed: r.numFailedTests, names: r.testResults.flatMap(inFile) }), code)
    },

    /** Runs the browser tests, of these files if there are any. */
    async playwright(env, files = []) {
      const file = join(out, 'playwright.json')
      const args = ['test', '--config', 'e2e/playwright.config.ts', ...files]
      const code = await runTests('playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
      const inSuite = ({ specs, suites = [] }) => [
        ...specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
        ...suites.flatMap(inSuite),
      ]
      report(
        file,
        (r) => ({ passed: r.stats.expected, failed: r.stats.unexpected + r.stats.flaky, names: r.suites.flatMap(inSuite) }),
        code,
      )
    },

    end() {
      if (limit?.aborted) add({ passed: 0, failed: 1, names: [`stopped after ${minutes} minutes`] })
      if (failures.length) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`)
      process.stdout.write(`\nafter ${Math.round((Date.now() - started) / 1000)} s\n${tally.passed} passed, ${tally.failed} failed\n`)
      process.exit(tally.failed === 0 ? 0 : 1)
    },
  }
}

/** Returns the environment with the browser in it, found once for all runners: unpacking the packed one takes seconds. */
export async function withBrowser() {
  const chromium = await findChromium()
  process.stdout.write(`browser: ${chromium.executablePath}\n`)
  return { ...process.env, CHROMIUM_PATH: chromium.executablePath, CHROMIUM_ARGS: JSON.stringify(chromium.args) }
}
