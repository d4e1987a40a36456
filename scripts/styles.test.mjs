import { join } from 'node:path'
import stylelint from 'stylelint'
import { expect, test } from 'vitest'

const warningsOf = async (code, name = 'web/src/ui/example.css') => {
  const { results } = await stylelint.lint({ code, codeFilename: join(import.meta.dirname, '..', name) })
  return results[0].warnings.map(({ rule }) => rule)
}

const SPACE = 'declaration-property-value-disallowed-list'
const VALUE = 'declaration-property-value-allowed-list'
test.each([
  ['.a { font-size: 13px; }', [VALUE]],
  ['.a { font-size: var(--keel-text-s); }', []],
  ['.a { font-weight: 600; }', [VALUE]],
  ['.a { font-weight: var(--keel-weight-medium); }', []],
  ['.a { border-top-left-radius: 4px; }', [VALUE]],
  ['.a { border-radius: var(--keel-radius-s) 0; }', []],
  ['.a { padding: var(--keel-space-s) 10px; }', [SPACE]],
  ['.a { margin-top: calc(100% - 0.5rem); }', [SPACE]],
  ['.a { column-gap: 12px; }', [SPACE]],
  ['.a { inset: auto 8px; }', [SPACE]],
  ['.a { margin: 0 auto -1px; gap: calc(2 * var(--keel-space-l)); top: 64px; }', []],
  ['.a { color: var(--keel-nothing); }', ['keel/defined-properties']],
  ['.a { --width: 2px; width: var(--width); color: var(--keel-ink); }', []],
  ['@media (max-width: 33em) { .a { color: red; } }', ['media-feature-name-value-allowed-list']],
  ['@media (max-width: 48em) { .a { color: red; } }', []],
])('the style check judges %s', async (code, rules) => {
  expect(await warningsOf(code)).toEqual(rules)
})

test('the text of boards has sizes and spaces of its own', async () => {
  expect(await warningsOf('.a { font-size: 42px; margin: 0.2em; }', 'web/src/items/banner/example.css')).toEqual([])
})

const STORAGE = '.storage { color: red; } .text { color: red; }'
test.each([
  [STORAGE, []],
  [`${STORAGE} .nowhere { color: red; }`, ['keel/used-classes']],
  ['.storage { color: red; }', ['keel/used-classes']],
])('a module has the classes of its components: %s', async (code, rules) => {
  expect(await warningsOf(code, 'web/src/ui/storage-bar.module.css')).toEqual(rules)
})
