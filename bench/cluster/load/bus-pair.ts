import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BusCommand, BusFigures } from './bus-node'

/** As a stroke of a drawing, or an answer. */
export const BUS_BYTES = 220

/** Two processes with nothing but a bus between them, both sending. */
export class BusPair {
  private constructor(private readonly processes: readonly ChildProcess[]) {}

  static async start(url: string): Promise<BusPair> {
    const processes = [0, 1].map(() => fork(join(import.meta.dirname, 'bus-node.ts'), [url], { execArgv: ['--import', 'tsx'] }))
    await Promise.all(processes.map((child) => once(child, 'message')))
    return new BusPair(processes)
  }

  /** From now on both together publish so many messages a second. */
  pour(perSecond: number): void {
    for (const child of this.processes) child.send({ ask: 'pour', perSecond: perSecond / 2, bytes: BUS_BYTES } satisfies BusCommand)
  }

  /** What both have seen since the last call. */
  async figures(): Promise<BusFigures> {
    const both = await Promise.all(
      this.processes.map(async (child) => {
        const answer = once(child, 'message') as Promise<[BusFigures]>
        child.send({ ask: 'figures' } satisfies BusCommand)
        return (await answer)[0]
      }),
    )
    const sum = (of: (one: BusFigures) => number): number => both.reduce((total, one) => total + of(one), 0)
    return {
      received: sum(({ received }) => received),
      longest: Math.max(...both.map(({ longest }) => longest)),
      p50: Math.max(...both.map(({ p50 }) => p50)),
      dropped: sum(({ dropped }) => dropped),
      waitingBytes: sum(({ waitingBytes }) => waitingBytes),
    }
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.processes.map(async (child) => {
        const ended = once(child, 'exit')
        child.disconnect()
        await ended
      }),
    )
  }
}
