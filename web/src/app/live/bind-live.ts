import type { RegisteredRouter } from '@tanstack/react-router'
import type { Room, RoomCard } from '@keel/contract/entities/room'
import { cancelAndRefetch } from '../../data/_shared/cancel-and-refetch'
import { keys } from '../../data/_shared/keys'
import { meQuery, setMe } from '../../data/users/me'
import { applyToCache } from '../../data/_shared/apply-to-cache'
import { queryClient } from '../../data/_shared/query-client'
import { loadMemberTexts, translator } from '../../i18n/language'
import { requestJoin } from '../../lib/join-request'
import { playSound } from '../../lib/sounds'
import { live } from '../../realtime/live'
import { toast } from '../../ui/toast/toast'
import { bindMessages } from './bind-messages'
import { checkBuild } from './check-build'

const refetchKeys = (...names: (readonly unknown[])[]): void =>
  names.forEach((queryKey) => void cancelAndRefetch(queryClient, { queryKey }))

/** Data shown in a classroom and updated by its live messages. */
const IN_ROOM = new Set<unknown>(['room', 'modules', 'module', 'items', 'actions', 'progress'])

/** Data updated by events to the user, on any page. */
const OF_PERSON = new Set<unknown>([
  keys.rooms[0],
  keys.channels[0],
  keys.channel(0)[0],
  keys.messages(0)[0],
  keys.notifications[0],
  keys.events[0],
])

/** This browser made the change, and shows it already. */
const isOwn = (by: string | null): boolean => by !== null && by === live.connectionId()
/** Returns a function that toasts a started lesson, with a link into the classroom and its call. */
const lessonAnnouncer =
  (router: RegisteredRouter) =>
  async (roomId: number, room: string): Promise<void> => {
    playSound('lesson')
    // The home page shows a running lesson at its top, with a link.
    if (router.state.location.pathname === '/home' && window.scrollY < window.innerHeight / 4) return
    await loadMemberTexts()
    const t = translator('live')
    const join = () => {
      requestJoin(roomId)
      void router.navigate({ to: '/room/$id', params: { id: String(roomId) } })
    }
    toast.info(room, { title: t('lessonStarted'), action: { label: t('join'), run: join } })
  }

/** Handles live events that apply on every page; screens have their own listeners. Returns an unsubscribe function. */
export function bindLive(router: RegisteredRouter): () => void {
  const announceLesson = lessonAnnouncer(router)
  let connected = false
  const stops = [
    live.on('hello', () => {
      // Data fetched while the connection was being opened lacks the events in between.
      if (!connected) void cancelAndRefetch(queryClient, { predicate: ({ queryKey }) => OF_PERSON.has(queryKey[0]) })
      connected = true
    }),
    live.onJoined(() => void cancelAndRefetch(queryClient, { predicate: ({ queryKey }) => IN_ROOM.has(queryKey[0]) })),
    // A classroom is refetched once its live connection is in the room again.
    live.onMissed(() => {
      void cancelAndRefetch(queryClient, { predicate: ({ queryKey }) => !IN_ROOM.has(queryKey[0]) })
      // The stream could not be resumed: the server may have been updated meanwhile. Checked earlier, the request could still fail.
      void checkBuild().catch(() => undefined)
    }),
    live.onSessionEnded(() => refetchKeys(keys.me)),
    live.onRefused(() => refetchKeys(keys.me)),

    live.on('email_verified', () => {
      const user = queryClient.getQueryData(meQuery.queryKey)
      if (!user || user.verify === 1) return
      setMe({ ...user, verify: 1 })
      // The user who opened the link here goes on to the wanted page.
      const { pathname, search } = router.state.location
      if (!(pathname === '/verify' && 'token' in search)) void router.navigate({ to: '/home' })
    }),

    ...bindMessages(router),
    live.on('me_change', ({ by }) => isOwn(by) || refetchKeys(keys.me)),
    live.on('schedule_change', ({ by }) => isOwn(by) || refetchKeys(keys.events)),
    live.on('new_room', ({ room_id }) => refetchKeys(keys.rooms, keys.room(room_id), keys.channels, keys.events)),
    live.on('room_left', ({ room_id }) => refetchKeys(keys.rooms, keys.room(room_id), keys.channels, keys.events)),
    live.on('room_users', ({ room_id, users }) => {
      applyToCache<RoomCard[]>(queryClient, keys.rooms, (rooms) => rooms.map((room) => (room.id === room_id ? { ...room, users } : room)))
      applyToCache<Room>(queryClient, keys.room(room_id), (room) => ({ ...room, users }))
    }),

    live.on('notified', ({ notification }) => {
      refetchKeys(keys.notifications)
      if (notification === null) return
      void import('./show-notification').then(({ showNotification }) => showNotification(router, notification))
    }),
    live.on('lesson_ended', () => refetchKeys(keys.rooms, keys.events, ['lessons'])),
    live.on('lesson_notes', () => refetchKeys(['lessons'], keys.notifications)),
    live.on('room_started', ({ room_id, lesson }) => {
      refetchKeys(keys.rooms, keys.events, ['lessons'])
      // The user who may edit it has started it, and may still be on the way into the classroom.
      const isThere = router.state.location.pathname === `/room/${room_id}`
      if (!lesson.can_edit && !isThere) void announceLesson(room_id, lesson.room_name)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
