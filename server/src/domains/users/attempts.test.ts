import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { purgeCounts } from '../../db/counts'
import { createAttempts } from './attempts'
import { createGuesses } from './guesses'
import { UnknownTokens } from './unknown-tokens'

const MINUTE_MS = 60_000
const NETWORK = '192.0.2.0'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A clock that stops until it is set; each begins a day after the last, so that no test counts what another did. */
let days = 0
const startClock = () => {
  const start = ++days * 24 * 60 * MINUTE_MS
  const clock = { ms: 0 }
  return { clock, now: () => new Date(start + clock.ms) }
}
async function times(count: number, attempt: (n: number) => Promise<boolean>): Promise<boolean[]> {
  const results: boolean[] = []
  for (let n = 0; n < count; n++) results.push(await attempt(n))
  return results
}

describe('attempts', () => {
  const startAttempts = () => {
    const { clock, now } = startClock()
    return { clock, now, attempts: createAttempts(database.db, now, 'test', { max: 3, windowMs: MINUTE_MS }) }
  }

  test('are counted up to the limit, and again when their window is over', async () => {
    const { clock, attempts } = startAttempts()
    expect(await times(4, () => attempts.count('a'))).toEqual([false, false, false, true])
    clock.ms = MINUTE_MS - 500
    expect([await attempts.count('a'), await attempts.count('b')]).toEqual([true, false])
    await expect(attempts.take('a')).rejects.toMatchObject({ code: 'too.many', retryAfterSeconds: 1 })
    clock.ms = MINUTE_MS
    expect(await times(4, () => attempts.count('a'))).toEqual([false, false, false, true])
    await expect(attempts.take('a')).rejects.toMatchObject({ retryAfterSeconds: 60 })
    await attempts.clear('a')
    await attempts.take('a')
  })

  test('at once and by several processes are counted together', async () => {
    const { now, attempts } = startAttempts()
    const elsewhere = createAttempts(database.db, now, 'test', { max: 3, windowMs: MINUTE_MS })
    const other = createAttempts(database.db, now, 'another test', { max: 3, windowMs: MINUTE_MS })
    const results = await Promise.all([attempts, elsewhere, attempts, elsewhere, attempts].map((one) => one.count('a')))
    expect(results.filter((isOver) => isOver)).toHaveLength(2)
    expect(await other.count('a')).toBe(false)
  })

  test('whose window is over are purged', async () => {
    const { clock, now, attempts } = startAttempts()
    await attempts.count('old')
    clock.ms = MINUTE_MS / 2
    await attempts.count('new')
    clock.ms = MINUTE_MS + 1
    await purgeCounts({ db: database.db, now })
    expect(await database.db.selectFrom('counts').select('count').execute()).toHaveLength(1)
  })
})

test('lookups of unknown tokens are counted per network; the oldest network is dropped', () => {
  const { clock, now } = startClock()
  const unknown = new UnknownTokens({ max: 1, windowMs: MINUTE_MS }, now)
  for (let n = 0; n < 50_000; n++) unknown.take(`network ${n}`)
  expect(() => unknown.take('network 1')).toThrow(expect.objectContaining({ code: 'too.many', retryAfterSeconds: 60 }))
  unknown.take('one more')
  expect(() => unknown.take('one more')).toThrow()
  unknown.take('network 0')
  unknown.clear('one more')
  unknown.take('one more')
  clock.ms = MINUTE_MS
  unknown.take('one more')
})

test('lookups from neighbouring IPv6 networks are counted together, and those of known tokens taken back', () => {
  const unknown = new UnknownTokens({ max: 1, windowMs: MINUTE_MS }, startClock().now)
  const from = (n: number) => `2001:db8:1:${n.toString(16)}::1`
  for (let n = 0; n < 4; n++) unknown.take(from(n))
  expect(() => unknown.take(from(4))).toThrow()
  unknown.clear(from(0))
  unknown.take(from(5))
  expect(() => unknown.take(from(6))).toThrow()
})

describe('wrong passwords', () => {
  test('require a captcha after ten at one account from one network', async () => {
    const guesses = createGuesses(database.db, startClock().now)
    expect((await times(11, () => guesses.count('mari', NETWORK))).indexOf(true)).toBe(10)
    expect([await guesses.count('mari', '198.51.100.0'), await guesses.count('jaan', NETWORK)]).toEqual([false, false])
    await guesses.clear('mari', '198.51.100.0')
    expect(await guesses.count('mari', NETWORK)).toBe(true)
    await guesses.clear('mari', NETWORK)
    expect(await guesses.count('mari', NETWORK)).toBe(false)
  })

  test('require a captcha after 160 from one network at any accounts; an attempt that succeeds does not count', async () => {
    const { clock, now } = startClock()
    const guesses = createGuesses(database.db, now)
    for (let n = 0; n < 5; n++) {
      await guesses.count(`owner ${n}`, NETWORK)
      await guesses.clear(`owner ${n}`, NETWORK)
    }
    expect((await times(161, (n) => guesses.count(`person ${n}`, NETWORK))).indexOf(true)).toBe(160)
    await guesses.clear('person 0', NETWORK)
    expect([await guesses.count('owner 0', NETWORK), await guesses.count('mari', NETWORK)]).toEqual([true, true])
    expect(await guesses.count('mari', '198.51.100.0')).toBe(false)
    clock.ms = 15 * MINUTE_MS
    expect(await guesses.count('mari', NETWORK)).toBe(false)
  })

  test('require a captcha after four times as many from one IPv6 network of 56 bits', async () => {
    const guesses = createGuesses(database.db, startClock().now)
    const attempts = await times(641, (n) => guesses.count(`person ${n}`, `2001:db8:1:${(n % 256).toString(16)}::1`))
    expect(attempts.indexOf(true)).toBe(640)
    expect(await guesses.count('mari', '2001:db8:1:100::1')).toBe(false)
  })

  test('require a captcha after twenty at one account in an hour from any network', async () => {
    const { clock, now } = startClock()
    const guesses = createGuesses(database.db, now)
    expect((await times(21, (n) => guesses.count('mari', `network ${n}`))).indexOf(true)).toBe(20)
    clock.ms = 60 * MINUTE_MS - 1
    expect(await guesses.count('mari', 'another')).toBe(true)
    await guesses.clear('mari')
    expect(await guesses.count('mari', 'another')).toBe(false)
    await times(20, (n) => guesses.count('mari', `network ${n}`))
    clock.ms += 60 * MINUTE_MS
    expect(await guesses.count('mari', 'one more')).toBe(false)
  })
})
