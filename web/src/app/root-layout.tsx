import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMe } from '../data/users/me'

const LiveSession = lazy(() => import('./live/live-session').then((module) => ({ default: module.LiveSession })))

/** Around every page: the page, and the live connection of a signed-in user. */
export function RootLayout() {
  const user = useMe()
  return (
    <>
      <Outlet />
      {user && (
        <Suspense>
          <LiveSession key={user.id} user={user} />
        </Suspense>
      )}
    </>
  )
}
