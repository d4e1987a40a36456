import type { RegisteredRouter } from '@tanstack/react-router'
import { hasNoAnswer } from '../data/_shared/action-keys'
import { forgetCopies } from '../data/offline-copies/forget-copies'
import { logout } from '../data/users/logout'
import { storeInTabOnly } from '../data/save-queue/job-storage'
import { clearSessionCache } from '../data/users/me'
import { translator } from '../i18n/language'
import { forgetPush } from '../lib/forget-push'
import { forgetLocal } from '../lib/storage'
import { toast } from '../ui/toast/toast'
import { toastError } from '../ui/toast/toast-error'

let leaving = false
/** True while the user signs out, when losing the session is expected. */
export const isSigningOut = (): boolean => leaving

/** Only the server ends a session. Who wants to leave the computer without a connection leaves no copies there at least. */
async function stayOffline(): Promise<void> {
  await forgetCopies(null)
  toast.error(translator('errors')('logoutOffline'))
}

/** Ends the session and goes to the login screen, or to the page of a provider that ends its session too and leads back. */
export async function signOut(router: RegisteredRouter): Promise<void> {
  leaving = true
  try {
    const url = await logout()
    clearSessionCache()
    await forgetPush()
    // The next user of the computer must find neither drafts nor unsent messages; those go when their author is back on this page.
    forgetLocal('keel.chat.draft.')
    storeInTabOnly('keel.chat.out.')
    if (url !== null) {
      // Still signing out until the browser is there: nothing may lead to the login screen meanwhile.
      window.location.assign(url)
      return
    }
    await router.navigate({ to: '/login' })
  } catch (error) {
    if (hasNoAnswer(error)) await stayOffline()
    else toastError(error)
  }
  leaving = false
}
