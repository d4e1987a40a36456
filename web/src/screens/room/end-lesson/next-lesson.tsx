import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { cancelAndRefetch } from '../../../data/_shared/cancel-and-refetch'
import { isApiError } from '../../../data/_shared/errors'
import { keys } from '../../../data/_shared/keys'
import { createScheduledLesson } from '../../../data/schedule/calls'
import { useMoment } from '../../../lib/use-moment'
import { useNextLesson } from '../../../data/schedule/use-next-lesson'
import { dayOf, timeOf } from '../../../lib/day-of'
import { isDay } from '../../../lib/is-day'
import { momentsAt } from '../../../lib/local-time'
import { ownZone } from '../../../lib/own-zone'
import { useKeptFocus } from '../../../lib/use-kept-focus'
import { useAction } from '../../../lib/use-action'
import { useNow } from '../../../lib/use-now'
import { FormError } from '../../../ui/form-error'
import { LoadingState } from '../../../ui/states'
import classes from './end-lesson.module.css'
import { Section } from './section'

const MINUTE_MS = 60_000
const STEP_MS = 5 * MINUTE_MS

/** A week after the lesson began, on a full five minutes. */
function inAWeek({ started_at }: Pick<Lesson, 'started_at'>): Date {
  const at = new Date(Math.round(Date.parse(started_at ?? '') / STEP_MS) * STEP_MS)
  at.setDate(at.getDate() + 7)
  return at
}

/** When the next lesson in the classroom is, or the fields that schedule it. */
export function NextLesson({ lesson, roomId }: { lesson: Lesson; roomId: number }) {
  const t = useTranslations('lesson-end')
  const moment = useMoment()
  const kept = useKeptFocus<HTMLDivElement>()
  const [scheduled, setScheduled] = useState<string | null>(null)
  const known = useNextLesson(roomId)
  // Also one so far ahead that it is not looked for.
  const next = scheduled ?? known
  return (
    <Section title={t('next')}>
      <div {...kept} className={classes.next}>
        {next === undefined ? (
          <LoadingState />
        ) : next === null ? (
          <ScheduleNext lesson={lesson} roomId={roomId} onScheduled={setScheduled} />
        ) : (
          <p className={classes.line} role="status">
            {moment(next)}
          </p>
        )}
      </div>
    </Section>
  )
}

interface ScheduleProps {
  lesson: Lesson
  roomId: number
  /** Called with its start. */
  onScheduled: (startsAt: string) => void
}

function ScheduleNext({ lesson, roomId, onScheduled }: ScheduleProps) {
  const t = useTranslations('lesson-end')
  const ts = useTranslations('schedule')
  const moment = useMoment()
  const client = useQueryClient()
  const [start, setStart] = useState(() => {
    const at = inAWeek(lesson)
    return { day: dayOf(at), time: timeOf(at) }
  })
  const [error, setError] = useState<unknown>(null)
  const now = useNow(MINUTE_MS)
  // A time that the clocks skip is as much later as they skip.
  const at = isDay(start.day) && start.time !== '' ? (momentsAt(start.day, start.time)[0] ?? new Date(`${start.day}T${start.time}`)) : null
  const isPast = at !== null && at < now
  const isComplete = at !== null && !isPast
  const [schedule, isScheduling] = useAction(async () => {
    if (!at) return
    setError(null)
    try {
      const { starts_at } = await createScheduledLesson({
        room_id: roomId,
        student_id: null,
        title: lesson.room_name,
        starts_at: at.toISOString(),
        local_start: `${start.day}T${start.time}`,
        duration: lesson.duration,
        zone: ownZone(),
        repeat_until: null,
        note: '',
      })
      onScheduled(starts_at)
      void cancelAndRefetch(client, { queryKey: keys.events })
    } catch (failure) {
      setError(failure)
    }
  })
  const inTheWay = isApiError(error) ? error.inTheWay : undefined
  const inTheWayText = (event: ScheduledLesson) => ts('inTheWay', { title: event.title, when: moment(event.starts_at) })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) schedule()
      }}
    >
      <FormError error={error}>{inTheWay && <span>{inTheWayText(inTheWay)}</span>}</FormError>
      <div className={classes.when}>
        <TextInput
          type="date"
          label={t('day')}
          value={start.day}
          error={isPast && t('past')}
          onChange={({ currentTarget }) => setStart((before) => ({ ...before, day: currentTarget.value }))}
        />
        <TextInput
          type="time"
          label={t('time')}
          step={300}
          value={start.time}
          onChange={({ currentTarget }) => setStart((before) => ({ ...before, time: currentTarget.value }))}
        />
        <Button type="submit" variant="default" loading={isScheduling} disabled={!isComplete}>
          {t('schedule')}
        </Button>
      </div>
    </form>
  )
}
