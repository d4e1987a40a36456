import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** All writes of one call as one transaction. It begins with the first write; reads before it run outside. */
interface Unit {
  begun: Promise<pg.PoolClient> | null
  open: boolean
  savepoints: number
  first: (client: pg.PoolClient) => Promise<unknown>
  after: (() => void)[]
}

const units = new AsyncLocalStorage<Unit>()
const current = (): Unit | undefined => {
  const unit = units.getStore()
  return unit?.open ? unit : undefined
}

const isRead = (text: unknown): boolean => typeof text === 'string' && /^\s*select\b/i.test(text)

/** Makes connections requested from this pool inside a unit the unit's one; their transactions become savepoints. */
export function joinUnits(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const begin = async (unit: Unit): Promise<pg.PoolClient> => {
    const client = await connect()
    try {
      await client.query('begin')
      await unit.first(client)
      return client
    } catch (error) {
      await client.query('rollback').catch(() => undefined) // a lost connection has rolled back by itself
      client.release()
      throw error
    }
  }
  const clientOf = (unit: Unit): pg.PoolClient => {
    let savepoint = ''
    const inUnit = (text: unknown): unknown => {
      if (text === 'begin') return `savepoint ${(savepoint = `unit_${(unit.savepoints += 1)}`)}`
      if (text === 'commit') return `release savepoint ${savepoint}`
      return text === 'rollback' ? `rollback to savepoint ${savepoint}` : text
    }
    const query = async (text: string, values?: unknown[]): Promise<unknown> => {
      if (!unit.begun && isRead(text)) return pool.query(text, values)
      unit.begun ??= begin(unit)
      const client = await unit.begun
      return client.query(inUnit(text) as string, values)
    }
    return { query, release: () => undefined } as unknown as pg.PoolClient
  }
  // With a callback it is the pool itself that asks, for `query` above.
  pool.connect = ((callback?: unknown) => {
    const unit = callback === undefined ? current() : undefined
    return unit ? Promise.resolve(clientOf(unit)) : (connect as (callback?: unknown) => unknown)(callback)
  }) as typeof pool.connect
}

/**
 * Runs `work` so that all its writes are committed together, or none if it throws. `first` is the first write. Functions passed
 * to `afterCommit` run after the commit.
 */
export async function inOneTransaction<T>(first: Unit['first'], work: () => Promise<T>): Promise<T> {
  const unit: Unit = { begun: null, open: true, savepoints: 0, first, after: [] }
  const end = async (statement: 'commit' | 'rollback'): Promise<void> => {
    unit.open = false
    const client = await unit.begun
    if (!client) return
    let lost: Error | undefined
    try {
      await client.query(statement)
    } catch (error) {
      lost = error as Error
    }
    client.release(lost)
    if (lost && statement === 'commit') throw lost
  }
  const result = await units.run(unit, async () => {
    try {
      return await work()
    } catch (error) {
      await end('rollback').catch(() => undefined) // the original error is thrown
      throw error
    }
  })
  await end('commit')
  units.exit(() => unit.after.forEach((effect) => effect()))
  return result
}

/**
 * Runs long work outside the current unit: it holds no connection and no lock, and its writes are stored at once, even if the
 * unit fails.
 */
export const outsideUnit = <T>(work: () => Promise<T>): Promise<T> => units.exit(work)

/** Runs a visible effect after the commit of the current unit, or at once outside a unit. */
export function afterCommit(effect: () => void): void {
  const unit = current()
  if (unit) unit.after.push(effect)
  else effect()
}
