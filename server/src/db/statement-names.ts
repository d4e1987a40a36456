import { createHash } from 'node:crypto'
import type pg from 'pg'

/** More texts than this are a sign of statements that differ by a list; those stay unnamed. */
const MOST_NAMES = 1000

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_NAMES || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return undefined
  const name = `k${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

type Query = (...args: unknown[]) => unknown

/**
 * Names every statement with parameters, so that the server parses and plans it once per connection.
 * Not for connections behind a pooler that moves statements between them.
 */
export function addStatementNames(client: pg.PoolClient): void {
  const target = client as unknown as { query: Query }
  const query = target.query.bind(client) as Query
  target.query = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args)
    const name = nameOf(text)
    return name ? query({ name, text, values }, ...rest) : query(...args)
  }
}
