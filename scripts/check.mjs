// npm run check: all checks without database and browser. Also the first part of npm test.
import './check-machine.mjs'
import os from 'node:os'
import { bin, install, run } from './lib.mjs'

/** @type {[name: string, command: string, args: string[]][]} */
export const checks = [
  ['format', bin('oxfmt'), ['--check', '.']],
  [
    'lint',
    bin('oxlint'),
    ['--type-aware', '--deny-warnings', 'contract/src', 'server', 'web/src', 'web/vite', 'e2e', 'bench', 'faults', 'scripts'],
  ],
  ...['contract', 'server', 'web', 'e2e', 'bench', 'faults', 'scripts'].map((part) => [`types of ${part}`, bin('tsc'), ['-p', part]]),
  ['imports', process.execPath, ['scripts/imports.mjs']],
  ['commit subjects', process.execPath, ['scripts/subjects.mjs']],
  ['styles', bin('stylelint'), ['web/src/**/*.css']],
  ['dead code', bin('knip'), []],
  ['README, ARCHITECTURE and THIRD-PARTY.md', bin('tsx'), ['scripts/readme.ts', '--check']],
]

/**
 * Runs every check, as many at once as there are processors, and prints the output of each when it has ended; resolves with how
 * many passed and failed, and the names of those that failed.
 */
export async function runChecks() {
  const tally = { passed: 0, failed: 0, names: [] }
  const left = [...checks]
  const work = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      const [name, command, args] = check
      const output = []
      const code = await run(command, args, { onOutput: (text) => output.push(text) })
      tally[code === 0 ? 'passed' : 'failed']++
      if (code !== 0) tally.names.push(name)
      process.stdout.write(`${output.join('')}${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
    }
  }
  await Promise.all(Array.from({ length: os.availableParallelism() }, work))
  return tally
}

if (process.argv[1] === import.meta.filename) {
  await install()
  const { passed, failed } = await runChecks()
  const code = await run(bin('vitest'), ['run', '--project', 'unit'])
  process.stdout.write(`\n${passed} checks passed, ${failed} failed\n`)
  process.exit(failed || code ? 1 : 0)
}
