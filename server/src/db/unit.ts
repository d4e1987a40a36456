import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** All that one call writes, as one transaction. It begins with the first thing that is written; what is read before is read as usual. */
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

/** Lets the connections of this pool that are asked for inside a unit be that unit's one; its transactions become savepoints. */
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
 * Runs `work` so that all it writes to the database is committed together, or not at all when it throws. `first` is the first
 * that is written. What is passed to `afterCommit` meanwhile runs then.
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
      await end('rollback').catch(() => undefined) // why the work failed is what is thrown
      throw error
    }
  })
  await end('commit')
  units.exit(() => unit.after.forEach((effect) => effect()))
  return result
}

/**
 * Runs work that takes long apart from the unit it is part of: it keeps no connection and no lock from others, and what it
 * writes is stored at once, also when the unit fails.
 */
export const outsideUnit = <T>(work: () => Promise<T>): Promise<T> => units.exit(work)

/** Runs an effect that others see when what it is about is committed: at once, or after the unit that this is part of. */
export function afterCommit(effect: () => void): void {
  const unit = current()
  if (unit) unit.after.push(effect)
  else effect()
}
