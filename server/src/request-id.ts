import { AsyncLocalStorage } from 'node:async_hooks'
import { randomId } from './random-id'

/** From a proxy: what could break a line of the log, or fill it, is not taken over. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/

const ids = new AsyncLocalStorage<string>()
const node = randomId(6)
let count = 0

/** Returns an id that no other call of this installation has. */
export const newRequestId = (): string => `${node}-${(count += 1).toString(36)}`

/** Returns the id of a call: that of its header when this is plain and short, else a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && PLAIN.test(header) ? header : newRequestId()

/** Runs work, and what it starts, with an id that its log lines carry. */
export const withRequestId = <T>(id: string, work: () => T): T => ids.run(id, work)

/** Returns the id of the call or job that this work belongs to. */
export const currentRequestId = (): string | undefined => ids.getStore()
