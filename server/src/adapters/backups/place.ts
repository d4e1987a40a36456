import type { Readable, Writable } from 'node:stream'

/** Where nightly backups are kept. */
export interface BackupPlace {
  readonly describe: string
  /** Streams a backup to its place, where it appears when it is complete; returns its bytes. */
  store(name: string, write: (out: Writable) => Promise<unknown>): Promise<number>
  /** Opens a backup; null where it is not there. */
  open(name: string): Promise<{ size: number; bytes: Readable } | null>
  /** Returns the names of all files there. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  close(): void
}
