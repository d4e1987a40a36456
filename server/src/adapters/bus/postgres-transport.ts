import pg from 'pg'
import { Reachable } from './reachable'
import type { CreateTransport, Transport } from './transport'

/** A notification carries less than 8,000 bytes (PostgreSQL, NOTIFY). */
const MAX_BYTES = 7800
const CHANNEL = 'keel'
const TIMEOUT_MS = 5000

/**
 * Carries texts by LISTEN and NOTIFY, over a connection of its own: a NOTIFY inside of a transaction that writes would make all
 * writers wait for each other. The connection must be direct, not over a pooler of transactions.
 */
export const createPostgresTransport =
  (connection: pg.ClientConfig): CreateTransport =>
  (handlers): Transport => {
    let client: pg.Client | null = null
    const reachable = new Reachable(handlers, async (lost) => {
      const made = new pg.Client({
        ...connection,
        application_name: 'keel bus',
        connectionTimeoutMillis: TIMEOUT_MS,
        query_timeout: TIMEOUT_MS,
        keepAlive: true,
      })
      made.on('error', lost)
      made.on('end', () => lost(new Error('the connection ended')))
      made.on('notification', ({ payload }) => {
        if (made === client && payload !== undefined) handlers.onText(payload)
      })
      client = made
      const disconnect = (): Promise<void> => made.end()
      try {
        await made.connect()
        await made.query(`listen ${CHANNEL}`)
      } catch (error) {
        await disconnect().catch(() => {})
        throw error
      }
      return disconnect
    })
    return {
      maxBytes: MAX_BYTES,
      async send(texts) {
        if (!client || !reachable.isUp) throw new Error('the database cannot be reached')
        try {
          await client.query('select pg_notify($1, text) from unnest($2::text[]) text', [CHANNEL, texts])
        } catch (error) {
          reachable.lose(error)
          throw error
        }
      },
      whenUp: () => reachable.whenUp(),
      reconnect: () => reachable.lose(new Error('no message arrived for too long')),
      close: () => reachable.close(),
    }
  }
