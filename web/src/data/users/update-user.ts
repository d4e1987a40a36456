import type { updateUser as updateUserRoute } from '@keel/contract/routes/users'
import type { BodyOf } from '@keel/contract/route'
import { call } from '../_shared/client'
import { setMe } from './me'

/** Changes one's own name, language or sounds, and tells the whole client. */
export async function updateUser(body: BodyOf<typeof updateUserRoute>): Promise<void> {
  setMe(await call<typeof updateUserRoute>('PUT', '/user', { body }))
}
