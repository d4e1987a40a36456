import type { ScheduledLesson, SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './app'
import type { School } from './school'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** A change of the clocks: its moment, and the offsets in milliseconds until and from it. */
interface ClockChange {
  at: number
  before: number
  after: number
}
export interface Zone {
  name: string
  /** The changes to try: those of 2024 to 2030. */
  changes: readonly ClockChange[]
  /** Every change that lessons planned beside them can meet. */
  known: readonly ClockChange[]
}

/** Names of zones. */
export const ZONES = Intl.supportedValuesOf('timeZone')

/** Returns a zone with the changes of its clocks, as the database knows them. */
export async function findZone(pool: Pool, name: string): Promise<Zone> {
  const { rows } = await pool.query<{ at: string; before: number; after: number }>(
    `with days as (
      select day, utc_offset_at(day, $1) as was, utc_offset_at(day + interval '1 day', $1) as will
      from generate_series(timestamptz '2023-07-01Z', timestamptz '2031-06-30Z', interval '1 day') as day)
    select extract(epoch from min(moment)) as at, was as before, will as after
    from days, generate_series(day, day + interval '1 day', interval '5 minutes') as moment
    where was <> will and utc_offset_at(moment, $1) = will group by day, was, will order by day`,
    [name],
  )
  const known = rows.map(({ at, before, after }) => ({
    at: Number(at) * 1000,
    before: before * MINUTE_MS,
    after: after * MINUTE_MS,
  }))
  return { name, known, changes: known.filter(({ at }) => Date.UTC(2024, 0) <= at && at < Date.UTC(2031, 0)) }
}

const offsetAt = ({ known }: Zone, at: number): number => known.findLast((change) => change.at <= at)?.after ?? known[0]?.before ?? 0

/** Returns the moment of a local time, in milliseconds as if it were UTC; `chosen` is the offset where it happens twice. */
function momentOf(zone: Zone, local: number, chosen: number | null): number {
  const offsets = new Set(zone.known.flatMap(({ before, after }) => [before, after]))
  const shown = [...offsets].filter((offset) => offsetAt(zone, local - offset) === offset).toSorted((a, b) => b - a)
  const skipping = zone.known.find(({ at, before, after }) => at + before <= local && local < at + after)
  return local - (shown.find((offset) => offset === chosen) ?? shown[0] ?? skipping?.before ?? Number.NaN)
}
const isRepeated = (zone: Zone, local: number): boolean =>
  zone.known.some(({ at, before, after }) => at + after <= local && local < at + before)

interface Wanted {
  /** Days from that of the change. */
  days: number
  /** Where in the odd hour: 0 its beginning, 1 its end. */
  part: number
  /** Minutes from there. */
  minutes: number
  /** Which of two. */
  later: boolean
  /** Asked for by its moment alone. */
  byMoment: boolean
}
interface Edit {
  lesson: number
  scope: SeriesRange
  text: string | null
  duration: 1 | 2 | null
  move: Wanted | null
  /** Weeks by which the series is made longer, shorter if negative. */
  weeks: number
}

const wanted = fc.record<Wanted>({
  days: fc.constantFrom(-1, 0, 0, 0, 1, 3),
  part: fc.constantFrom(0, 0.5, 1),
  minutes: fc.constantFrom(-60, -5, 0, 5, 25, 60),
  later: fc.boolean(),
  byMoment: fc.boolean(),
})
const edit = fc.record<Edit>({
  lesson: fc.nat(3),
  scope: fc.constantFrom('this', 'following', 'all'),
  text: fc.option(fc.constantFrom('Verbs', 'Cases', 'Words')),
  duration: fc.option(fc.constantFrom(1, 2)),
  move: fc.option(wanted),
  weeks: fc.constantFrom(0, 0, 1, 2, -1),
})
export const plan = fc.record({ first: wanted, edits: fc.array(edit, { minLength: 3, maxLength: 6 }) })
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

interface Series {
  local: number
  chosen: number | null
  until: number
}
interface Lesson {
  id: number
  series: Series
  local: number
  at: number
  changed: boolean
  title: string
  minutes: number
}

const dayOf = (local: number): number => Math.floor(local / DAY_MS) * DAY_MS
const textOf = (local: number, length: number): string => new Date(local).toISOString().slice(0, length)

/** The local time and the moment that somebody wants near a change. */
function near(zone: Zone, change: ClockChange, { days, part, minutes, later, byMoment }: Wanted) {
  const [from, to] = [change.at + Math.min(change.before, change.after), change.at + Math.max(change.before, change.after)]
  const local = Math.round((from + (to - from) * part) / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS + days * DAY_MS
  const at = momentOf(zone, local, later ? change.after : change.before)
  // A moment is the time that the clocks show then.
  return { at, local: byMoment ? at + offsetAt(zone, at) : local, sent: byMoment ? {} : { local_start: textOf(local, 19) } }
}

/** Plans a series over a change of the clocks and edits it; after each edit every lesson is where the teacher wants it. */
export async function keepsLocalTimes(app: TestApp, { teacher, room }: School, zone: Zone, change: ClockChange, { first, edits }: Plan) {
  const { db } = app.database
  await db.deleteFrom('schedule_events').where('owner_id', '=', teacher.user.id).execute()
  const start = near(zone, change, { ...first, days: first.days - 14 })
  const series: Series = { local: start.local, chosen: null, until: dayOf(start.local) + 3 * WEEK_MS }
  const moment = (local: number, { chosen }: Series) => momentOf(zone, local, chosen)
  const lesson = (id: number, local: number): Lesson => ({
    id,
    series,
    local,
    at: moment(local, series),
    changed: false,
    title: 'Cases',
    minutes: 30,
  })
  const list = async () => {
    const [from, to] = [change.at - 100 * DAY_MS, change.at + 100 * DAY_MS].map((at) => new Date(at).toISOString())
    return (await teacher.get<ScheduledLesson[]>(`/events?from=${from}&to=${to}`)).data
  }
  const stored = await teacher.post<ScheduledLesson>('/events', {
    title: 'Cases',
    duration: 1,
    zone: zone.name,
    room_id: room,
    ...start.sent,
    starts_at: new Date(start.at).toISOString(),
    repeat_until: textOf(series.until, 10),
  })
  expect(stored.status).toBe(200)
  let lessons = (await list()).map(({ id }, week) => lesson(id, start.local + week * WEEK_MS))
  const expectLessons = async () =>
    expect((await list()).map((one) => [one.id, one.starts_at, one.ends_at, one.local_start, one.title, one.changed])).toEqual(
      lessons
        .toSorted((a, b) => a.at - b.at)
        .map(({ id, at, local, title, changed, minutes }) => [
          id,
          new Date(at).toISOString(),
          new Date(at + minutes * MINUTE_MS).toISOString(),
          textOf(local, 19),
          title,
          changed,
        ]),
    )
  await expectLessons()

  for (const { scope, text, duration, move, weeks, lesson: index } of edits) {
    const row = lessons[index % lessons.length] as Lesson
    const alone = scope === 'this'
    const isLater = (one: Lesson) => one.series === row.series && one.at >= row.at
    // What is asked for, and what is true then.
    const splits = scope === 'following' && lessons.some((one) => one.series === row.series && one.at < row.at)
    const to = splits ? { ...row.series } : row.series
    const inSeries = (one: Lesson) => (splits ? isLater(one) : one.series === row.series)
    const meant = (one: Lesson) => one === row || (!alone && inSeries(one) && !one.changed)
    const target = move && near(zone, change, { ...move, days: move.days + Math.round((row.local - change.at) / WEEK_MS) * 7 })
    const moves = target !== null && (target.at !== row.at || 'local_start' in target.sent)
    const shift = moves ? target.local - row.local : 0
    const chosen = moves && isRepeated(zone, target.local) ? target.local - target.at : to.chosen
    const shifted: Series = alone
      ? to
      : { local: to.local + shift, chosen, until: to.until + (moves ? dayOf(target.local) - dayOf(row.local) : 0) }
    const until = weeks !== 0 && !alone ? shifted.until + weeks * WEEK_MS : null
    const changed = lessons.map((one): Lesson => {
      const kept = inSeries(one) && !alone ? { ...one, series: shifted } : { ...one }
      if (!meant(one)) return kept
      const local = one.local + shift
      const at = moves ? momentOf(zone, local, alone ? target.local - target.at : chosen) : one.at
      const minutes = duration === null ? one.minutes : duration * 30 - (duration - 1) * 15
      return {
        ...kept,
        local,
        at,
        title: text ?? one.title,
        minutes: duration === null ? row.minutes : minutes,
        changed: one.changed || alone,
      }
    })
    if (splits) {
      const rest = changed.filter((one) => one.series === row.series)
      const old = { ...row.series, until: Math.max(...rest.map(({ local }) => dayOf(local))) }
      for (const one of rest) one.series = old
    }
    const last = changed.filter((one) => one.series === shifted).toSorted((a, b) => Number(a.changed) - Number(b.changed) || b.at - a.at)[0]
    const body = {
      scope,
      ...(text !== null && { title: text }),
      ...(duration !== null && { duration }),
      ...(target && { ...target.sent, starts_at: new Date(target.at).toISOString() }),
      ...(until !== null && { repeat_until: textOf(until, 10) }),
    }
    await db.deleteFrom('notifications').where('kind', '=', 'lesson_moved').execute()
    const { status, failure } = await teacher.call('PUT', `/events/${row.id}`, body)
    if (status !== 200) {
      // An overlap with another lesson, or an end before the first one: nothing changes.
      expect(['time.unavailable', 'bad.input']).toContain(failure.code)
      await expectLessons()
      continue
    }
    const moved = changed.some((one) => lessons.some(({ id, at }) => id === one.id && at !== one.at))
    lessons = changed
    if (until !== null && last) {
      shifted.until = until
      const known = new Set(lessons.map(({ id }) => id))
      const added = (await list()).filter(({ id }) => !known.has(id))
      const slots: number[] = []
      for (let local = shifted.local; dayOf(local) <= until; local += WEEK_MS) if (dayOf(local) > dayOf(last.local)) slots.push(local)
      expect(added).toHaveLength(slots.length)
      lessons = lessons.filter((one) => one.series !== shifted || dayOf(one.local) <= until)
      for (const [number, local] of slots.entries())
        lessons.push({ ...last, id: added[number]?.id ?? 0, local, at: moment(local, shifted), changed: false })
    }
    await expectLessons()
    const notified = await db.selectFrom('notifications').select('id').where('kind', '=', 'lesson_moved').execute()
    if (!moved) expect(notified).toEqual([])
    if (lessons.length === 0) break
  }
}
