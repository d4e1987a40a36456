import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { makeDrain } from './drain'

/** Longer than a test may take: who waits for the limit fails. */
const NEVER_MS = 3_600_000

/** A server whose call `/slow` ends when `finish` is called, and a client with one keep-alive connection. */
async function start() {
  const app = fastify({ forceCloseConnections: true })
  const drain = makeDrain(app)
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
  return { app, port, drain, arrived, call, finish: () => finish() }
}

test('answers the running call, closes its connection and refuses new ones', async () => {
  const { app, port, drain, arrived, call, finish } = await start()
  expect(await call('/quick')).toEqual({ status: 200, connection: 'keep-alive' })
  const slow = call('/slow')
  await arrived
  let isOver = false
  const over = drain(NEVER_MS).then(() => (isOver = true))
  const refused = (await fetch(`http://127.0.0.1:${port}/quick`).catch((error: Error) => error.cause)) as NodeJS.ErrnoException
  expect(refused.code).toBe('ECONNREFUSED')
  await new Promise((resolve) => setTimeout(resolve, 650))
  expect(isOver).toBe(false)
  const answered = Date.now()
  finish()
  expect(await slow).toEqual({ status: 200, connection: 'close' })
  await over
  // Leaves a moment for a call in transit on an open connection.
  expect(Date.now() - answered).toBeGreaterThanOrEqual(450)
  await app.close()
})

test('answers a call in transit, and waits for an endless call a limited time', async () => {
  const { app, drain, arrived, call, finish } = await start()
  await Promise.all([call('/quick'), call('/quick')])
  const slow = call('/slow')
  await arrived
  const started = Date.now()
  const over = drain(200)
  expect(await call('/quick')).toEqual({ status: 200, connection: 'close' })
  await over
  expect(Date.now() - started).toBeGreaterThanOrEqual(195)
  finish()
  await slow
  await app.close()
})
