import { randomBytes } from 'node:crypto'

export const STORAGE_KEY = /^[0-9a-f]{32}$/

export const newKey = (): string => randomBytes(16).toString('hex')

/** Returns the name of a key's file below the root of a store, the same in each. Throws if it is not a key, since it could be a path. */
export function nameOf(key: string): string {
  if (!STORAGE_KEY.test(key)) throw new Error('not a key of this store')
  return `${key.slice(0, 2)}/${key}`
}

/** Returns the error of reading bytes that are not there. */
export const noSuchFile = (key: string): Error => Object.assign(new Error(`there is no file ${key}`), { code: 'ENOENT' })
