import { join } from 'node:path'
import stylelint from 'stylelint'
import { expect, test } from 'vitest'

const warningsOf = async (code, name = 'web/src/ui/example.module.css') => {
  const { results } = await stylelint.lint({ code, codeFilename: join(import.meta.dirname, '..', name) })
  return results[0].warnings.map(({ rule }) => rule)
}

const VALUE = 'declaration-property-value-allowed-list'
test.each([
  ['.a { font-size: 13px; }', [VALUE]],
  ['.a { font-size: var(--keel-text-s); }', []],
  ['.a { font-weight: 600; }', [VALUE]],
  ['.a { font-weight: var(--keel-weight-medium); }', []],
  ['.a { border-top-left-radius: 4px; }', [VALUE]],
  ['.a { border-radius: var(--keel-radius-s) 0; }', []],
  ['@media (max-width: 33em) { .a { color: red; } }', ['media-feature-name-value-allowed-list']],
  ['@media (max-width: 48em) { .a { color: red; } }', []],
])('the style check judges %s', async (code, rules) => {
  expect(await warningsOf(code)).toEqual(rules)
})

test('the text of boards has sizes of its own', async () => {
  expect(await warningsOf('.a { font-size: 42px; }', 'web/src/items/banner/banner.module.css')).toEqual([])
})
