import { clearSessionCache } from '../api/me'
import { handleUnauthorized } from '../api/connection'
import { closeConfirm } from '../ui/confirm/confirm'
import { isMemberPath } from './member-paths'
import type { AppRouter } from './router'

/** When the session ends behind our back: closes what is open and asks to sign in, keeping the place. */
export function leaveWhenSessionEnds(router: AppRouter): void {
  handleUnauthorized((path) => {
    // Whether somebody is here is a question, and a wrong password an answer: no session was lost.
    if (path === '/user/me' || path === '/user/login') return
    clearSessionCache()
    const { pathname, href } = router.state.location
    if (!isMemberPath(pathname)) return
    closeConfirm()
    void router.navigate({ to: '/login', search: { r: href }, replace: true })
  })
}
