import type pg from 'pg'

/** What a server tells when it listens. */
export interface Ready { port: number; connection?: pg.PoolConfig; cookie?: string; csrf?: string; user?: number; board?: number; item?: number; room?: number; value?: string }

/** Tells the bench that the server listens, answers what it uses, and ends with the bench. */
export function report(ready: Ready, stop: () => Promise<void>): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    globalThis.gc?.()
    process.send?.({ cpu: user + system, rss: process.memoryUsage().rss })
  })
  process.on('disconnect', () => void stop().then(() => process.exit(0)))
  process.send?.(ready)
}
