import type { RegisteredRouter } from '@tanstack/react-router'
import { queryClient } from '../../data/_shared/query-client'
import { bindLiveEvents } from '../../data/live-events'
import { meQuery } from '../../data/users/me'
import { live } from '../../realtime/live'
import { checkBuild } from './check-build'

/* The code that shows something is loaded with the first event of its kind. Best effort: what is not toasted is on its page. */
const withMessages = (use: (code: typeof import('./show-message')) => void): void =>
  void import('./show-message').then(use, () => undefined)
const withNotifications = (use: (code: typeof import('./show-notification')) => unknown): void =>
  void import('./show-notification').then(use, () => undefined)

/** Leads a user whose address was confirmed home. */
const bindVerified = (router: RegisteredRouter): (() => void) =>
  live.on('email_verified', () => {
    const user = queryClient.getQueryData(meQuery.queryKey)
    if (!user || user.verify === 1) return
    // The user who opened the link here goes on to the wanted page.
    const { pathname, search } = router.state.location
    if (!(pathname === '/verify' && 'token' in search)) void router.navigate({ to: '/home' })
  })

/** Toasts and sounds by live events, beside what they change in the cache. Returns the unsubscribe functions. */
function bindReactions(router: RegisteredRouter): (() => void)[] {
  return [
    // The stream could not be resumed: the server may have been updated meanwhile. Checked earlier, the request could still fail.
    live.onMissed(() => void checkBuild().catch(() => undefined)),
    live.on('new_message', (event) => withMessages(({ showMessage }) => showMessage(router, event))),
    live.on('channel_seen', (event) => withMessages(({ hideMessage }) => hideMessage(event))),
    live.on('notified', ({ notification }) => {
      if (notification !== null) withNotifications(({ showNotification }) => showNotification(router, notification))
    }),
    live.on('room_started', ({ room_id, lesson }) => {
      // The user who may edit it has started it, and may still be on the way into the classroom.
      const isThere = router.state.location.pathname === `/room/${room_id}`
      if (!lesson.can_edit && !isThere) withNotifications(({ showStartedLesson }) => showStartedLesson(router, room_id, lesson.room_name))
    }),
  ]
}

/** Handles live events that apply on every page; screens have their own listeners. Returns an unsubscribe function. */
export function bindLive(router: RegisteredRouter): () => void {
  // Whether the user was confirmed before is seen before the cache changes, and what a refetch may cancel is fetched after it.
  const unsubscribers = [bindVerified(router), bindLiveEvents(live, queryClient), ...bindReactions(router)]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}
