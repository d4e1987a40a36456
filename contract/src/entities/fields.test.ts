import { expect, test } from 'vitest'
import { createItem } from '../routes/board-items'
import { IdParam } from './fields'

test('an id has decimal digits only', () => {
  expect(IdParam.parse('16')).toBe(16)
  for (const text of ['0x10', '1e1', ' 16', '16 ', '+16', '016', '0', '-1', '1.0', '', '٣', '9007199254740993'])
    expect([text, IdParam.safeParse(text).success]).toEqual([text, false])
})

test('names of exercises have at most 64 characters, other names 128', () => {
  const fits = (type: number, length: number) => createItem.body.safeParse({ type, name: 'x'.repeat(length) }).success
  expect([fits(10, 64), fits(10, 65), fits(1, 65), fits(1, 128), fits(1, 129)]).toEqual([true, false, true, true, false])
})
