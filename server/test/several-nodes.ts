import { appendFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect } from 'vitest'

/** How many processes each test app has: 2 with `npm run test:cluster`, where a balancer in front sends each call to any of them. */
export const NODES = Number(process.env.KEEL_TEST_NODES ?? '1')

/** Notes for the summary of the run that the present test file uses one process, and why. */
export function noteOneNode(reason: string): void {
  const file = process.env.KEEL_TEST_ONE_NODE
  if (file) appendFileSync(file, `${JSON.stringify({ file: expect.getState().testPath, reason })}\n`)
}

interface Balancer {
  origin: string
  close(): Promise<void>
}

/**
 * Passes each connection on to the next of the nodes, whatever it carries and whose it is. The nodes announce that they keep
 * connections for a second, which is too short for clients to use one twice, so that a person's next call goes to another node.
 */
export async function startBalancer(nodes: { port: number; app: { http: { server: Server } } }[]): Promise<Balancer> {
  for (const { app } of nodes) app.http.server.keepAliveTimeout = 1000
  let turn = 0
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: nodes[turn++ % nodes.length]?.port ?? 0, host: '127.0.0.1', allowHalfOpen: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      // Its close follows.
      one.on('error', () => {})
      one.on('close', () => sockets.delete(one))
    }
    near.on('close', () => far.destroy())
    // What a client still sends is read, or the system would discard the response on its way with it.
    far.on('close', () => near.end().resume())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
