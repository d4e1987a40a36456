import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * The last release: its commit and its last migration. Processes of it go on while a newer version replaces them, so tests run it
 * against today's schema, and later migrations keep what it reads. A release sets both.
 */
export const LAST_RELEASE = { commit: '30ece1e65aa4bf4a82b539bc856357705728f8a7', migration: '0054_backups' }

const root = join(import.meta.dirname, '../..')
/** In the checkout, so that Node.js finds the packages installed there by walking up. */
const builds = join(root, 'test-results/releases')

/**
 * Returns a folder with the built server of the last release, made from the repository's history and kept in the checkout; null
 * in a clone without that history. It runs with the packages that are installed here.
 */
export function buildLastRelease(): string | null {
  const { commit } = LAST_RELEASE
  const folder = join(builds, commit)
  if (existsSync(join(folder, 'server/dist/main.js'))) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    const archive = join(unfinished, 'archive.tar')
    execFileSync('git', ['archive', '-o', archive, commit, 'package.json', 'tsconfig.base.json', 'contract', 'server'], {
      cwd: root,
      stdio: 'ignore',
    })
    execFileSync('tar', ['xf', archive, '-C', unfinished])
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
    return null
  }
  symlinkSync(relative(join(folder, 'server'), join(root, 'server/node_modules')), join(unfinished, 'server/node_modules'))
  // Its own contract, not today's.
  mkdirSync(join(unfinished, 'node_modules'))
  symlinkSync('..', join(unfinished, 'node_modules/@keel'))
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'server', '--config', 'server/vite.config.ts'], {
    cwd: unfinished,
    stdio: 'ignore',
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}
