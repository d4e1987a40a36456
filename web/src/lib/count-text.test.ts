import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { textsOf } from '../testing/texts'
import { countedUnread, countText } from './count-text'

test.each([
  [1, '1', '1 unread message'],
  [99, '99', '99 unread messages'],
  [100, '99+', 'more than 99 unread messages'],
  [240, '99+', 'more than 99 unread messages'],
])('a badge for %i reads %s and is named "%s"', (count, badge, name) => {
  const messages = { unread: textsOf('en').get('shell.unread') ?? '' }
  expect(countText(count)).toBe(badge)
  expect(createTranslator({ locale: 'en', messages })('unread', { count: countedUnread(count) })).toBe(name)
})
