import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { setMe } from '../data/users/me'
import { PlaceContext, type Place } from '../lib/place'

/** Around the pages that visitors see without the router too. */
export function RouterPlace() {
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr })
  const place = useMemo(
    (): Place => ({
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
    <PlaceContext value={place}>
      <Outlet />
    </PlaceContext>
  )
}
