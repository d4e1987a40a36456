import { IDEMPOTENCY_HEADER } from '@keel/contract/protocol'
import { AppError } from '@keel/contract/errors'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../db/schema'
import { inOneTransaction } from '../db/unit'
import type { Caller } from './caller'
import { violates } from '../db/violates'
import { keptSince } from '../stored-data'

/** Newest responses stored per person, within both limits. */
const KEPT_MAX = 200
const KEPT_BYTES = 4_000_000
const CALL_MAX = 300
/** How long a repetition waits for the first call before it has to retry. */
const WAIT_MS = 2000

/** Data that is JSON text already, for large responses that would otherwise be parsed and serialised again. */
export class JsonText {
  constructor(readonly text: string) {}
}

type Answer = unknown
/** Runs a creating call once per key of its caller; a repetition gets the response of the first. */
export type Once = (request: FastifyRequest, caller: Caller, run: () => Promise<Answer>) => Promise<Answer>

/** What a key identifies: the call with its address and content. An upload's content is not read for it. */
function callOf({ method, url, body }: FastifyRequest): string {
  const content = body === undefined ? '' : createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return `${method} ${content} ${url}`.slice(0, CALL_MAX)
}

/** Waits for the end of a call, success or error. @throws `call.running` when that takes too long */
async function endOf(running: Promise<unknown>): Promise<void> {
  const patience = new AbortController()
  const ended = running.then(
    () => true,
    () => true,
  )
  const inTime = await Promise.race([ended, wait(WAIT_MS, false, { signal: patience.signal })])
  if (!inTime) throw new AppError('call.running', { retryAfterSeconds: 1 })
  patience.abort()
}

// Stryker disable next-line ConditionalExpression: only saves a query, a key that was not stored is not found
const isTaken = (error: unknown): boolean => violates(error, 'idempotency_keys_pkey')

/** Makes the function that runs calls once. A call's writes and its response are committed together. */
export function makeOnce(db: Kysely<DB>, log: Logger, now: () => Date): Once {
  const find = async (userId: number, key: string, call: string): Promise<JsonText | undefined> => {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['call', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!row) return undefined
    if (row.call !== call) throw new AppError('bad.input', { errors: { [IDEMPOTENCY_HEADER]: 'used' } })
    return new JsonText(row.answer)
  }
  const trim = (userId: number) =>
    sql`delete from idempotency_keys k using (
        select key, row_number() over newest as place, sum(octet_length(answer)) over newest as bytes
        from idempotency_keys where user_id = ${userId} window newest as (order by created_at desc, key)) o
      where k.user_id = ${userId} and k.key = o.key and (o.place > ${KEPT_MAX} or (o.place > 1 and o.bytes > ${KEPT_BYTES}))`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'trimming stored responses failed'))

  const runFirst = async (id: number, key: string, call: string, run: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await inOneTransaction(
        // The end of a call in another process is unknown: it is not waited for, so that it holds one connection.
        async (client) => {
          const { rowCount } = await client.query(
            `insert into idempotency_keys (user_id, key, call, answer, created_at)
              select $1, $2, $3, '', $4 where pg_try_advisory_xact_lock(hashtextextended($5, 0))`,
            [id, key, call, now(), `idempotency ${id} ${key}`],
          )
          if (rowCount === 0) throw new AppError('call.running', { retryAfterSeconds: 1 })
        },
        async () => {
          const data = await run()
          const text = data instanceof JsonText ? data.text : JSON.stringify(data ?? null)
          await db.updateTable('idempotency_keys').set({ answer: text }).where('user_id', '=', id).where('key', '=', key).execute()
          return data
        },
      )
      await trim(id)
      return answer
    } catch (error) {
      const first = isTaken(error) ? await find(id, key, call) : undefined
      if (first) return first
      throw error
    }
  }
  const underWay = new Map<string, Promise<Answer>>()

  return async (request, caller, run) => {
    const key = request.headers[IDEMPOTENCY_HEADER]
    if (key === undefined || !caller.user) return run()
    if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))
      throw new AppError('bad.input', { errors: { [IDEMPOTENCY_HEADER]: 'invalid' } })
    const { id } = caller.user
    const call = callOf(request)
    const name = `${id} ${key}`
    /** Returns the response of the first call, once there is one. */
    const repeated = async (): Promise<JsonText | undefined> => {
      let known = await find(id, key, call)
      for (let running = underWay.get(name); !known && running; running = underWay.get(name)) {
        await endOf(running)
        known = await find(id, key, call)
      }
      return known
    }
    let known: JsonText | undefined
    let repeats = true
    try {
      known = await repeated()
      repeats = known !== undefined
    } finally {
      if (repeats) request.raw.resume() // a repeated upload has to be consumed before its sender reads the response
    }
    if (known) return known
    const running = runFirst(id, key, call, run).finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }
}

/** Deletes stored responses past their time. */
export async function purgeKeys({ db, now }: { db: Kysely<DB>; now: () => Date }): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', keptSince('idempotencyKey', now())).execute()
}
