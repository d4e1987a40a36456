import { ROLE } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { useRouter } from '@tanstack/react-router'
import { setMe } from '../../data/users/me'
import { chosenLanguage, showLanguage } from '../../i18n/language'
import { forgetNewInstallation } from './new-installation'
import { takeWantedPath } from '../../lib/redirect'

/** Returns what follows a sign-in: caches the user, switches to their language and opens the wanted page; unverified teachers wait. */
export function useEnter(): (user: User, r?: string) => Promise<void> {
  const router = useRouter()
  return async (user, r) => {
    setMe(user)
    forgetNewInstallation()
    await showLanguage(chosenLanguage() ?? user.lang)
    if (user.verify !== 1 && user.role === ROLE.teacher) await router.navigate({ to: '/verify', replace: true })
    else router.history.replace(takeWantedPath(r))
  }
}
