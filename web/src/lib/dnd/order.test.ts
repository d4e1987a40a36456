import { expect, test } from 'vitest'
import { beforeAfterMove, beforeAfterStep } from './order'

test('drops an element moved down behind the target', () => {
  expect(beforeAfterMove([1, 2, 3, 4], 1, 3)).toBe(4)
  expect(beforeAfterMove([1, 2, 3, 4], 1, 4)).toBeNull()
})

test('drops an element moved up before the target', () => {
  expect(beforeAfterMove([1, 2, 3, 4], 4, 2)).toBe(2)
})

test('one step up or down stops at the ends of the list', () => {
  expect(beforeAfterStep([1, 2, 3], 2, -1)).toBe(1)
  expect(beforeAfterStep([1, 2, 3], 2, 1)).toBeNull()
  expect(beforeAfterStep([1, 2, 3], 1, -1)).toBeUndefined()
  expect(beforeAfterStep([1, 2, 3], 3, 1)).toBeUndefined()
})
