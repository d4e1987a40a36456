import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect as connectTcp, isIP, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { fault, ok, reasonOf, type Finding } from './finding'

/** UDP loses datagrams: each is sent a few times. */
const TRIES_MS = [0, 500, 1500]
const ANSWER_MS = 4000
const MAGIC = 0x2112a442
const BINDING = 0x0001
const ALLOCATE = 0x0003
const ALLOCATED = 0x0103
const [USERNAME, INTEGRITY, ERROR, REALM, NONCE, TRANSPORT] = [0x0006, 0x0008, 0x0009, 0x0014, 0x0015, 0x0019]
const UDP = Buffer.from([17, 0, 0, 0])
const HEAD_BYTES = 20

interface ServerAddress {
  scheme: 'stun' | 'stuns' | 'turn' | 'turns'
  host: string
  port: number
  transport: 'udp' | 'tcp'
}

/** Parses `turn:host:3478?transport=tcp`; null if it is no such address. */
export function parseServer(url: string): ServerAddress | null {
  const [, scheme, bracketed, plain, port, transport] =
    /^(stuns?|turns?):(?:\[([\da-f:]+)\]|([^:?/]+))(?::(\d+))?(?:\?transport=(udp|tcp))?$/i.exec(url) ?? []
  const host = bracketed ?? plain
  if (scheme === undefined || host === undefined) return null
  const isSecure = scheme.endsWith('s')
  return {
    scheme: scheme as ServerAddress['scheme'],
    host,
    port: Number(port ?? (isSecure ? 5349 : 3478)),
    transport: isSecure || transport === 'tcp' ? 'tcp' : 'udp',
  }
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

function message(type: number, attributes: Buffer[], key?: Buffer): Buffer {
  const body = Buffer.concat(attributes)
  const head = Buffer.alloc(8)
  head.writeUInt16BE(type, 0)
  // The checksum covers a length that counts it.
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2)
  head.writeUInt32BE(MAGIC, 4)
  const text = Buffer.concat([head, randomBytes(12), body])
  return key ? Buffer.concat([text, attribute(INTEGRITY, createHmac('sha1', key).update(text).digest())]) : text
}

function attributesOf(answer: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = HEAD_BYTES; at + 4 <= answer.length;) {
    const length = answer.readUInt16BE(at + 2)
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return found
}

interface Line {
  ask(request: Buffer): Promise<Buffer>
  close(): void
}

const inTime = <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS / 1000} seconds`)), ANSWER_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function openUdp({ host, port }: ServerAddress): Line {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  return {
    ask(request) {
      const timers: NodeJS.Timeout[] = []
      const answer = new Promise<Buffer>((resolve, reject) => {
        socket.once('error', reject)
        socket.on('message', (datagram) => {
          if (datagram.length >= HEAD_BYTES && datagram.subarray(8, 20).equals(request.subarray(8, 20))) resolve(datagram)
        })
        for (const ms of TRIES_MS) timers.push(setTimeout(() => socket.send(request, port, host, (error) => error && reject(error)), ms))
      })
      return inTime(answer).finally(() => {
        timers.forEach(clearTimeout)
        socket.removeAllListeners()
      })
    },
    close: () => socket.close(),
  }
}

async function openTcp({ scheme, host, port }: ServerAddress): Promise<Line> {
  const socket: Socket = scheme.endsWith('s') ? connectTls({ host, port, servername: isIP(host) ? '' : host }) : connectTcp({ host, port })
  const opened = new Promise<void>((resolve, reject) => {
    socket.once(scheme.endsWith('s') ? 'secureConnect' : 'connect', resolve)
    socket.once('error', reject)
  })
  const close = (): void => void socket.destroy()
  await inTime(opened).catch((error: unknown) => {
    close()
    throw error
  })
  return {
    ask(request) {
      const answer = new Promise<Buffer>((resolve, reject) => {
        let received: Buffer = Buffer.alloc(0)
        socket.on('error', reject)
        socket.on('close', () => reject(new Error('it closed the connection')))
        socket.on('data', (chunk) => {
          received = Buffer.concat([received, chunk])
          if (received.length >= HEAD_BYTES && received.length >= HEAD_BYTES + received.readUInt16BE(2)) resolve(received)
        })
        socket.write(request)
      })
      return inTime(answer).finally(() => socket.removeAllListeners())
    },
    close,
  }
}

const openLine = (server: ServerAddress): Line | Promise<Line> => (server.transport === 'udp' ? openUdp(server) : openTcp(server))

/** Finds whether a STUN server answers. */
export async function findStun(url: string): Promise<Finding> {
  const server = parseServer(url)
  if (!server) return fault('stun', `${url} is no address of a STUN server`, 'Write it as stun:stun.example:3478.')
  try {
    const line = await openLine(server)
    try {
      await line.ask(message(BINDING, []))
    } finally {
      line.close()
    }
    return ok('stun', `${url} answers`)
  } catch (error) {
    const advice = 'Open its UDP port in the firewall. Without STUN, video between two networks may fail.'
    return fault('stun', `${url} does not answer (${reasonOf(error)})`, advice)
  }
}

/** Finds whether a TURN relay gives an address to somebody with these credentials. */
export async function findTurn(url: string, { username, credential }: { username: string; credential: string }): Promise<Finding> {
  const server = parseServer(url)
  if (!server) return fault('turn', `${url} is no address of a TURN relay`, 'Write it as turn:turn.example:3478.')
  let line: Line | undefined
  try {
    line = await openLine(server)
    const challenge = attributesOf(await line.ask(message(ALLOCATE, [attribute(TRANSPORT, UDP)])))
    const [realm, nonce] = [challenge.get(REALM), challenge.get(NONCE)]
    if (!realm || !nonce) throw new Error('it asks for no credentials: it may be no TURN relay')
    const key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest()
    const credentials = [attribute(USERNAME, Buffer.from(username)), attribute(REALM, realm), attribute(NONCE, nonce)]
    const answer = await line.ask(message(ALLOCATE, [attribute(TRANSPORT, UDP), ...credentials], key))
    if (answer.readUInt16BE(0) === ALLOCATED) return ok('turn', `${url} relays`)
    const reason = attributesOf(answer).get(ERROR)
    const code = reason ? (reason.readUInt8(2) & 7) * 100 + reason.readUInt8(3) : 0
    if (code === 401)
      return fault(
        'turn',
        `${url} refuses the credentials`,
        'Set TURN_SECRET to the value of static-auth-secret of coturn, and use-auth-secret there.',
      )
    return fault('turn', `${url} relays nothing (error ${code})`, 'Look at the log of the relay.')
  } catch (error) {
    const advice = 'Is coturn running, and are its ports open in the firewall (UDP and TCP, and those it relays on)?'
    return fault('turn', `${url} cannot be used (${reasonOf(error)})`, advice)
  } finally {
    line?.close()
  }
}
