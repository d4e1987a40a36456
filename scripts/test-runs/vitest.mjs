import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, root } from '../lib.mjs'
import { withEnd } from './results.mjs'

/** @import { FileResult, Results, RunProgram } from './results.mjs' */

/**
 * Runs files of vitest, all of the projects if none are named, in the order that the seed gives.
 * @param {{ runProgram: RunProgram, out: string, config?: string, projects: string[], files?: string[], seed: number, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Results>}
 */
export async function runVitest({ runProgram, out, config, projects, files = [], seed, env }) {
  const report = join(out, 'vitest.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    ...(config ? ['--config', config] : []),
    ...projects.flatMap((name) => ['--project', name]),
    ...files,
    `--sequence.seed=${seed}`,
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'vitest-reporter.mjs')}`,
  ]
  const code = await runProgram(bin('vitest'), args, { ...env, KEEL_VITEST_RESULTS: report })
  if (!existsSync(report)) return withEnd({ files: [], problems: [] }, 'vitest', code || 'no results')
  const results = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  /** @type {FileResult[]} */
  const found = results.files.map(({ project, path, passed, failures }) => {
    const file = relative(root, path)
    return {
      file,
      passed,
      failures,
      command: `npx vitest run ${config ? `--config ${relative(root, config)} ` : ''}--project ${project} ${file}`,
      runAgain: () => runVitest({ runProgram, out, config, projects: [project], files: [file], seed, env }),
    }
  })
  return withEnd({ files: found, problems: results.elsewhere }, 'vitest', code)
}
