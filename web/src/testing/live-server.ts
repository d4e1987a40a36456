import { onTestFinished, vi } from 'vitest'
import type { ClientMessageName } from '@keel/contract/realtime/client-messages'
import { live } from '../realtime/live'
import { FakeServer, FakeSocket } from '../realtime/testing/fake-server'

/** Responds at once, as the server does; otherwise the client would soon send again. */
class AnsweringSocket extends FakeSocket {
  override send(text: string): void {
    super.send(text)
    const { seq, action, data } = JSON.parse(text) as { seq: number; action: ClientMessageName; data: { queue_id?: string | null } }
    const answer = action === 'ping' ? { server_time: Date.now() } : { queue_id: data.queue_id, reply: true }
    if (data.queue_id !== null) queueMicrotask(() => this.reply(seq, { data: answer }))
  }
}

class AnsweringServer extends FakeServer {
  override makeSocket = (url: string): FakeSocket => {
    const socket = new AnsweringSocket(url, new URL(url).searchParams)
    this.sockets.push(socket)
    return socket
  }
}

/** The server of this page's live connection, played by the test; `live.start()` connects to it. The connection ends with the test. */
export function liveServer(): FakeServer {
  // What a test without a server has sent still waits.
  live.stop()
  const server = new AnsweringServer()
  vi.stubGlobal('WebSocket', function WebSocket(url: string) {
    return server.makeSocket(url)
  })
  onTestFinished(() => live.stop())
  return server
}
