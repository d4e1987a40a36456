import { describe, expect, test } from 'vitest'
import { createAttempts } from './attempts'
import { createGuesses } from './guesses'

const MINUTE_MS = 60_000
const NETWORK = '192.0.2.0'
/** A clock that stops until it is set. */
const startClock = () => {
  const clock = { ms: 0 }
  return { clock, now: () => new Date(clock.ms) }
}
const times = (count: number, attempt: (n: number) => boolean) => Array.from({ length: count }, (_, n) => attempt(n))

describe('attempts', () => {
  test('are counted up to the limit, and again when their window is over', () => {
    const { clock, now } = startClock()
    const attempts = createAttempts({ max: 3, windowMs: MINUTE_MS, now })
    expect(times(4, () => attempts.count('a'))).toEqual([false, false, false, true])
    clock.ms = MINUTE_MS - 500
    expect([attempts.count('a'), attempts.count('b')]).toEqual([true, false])
    expect(() => attempts.take('a')).toThrow(expect.objectContaining({ code: 'too.many', retryAfterSeconds: 1 }))
    clock.ms = MINUTE_MS
    expect(times(4, () => attempts.count('a'))).toEqual([false, false, false, true])
    expect(() => attempts.take('a')).toThrow(expect.objectContaining({ retryAfterSeconds: 60 }))
    attempts.clear('a')
    expect(() => attempts.take('a')).not.toThrow()
  })

  test('over the maximum number of keys the oldest is dropped', () => {
    const { clock, now } = startClock()
    const attempts = createAttempts({ max: 1, windowMs: MINUTE_MS, now })
    for (let n = 0; n < 50_000; n++) attempts.count(`key ${n}`)
    expect(attempts.count('key 1')).toBe(true)
    attempts.count('one more')
    expect([attempts.count('one more'), attempts.count('key 0')]).toEqual([true, false])
    clock.ms = MINUTE_MS
    expect(attempts.count('one more')).toBe(false)
  })
})

describe('wrong passwords', () => {
  test('require a captcha after ten at one account from one network', () => {
    const guesses = createGuesses(startClock().now)
    expect(times(11, () => guesses.count('mari', NETWORK)).indexOf(true)).toBe(10)
    expect([guesses.count('mari', '198.51.100.0'), guesses.count('jaan', NETWORK)]).toEqual([false, false])
    guesses.clear('mari', '198.51.100.0')
    expect(guesses.count('mari', NETWORK)).toBe(true)
    guesses.clear('mari', NETWORK)
    expect(guesses.count('mari', NETWORK)).toBe(false)
  })

  test('require a captcha after a hundred from one network at any accounts', () => {
    const { clock, now } = startClock()
    const guesses = createGuesses(now)
    expect(times(101, (n) => guesses.count(`person ${n}`, NETWORK)).indexOf(true)).toBe(100)
    guesses.clear('person 0', NETWORK)
    expect([guesses.count('mari', NETWORK), guesses.count('mari', 'elsewhere')]).toEqual([true, false])
    clock.ms = 15 * MINUTE_MS
    expect(guesses.count('mari', NETWORK)).toBe(false)
  })

  test('require a captcha after twenty at one account in an hour from any network', () => {
    const { clock, now } = startClock()
    const guesses = createGuesses(now)
    expect(times(21, (n) => guesses.count('mari', `network ${n}`)).indexOf(true)).toBe(20)
    clock.ms = 60 * MINUTE_MS - 1
    expect(guesses.count('mari', 'another')).toBe(true)
    guesses.clear('mari')
    expect(guesses.count('mari', 'another')).toBe(false)
    times(20, (n) => guesses.count('mari', `network ${n}`))
    clock.ms += 60 * MINUTE_MS
    expect(guesses.count('mari', 'one more')).toBe(false)
  })
})
