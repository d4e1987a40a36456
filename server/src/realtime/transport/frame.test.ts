import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { singleTail, TailWriter, writeAscii, writeEvent, writeEvents } from './frame'
import { Ring } from './ring'

const texts = [
  '',
  'a',
  'x'.repeat(60),
  'x'.repeat(96),
  'ё'.repeat(60),
  'x'.repeat(900),
  'x'.repeat(1024),
  '😀'.repeat(300),
  '\ud800 alone',
  'x'.repeat(4000),
  'õ'.repeat(40_000),
  'x'.repeat(70_000),
  'я'.repeat(300_000),
  // Around every size at which frames are written in another way.
  ...[126, 1024, 32_768, 65_536].flatMap((edge) => Array.from({ length: 20 }, (_, n) => 'x'.repeat(edge - 40 - n))),
]

/** Returns what a client reads of the bytes written to a socket. */
const received = async (write: (socket: Duplex, ws: WebSocket) => void): Promise<unknown[]> => {
  const http = createServer()
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  onTestFinished(() => {
    http.close()
  })
  http.on('upgrade', (req, socket, head) =>
    server.handleUpgrade(req, socket, head, (ws) => {
      write(socket, ws)
      ws.close(1000)
    }),
  )
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const read: unknown[] = []
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  client.on('message', (data) => read.push(JSON.parse((data as Buffer).toString())))
  const code = await new Promise((resolve, reject) => {
    client.on('close', resolve)
    client.on('error', reject)
  })
  expect(code).toBe(1000)
  return read
}

test('a client reads whole frames of every size, mixed with frames of the library', async () => {
  const tails = new TailWriter()
  const read = await received((socket, ws) => {
    texts.forEach((text, index) => {
      writeEvent(socket, index * 7919, tails.write('shared', JSON.stringify({ text })))
      ws.ping()
      writeEvent(socket, index * 7919 + 1, singleTail('single', { text }))
      ws.send(JSON.stringify({ text }))
      writeAscii(socket, JSON.stringify({ size: text.length }))
    })
  })
  expect(read).toEqual(
    texts.flatMap((raw, index) => {
      const text = raw
      return [
        { seq: index * 7919, action: 'shared', data: { text } },
        { seq: index * 7919 + 1, action: 'single', data: { text } },
        { text },
        { size: text.length },
      ]
    }),
  )
})

test('reads back events of a ring from any number to any other', async () => {
  const ring = new Ring(1000, 10_000_000)
  const tails = new TailWriter()
  const sizes = [10, 10, 2000, 10, 2000, 2000, 500, 500, 70_000, 10]
  for (let n = 0; n < 300; n++) ring.push(tails.write('e', JSON.stringify('x'.repeat(sizes[n % sizes.length] ?? 0))))
  const expected = (from: number, to: number): unknown[] =>
    Array.from({ length: to - from }, (_, n) => ({ seq: from + n, action: 'e', data: 'x'.repeat(sizes[(from + n) % sizes.length] ?? 0) }))
  const spans = [
    [0, 1],
    [0, 2],
    [9, 12],
    [97, 103],
    [0, 300],
    [5, 5],
    [299, 300],
    [6, 8],
  ] as const
  const read = await received((socket) => {
    for (const [from, to] of spans) writeEvents(socket, ring, from, to)
  })
  expect(read).toEqual(spans.flatMap(([from, to]) => expected(from, to)))
})
