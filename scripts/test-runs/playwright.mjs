import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, root } from '../lib.mjs'
import { withEnd } from './results.mjs'

/** @import { FileResult, Results, RunProgram } from './results.mjs' */

/**
 * Runs files of browser tests, all if none are named. `name` is of the folder with the traces of what failed.
 * @param {{ runProgram: RunProgram, out: string, config: string, files?: string[], name?: string, args?: string[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Results>}
 */
export async function runPlaywright({ runProgram, out, config, files = [], name = 'e2e', args = [], env }) {
  const report = join(out, 'playwright.json')
  rmSync(report, { force: true })
  const code = await runProgram(bin('playwright'), ['test', '--config', config, '--output', join(out, name), ...args, ...files], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  if (!existsSync(report)) return withEnd({ files: [], problems: [] }, 'Playwright', code || 'no results')
  const results = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  /** @type {Map<string, FileResult>} */
  const found = new Map()
  for (const { spec, title } of results.suites.flatMap((suite) => toSpecs(suite))) {
    const path = join(results.config.rootDir, spec.file)
    const file = relative(root, path)
    const result = found.get(file) ?? {
      file,
      passed: 0,
      failures: [],
      command: `npx playwright test --config ${relative(root, config)} ${file}`,
      // One at a time, and the traces of the first run are kept.
      runAgain: () => runPlaywright({ runProgram, out, config, files: [path], name: `${name}-again`, args: ['--workers=1'], env }),
    }
    found.set(file, result)
    for (const test of spec.tests) {
      if (test.status === 'expected') result.passed++
      else if (test.status !== 'skipped')
        result.failures.push({ test: title, message: test.results.flatMap(({ errors }) => errors.map(toText)).join('\n') })
    }
  }
  return withEnd({ files: [...found.values()], problems: (results.errors ?? []).map(toText) }, 'Playwright', code)
}

const toText = ({ message, stack }) => stripVTControlCharacters(stack ?? message ?? 'failed without a message')

/** Returns the tests below a suite with the titles of what they are in. */
function toSpecs({ title, file, specs, suites = [] }, above = []) {
  // The outermost suite is the file.
  const titles = title === file ? above : [...above, title]
  return [
    ...specs.map((spec) => ({ spec, title: [...titles, spec.title].join(' > ') })),
    ...suites.flatMap((suite) => toSpecs(suite, titles)),
  ]
}
