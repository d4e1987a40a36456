import { DayView, MobileMonthView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import '@mantine/schedule/styles.layer.css'
import { type UIEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { type Day, dayOf } from '../../lib/day-of'
import { momentsAt } from '../../lib/local-time'
import { useNow } from '../../lib/use-now'
import { LessonBody, LessonLine } from './lesson-body'
import { lessonButton, lessonRow } from './lesson-button'
import classes from './calendar.module.css'
import { addDays, hasOddHours, momentOf, spanOf, type View } from './days'
import { endOf, nearestDuration, type NewTime } from './durations'
import { useScheduledLessonTexts } from './scheduled-lesson-texts'
import { firstSeen } from './first-seen'
import { isHeld } from './held'
import { type Occurrence, occurrencesOf } from './occurrences'

export interface CalendarProps {
  view: Exclude<View, 'agenda'>
  day: Day
  today: Day
  events: readonly ScheduledLesson[]
  /** Lets the user plan, move and resize. */
  teacher: boolean
  /** A phone's month has dots and a list below it. */
  narrow: boolean
  onOpen: (event: ScheduledLesson) => void
  onPlan: (time: NewTime) => void
  onMove: (event: ScheduledLesson, time: NewTime) => void
  onDay: (day: Day) => void
}

const ROW_MINUTES = 30
const SNAP_MINUTES = 15

const pieceOf = (data: ScheduleEventData): Occurrence => data.payload as Occurrence
const eventOf = (data: ScheduleEventData): ScheduledLesson => pieceOf(data).event
/** The library passes local times as text. */
const momentAt = (text: string): Date => momentOf(text.slice(0, 10), text.slice(11, 16))
const dayAt = (text: string): Day => text.slice(0, 10)
const localAt = (text: string) => ({ starts: momentAt(text), local: `${dayAt(text)}T${text.slice(11, 16)}` })
/** A lesson in the second of two hours of one name that is dropped where it is stays there. */
const droppedAt = (event: ScheduledLesson, text: string) => {
  const same = momentsAt(dayAt(text), text.slice(11, 16)).find((at) => at.getTime() === Date.parse(event.starts_at))
  return { ...localAt(text), ...(same && { starts: same }) }
}
const lengthOf = (from: Date, to: Date) => nearestDuration((to.getTime() - from.getTime()) / 60_000)

/** Shifts the local times that the library gets or passes by whole days. */
const shifted = (text: string, days: number): string => addDays(dayAt(text), days) + text.slice(10)

function toData(piece: Occurrence): ScheduleEventData {
  const over = Date.parse(piece.event.ends_at) < Date.now()
  return { id: piece.id, title: piece.event.title, start: piece.start, end: piece.end, color: over ? 'gray' : 'green', payload: piece }
}

/** Returns the new time after an edge was dragged, with the length snapped to a planned one. */
function stretched(event: ScheduledLesson, from: string, to: string): NewTime {
  const duration = lengthOf(momentAt(from), momentAt(to))
  const pulledAtTop = momentAt(from).getTime() !== Date.parse(event.starts_at)
  const length = endOf(new Date(0), duration).getTime()
  return { duration, starts: pulledAtTop ? new Date(Date.parse(event.ends_at) - length) : new Date(event.starts_at) }
}

/** The library names a day by its number; the full date is the better accessible name. */
function nameDays(week: HTMLElement | null): (() => void) | undefined {
  if (!week) return undefined
  const name = () =>
    week.querySelectorAll('.mantine-WeekView-weekViewDayLabel[aria-label]').forEach((day) => day.removeAttribute('aria-label'))
  const watch = new MutationObserver(name)
  watch.observe(week, { childList: true, subtree: true })
  name()
  return () => watch.disconnect()
}

/** Minutes before and after an hour in which the badge of the current time covers that hour's label. */
const COVERED = { before: 6, after: 34 }
function isCovered(label: string, now: Date): boolean {
  // The badge itself is formatted by the same function.
  if (!label.endsWith(':00:00')) return false
  const minutes = (now.getTime() - momentOf(dayOf(now), label.slice(11, 16)).getTime()) / 60_000
  return minutes > -COVERED.before && minutes < COVERED.after
}

/** Scrolls a week that is wider than the screen to one of its days; 0 is Monday. */
function showDay(week: HTMLElement | null, column: number): void {
  const label = week?.querySelectorAll('.mantine-WeekView-weekViewDayLabel')[column]
  const hours = week?.querySelector('.mantine-WeekView-weekViewSlotLabels')
  if (!week || !label || !hours) return
  week.scrollLeft += label.getBoundingClientRect().left - hours.getBoundingClientRect().right
}
/** Keeps the hours in view beside the days. */
const keepHoursInView = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.style.setProperty('--scrolled', `${currentTarget.scrollLeft}px`)

/** The schedule as rows of days or squares of a month. Loaded with the calendar library. */
export function Calendar({ view, day, today, events, teacher, narrow, onOpen, onPlan, onMove, onDay }: CalendarProps) {
  const t = useTranslations('schedule')
  const say = useScheduledLessonTexts()
  const data = useMemo(() => occurrencesOf(events).map(toData), [events])
  // The library derives hours from the moments of a day: where the clocks skip one, two rows would have one name. A day that skips none is drawn instead.
  const ahead = view === 'day' && hasOddHours(day) ? 1 : 0
  const real = (text: string): string => shifted(text, ahead)
  const now = useNow(60_000)
  const week = useRef<HTMLDivElement>(null)
  const attachWeek = useCallback((element: HTMLDivElement | null) => {
    week.current = element
    return nameDays(element)
  }, [])
  const column = (momentOf(day, '12:00').getDay() + 6) % 7
  useEffect(() => {
    if (view === 'week') showDay(week.current, column)
  }, [view, column])
  // Touch scrolls; dragging needs a fine pointer. Pressing a time slot plans with both.
  const points = teacher && window.matchMedia('(pointer: fine)').matches
  const shared = {
    date: day,
    labels: { weekday: t('toDay'), noEvents: t('empty.day'), moreLabel: (count: number) => t('moreLessons', { count }) },
    renderEvent: lessonButton(view === 'month' ? say.line : say.fullText),
    renderEventBody: (data: ScheduleEventData) =>
      view === 'month' ? <LessonLine event={eventOf(data)} /> : <LessonBody event={eventOf(data)} />,
    onEventClick: (data: ScheduleEventData) => onOpen(eventOf(data)),
    withHeader: false,
    withEventsDragAndDrop: points,
    canDragEvent: (data: ScheduleEventData) => eventOf(data).can_edit && !isHeld(eventOf(data)) && pieceOf(data).part !== 'rest',
    onEventDrop: ({ event, newStart }: { event: ScheduleEventData; newStart: string }) =>
      onMove(eventOf(event), { ...droppedAt(eventOf(event), real(newStart)), duration: eventOf(event).duration }),
    radius: 'lg',
    className: classes.calendar,
  }
  if (view === 'month') {
    const month = {
      ...shared,
      events: data.filter((one) => pieceOf(one).part !== 'rest'),
      firstDayOfWeek: 1 as const,
      weekdayFormat: (text: string) => say.weekday(dayAt(text)),
    }
    const nameOf = (value: Day) => say.day(momentOf(value, '12:00'))
    if (!narrow)
      return (
        <MonthView
          {...month}
          maxEventsPerDay={3}
          consistentWeeks={false}
          getDayProps={(value) => ({ 'aria-label': nameOf(value) })}
          onDayClick={onDay}
        />
      )
    return (
      <MobileMonthView
        classNames={{ mobileMonthViewHeader: classes.none, mobileMonthViewEventsHeader: classes.chosen }}
        date={day}
        events={month.events}
        labels={shared.labels}
        firstDayOfWeek={1}
        weekdayFormat={month.weekdayFormat}
        selectedDate={day}
        onDayClick={onDay}
        getDayProps={(value) => ({ 'aria-label': nameOf(value), 'aria-selected': undefined, 'aria-pressed': value === day })}
        renderHeader={() => null}
        eventsHeaderFormat={(text) => say.dayHeading(dayAt(text))}
        onEventClick={shared.onEventClick}
        renderEvent={lessonRow(say.fullText)}
        className={classes.calendar}
      />
    )
  }
  const { first, last } = spanOf(view, day)
  // The line of the current time counts elapsed hours, the rows show clock hours.
  const hasNow = !hasOddHours(today)
  /** The hour of a slot, and what the clocks do then. */
  const slotTime = (text: string): string => {
    const time = say.clock(text.slice(11, 16))
    const moments = momentsAt(dayAt(text), text.slice(11, 16))
    return moments.length === 1 ? time : t(moments.length === 0 ? 'clocks.slotSkipped' : 'clocks.slotTwice', { time })
  }
  const rows = {
    ...shared,
    events: data,
    intervalMinutes: ROW_MINUTES,
    eventDragInterval: SNAP_MINUTES,
    eventResizeInterval: SNAP_MINUTES,
    withEventResize: points,
    canResizeEvent: (data: ScheduleEventData) =>
      eventOf(data).can_edit && !isHeld(eventOf(data)) && pieceOf(data).part === 'whole' && pieceOf(data).place === null,
    onEventResize: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      onMove(eventOf(event), stretched(eventOf(event), real(newStart), real(newEnd))),
    withDragSlotSelect: points,
    onSlotDragEnd: (from: string, to: string) =>
      onPlan({ ...localAt(real(from)), duration: lengthOf(momentAt(real(from)), momentAt(real(to))) }),
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) =>
      teacher && onPlan({ ...localAt(real(slotStart)), duration: nearestDuration(60) }),
    getTimeSlotProps: ({ start }: { start: string }) =>
      teacher
        ? { 'aria-label': t('planAt', { time: `${say.day(momentOf(dayAt(real(start)), '12:00'))}, ${slotTime(real(start))}` }) }
        : { disabled: true, 'aria-hidden': true, tabIndex: -1 },
    slotLabelFormat: (text: string) =>
      hasNow && today >= first && today <= last && isCovered(text, now) ? '' : say.clock(text.slice(11, 16)),
    startScrollTime: firstSeen(data.map(pieceOf), { first, last }, today),
    slotHeight: 56,
    scrollAreaProps: { mah: 'var(--calendar-height)', type: 'auto' as const },
    withCurrentTimeIndicator: hasNow,
  }
  if (view === 'day') {
    const drawn = data.map((one) => ({ ...one, start: shifted(String(one.start), -ahead), end: shifted(String(one.end), -ahead) }))
    return <DayView {...rows} date={addDays(day, -ahead)} events={drawn} withAllDaySlot={false} />
  }
  return (
    <div className={classes.wide} ref={attachWeek} onScroll={keepHoursInView}>
      <WeekView
        {...rows}
        // The library takes the names of the hours from this day: on one that skips an hour, two would have one name.
        date={[day, first, last].find((one) => !hasOddHours(one)) ?? day}
        withAllDaySlots={false}
        withWeekNumber={false}
        highlightToday
        firstDayOfWeek={1}
        weekdayFormat={(text) => say.weekday(dayAt(text))}
        onDateChange={(value) => onDay(dayAt(value))}
      />
    </div>
  )
}
