import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../../data/users/me'
import { chosenLanguage, showLanguage } from '../../i18n/language'
import { isMemberPath } from '../member-paths'
import { SearchHost } from '../shell/search-entry'
import { isSigningOut } from '../sign-out'

/** Around all pages for members: their language and their live connection. */
export function MemberLayout() {
  const user = useMe()
  const router = useRouter()
  const lang = user?.lang
  useEffect(() => {
    if (lang && !chosenLanguage()) void showLanguage(lang)
  }, [lang])
  useEffect(() => {
    // Signed out elsewhere: noticed by the regular refetch of the user. A user who signs out here is on the way already.
    const { pathname, href } = router.state.location
    if (user === null && !isSigningOut() && isMemberPath(pathname))
      void router.navigate({ to: '/login', search: { r: href }, replace: true })
  }, [user, router])
  return (
    user && (
      <>
        <Outlet />
        <SearchHost />
      </>
    )
  )
}
