import { expect, test } from 'vitest'
import type { Statement, TrueFalseValue } from '@keel/contract/items/true-false/schema'
import { isBlank, newStatement, pasteStatements, withWhy } from './edit'

const value = (...texts: string[]): TrueFalseValue => ({
  statements: texts.map((text, at) => ({ id: `s${at + 1}`, text, right: 'f' })),
  third: false,
})
const content = (statements: readonly Statement[]) =>
  statements.map(({ text, right, why }) => `${right} ${text}${why === undefined ? '' : ` (${why})`}`)
const pasted = (text: string, into = value(''), at = 's1') => {
  const made = pasteStatements(into, at, text)
  return made && content(made.value.statements)
}

test('a blank statement has neither a text nor an explanation', () => {
  const made = newStatement()
  expect([isBlank(made), isBlank({ ...made, text: 'x' }), isBlank(withWhy(made, 'x'))]).toEqual([true, false, false])
  expect(withWhy(withWhy(made, 'x'), '')).toEqual(made)
})

test('pasted lines fill a blank statement, and stand after a written one', () => {
  expect(pasted('1. One\r\n- Two\n\n• Three')).toEqual(['f One', 't Two', 't Three'])
  expect(pasted('x\ny', value('a', 'b'), 's1')).toEqual(['f a', 't x', 't y', 'f b'])
  expect(pasted('one line')).toBeNull()
})

test('answers in brackets or after a tab are taken over, a dash before them is not', () => {
  expect(pasted('Cats fly (F)\nSnow is white [TRUE]\nHe left (yesterday)\nIt is - true')).toEqual([
    'f Cats fly',
    't Snow is white',
    't He left (yesterday)',
    't It is - true',
  ])
  expect(pasted('Кошки летают (неверно)\nСнег белый\tВерно\nKass lendab (vale)\nLumi on valge\tÕige')).toEqual([
    'f Кошки летают',
    't Снег белый',
    'f Kass lendab',
    't Lumi on valge',
  ])
  expect(pasted('Cats fly\tF\tThey have no wings.\n"One, or ""two"""\tT')).toEqual(['f Cats fly (They have no wings.)', 't One, or "two"'])
  expect(pasted('Cats fly (false)')).toEqual(['f Cats fly'])
  expect(pasted('(false)')).toBeNull()
})

test('"not given" among the answers makes it one that students can choose', () => {
  const third = (text: string) => pasteStatements(value(''), 's1', text)?.value.third
  expect([third('a (T)\nb (NG)'), third('a (T)\nb (F)'), third('a\tPole öeldud')]).toEqual([true, false, true])
})

test('counts what does not fit, and cuts what is too long', () => {
  const lines = Array.from({ length: 60 }, (_, n) => `${'w'.repeat(600)}${n}\tF\t${'x'.repeat(600)}`).join('\n')
  const full = pasteStatements(value('a', ''), 's2', lines)
  expect([full?.value.statements.length, full?.over]).toEqual([50, 11])
  expect(full?.lastId).toBe(full?.value.statements.at(-1)?.id)
  expect([full?.value.statements[1]?.text.length, full?.value.statements[1]?.why?.length]).toEqual([500, 500])
})
