import { createSocket } from 'node:dgram'
import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { answerBinding } from './stun-message'

/** Requests a minute of one address: a school behind one address sends a few dozen when a lesson begins. */
const PER_ADDRESS_PER_SECOND = 100
/** Responses a second in all, so that a flood of spoofed senders costs next to nothing. */
const ALL_PER_SECOND = 2000

export interface Stun {
  port: number
  close(): void
}

/** Counts responses in the current second; requests over either limit are dropped. */
class Allowance {
  private second = 0
  private total = 0
  private readonly senders = new Map<string, number>()

  take(address: string, now: number): boolean {
    const second = Math.floor(now / 1000)
    if (second !== this.second) {
      this.second = second
      this.total = 0
      this.senders.clear()
    }
    if (this.total >= ALL_PER_SECOND) return false
    const asked = (this.senders.get(address) ?? 0) + 1
    if (asked > PER_ADDRESS_PER_SECOND) return false
    this.senders.set(address, asked)
    this.total++
    return true
  }
}

/**
 * Answers STUN binding requests over UDP, so that two browsers behind routers can find each other without a third-party server.
 * Null, with a warning, if the port cannot be opened: lessons on one network work without it.
 */
export function startStun(port: number, host: string, log: Logger): Promise<Stun | null> {
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4')
  const allowance = new Allowance()
  socket.on('message', (request, from) => {
    if (!allowance.take(from.address, Date.now())) return
    const answer = answerBinding(request, from.address, from.port)
    // A lost response is harmless: browsers retry by themselves.
    if (answer) socket.send(answer, from.port, from.address, () => {})
  })
  return new Promise((resolve) => {
    socket.once('error', (error) => {
      log.warn(
        { port, error: error.message },
        'the STUN port cannot be opened: video between two networks may fail. Set STUN_PORT, or STUN_URLS',
      )
      socket.close()
      resolve(null)
    })
    socket.bind(port, host, () => {
      socket.removeAllListeners('error')
      socket.on('error', (error) => log.warn({ error: error.message }, 'STUN socket'))
      socket.unref()
      resolve({ port: socket.address().port, close: () => socket.close() })
    })
  })
}
