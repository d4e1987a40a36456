import { expect, test } from 'vitest'
import { Delivered } from './delivered'
import { LIMITS } from '../limits'

const limits = { ...LIMITS, repeatMs: 1000, repeatsPerUser: 6 }

test('keeps a queue id for at least the resend time, and drops it after twice that', () => {
  const delivered = new Delivered(limits)
  delivered.of(1, 0).add('first', 999)
  delivered.of(1, 0).add('second', 1000)
  expect(['first', 'second', 'third'].map((id) => delivered.of(1, 1998).has(id))).toEqual([true, true, false])
  delivered.of(1, 1999).add('third', 1999)
  expect(['first', 'second', 'third'].map((id) => delivered.of(1, 1999).has(id))).toEqual([true, true, true])
  delivered.of(1, 2000).add('fourth', 2000)
  expect(['first', 'second', 'third'].map((id) => delivered.of(1, 2000).has(id))).toEqual([false, true, true])
  expect(delivered.of(2, 2000).has('fourth')).toBe(false)
})

test('keeps at least the newest half of very many messages in a short time', () => {
  const delivered = new Delivered(limits).of(1, 0)
  for (let n = 0; n < 7; n++) delivered.add(String(n), n)
  expect(Array.from({ length: 7 }, (_, n) => delivered.has(String(n)))).toEqual([false, false, false, true, true, true, true])
})

test('forgets everything only of people who have sent nothing for long', () => {
  const delivered = new Delivered(limits)
  delivered.of(1, 0).add('first', 0)
  delivered.of(2, 1).add('first', 1)
  delivered.purge(2000)
  expect([delivered.of(1, 2000).has('first'), delivered.of(2, 2000).has('first')]).toEqual([false, true])
})
