import type { logout as logoutRoute } from '@keel/contract/routes/users'
import { call } from '../_shared/client'

/** Ends this session on the server. */
export const logout = () => call<typeof logoutRoute>('POST', '/user/logout')
