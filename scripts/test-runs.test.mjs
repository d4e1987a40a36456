import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const folders = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Runs fixtures as npm test runs its files, in a process of its own; resolves with how it ended. */
async function runFixtures(...args) {
  const out = mkdtempSync(join(tmpdir(), 'keel-test-runs-'))
  folders.push(out)
  // Without what says that vitest runs already.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^TEST$|^NODE_ENV$/.test(name)))
  const script = join(import.meta.dirname, 'test-runs/fixtures/run.mjs')
  const { code, stdout } = await new Promise((done) => {
    execFile(process.execPath, [script, out, ...args], { env, encoding: 'utf8' }, (error, stdout) =>
      done({ code: error?.code ?? 0, stdout }),
    )
  })
  return { code, stdout, last: stdout.trim().split('\n').at(-1), record: JSON.parse(readFileSync(join(out, 'last-run.json'), 'utf8')) }
}

const inFixtures = (name) => `scripts/test-runs/fixtures/${name}`

test('failed files are run again alone: they fail, or are unsteady', async () => {
  const files = ['passes.vitest', 'fails.vitest', 'once-1.vitest', 'unhandled.vitest', 'fails.playwright', 'once-1.playwright']
  const { code, stdout, last, record } = await runFixtures(...files)
  expect(code).toBe(1)
  expect(last).toBe('6 passed, 2 failed')
  expect(record).toMatchObject({ passed: 6, failed: 2, seed: 7, node: process.version })
  expect(record.unsteady).toEqual(
    [
      ['once-1.vitest.mjs', 'fails once', 'AssertionError: expected true to be false'],
      ['unhandled.vitest.mjs', '', 'unhandled: Error: left alone'],
      ['once-1.playwright.mjs', 'fails once', 'Expected: false'],
    ].map(([name, title, part]) => ({
      file: inFixtures(name),
      failures: [{ test: title, message: expect.stringContaining(part) }],
      load: expect.any(Number),
      seed: 7,
    })),
  )
  expect(stdout.slice(stdout.indexOf('\nUnsteady'), stdout.indexOf('\nafter'))).toBe(`
Unsteady, passed when run again alone (docs/unsteady-tests.md):
${inFixtures('once-1.vitest.mjs')}: fails once: AssertionError: expected true to be false // Object.is equality
${inFixtures('unhandled.vitest.mjs')}: unhandled: Error: left alone
${inFixtures('once-1.playwright.mjs')}: fails once: Error: expect(received).toBe(expected) // Object.is equality

Failed:
${inFixtures('fails.vitest.mjs')}: fails always: AssertionError: expected 1 to be 2 // Object.is equality
${inFixtures('fails.playwright.mjs')}: a group > fails always: Error: expect(received).toBe(expected) // Object.is equality

Just these:
npx vitest run --config ${inFixtures('vitest.config.mjs')} --project sample ${inFixtures('fails.vitest.mjs')}
npx playwright test --config ${inFixtures('playwright.config.mjs')} ${inFixtures('fails.playwright.mjs')}
`)
})

test('six files that fail once fail the run', async () => {
  const files = ['once-1.vitest', 'once-2.vitest', 'unhandled.vitest', 'broken.vitest', 'once-1.playwright', 'once-2.playwright']
  const { code, stdout, last, record } = await runFixtures(...files)
  expect(code).toBe(1)
  expect(last).toBe('1 passed, 6 failed')
  expect(stdout).toContain('6 files failed: more than 5 are not run again.')
  expect(record).toMatchObject({ passed: 1, failed: 6, unsteady: [] })
})

test('a run without a test fails', async () => {
  const { code, last } = await runFixtures('no-such-file')
  expect([code, last]).toEqual([1, '0 passed, 1 failed'])
})
