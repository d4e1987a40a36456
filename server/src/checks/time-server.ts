import { createSocket } from 'node:dgram'
import { findClock } from './clock'
import { warn, reasonOf, type Finding } from './finding'

const ANSWER_MS = 3000
/** Seconds from 1900, where NTP begins, to 1970. */
const SINCE_1900 = 2_208_988_800

const readTime = (packet: Buffer, at: number): number =>
  (packet.readUInt32BE(at) - SINCE_1900 + packet.readUInt32BE(at + 4) / 2 ** 32) * 1000

/** Returns how far this machine's clock is ahead of a time server's, in milliseconds, by SNTP. */
export function aheadOfTimeServer(host: string, port = 123): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    const end = (error: Error | null, ms = 0) => {
      clearTimeout(timer)
      socket.close()
      if (error) reject(error)
      else resolve(ms)
    }
    const timer = setTimeout(() => end(new Error('no answer within 3 seconds')), ANSWER_MS)
    const request = Buffer.alloc(48)
    request[0] = 0x23 // version 4, a client
    const sentAt = Date.now()
    socket.once('error', end)
    socket.once('message', (answer) => {
      const receivedAt = Date.now()
      // Stratum 0 is a refusal.
      if (answer.length < 48 || answer[1] === 0) return end(new Error('it gives no time'))
      end(null, (sentAt - readTime(answer, 32) + receivedAt - readTime(answer, 40)) / 2)
    })
    socket.send(request, port, host, (error) => error && end(error))
  })
}

/** Finds whether this machine's clock agrees with a time server. */
export async function findTime(server: string): Promise<Finding> {
  const [host = server, port] = server.split(':')
  try {
    return findClock(await aheadOfTimeServer(host, port === undefined ? undefined : Number(port)), host)
  } catch (error) {
    const advice = 'Where this network lets no time through, name a time server in it: npm run doctor -- --time HOST.'
    return warn('clock', `it could not be compared with ${host} (${reasonOf(error)})`, advice)
  }
}
