import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A network to an engine that can be cut. */
export interface Network {
  port: number
  /** Breaks all connections and refuses others until `mend`. */
  cut: () => void
  mend: () => void
  /** Stops passing anything on over the open connections, without closing them. */
  stall: () => void
  /** Ends all connections and the network itself. */
  close: () => void
}

export async function startNetwork(target: () => NetConnectOpts): Promise<Network> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(target())
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const each = (act: (socket: Socket) => void): void => {
    for (const socket of sockets) act(socket)
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      each((socket) => socket.destroy())
    },
    mend() {
      isCut = false
    },
    stall: () => each((socket) => socket.unpipe().pause()),
    close() {
      each((socket) => socket.destroy())
      server.close()
    },
  }
}
