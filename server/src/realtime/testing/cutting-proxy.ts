import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A network between client and server that breaks on command, or after a number of bytes. */
export interface CuttingProxy {
  port: number
  /** Breaks every open connection. */
  cut(): void
  /** Forwards this many bytes of the server on each new connection, then breaks it; Infinity restores the network. */
  limit: () => number
  /** Stops forwarding what the server sends, without closing anything. */
  stall(stalled: boolean): void
}

export const startCuttingProxy = async (target: number): Promise<CuttingProxy> => {
  const pairs = new Set<[Socket, Socket]>()
  const proxy: CuttingProxy = {
    port: 0,
    limit: () => Infinity,
    cut() {
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
    },
    stall(stalled) {
      for (const [, far] of pairs) {
        if (stalled) far.pause()
        else far.resume()
      }
    },
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    let left = proxy.limit()
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => {
      const part = data.subarray(0, left)
      left -= part.length
      if (left > 0) near.write(part)
      else near.write(part, end)
    })
    for (const socket of pair) {
      socket.on('error', end)
      socket.on('close', end)
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  proxy.port = (server.address() as AddressInfo).port
  onTestFinished(() => {
    proxy.cut()
    server.close()
  })
  return proxy
}
