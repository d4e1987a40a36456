import type { register as registerRoute } from '@keel/contract/routes/users'
import type { BodyOf } from '@keel/contract/route'
import { call } from '../_shared/client'

export type Registration = BodyOf<typeof registerRoute>

/** Makes an account and opens its first session. A solved captcha counts once, also when this fails. */
export const register = (body: Registration) => call<typeof registerRoute>('POST', '/user/register', { body })
