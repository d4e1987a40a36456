import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconCalendarShare, IconCalendarWeek, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { useUser } from '../../data/users/me'
import { lessonsBetweenQuery } from '../../data/lessons/queries'
import { scheduledLessonsQuery } from '../../data/schedule/queries'
import { type Day, dayOf } from '../../lib/day-of'
import { retriedPart } from '../../lib/retried-part'
import { usePrint } from '../../lib/use-print'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { Tooltip } from '../../ui/tooltip'
import { Agenda } from './agenda'
import { changesIn, goesBack, limitsOf, momentOf, spanOf } from './days'
import { heldLessons, isHeld, markRunning } from './held'
import type { NewTime } from './durations'
import { ownZone } from '../../lib/own-zone'
import { useScheduledLessonTexts } from './scheduled-lesson-texts'
import classes from './schedule.module.css'
import type { ScheduleTask } from './schedule-dialogs'
import { Toolbar } from './toolbar'
import { useChanges } from './use-changes'
import { useScheduleView } from './use-schedule-view'
import { useReveal } from './use-reveal'

const Calendar = retriedPart(() => import('./calendar').then((module) => module.Calendar))
const Dialogs = retriedPart(() => import('./schedule-dialogs').then((module) => module.ScheduleDialogs))

/** The live connection reports changes; this covers what it may miss. */
const REFETCH_MS = 300_000

/** The schedule: teachers plan and move lessons, students read it. */
export function ScheduleScreen() {
  const t = useTranslations('schedule')
  const say = useScheduledLessonTexts()
  const teacher = useUser().role === ROLE.teacher
  const { view, day, today, narrow, go, wanted, seen } = useScheduleView()
  const [task, setTask] = useState<ScheduleTask | null>(null)
  const changes = useChanges((event) => setTask({ kind: 'show', event }))
  const limits = limitsOf(spanOf(view, day))
  const planned = useQuery({ ...scheduledLessonsQuery(limits), refetchInterval: REFETCH_MS, refetchOnWindowFocus: true })
  const lessons = useQuery({ ...lessonsBetweenQuery(limits), enabled: spanOf(view, day).first <= today })
  const scheduled = changes.withPendingTimes(planned.data ?? [])
  const held = heldLessons(lessons.data ?? [], scheduled, ownZone())
  const events = markRunning([...scheduled, ...held], lessons.data ?? []).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  const open = (event: ScheduledLesson) =>
    isHeld(event) ? void navigate({ to: '/lessons/$id', params: { id: String(event.lesson_id) } }) : setTask({ kind: 'show', event })
  const navigate = useNavigate()
  const { printing, print } = usePrint()
  const [stored, setStored] = useState<number | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  useReveal(screen, stored ?? wanted, () => {
    setStored(null)
    if (wanted !== null) seen()
  })
  const afterStoring = async (event: ScheduledLesson) => {
    await changes.refresh()
    setStored(event.id)
    const on = dayOf(new Date(event.starts_at))
    const { first, last } = spanOf(view, day)
    if (on < first || on > last) go({ day: on })
  }

  const plan = (time?: NewTime) => setTask({ kind: 'plan', time })
  const move = (event: ScheduledLesson, time: NewTime) => {
    if (time.starts.getTime() === Date.parse(event.starts_at) && time.duration === event.duration) return
    changes.show(event, time)
    if (event.series_id === null) void changes.move(event, time, 'this')
    else setTask({ kind: 'move', event, time })
  }
  const look = (to: Day) => go(view === 'month' && narrow ? { day: to } : { view: 'day', day: to })
  const addressLabel = t('feed.button')
  return (
    <PageFrame
      title={t('title')}
      lead={t('zone', { zone: say.zone(ownZone(), momentOf(day, '12:00')) })}
      wide
      actions={
        <>
          <Tooltip label={t('print')}>
            <ActionIcon variant="default" size={36} aria-label={t('print')} onClick={print} visibleFrom="sm">
              <IconPrinter size={19} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={addressLabel}>
            <ActionIcon variant="default" size={36} aria-label={addressLabel} onClick={() => setTask({ kind: 'feed' })}>
              <IconCalendarShare size={19} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {teacher && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => plan()}>
              {t('plan')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.screen} ref={screen}>
        <Toolbar view={view} day={day} narrow={narrow} onGo={go} />
        {planned.isPending ? (
          <LoadingState />
        ) : planned.isError ? (
          <ErrorState error={planned.error} onRetry={() => void planned.refetch()} />
        ) : view === 'agenda' && events.length === 0 ? (
          <EmptyState
            icon={<IconCalendarWeek size={26} stroke={1.6} />}
            title={t('empty.agenda')}
            text={teacher ? t('empty.teacher') : t('empty.student')}
            action={
              teacher ? (
                <Button variant="default" onClick={() => plan()}>
                  {t('plan')}
                </Button>
              ) : undefined
            }
          />
        ) : (
          <div className={classes.planned} aria-busy={planned.isPlaceholderData}>
            {planned.isPlaceholderData && <Loader size="sm" className={classes.loader} />}
            {view === 'agenda' ? (
              <Agenda events={events} onOpen={open} />
            ) : (
              <>
                {printing && (
                  <div className={classes.paper}>
                    <Agenda events={events} />
                  </div>
                )}
                {view !== 'month' &&
                  changesIn(spanOf(view, day)).map((on) => (
                    <p key={on} className={classes.hint}>
                      {t(goesBack(on) ? 'clocks.back' : 'clocks.forward', { day: say.day(momentOf(on, '12:00')) })}
                    </p>
                  ))}
                {events.length === 0 && <p className={classes.hint}>{teacher ? t('empty.hint') : t('empty.student')}</p>}
                <Calendar
                  fallback={<LoadingState />}
                  view={view}
                  day={day}
                  today={today}
                  events={events}
                  teacher={teacher}
                  narrow={narrow}
                  onOpen={open}
                  onPlan={plan}
                  onMove={move}
                  onDay={look}
                />
              </>
            )}
          </div>
        )}
      </div>
      {task && <Dialogs task={task} events={events} changes={changes} day={day} onStored={afterStoring} onTask={setTask} />}
    </PageFrame>
  )
}
