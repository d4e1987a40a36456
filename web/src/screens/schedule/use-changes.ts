import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ScheduledLesson, SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import { cancelAndRefetch } from '../../data/_shared/cancel-and-refetch'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { deleteScheduledLesson, restoreScheduledLesson, updateScheduledLesson } from '../../data/schedule/calls'
import { errorMessage } from '../../lib/error-message'
import { localTimeIn } from '../../lib/local-time'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'
import { endOf, type NewTime } from './durations'
import { ownZone } from '../../lib/own-zone'
import { useScheduledLessonTexts } from './scheduled-lesson-texts'

/** The subject of toasts about a scheduled lesson: a toast about its new time replaces the one before. */
export const aboutPlanned = ({ id }: Pick<ScheduledLesson, 'id'>): string => `planned ${id}`

const atTime = (event: ScheduledLesson, { starts, local, duration }: NewTime): ScheduledLesson => ({
  ...event,
  starts_at: starts.toISOString(),
  local_start: local !== undefined && event.zone === ownZone() ? local : localTimeIn(event.zone, starts),
  ends_at: endOf(starts, duration).toISOString(),
  duration,
})

/** Moves and deletes scheduled lessons optimistically; a conflicting lesson can be opened. */
export function useChanges(onOpen: (event: ScheduledLesson) => void) {
  const t = useTranslations('schedule')
  const say = useScheduledLessonTexts()
  const client = useQueryClient()
  /** The new times of lessons whose move the server has not confirmed yet. */
  const [pendingTimes, setPendingTimes] = useState<ReadonlyMap<number, NewTime>>(new Map())
  const refresh = () => cancelAndRefetch(client, { queryKey: keys.events })
  const show = (event: ScheduledLesson, time: NewTime) => setPendingTimes((now) => new Map(now).set(event.id, time))
  /** Forgets the new time; without one, whichever is pending. */
  const revert = ({ id }: ScheduledLesson, time?: NewTime) =>
    setPendingTimes((now) => (time && now.get(id) !== time ? now : new Map([...now].filter(([other]) => other !== id))))
  /** The changes of a lesson are sent one after the other: the last one counts. */
  const sent = useRef(new Map<number, Promise<unknown>>())
  const inTurn = async ({ id }: ScheduledLesson, change: () => Promise<void>): Promise<void> => {
    const before = sent.current.get(id)
    const own = (async () => {
      await before
      await change()
    })()
    sent.current.set(id, own)
    await own
  }

  const whenOf = (event: ScheduledLesson) => `${say.day(new Date(event.starts_at))}, ${say.times(event)}`

  const handleError = (error: unknown) => {
    const inTheWay = isApiError(error) ? error.inTheWay : undefined
    if (!inTheWay) return void toastError(error)
    const action = { label: t('open'), run: () => onOpen(inTheWay) }
    toast.error(say.inTheWay(inTheWay), { title: errorMessage(error) ?? '', action })
  }

  const move = async (event: ScheduledLesson, time: NewTime, scope: SeriesRange) => {
    const { starts, local, duration } = time
    try {
      const meant = local !== undefined && event.zone === ownZone() ? { local_start: local } : {}
      await updateScheduledLesson(event.id, { starts_at: starts.toISOString(), ...meant, duration }, scope)
      await refresh()
      const undo = () => void inTurn(event, () => moveBack(event, scope))
      toastUndo(t('moved', { when: whenOf(atTime(event, time)) }), undo, aboutPlanned(event))
    } catch (error) {
      handleError(error)
    } finally {
      revert(event, time)
    }
  }
  const moveBack = async (event: ScheduledLesson, scope: SeriesRange) => {
    const { id, starts_at, local_start, duration } = event
    try {
      await updateScheduledLesson(id, { starts_at, local_start, duration }, scope)
      await refresh()
      toast.success(t('movedBack', { when: whenOf(event) }), { about: aboutPlanned(event) })
    } catch (error) {
      handleError(error)
    }
  }
  const restore = async (event: ScheduledLesson) => {
    try {
      await restoreScheduledLesson(event.id)
      await refresh()
    } catch (error) {
      handleError(error)
    }
  }
  /** Undoes a lesson just planned, with its series. */
  const undoPlan = async (event: ScheduledLesson) => {
    try {
      await deleteScheduledLesson(event.id, 'all')
      await refresh()
    } catch (error) {
      handleError(error)
    }
  }
  /** May throw: the caller shows why. */
  const remove = async (event: ScheduledLesson, scope: SeriesRange) => {
    await deleteScheduledLesson(event.id, scope)
    void refresh()
    toastUndo(
      scope === 'this' ? t('deleted', { title: event.title }) : t('deletedSeries', { title: event.title }),
      () => void restore(event),
    )
  }
  return {
    show,
    revert: (event: ScheduledLesson) => revert(event),
    move: (event: ScheduledLesson, time: NewTime, scope: SeriesRange) => inTurn(event, () => move(event, time, scope)),
    remove,
    undoPlan,
    refresh,
    /** Returns the lessons with unconfirmed moves applied. */
    withPendingTimes: (events: readonly ScheduledLesson[]): ScheduledLesson[] =>
      events.map((event) => {
        const time = pendingTimes.get(event.id)
        return time ? atTime(event, time) : event
      }),
  }
}
