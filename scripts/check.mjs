// npm run check: all checks without database and browser. Also the first part of npm test.
// npm run check -- --changed: those that the files of this branch's change can fail, in seconds.
import './check-machine.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { bin, install, root, run } from './lib.mjs'

const PARTS = ['contract', 'server', 'web', 'web/src/worker', 'e2e', 'bench', 'faults', 'scripts']
const LINTED = ['contract/src', 'server', 'web/src', 'web/vite', 'e2e', 'bench', 'faults', 'scripts']
const LINT = ['--type-aware', '--deny-warnings']
const STYLES = ['web/src/**/*.css']
/** What `npm run readme` writes, and what it reads. */
const README =
  /^(README|THIRD-PARTY|docs\/ARCHITECTURE|docs\/stored-data\.\w+)\.md$|^package-lock\.json$|^server\/src\/[^/]+$|^scripts\/imports\//

const isCode = (file) => /\.(ts|tsx|mts|mjs)$/.test(file)
const isIn = (folders) => (file) => folders.some((folder) => file.startsWith(`${folder}/`))

/** @typedef {{ name: string, command: string, args: string[] }} Check */

/**
 * Returns every check; or, for the paths of a change, those that they can fail, limited to them where the program can be. What needs
 * the whole to be judged (unused code) is left out then, and the types of a part are those of its own files and of the contract's.
 * @param {string[]} [changed]
 * @returns {Check[]}
 */
function checksFor(changed) {
  const there = changed?.filter((file) => existsSync(join(root, file)))
  const touches = (matches) => changed?.some(matches) ?? true
  /** The changed files in place of the whole. */
  const only = (whole, matches) => there?.filter(matches) ?? whole
  const formatted = only(['.'], () => true)
  const linted = only(LINTED, (file) => isCode(file) && isIn(LINTED)(file))
  const styled = only(STYLES, (file) => file.startsWith('web/src/') && file.endsWith('.css'))
  const typed = PARTS.filter((part) => touches((file) => isCode(file) && isIn([part, 'contract'])(file)))
  const node = process.execPath
  return [
    formatted.length > 0 && { name: 'format', command: bin('oxfmt'), args: ['--check', '--no-error-on-unmatched-pattern', ...formatted] },
    linted.length > 0 && { name: 'lint', command: bin('oxlint'), args: [...LINT, ...linted] },
    ...typed.map((part) => ({ name: `types of ${part}`, command: bin('tsc'), args: ['-p', part] })),
    touches(isCode) && { name: 'imports', command: node, args: ['scripts/imports.mjs'] },
    { name: 'commit subjects', command: node, args: ['scripts/subjects.mjs'] },
    styled.length > 0 && { name: 'styles', command: bin('stylelint'), args: styled },
    !changed && { name: 'dead code', command: bin('knip'), args: [] },
    touches((file) => README.test(file)) && {
      name: 'README, ARCHITECTURE and THIRD-PARTY.md',
      command: bin('tsx'),
      args: ['scripts/readme.ts', '--check'],
    },
  ].filter(Boolean)
}

/**
 * Returns the paths that differ from where this branch left `main` (on `main` itself: from the last commit), those that are not
 * committed or not added yet included.
 */
function changedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const base = ['main', 'origin/main'].reduce((found, branch) => {
    if (found) return found
    try {
      return git('merge-base', 'HEAD', branch)
    } catch {
      return null // there is no such branch
    }
  }, null)
  const lists = [git('diff', '--name-only', '--no-renames', base ?? 'HEAD'), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => list.split('\n')).filter(Boolean)
}

/**
 * Runs checks, as many at once as there are processors, and prints the output of each when it has ended; resolves with how many
 * passed and failed, and the names of those that failed.
 */
export async function runChecks(checks = checksFor()) {
  const tally = { passed: 0, failed: 0, names: [] }
  const left = [...checks]
  const work = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      const { name, command, args } = check
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
  const isChanged = process.argv.includes('--changed')
  const { passed, failed } = await runChecks(checksFor(isChanged ? changedFiles() : undefined))
  const code = isChanged ? 0 : await run(bin('vitest'), ['run', '--project', 'unit'])
  process.stdout.write(`\n${passed} checks passed, ${failed} failed\n`)
  process.exit(failed || code ? 1 : 0)
}
