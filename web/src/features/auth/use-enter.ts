import { ROLE } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { chosenLanguage, showLanguage } from '../../i18n/language'
import { useNavigation } from '../../lib/navigation'
import { takeWantedPath } from '../../lib/redirect'
import { forgetNewInstallation } from './new-installation'

/** Returns what follows a sign-in: switches to the user's language and opens the wanted page as them; unverified teachers wait. */
export function useEnter(): (user: User, r?: string) => Promise<void> {
  const { enter } = useNavigation()
  return async (user, r) => {
    forgetNewInstallation()
    await showLanguage(chosenLanguage() ?? user.lang)
    await enter(user, user.verify !== 1 && user.role === ROLE.teacher ? '/verify' : takeWantedPath(r))
  }
}
