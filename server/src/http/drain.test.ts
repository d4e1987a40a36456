import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { makeDrain } from './drain'

/** A clock that only the test moves. Between two looks of a drain everything else has its turn. */
function makeClock() {
  let time = 0
  let looks = 0
  return {
    now: () => time,
    wait: async () => {
      await nextTurn()
      looks += 1
    },
    move: (ms: number) => void (time += ms),
    /** Moves the time, and waits until the drain has looked at it. */
    pass: async (ms: number) => {
      time += ms
      const before = looks
      // The first may have begun before.
      await expect.poll(() => looks - before).toBeGreaterThan(1)
    },
  }
}

/** A server whose call `/slow` ends when `finish` is called, and a client with one keep-alive connection. */
async function start() {
  const app = fastify({ forceCloseConnections: true })
  const clock = makeClock()
  const drain = makeDrain(app, clock)
  let finish: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve()
      await new Promise<void>((done) => (finish = done))
      return 'slow'
    })
  })
  app.get('/quick', async () => 'quick')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const call = async (path: string) => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', path, agent }), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return { status: answer.statusCode, connection: answer.headers.connection }
  }
  return { app, port, drain, clock, arrived, call, finish: () => finish() }
}

test('answers the running call, closes its connection and refuses new ones', async () => {
  const { app, port, drain, clock, arrived, call, finish } = await start()
  expect(await call('/quick')).toEqual({ status: 200, connection: 'keep-alive' })
  const slow = call('/slow')
  await arrived
  let isOver = false
  const over = drain(3_600_000).then(() => (isOver = true))
  const refused = (await fetch(`http://127.0.0.1:${port}/quick`).catch((error: Error) => error.cause)) as NodeJS.ErrnoException
  expect(refused.code).toBe('ECONNREFUSED')
  await clock.pass(60_000)
  finish()
  expect(await slow).toEqual({ status: 200, connection: 'close' })
  // Leaves a moment for a call in transit on an open connection.
  await clock.pass(499)
  expect(isOver).toBe(false)
  await expect
    .poll(() => {
      clock.move(500)
      return isOver
    })
    .toBe(true)
  await over
  await app.close()
})

test('answers a call in transit, and waits for an endless call a limited time', async () => {
  const { app, drain, clock, arrived, call, finish } = await start()
  await Promise.all([call('/quick'), call('/quick')])
  const slow = call('/slow')
  await arrived
  let isOver = false
  const over = drain(20_000).then(() => (isOver = true))
  expect(await call('/quick')).toEqual({ status: 200, connection: 'close' })
  await clock.pass(19_999)
  expect(isOver).toBe(false)
  clock.move(1)
  await over
  finish()
  await slow
  await app.close()
})
