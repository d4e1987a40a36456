import { createSocket, type Socket } from 'node:dgram'
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { startStun, type Stun } from './index'
import { answerBinding } from './stun-message'

const log = pino({ level: 'silent' })
const open: (Stun | Socket)[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))

async function start(): Promise<Stun> {
  const stun = await startStun(0, '127.0.0.1', log)
  if (!stun) throw new Error('no port')
  open.push(stun)
  return stun
}

async function client(): Promise<Socket> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  open.push(socket)
  return socket
}

function request(attributes = Buffer.alloc(0)): Buffer {
  const head = Buffer.from('000100002112a442', 'hex')
  head.writeUInt16BE(attributes.length, 2)
  return Buffer.concat([head, randomBytes(12), attributes])
}

const ask = (socket: Socket, port: number, ...datagrams: Buffer[]) =>
  new Promise<Buffer>((resolve) => {
    socket.once('message', resolve)
    for (const datagram of datagrams) socket.send(datagram, port, '127.0.0.1')
  })

test('a client gets its own address and port', async () => {
  const stun = await start()
  const socket = await client()
  const sent = request()
  const answer = await ask(socket, stun.port, sent)
  expect(answer.readUInt16BE(0)).toBe(0x0101)
  expect(answer.subarray(4, 20)).toEqual(sent.subarray(4, 20))
  expect(answer.readUInt16BE(20)).toBe(0x0020)
  expect(answer[25]).toBe(1)
  expect(answer.readUInt16BE(26) ^ 0x2112).toBe(socket.address().port)
  expect((answer.readUInt32BE(28) ^ 0x2112a442) >>> 0).toBe(0x7f000001)
})

test('garbage gets no response and does not stop the server', async () => {
  const stun = await start()
  const socket = await client()
  const wrongCookie = request()
  wrongCookie.writeUInt32BE(1, 4)
  const wrongLength = request()
  wrongLength.writeUInt16BE(8, 2)
  const broken = request(Buffer.from('00060050aaaaaaaa', 'hex'))
  const wanted = request()
  const answer = await ask(
    socket,
    stun.port,
    Buffer.alloc(0),
    Buffer.from('hello'),
    randomBytes(20),
    randomBytes(1400),
    wrongCookie,
    wrongLength,
    broken,
    wanted,
  )
  expect(answer.subarray(8, 20)).toEqual(wanted.subarray(8, 20))
})

test('a request with an unknown mandatory attribute gets error 420', async () => {
  const stun = await start()
  const answer = await ask(await client(), stun.port, request(Buffer.from('0003000400000002', 'hex')))
  expect(answer.readUInt16BE(0)).toBe(0x0111)
  expect(answer.subarray(26, 28)).toEqual(Buffer.from([4, 20]))
  expect(answer.includes(Buffer.from('000a00020003', 'hex'))).toBe(true)
})

test('a v6 address is returned whole, and a mapped one as v4', () => {
  const sent = request()
  const answer = answerBinding(sent, '2001:db8::8:1', 5000)
  expect(answer?.[25]).toBe(2)
  const key = sent.subarray(4, 20)
  const address = Buffer.from((answer ?? Buffer.alloc(0)).subarray(28, 44).map((byte, i) => byte ^ key[i]!))
  expect(address.toString('hex')).toBe('20010db8000000000000000000080001')
  expect(answerBinding(sent, '::ffff:10.0.0.7', 5000)?.[25]).toBe(1)
})

test('a flooding sender gets a bounded number of responses', async () => {
  const stun = await start()
  const [flooder, other] = [await client(), await client()]
  let answers = 0
  flooder.on('message', () => answers++)
  const flood = request()
  for (let i = 0; i < 400; i++) flooder.send(flood, stun.port, '127.0.0.1')
  // Both share one address, so the other's request arrives behind the flood and is dropped or answered a second later; either way the
  // flooder has reached its limit by then.
  await new Promise<void>((resolve) => {
    other.once('message', () => resolve())
    const again = () => other.send(request(), stun.port, '127.0.0.1')
    const timer = setInterval(again, 50)
    other.once('message', () => clearInterval(timer))
  })
  expect(answers).toBeGreaterThan(0)
  expect(answers).toBeLessThanOrEqual(200)
})

test('a taken port does not fail the start', async () => {
  const first = await start()
  expect(await startStun(first.port, '127.0.0.1', log)).toBeNull()
})
