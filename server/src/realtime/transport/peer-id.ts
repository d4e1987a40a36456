import { createHash } from 'node:crypto'

const LENGTH = 16

/** Returns the part of a connection's id that stays when its stream begins again. */
export const lastingIdOf = (connectionId: string): string => connectionId.split('.', 1)[0] ?? ''

/** Returns the public name of a connection. Everybody who knows its id can compute it; the id cannot be found from it. */
export const peerIdOf = (connectionId: string): string =>
  createHash('sha256').update(lastingIdOf(connectionId)).digest('base64url').slice(0, LENGTH)
