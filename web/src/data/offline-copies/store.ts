import { clear, createStore, delMany, entries, get, setMany, type UseStore } from 'idb-keyval'

/** The last data of a query. */
export interface Copy {
  /** Whose it is, and of which build. */
  owner: string
  /** When the server returned it, in milliseconds. */
  at: number
  /** The page with boards that it belongs to; null for what belongs to no page. */
  page: string | null
  /** The classroom that the page belongs to, where the data says so. */
  room?: number | undefined
  data: string
}

let opened: UseStore | null = null
const store = (): UseStore => (opened ??= createStore('keel', 'copies'))

/** Returns the copy for the hash of a query's key. @throws where a browser forbids its database, as all of these do */
export const readCopy = (hash: string): Promise<Copy | undefined> => get<Copy>(hash, store())

export const allCopies = (): Promise<[hash: string, copy: Copy][]> => entries<string, Copy>(store())

export const writeCopies = (copies: [hash: string, copy: Copy][]): Promise<void> => setMany(copies, store())

export const dropCopies = (hashes: string[]): Promise<void> => delMany(hashes, store())

/** Deletes all copies and lets go of the database. */
export async function clearCopies(): Promise<void> {
  await clear(store())
  await store()('readonly', ({ transaction }) => transaction.db.close())
  opened = null
}
