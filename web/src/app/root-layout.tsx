import { Outlet } from '@tanstack/react-router'
import { useMe } from '../data/users/me'
import { LiveSession } from './live/lazy-live-session'

/** Around every page: the page, and the live connection of a signed-in user. */
export function RootLayout() {
  const user = useMe()
  return (
    <>
      {user && <LiveSession key={user.id} user={user} />}
      <Outlet />
    </>
  )
}
