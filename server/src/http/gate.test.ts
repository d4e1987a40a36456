import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate } from './gate'

test('runs few tasks at once, fewer of one caller, and everybody gets a turn', async () => {
  const gate = createGate({ atOnce: 3, ofOneCaller: 2 })
  const running: string[] = []
  const done: string[] = []
  let most = 0
  let mostPerCaller = 0
  const work = (caller: string, fails: boolean) =>
    gate.run(caller, async () => {
      running.push(caller)
      most = Math.max(most, running.length)
      mostPerCaller = Math.max(mostPerCaller, ...[...new Set(running)].map((one) => running.filter((other) => other === one).length))
      await setImmediate()
      running.splice(running.indexOf(caller), 1)
      done.push(caller)
      if (fails) throw new Error('failed')
      return caller
    })
  const greedy = Array.from({ length: 20 }, (_, n) => work('greedy', n % 5 === 0))
  const modest = work('modest', false)
  const results = await Promise.allSettled([...greedy, modest])
  expect([most, mostPerCaller]).toEqual([3, 2])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
  expect(done.indexOf('modest')).toBeLessThan(3)
})

test('is crowded only while a task waits', async () => {
  const gate = createGate({ atOnce: 1, ofOneCaller: 1 })
  const ends: (() => void)[] = []
  const work = () => gate.run('caller', () => new Promise<void>((end) => ends.push(end)))
  const seen = [gate.isCrowded()]
  const first = work()
  seen.push(gate.isCrowded())
  const second = work()
  seen.push(gate.isCrowded())
  ends[0]?.()
  await first
  seen.push(gate.isCrowded())
  await setImmediate()
  ends[1]?.()
  await second
  expect([seen, ends.length]).toEqual([[false, false, true, false], 2])
})
