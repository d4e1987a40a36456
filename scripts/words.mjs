// Refuses the words of scripts/words/rules.mjs and long subjects of commits; part of npm run check.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.mjs'
import { fileFaults, subjectFaults } from './words/faults.mjs'
import { FIRST_COMMIT, PLACES, SKIPPED } from './words/rules.mjs'

const isSkipped = (file) => SKIPPED.some(([place]) => file === place || file.startsWith(`${place}/`))

/** Returns the files of a place, relative to the root. */
const filesIn = (place) =>
  statSync(join(root, place)).isFile()
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .map((name) => `${place}/${name}`)
        .filter((file) => /\.(ts|tsx|mts|mjs|md)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file) && !isSkipped(file))

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the subjects of the commits after the first checked one; null when this clone does not have them. */
function subjects() {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return null
    return git('log', '--format=%s', `${FIRST_COMMIT}..HEAD`).split('\n')
  } catch {
    return null // no clone, or one of another history
  }
}

const checked = subjects()
if (checked === null) process.stdout.write('Subjects of commits are not checked: this copy does not have the history.\n')
const faults = [
  ...PLACES.flatMap(filesIn).flatMap((file) => fileFaults(file, readFileSync(join(root, file), 'utf8'))),
  ...subjectFaults(checked ?? []),
]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length === 0 ? 0 : 1)
