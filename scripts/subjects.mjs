// Refuses long subjects of commits; part of npm run check.
import { execFileSync } from 'node:child_process'
import { root } from './lib.mjs'

/** Commits after this one are checked. */
const FIRST_COMMIT = '6d983b7380f469e8f84e200b44e471c210af0c8a'
const MAX_LENGTH = 72

/** Returns a sentence for each subject of a commit that is too long. */
export const subjectFaults = (subjects) =>
  subjects
    .filter((subject) => subject.length > MAX_LENGTH)
    .map((subject) => `commit "${subject}": ${subject.length} characters (at most ${MAX_LENGTH})`)

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the subjects of the commits after the first checked one; null when this copy does not have them. */
function subjects() {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return null
    return git('log', '--format=%s', `${FIRST_COMMIT}..HEAD`).split('\n')
  } catch {
    return null // no clone, or one of another history
  }
}

if (process.argv[1] === import.meta.filename) {
  const checked = subjects()
  if (checked === null) process.stdout.write('Subjects of commits are not checked: this copy does not have the history.\n')
  const faults = subjectFaults(checked ?? [])
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exit(faults.length === 0 ? 0 : 1)
}
