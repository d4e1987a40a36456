import type { Readable } from 'node:stream'
import type { Config } from '../../config'

/** What is known of bytes that were stored. */
export interface StoredBytes {
  key: string
  size: number
  sha256: Buffer
}

/** Storage of uploaded bytes. Keys never come from a user, and the bytes of a key never change. */
export interface FileStore {
  readonly describe: string
  /**
   * Streams to the end; nothing is left behind when the source or the store fails. The key is made here, except for bytes that have one
   * already in a backup or another store.
   */
  put(source: Readable, key?: string): Promise<StoredBytes>
  /** Returns the bytes from `start` to `end`, both included; the stream fails with the code ENOENT where there are none. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Returns the number of bytes; null where there are none. */
  sizeOf(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Removes what interrupted uploads left behind. */
  removeLeftovers(now: Date): Promise<void>
  /** Returns why nothing can be stored or read now, for the operator; null if it can. */
  problem(): Promise<string | null>
  /** @throws WrongSettings if the store will never take requests with these settings; returns its problem of now, else null */
  verify(): Promise<string | null>
  close(): void
}

export type S3Settings = Required<Pick<Config, 'S3_URL' | 'S3_KEY' | 'S3_SECRET' | 'S3_REGION'>>
