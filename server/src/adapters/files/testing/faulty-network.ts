import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What happens to a connection: it is cut after this number of bytes to the store or from it, or carries nothing. */
export interface Fault {
  up?: number
  down?: number
  isStalled?: boolean
}

export interface FaultyNetwork {
  port: number
  /** Returns the number of open connections. */
  connections: () => number
  /** Each next connection has the first of these faults, which is taken off; `always` all that come after them. */
  next: Fault[]
  always: Fault | null
  close: () => Promise<void>
}

/** A way to the port of a store that may break. */
export async function startFaultyNetwork(port: number): Promise<FaultyNetwork> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const fault = network.next.shift() ?? network.always ?? {}
    const far = connect(port, '127.0.0.1')
    const end = (): void => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    if (fault.isStalled) return
    pass(near, far, fault.up ?? Infinity, end)
    pass(far, near, fault.down ?? Infinity, end)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const network: FaultyNetwork = {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size / 2,
    next: [],
    always: null,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return network
}

/** Passes on this number of bytes, and then ends the connection. */
function pass(from: Socket, to: Socket, bytes: number, end: () => void): void {
  let left = bytes
  from.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, left)
    left -= part.length
    const isFull = !to.write(part)
    if (left <= 0) return void to.end(end)
    if (isFull) {
      from.pause()
      to.once('drain', () => from.resume())
    }
  })
  from.on('end', () => to.end())
}
