import type { Readable } from 'node:stream'

/** Storage of uploaded bytes. The key is made here and never comes from a user. */
export interface FileStore {
  readonly describe: string
  /** Streams to the end; nothing is left behind when the source fails. Returns its key, size in bytes and sha256. */
  put(source: Readable): Promise<{ key: string; size: number; sha256: Buffer }>
  /** Returns the bytes from `start` to `end`, both included. */
  read(key: string, range?: { start: number; end: number }): Readable
  remove(key: string): Promise<void>
  /** Removes what interrupted uploads left behind. */
  removeLeftovers(now: Date): Promise<void>
}
