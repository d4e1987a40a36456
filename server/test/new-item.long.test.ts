import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const PARTS = ['contract', 'server', 'web'] as const
const LEFT_OUT = /\/(?:node_modules|dist)$|(?<!items\/registry|board-items\/types)\.test\.tsx?$/

let copy = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'keel-new-item-'))
  for (const part of [...PARTS, 'scripts', 'vitest.config.ts', 'tsconfig.base.json', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
  // The packages of here, but the parts of the copy.
  mkdirSync(join(copy, 'node_modules/@keel'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@keel' && name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const part of PARTS) {
    symlinkSync(join(copy, part), join(copy, 'node_modules/@keel', part))
    const own = join(root, part, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, part, 'node_modules'))
  }
  expect(runIn(process.execPath, ['scripts/new-item.mjs', 'exit-note'])).toMatchObject({ status: 0 })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function runIn(program: string, args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const bin = (name: string) => join(copy, 'node_modules/.bin', name)

interface Report {
  numPassedTests: number
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[]
}

test.each(['contract', 'web'])('the types of %s hold with a new item type', (part) => {
  expect(runIn(bin('tsc'), ['-p', part])).toEqual({ status: 0, output: '' })
})

test('a new item type works on a board, and its failing test says what to fill in', () => {
  const { status, output } = runIn(bin('vitest'), [
    'run',
    '--project=unit',
    '--project=server',
    'contract/src/items/exit-note',
    'web/src/items/registry.test.ts',
    'server/src/domains/board-items/types.test.ts',
    '--testNamePattern=exit-note|is filled in|is empty until',
    '--reporter=json',
  ])
  const { numPassedTests, testResults } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Report
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter((one) => one.status === 'failed'))
  expect([status, failed.map(({ title }) => title)]).toEqual([1, ['is filled in']])
  expect(failed[0]?.failureMessages[0]).toContain('Fill in the type exit-note')
  // Empty until written; shown, edited and offered; made with its sample, and without a value.
  expect(numPassedTests).toBe(4)
})
