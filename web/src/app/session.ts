import { forgetMe } from '../api/me'
import { handleUnauthorized } from '../api/connection'
import { closeConfirm } from '../ui/confirm/confirm'
import { isMemberPath } from './guards'
import { router } from './router'

/** The session ended behind our back: close what is open and ask to sign in, keeping the place. */
handleUnauthorized((path) => {
  if (path === '/user/me' || path === '/user/login') return
  forgetMe()
  const { pathname, href } = router.state.location
  if (!isMemberPath(pathname)) return
  closeConfirm()
  void router.navigate({ to: '/login', search: { r: href }, replace: true })
})
