import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createPool } from './pool'

/** A message of PostgreSQL's protocol: a letter, the length with itself, the content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const SHUTTING_DOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))
const TERMINATE = 'X'

/** Lets everybody in, and shuts down when `end` is called or while a client takes its leave. */
async function startShuttingDown() {
  const ends: (() => void)[] = []
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      socket.on('data', (bytes) => {
        if (String.fromCharCode(bytes[0] ?? 0) === TERMINATE) socket.end(SHUTTING_DOWN)
      })
    })
    ends.push(() => socket.end(SHUTTING_DOWN))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const warnings: string[] = []
  const pool = createPool({
    connection: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'keel', database: 'keel' },
    log: { info: () => undefined, warn: (_details, text) => warnings.push(text), error: () => undefined },
    prepare: false,
  })
  const client = await pool.connect()
  client.release()
  const left = new Promise((resolve) => client.once('end', resolve))
  const closed = Promise.all([left, once(server.close(), 'close')])
  return { pool, warnings, shutDown: () => ends.forEach((end) => end()), closed }
}

test('a server that shuts down after the end of its use is nothing to warn of', async () => {
  const { pool, warnings, closed } = await startShuttingDown()
  await pool.end()
  await closed
  expect(warnings).toEqual([])
})

test('a server that shuts down during its use is warned of', async () => {
  const { pool, warnings, shutDown, closed } = await startShuttingDown()
  shutDown()
  await closed
  expect(warnings).toContain('an idle database connection was lost')
  await pool.end()
})
