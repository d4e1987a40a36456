import type { User } from '@keel/contract/entities/user'
import type { me } from '@keel/contract/routes/users'
import { call } from '../_shared/client'
import { isApiError } from '../_shared/errors'

/** Fetches the signed-in user; null for a guest. */
export async function fetchMe(signal?: AbortSignal): Promise<User | null> {
  try {
    return await call<typeof me>('GET', '/user/me', signal ? { signal } : {})
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null
    throw error
  }
}
