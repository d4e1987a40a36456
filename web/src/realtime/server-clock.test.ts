import { expect, test } from 'vitest'
import { ServerClock } from './server-clock'

const setUp = (start = 1000) => {
  let here = start
  const clock = new ServerClock(() => here)
  return { clock, pass: (ms: number) => (here += ms), here: () => here }
}

test('assumes that the first message had no delay', () => {
  const { clock, pass } = setUp()
  clock.onMessage(400_000)
  pass(500)
  expect(clock.now()).toBe(400_500)
})

test('a faster message later shows that the first was delayed', () => {
  const { clock, pass } = setUp()
  clock.onMessage(400_000)
  pass(1000)
  clock.onMessage(401_400)
  expect(clock.now()).toBe(401_400)
  pass(5000)
  clock.onMessage(406_000)
  expect(clock.now()).toBe(406_400)
})

test('a reply bounds the time from both sides', () => {
  const { clock, pass, here } = setUp()
  // The server's clock is 399,000 ahead; the greeting was delayed by 1,100 ms.
  pass(1100)
  clock.onMessage(1000 + 399_000)
  const sentAt = here()
  pass(20)
  clock.onReply(sentAt, sentAt + 399_010)
  expect(Math.abs(clock.now() - (here() + 399_000))).toBeLessThanOrEqual(10)
  expect(clock.uncertainMs()).toBeLessThanOrEqual(20)
})

test('the uncertainty is infinite before the first reply', () => {
  const { clock } = setUp()
  expect(clock.uncertainMs()).toBe(Infinity)
  clock.onMessage(400_000)
  expect(clock.uncertainMs()).toBe(Infinity)
})

test('believes the newest reply when clocks drift or are set', () => {
  const { clock, pass, here } = setUp()
  clock.onReply(here(), here() + 399_000)
  pass(100_000)
  const sentAt = here()
  pass(10)
  clock.onReply(sentAt, sentAt + 395_005)
  expect(clock.now()).toBe(here() + 395_000)
})

test('starts again with a new connection', () => {
  const { clock, pass, here } = setUp()
  clock.onReply(here(), here() + 399_000)
  pass(1000)
  clock.reset()
  clock.onMessage(here() + 200_000)
  expect(clock.now()).toBe(here() + 200_000)
})

test('a slow reply does not widen the bounds of a quick one', () => {
  const { clock, pass, here } = setUp()
  const ask = (there: number, back: number): void => {
    const sentAt = here()
    pass(there)
    const serverTime = here() + 399_000
    pass(back)
    clock.onReply(sentAt, serverTime)
  }
  ask(0, 10)
  ask(500, 500)
  expect(clock.uncertainMs()).toBe(10)
  ask(10, 0)
  expect([clock.uncertainMs(), clock.now()]).toEqual([0, here() + 399_000])
})

test.each([-100, 100])('accepts two replies that overlap in one time (%i ms apart)', (apart) => {
  const { clock, pass, here } = setUp()
  for (const ahead of [0, apart]) {
    const sentAt = here()
    pass(100)
    clock.onReply(sentAt, sentAt + 399_000 + ahead)
  }
  expect(clock.uncertainMs()).toBe(0)
})

test('a message later than the last reply allows shows that a clock was set', () => {
  const { clock, pass, here } = setUp()
  clock.onReply(here(), here() + 399_000)
  pass(1000)
  clock.onMessage(here() + 405_000)
  expect([clock.now(), clock.uncertainMs()]).toEqual([here() + 405_000, Infinity])
})
