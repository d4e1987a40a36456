import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bin, root, run } from './lib.mjs'

// On a bare machine there are Node, npm, git and `ls`, but no browser, PostgreSQL or Redis of the system, and nothing in the home folder.
const PROGRAMS = ['npm', 'git', 'ls']
const isRoot = process.getuid() === 0
/** An ordinary user of every system. */
const NOBODY = 65_534

const folder = mkdtempSync(join(tmpdir(), 'keel-bare-'))
const [programs, home, temporary] = ['bin', 'home', 'tmp'].map((name) => join(folder, name))

/** Returns the path of a program of this machine. */
const find = (name) => {
  const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return stdout.trim()
}

beforeAll(() => {
  for (const path of [programs, home, temporary]) mkdirSync(path)
  for (const path of [folder, home, temporary]) chmodSync(path, 0o777)
  symlinkSync(process.execPath, join(programs, 'node'))
  for (const name of PROGRAMS) symlinkSync(find(name), join(programs, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program on the bare machine, where it has to pass; resolves with its output. */
async function pass(command, args, user = {}) {
  const output = []
  const env = {
    PATH: programs,
    HOME: home,
    TMPDIR: temporary,
    // None of the system's.
    CHROMIUM_PATH: '',
    // PostgreSQL does not run as root; this user is there.
    ...(isRoot ? { KEEL_PG_USER: 'nobody' } : {}),
  }
  const code = await run(command, args, { env, onOutput: (text) => output.push(text), ...user })
  if (code !== 0) throw new Error(`${command} ended with code ${code}: ${output.join('')}`)
  return output.join('')
}

/** Opens a page, and says whether text has a height and temporary files are still where they were. */
const OPEN_PAGE = `
import { tmpdir } from 'node:os'
import { chromium } from 'playwright'
import { findChromium } from './scripts/chromium.mjs'
const before = tmpdir()
const browser = await chromium.launch(await findChromium())
const page = await browser.newPage()
await page.setContent('<p>Text</p>')
const { height } = await page.locator('p').boundingBox()
await browser.close()
process.stdout.write(JSON.stringify({ hasText: height > 0, isTmpdirKept: tmpdir() === before }))
`

const checks = [
  ['format', bin('oxfmt'), ['--check', 'scripts/lib.mjs']],
  ['lint', bin('oxlint'), ['--deny-warnings', 'scripts/lib.mjs']],
  ['styles', bin('stylelint'), ['web/src/ui/avatar.module.css']],
  ['imports', process.execPath, ['scripts/imports.mjs']],
  ['commit subjects', process.execPath, ['scripts/subjects.mjs']],
  ['README', bin('tsx'), ['scripts/readme.ts', '--check']],
]

/** Whatever else the machine has to do. */
const timeout = 240_000

describe('a bare machine', { timeout }, () => {
  test('has no other programs', async () => {
    await expect(pass('psql', ['--version'])).rejects.toThrow('ENOENT')
  })

  test.each(checks)('passes the check of %s', (_name, command, args) => pass(command, args))

  test('opens a page in the packed browser', async () => {
    expect(await pass(process.execPath, ['--input-type=module', '-e', OPEN_PAGE])).toContain('{"hasText":true,"isTmpdirKept":true}')
  })

  test('runs a test of pure code and one with a database, after their configuration has found the browser', async () => {
    const files = ['scripts/lint.test.mjs', 'server/src/db/pool.test.ts']
    const output = await pass(bin('vitest'), ['run', '--project', 'unit', '--project', 'server', ...files])
    for (const file of files) expect(output).toContain(file)
  })

  test('finds the tests of components and of the whole', async () => {
    expect(await pass(bin('vitest'), ['list', '--project', 'web', '--filesOnly', 'src/ui/theme'])).toContain('theme.test.tsx')
    expect(await pass(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--list', 'home'])).toContain('home.spec.ts')
  })
})

// The browser is unpacked into node_modules, so that tests need a checkout of their own user.
describe.runIf(isRoot)('an ordinary user who may only read the checkout', { timeout }, () => {
  const user = { uid: NOBODY, gid: NOBODY }
  const mayRead = spawnSync(process.execPath, [join(root, 'scripts/check-machine.mjs')], { ...user, cwd: '/' }).status === 0

  test.runIf(mayRead).each(checks)('passes the check of %s', (_name, command, args) => pass(command, args, user))
})
