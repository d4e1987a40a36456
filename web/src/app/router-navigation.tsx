import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { setMe } from '../data/users/me'
import { NavigationContext, type Navigation } from '../lib/navigation'

/** Around the pages that visitors see without the router too. */
export function RouterNavigation() {
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr })
  const navigation = useMemo(
    (): Navigation => ({
      pathname,
      search,
      go: (path, { replace } = { replace: false }) => router.history[replace ? 'replace' : 'push'](path),
      enter: async (user, path) => {
        setMe(user)
        router.history.replace(path)
      },
      preload: (path) => void router.preloadRoute({ to: path.replace(/[?#].*/, '') }).catch(() => null),
    }),
    [router, pathname, search],
  )
  return (
    <NavigationContext value={navigation}>
      <Outlet />
    </NavigationContext>
  )
}
