import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { API_BASE } from '@keel/contract/protocol'
import type { World } from '../world/world'
import type { Fault } from './check'
import type { StoredClassroom } from './stored'

/** A mail that failed waits for minutes; here the time of its next attempt comes at once, again and again. */
const NEXT_ATTEMPT_MS = 1500

/** Resolves when no mail waits, or after so long. */
export async function mailsSent(pool: pg.Pool, withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await delay(NEXT_ATTEMPT_MS)) {
    const { rowCount } = await pool.query(`update mails set next_at = to_timestamp(0) where status = 'waiting'`)
    if (rowCount === 0) return
  }
}

/** Fetches every uploaded file as its owner; returns those that are not what was stored. */
export async function checkFiles({ nodes }: World, stored: readonly StoredClassroom[]): Promise<Fault[]> {
  const origin = `http://127.0.0.1:${nodes[0]?.port}`
  const faults: Fault[] = []
  for (const { room, files } of stored)
    for (const { id, owner, name, sha256 } of files) {
      const person = [room.teacher, ...room.students].find((one) => one.id === owner)
      const cookie = Object.entries(person?.cookies ?? {})
        .map((pair) => pair.join('='))
        .join('; ')
      const found = await fetch(`${origin}${API_BASE}/files/${id}`, { headers: { cookie } }).then(
        async (answer) => {
          const bytes = Buffer.from(await answer.arrayBuffer())
          return answer.ok ? createHash('sha256').update(bytes).digest('hex') : `status ${answer.status}`
        },
        () => 'no response',
      )
      if (found !== sha256) faults.push({ kind: 'lost', text: `the bytes of ${name}: ${found} instead of ${sha256}` })
    }
  return faults
}
