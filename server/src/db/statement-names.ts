import { createHash } from 'node:crypto'
import type pg from 'pg'

/** More texts than this mean statements that differ by a list; those stay unnamed. */
const MOST_NAMES = 1000

/** The names of one pool's statements, by their texts. */
export type StatementNames = Map<string, string>

function nameOf(text: string, names: StatementNames): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_NAMES || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return undefined
  const name = `k${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

type Query = (...args: unknown[]) => Promise<unknown>

/** The statement was prepared before its table changed, for example by a newer version of the program. */
const isOutdated = (error: unknown): boolean => (error as { routine?: string }).routine === 'RevalidateCachedQuery'

/**
 * Names every statement with parameters, so that the server parses and plans it once per connection.
 * Not for connections behind a pooler that moves statements between them.
 */
export function addStatementNames(client: pg.PoolClient, names: StatementNames): void {
  const target = client as unknown as { query: Query }
  const query = target.query.bind(client)
  let generation = 0
  const named = async (name: string, text: unknown, values: unknown): Promise<unknown> => {
    const run = (): Promise<unknown> => query({ name: `${name}${generation}`, text, values })
    try {
      return await run()
    } catch (error) {
      if (!isOutdated(error)) throw error
      generation += 1
      if (client.getTransactionStatus() !== 'I') throw error // the transaction has failed as a whole
      return run()
    }
  }
  target.query = (...args) => {
    const [text, values] = args
    const name =
      args.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text, names) : undefined
    return name ? named(name, text, values) : query(...args) // anything but a plain statement, such as a COPY stream, passes unchanged
  }
}
