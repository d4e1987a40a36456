import type { BodyOf } from '@keel/contract/route'
import type { createToken as createRoute, revokeToken as revokeRoute, revokeTokens as revokeAllRoute } from '@keel/contract/routes/tokens'
import { call } from '../_shared/client'

export type NewToken = BodyOf<typeof createRoute>

/** Creates an API token; its text is in this response only. Fails with `wrong.password`, `login.again`, `name.used`, `limit.reached`. */
export const createToken = (body: NewToken) => call<typeof createRoute>('POST', '/user/tokens', { body })

/** Revokes an API token. */
export const revokeToken = (id: string) => call<typeof revokeRoute>('DELETE', `/user/tokens/${encodeURIComponent(id)}`)

/** Revokes all API tokens of the user. */
export const revokeTokens = () => call<typeof revokeAllRoute>('DELETE', '/user/tokens')
