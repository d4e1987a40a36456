import type { RegisteredRouter } from '@tanstack/react-router'
import { logout } from '../data/users/logout'
import { storeInTabOnly } from '../data/save-queue/job-storage'
import { clearSessionCache } from '../data/users/me'
import { forgetLocal } from '../lib/storage'
import { toastError } from '../ui/toast/toast-error'

let leaving = false
/** True while the user signs out, when losing the session is expected. */
export const isSigningOut = (): boolean => leaving

/** Ends the session and goes to the login screen. */
export async function signOut(router: RegisteredRouter): Promise<void> {
  leaving = true
  try {
    await logout()
    clearSessionCache()
    // The next user of the computer must find neither drafts nor unsent messages; those go when their author is back on this page.
    forgetLocal('keel.chat.draft.')
    storeInTabOnly('keel.chat.out.')
    await router.navigate({ to: '/login' })
  } catch (error) {
    toastError(error)
  } finally {
    leaving = false
  }
}
