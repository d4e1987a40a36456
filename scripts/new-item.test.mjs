import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './lib.mjs'
import { newItem } from './new-item.mjs'

// That the new type compiles and can be added to a board is shown by server/test/new-item.long.test.ts.
let copy
let written
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'keel-new-item-'))
  for (const part of ['contract/src/items', 'web/src/items/registry.ts', 'web/src/i18n/messages'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  written = newItem('exit-note', copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const read = (path) => readFileSync(join(copy, path), 'utf8')

/** Returns the code of an item type in the copy. */
const codeOf = (name) => Number(/code: (\d+),/.exec(read(`contract/src/items/${name}/behaviour.ts`))[1])
/** The item types that were there before. */
const others = readdirSync(join(root, 'contract/src/items'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)

test('a new type takes seven places, the texts and a test', () => {
  expect(written.filter((path) => !path.endsWith('.json') && !path.includes('.test.'))).toHaveLength(7)
  expect(written.filter((path) => path.endsWith('.json'))).toHaveLength(3)
  expect(codeOf('exit-note')).toBe(Math.max(...others.map(codeOf)) + 1)
  expect(read('contract/src/items/registry.ts')).toContain('  defineItem(exitNote, exitNoteSchema),\n')
  expect(read('web/src/items/registry.ts')).toContain('  exitNote,\n')
  for (const language of ['en', 'ru', 'et'])
    expect(JSON.parse(read(`web/src/i18n/messages/${language}/items.json`)).exitNote).toBe('Exit note')
})

test.each(['Note', 'exit_note', '', '../x', 'text', 'exit-note'])('refuses the name %j', (name) => {
  expect(() => newItem(name, copy)).toThrow(/no name|already/)
})
