import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/** Returns an unguessable id, token or link part of `bytes` random bytes, as base64url. They come from a pool: one allocation each would cost more than the bytes. */
export const randomId = (bytes: number): string => {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64url', used - bytes, used)
}
