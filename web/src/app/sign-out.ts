import type { RegisteredRouter } from '@tanstack/react-router'
import { logout } from '../api/logout'
import { clearSessionCache } from '../api/me'
import { forgetLocal } from '../lib/forget-local'
import { toastError } from '../ui/toast/toast-error'

let leaving = false
/** True while somebody signs out on purpose, when losing the session is no surprise. */
export const isSigningOut = (): boolean => leaving

/** Ends the session and goes to the login screen. */
export async function signOut(router: RegisteredRouter): Promise<void> {
  leaving = true
  try {
    await logout()
    clearSessionCache()
    // Drafts and unsent messages: who signs out may leave the computer to others.
    forgetLocal('keel.chat.')
    await router.navigate({ to: '/login' })
  } catch (error) {
    toastError(error)
  } finally {
    leaving = false
  }
}
