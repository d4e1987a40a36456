import pg from 'pg'
import type { Engine } from './engine'

/** A notification carries less than 8,000 bytes (PostgreSQL, NOTIFY). */
const MAX_BYTES = 7800
const CHANNEL = 'keel'
const TIMEOUT_MS = 5000

/**
 * Carries texts by LISTEN and NOTIFY, over a connection of its own: a NOTIFY inside of a transaction that writes would make all
 * writers wait for each other. The connection must be direct, not over a pooler of transactions.
 */
export const createPostgresEngine = (connection: pg.ClientConfig): Engine => ({
  maxBytes: MAX_BYTES,
  link({ onText, onLost }) {
    const client = new pg.Client({
      ...connection,
      application_name: 'keel bus',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', onLost)
    client.on('end', () => onLost(new Error('the connection ended')))
    client.on('notification', ({ payload }) => payload !== undefined && onText(payload))
    return {
      async open() {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
      },
      async send(texts) {
        // Prepared once, and one row for all: this is sent hundreds of times a second.
        const text = 'select count(pg_notify($1, text)) from unnest($2::text[]) text'
        await client.query({ name: 'notify', text, values: [CHANNEL, texts] })
      },
      close: () => client.end(),
    }
  },
})
