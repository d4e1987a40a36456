import { expect, test } from 'vitest'
import { randomId } from './random-id'

test.each([
  [9, 12],
  [18, 24],
  [32, 43],
])('%i bytes are an id of %i characters that does not come again', (bytes, length) => {
  const ids = Array.from({ length: 2000 }, () => randomId(bytes))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(new RegExp(`^[\\w-]{${length}}$`))
})
