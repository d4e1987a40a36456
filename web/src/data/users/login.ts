import type { login as loginRoute } from '@keel/contract/routes/users'
import { call } from '../_shared/client'

/** Opens a session in this browser. Fails with `login.failed` or, after many wrong tries, `captcha.not.solved`. */
export const login = (body: { email: string; password: string; captcha?: string }) =>
  call<typeof loginRoute>('POST', '/user/login', { body })
