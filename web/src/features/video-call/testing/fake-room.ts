import type { CallPeer, Signal } from '../../../lib/webrtc/types'
import type { CallPort, Sending } from '../call-port'

type Handlers = {
  hello: () => void
  peers: (peers: CallPeer[]) => void
  signal: (from: string, signal: Signal) => void
  sending: (from: string, sending: Sending) => void
}

/** One person's end of the room below. */
class End {
  handlers: Handlers = { hello: () => {}, peers: () => {}, signal: () => {}, sending: () => {} }
  inCall = false
  constructor(
    public peerId: string,
    readonly userId: number,
  ) {}
}

/** The server's part of a call, within one page: lists the peers, relays the rest, and can lose a connection. */
export class FakeRoom {
  private readonly ends: End[] = []
  iceFails = false

  port(peerId: string, userId: number): CallPort {
    const end = new End(peerId, userId)
    this.ends.push(end)
    const on =
      <K extends keyof Handlers>(kind: K) =>
      (handler: Handlers[K]) => {
        end.handlers[kind] = handler
        return () => {
          this.ends.splice(this.ends.indexOf(end), 1)
        }
      }
    return {
      peerId: () => end.peerId,
      isOpen: () => true,
      checkOpen: () => {},
      onHello: on('hello'),
      onPeers: on('peers'),
      onSignal: on('signal'),
      onSending: on('sending'),
      onOver: () => () => {},
      signal: (to, signal) => this.later(() => this.find(to)?.handlers.signal(end.peerId, structuredClone(signal))),
      sending: (sending, to) =>
        this.later(() =>
          this.ends
            .filter((other) => other !== end && (to === undefined || other.peerId === to))
            .forEach((other) => other.handlers.sending(end.peerId, sending)),
        ),
      iceServers: async () => {
        if (this.iceFails) throw new Error('no answer')
        return []
      },
      peers: async () => this.peers(),
      enter: async () => this.setInCall(end, true),
      leave: async () => this.setInCall(end, false),
    }
  }

  peers(): CallPeer[] {
    return this.ends.filter(({ inCall }) => inCall).map(({ peerId, userId }) => ({ peer_id: peerId, user_id: userId }))
  }

  /** The connection is lost permanently and a new one replaces it. */
  reconnect(userId: number, peerId: string): void {
    const end = this.ends.find((one) => one.userId === userId)
    if (!end) return
    end.peerId = peerId
    this.setInCall(end, false)
    end.handlers.hello()
  }

  private setInCall(end: End, inCall: boolean): void {
    if (end.inCall === inCall) return
    end.inCall = inCall
    for (const one of this.ends) one.handlers.peers(this.peers())
  }

  private find(peerId: string): End | undefined {
    return this.ends.find((end) => end.peerId === peerId)
  }
  private later(run: () => void): void {
    setTimeout(run)
  }
}
