import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { singleTail, TailWriter, writeAscii, writeEvent } from './frame'

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
]

test('a client reads back what was written as whole frames, of every size and mixed with the frames of the library', async () => {
  const http = createServer()
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  onTestFinished(() => {
    http.close()
  })
  const tails = new TailWriter()
  http.on('upgrade', (req, socket, head) =>
    server.handleUpgrade(req, socket, head, (ws) => {
      texts.forEach((text, index) => {
        writeEvent(socket, index * 7919, tails.write('shared', JSON.stringify({ text })))
        ws.ping()
        writeEvent(socket, index * 7919 + 1, singleTail('single', { text }))
        ws.send(JSON.stringify({ text }))
        writeAscii(socket, JSON.stringify({ size: text.length }))
      })
      ws.close(1000)
    }),
  )
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const read: unknown[] = []
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  client.on('message', (data) => read.push(JSON.parse((data as Buffer).toString())))
  const code = await new Promise((resolve) => {
    client.on('close', resolve)
  })
  expect(code).toBe(1000)
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
