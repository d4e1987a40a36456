import { queryClient } from '../data/_shared/query-client'
import { clearSessionCache, currentUserId } from '../data/users/me'
import { forgetCopies } from '../data/offline-copies/forget-copies'
import { handleUnauthorized } from '../data/_shared/unauthorized'
import { discardAll } from '../lib/another-person'
import { closeConfirm } from '../ui/confirm/confirm'
import { isMemberPath } from './member-paths'
import type { AppRouter } from './router'

/** When the session ends without the user's doing: closes dialogs and goes to login, remembering the path. */
export function leaveWhenSessionEnds(router: AppRouter): void {
  handleUnauthorized((path) => {
    // These return 401 without a session being lost: nobody signed in, or a wrong password.
    if (path === '/user/me' || path === '/user/login') return
    clearSessionCache()
    const { pathname, href } = router.state.location
    if (!isMemberPath(pathname)) return
    closeConfirm()
    void router.navigate({ to: '/login', search: { r: href }, replace: true })
  })
}

/**
 * When somebody else signs in on this page: discards what the page keeps for who was here before; who comes back finds it. What the browser
 * keeps of the server's data goes then too, and as soon as nobody is signed in.
 */
export function discardWhenAnotherSignsIn(): () => void {
  let last: number | null = null
  return queryClient.getQueryCache().subscribe(() => {
    const id = currentUserId()
    if (id === null) void forgetCopies(null)
    if (!id || id === last) return
    void forgetCopies(id)
    if (last !== null) discardAll()
    last = id
  })
}
