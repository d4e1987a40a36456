import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WAIT_MS } from './time-limits.mjs'
import { root } from './lib.mjs'

/** A repository with the checks and their settings, on a branch beside main. */
let copy
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=Keel', '-c', 'user.email=keel@keel.test', ...args], { cwd: copy, stdio: 'pipe' })
const write = (file, text) => {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}
const commit = () => {
  git('add', '.')
  git('commit', '--quiet', '-m', 'Change')
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'keel-check-'))
  for (const path of ['package.json', 'package-lock.json', '.oxfmtrc.json', '.oxlintrc.json', 'tsconfig.base.json', 'scripts'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.keel-lock') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  // They are installed.
  write(
    'node_modules/.keel-lock',
    createHash('sha256')
      .update(readFileSync(join(copy, 'package-lock.json')))
      .digest('hex'),
  )
  write('.gitignore', 'node_modules\n')
  write('e2e/tsconfig.json', '{ "extends": "../tsconfig.base.json", "compilerOptions": { "types": [] }, "include": ["*.ts"] }\n')
  write('bench/tsconfig.json', '{ "extends": "../tsconfig.base.json", "include": ["*.ts"] }\n')
  write('bench/untouched.ts', 'export const   untouched: number = ""\n')
  git('init', '--quiet', '--initial-branch=main')
  commit()
  git('switch', '--quiet', '-c', 'change')
}, 8 * WAIT_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs `npm run check -- --changed` there; returns its exit code, and of each check whether it passed. */
function checkChanged() {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/check.mjs', '--changed'], { cwd: copy, encoding: 'utf8' })
  const lines = [...stdout.matchAll(/^(ok {2}|FAIL) (.*)$/gm)].map(([, result, name]) => [name, result === 'ok  '])
  return { status, passed: Object.fromEntries(lines) }
}

test('a change is checked alone: what is committed on its branch, changed and new', { timeout: 16 * WAIT_MS }, () => {
  expect(checkChanged()).toEqual({ status: 0, passed: { 'commit subjects': true } })

  write('e2e/settings.json', '{ "a":    1 }\n')
  commit()
  expect(checkChanged()).toEqual({ status: 1, passed: { format: false, 'commit subjects': true } })

  write('e2e/settings.json', '{ "a": 1 }\n')
  expect(checkChanged()).toEqual({ status: 0, passed: { format: true, 'commit subjects': true } })

  write('e2e/added.ts', 'export const added: number = ""\n')
  expect(checkChanged()).toMatchObject({ status: 1, passed: { format: false, lint: true, 'types of e2e': false } })

  write('e2e/added.ts', "debugger\nexport const added: string = ''\n")
  const { passed } = checkChanged()
  expect(passed).toMatchObject({ format: true, lint: false, 'types of e2e': true })
  expect(Object.keys(passed).toSorted()).toEqual(['commit subjects', 'format', 'imports', 'lint', 'types of e2e'])
})
