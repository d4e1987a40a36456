import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { root } from '../lib.mjs'

/** Describes a whole run in last-run.json: of which commit, on what machine, with what result. */
export function writeLastRun({ out, loadAtStart, browser, ...result }) {
  const status = git('status', '--porcelain')
  const description = {
    commit: git('rev-parse', 'HEAD'),
    // Null in a folder that is no checkout.
    clean: status === null ? null : status === '',
    ...result,
    load: { start: loadAtStart, end: os.loadavg()[0] },
    browser: browser && versionOf(browser),
    node: process.version,
  }
  writeFileSync(join(out, 'last-run.json'), `${JSON.stringify(description, null, 2)}\n`)
}

const git = (...args) => outputOf('git', args)

const versionOf = (browser) => outputOf(browser, ['--version', '--no-sandbox']) ?? browser

/** Returns what a program prints; null if it cannot be run or fails. */
function outputOf(command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? stdout.trim() : null
}
