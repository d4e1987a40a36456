import { createHash } from 'node:crypto'

const LENGTH = 16

/** Returns the public name of a connection. Everybody who knows its id can compute it; the id cannot be found from it. */
export const peerIdOf = (connectionId: string): string => createHash('sha256').update(connectionId).digest('base64url').slice(0, LENGTH)
