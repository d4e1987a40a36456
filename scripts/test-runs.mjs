// Runs the test programs and adds up what they report, for the commands that run tests. A file that failed is run once more, alone: what
// passes then is unsteady. docs/unsteady-tests.md has the rule.
import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { root, run } from './lib.mjs'
import { writeLastRun } from './test-runs/last-run.mjs'
import { runPlaywright } from './test-runs/playwright.mjs'
import { toLines } from './test-runs/results.mjs'
import { runVitest } from './test-runs/vitest.mjs'

/** @import { FileResult, Results, RunProgram } from './test-runs/results.mjs' */

/** More failed files than this are not run again: so many would fail the run if all of them were unsteady. */
const MOST_UNSTEADY = 5

/** Returns a seed for the order of test files. */
export const randomSeed = () => randomInt(1, 2 ** 31)

/**
 * Returns what runs tests and steps, and counts them until `end` prints what failed and the one line `N passed, N failed`, and ends the
 * process. After so many minutes the running one is ended, others do not start, and that counts as one failure. `out` is the folder for
 * results; with `record` the run is described there in last-run.json.
 * @param {{ minutes?: number, seed?: number, record?: boolean, out?: string, configs?: { vitest?: string, playwright: string } }} options
 */
export function startTestRuns({
  minutes,
  seed = randomSeed(),
  record = false,
  out = join(root, 'test-results'),
  configs = { playwright: join(root, 'e2e/playwright.config.ts') },
} = {}) {
  const started = { at: Date.now(), load: os.loadavg()[0] }
  const limit = minutes === undefined ? undefined : AbortSignal.timeout(minutes * 60_000)
  mkdirSync(out, { recursive: true })
  if (record) rmSync(join(out, 'last-run.json'), { force: true })
  process.stdout.write(`seed: ${seed}\n`)

  let passed = 0
  /** What failed and is not run again, and what runs just that. @type {{ text: string, command?: string }[]} */
  const failed = []
  /** Files that failed, with the load of the machine then. @type {(FileResult & { load: number })[]} */
  const failedFiles = []
  /** @type {{ file: string, failures: FileResult['failures'], load: number, seed: number }[]} */
  const unsteady = []
  let browser = null

  /** @type {RunProgram} */
  const runProgram = (command, args, env) =>
    run(command, args, { env, signal: limit }).catch((error) => {
      if (error.name === 'AbortError') return 1
      throw error
    })

  /** @param {Results} results */
  function add({ files, problems }) {
    failed.push(...problems.map((text) => ({ text })))
    for (const result of files) {
      if (result.failures.length > 0) failedFiles.push({ ...result, load: os.loadavg()[0] })
      else passed += result.passed
    }
  }

  /** @param {FileResult} result */
  const fail = (result) => failed.push(...toLines(result).map((text) => ({ text, command: result.command })))

  return {
    seed,

    /** Adds what checks ended with. */
    addChecks(checks) {
      passed += checks.passed
      failed.push(...checks.names.map((text) => ({ text, command: 'npm run check' })))
    },

    /** Counts a check by the exit code it ended with. */
    step(name, code) {
      if (code === 0) passed++
      else failed.push({ text: name })
      process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
    },

    /** Runs the vitest projects of these names; only the files whose path contains one of `files`, if there are any. */
    async vitest(projects, env, files = []) {
      add(await runVitest({ runProgram, out, config: configs.vitest, projects, files, seed, env }))
    },

    /** Runs the browser tests, of these files if there are any. */
    async playwright(env, files = []) {
      browser = env.CHROMIUM_PATH ?? null
      add(await runPlaywright({ runProgram, out, config: configs.playwright, files, env }))
    },

    /** Runs the failed files once more, one after the other, with nothing beside them. */
    async repeatFailed() {
      if (failedFiles.length > MOST_UNSTEADY)
        process.stdout.write(`\n${failedFiles.length} files failed: more than ${MOST_UNSTEADY} are not run again.\n`)
      else
        for (const first of failedFiles.splice(0)) {
          process.stdout.write(`\nOnce more, alone: ${first.file}\n`)
          const { files, problems } = await first.runAgain()
          const again = files.find(({ file }) => file === first.file) ?? first
          passed += again.passed
          failed.push(...problems.map((text) => ({ text })))
          fail(again)
          if (again.failures.length + problems.length === 0)
            unsteady.push({ file: first.file, failures: first.failures, load: first.load, seed })
        }
    },

    end() {
      for (const result of failedFiles) {
        passed += result.passed
        fail(result)
      }
      if (limit?.aborted) failed.push({ text: `stopped after ${minutes} minutes` })
      const seconds = Math.round((Date.now() - started.at) / 1000)
      if (record) writeLastRun({ out, passed, failed: failed.length, unsteady, seed, seconds, loadAtStart: started.load, browser })
      if (unsteady.length > 0)
        print(['Unsteady, passed when run again alone (docs/unsteady-tests.md):', ...unsteady.flatMap((file) => toLines(file))])
      if (failed.length > 0) {
        const commands = new Set(failed.flatMap(({ command }) => command ?? []))
        print(['Failed:', ...failed.map(({ text }) => text)])
        if (commands.size > 0) print(['Just these:', ...commands])
      }
      print([`after ${seconds} s, seed ${seed}`, `${passed} passed, ${failed.length} failed`])
      process.exit(failed.length === 0 ? 0 : 1)
    },
  }
}

const print = (lines) => process.stdout.write(`\n${lines.join('\n')}\n`)

/** Returns the environment with the browser in it, found once for all runners: unpacking the packed one takes seconds. */
export async function withBrowser() {
  const chromium = await findChromium()
  process.stdout.write(`browser: ${chromium.executablePath}\n`)
  return { ...process.env, CHROMIUM_PATH: chromium.executablePath, CHROMIUM_ARGS: JSON.stringify(chromium.args) }
}
