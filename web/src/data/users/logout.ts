import type { DataOf } from '@keel/contract/route'
import type { logout as logoutRoute } from '@keel/contract/routes/users'
import { call } from '../_shared/client'

/** Processes of the last version return nothing. */
const urlIn = (left: DataOf<typeof logoutRoute> | null): string | null => left?.url ?? null

/** Ends this session on the server. Returns where to log out of the provider that the user logged in by; null when there is nothing to do. */
export const logout = async (): Promise<string | null> => urlIn(await call<typeof logoutRoute>('POST', '/user/logout'))
