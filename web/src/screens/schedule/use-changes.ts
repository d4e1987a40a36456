import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Event, EventScope } from '@keel/contract/entities/event'
import { askAnew } from '../../api/ask-anew'
import { isApiError } from '../../api/errors'
import { keys } from '../../api/keys'
import { deleteEvent, restoreEvent, updateEvent } from '../../api/schedule'
import { errorMessage } from '../../lib/error-message'
import { notify } from '../../ui/notify/notify'
import { notifyError } from '../../ui/notify/notify-error'
import { notifyUndo } from '../../ui/notify/notify-undo'
import { endOf, type NewTime } from './durations'
import { useEventTexts } from './event-texts'

/** What a notice of a planned lesson is about: where it stands now takes the place of where it stood. */
export const aboutPlanned = ({ id }: Pick<Event, 'id'>): string => `planned ${id}`

const atTime = (event: Event, { starts, duration }: NewTime): Event => ({
  ...event,
  starts_at: starts.toISOString(),
  ends_at: endOf(starts, duration).toISOString(),
  duration,
})

/** Moving and deleting what is planned, at once on the screen; what stands in the way can be opened. */
export function useChanges(onOpen: (event: Event) => void) {
  const t = useTranslations('schedule')
  const say = useEventTexts()
  const client = useQueryClient()
  /** Where entries have just been put, until the server has said yes or no. */
  const [put, setPut] = useState<ReadonlyMap<number, NewTime>>(new Map())
  const refresh = () => askAnew(client, { queryKey: keys.events })
  const show = (event: Event, time: NewTime) => setPut((now) => new Map(now).set(event.id, time))
  const takeBack = ({ id }: Event) => setPut((now) => new Map([...now].filter(([other]) => other !== id)))

  const whenOf = (event: Event) => `${say.day(new Date(event.starts_at))}, ${say.times(event)}`

  const tellWhy = (error: unknown) => {
    const inTheWay = isApiError(error) ? error.inTheWay : undefined
    if (!inTheWay) return void notifyError(error)
    const action = { label: t('open'), run: () => onOpen(inTheWay) }
    notify.error(say.inTheWay(inTheWay), { title: errorMessage(error) ?? '', action })
  }

  const move = async (event: Event, { starts, duration }: NewTime, scope: EventScope) => {
    try {
      await updateEvent(event.id, { starts_at: starts.toISOString(), duration }, scope)
      await refresh()
      notifyUndo(t('moved', { when: whenOf(atTime(event, { starts, duration })) }), () => void moveBack(event, scope), aboutPlanned(event))
    } catch (error) {
      tellWhy(error)
    } finally {
      takeBack(event)
    }
  }
  const moveBack = async (event: Event, scope: EventScope) => {
    const { id, starts_at, duration } = event
    try {
      await updateEvent(id, { starts_at, duration }, scope)
      await refresh()
      notify.success(t('movedBack', { when: whenOf(event) }), { about: aboutPlanned(event) })
    } catch (error) {
      tellWhy(error)
    }
  }
  const bringBack = async (event: Event) => {
    try {
      await restoreEvent(event.id)
      await refresh()
    } catch (error) {
      tellWhy(error)
    }
  }
  /** Takes back what has just been planned, with its series. */
  const unplan = async (event: Event) => {
    try {
      await deleteEvent(event.id, 'all')
      await refresh()
    } catch (error) {
      tellWhy(error)
    }
  }
  /** May throw: whoever asked shows why. */
  const remove = async (event: Event, scope: EventScope) => {
    await deleteEvent(event.id, scope)
    void refresh()
    notifyUndo(
      scope === 'this' ? t('deleted', { title: event.title }) : t('deletedSeries', { title: event.title }),
      () => void bringBack(event),
    )
  }
  return {
    show,
    takeBack,
    move,
    remove,
    unplan,
    refresh,
    /** The entries with those that are on their way where they were put. */
    withPut: (events: readonly Event[]): Event[] =>
      events.map((event) => {
        const time = put.get(event.id)
        return time ? atTime(event, time) : event
      }),
  }
}
