import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { createFormatter } from 'use-intl/core'
import { expect, test, vi } from 'vitest'
import { errorMessage } from '../../lib/error-message'
import { timesOf } from '../../lib/event-times'
import { generatedId, laterId } from '../../lib/generated-id'
import { browserLanguages } from '../../lib/browser-languages'
import { isNear, plannedRoom } from './planned-room'
import { whenIdle } from '../../lib/when-idle'

const HOUR = 3_600_000
const event = (more: object = {}) =>
  ({
    room_id: null,
    student: { id: 5 },
    owner: { id: 1 },
    starts_at: new Date(20 * HOUR).toISOString(),
    ends_at: new Date(21 * HOUR).toISOString(),
    ...more,
  }) as ScheduledLesson

test('a planned lesson can be started within twelve hours of its time', () => {
  const near = (now: number) => isNear(event(), now)
  expect([8 * HOUR, 8 * HOUR + 1, 20.5 * HOUR, 33 * HOUR - 1, 33 * HOUR].map(near)).toEqual([false, true, true, true, false])
})

const room = (id: number, type: number, ...users: [id: number, owner?: true][]) =>
  ({ id, type, users: users.map(([user, owner = false]) => ({ id: user, owner })) }) as unknown as RoomCard

test('a lesson is held in its classroom, for any guest', () => {
  const rooms = [room(9, 1, [1, true], [5])]
  expect(plannedRoom(event({ room_id: 3 }), rooms)).toBe(3)
  expect(plannedRoom(event({ student: null }), rooms)).toBeNull()
})

test('a lesson for one student is held in their individual classroom', () => {
  const others = [
    room(1, 2, [1, true], [5]),
    room(2, 1, [2, true], [5]),
    room(3, 1, [1, true], [6]),
    room(4, 1, [1, true], [5], [6]),
    room(5, 1, [1, true]),
    room(6, 1, [2, true], [1], [5]),
  ]
  expect(plannedRoom(event(), others)).toBeNull()
  expect(plannedRoom(event(), [...others, room(7, 1, [1, true], [5]), room(8, 1, [1, true], [5])])).toBe(7)
})

test('past midnight both hours are written, and no dates', () => {
  const format = createFormatter({ locale: 'en-GB', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  const times = (starts: Date, ends: Date) =>
    timesOf(format, { starts_at: starts.toISOString(), ends_at: ends.toISOString() }).replaceAll(/\s/g, ' ')
  expect(times(new Date(2026, 4, 1, 18), new Date(2026, 4, 1, 19, 5))).toMatch(/^18:00 ?– ?19:05$/)
  expect(times(new Date(2026, 4, 1, 23), new Date(2026, 4, 2, 0, 30))).toBe('23:00 – 00:30')
})

test('only the server’s message of a failure is shown', () => {
  const failure = (name: string, message: string) => errorMessage(Object.assign(new Error(message), { name }))
  expect([
    failure('ApiError', 'Too many'),
    failure('ApiError', ''),
    failure('TypeError', 'x'),
    errorMessage('x'),
    errorMessage(null),
  ]).toEqual(['Too many', null, null, null, null])
})

test('ids differ, are short and plain, and later ones sort behind', () => {
  const ids = Array.from({ length: 500 }, generatedId)
  // Of 500 short ids two are the same once in about five hundred runs; ten pairs never are.
  expect(new Set(ids).size).toBeGreaterThan(490)
  expect(ids.every((id) => /^[a-z0-9]{5,7}$/.test(id))).toBe(true)
  vi.useFakeTimers({ now: 36 ** 8 - 1 })
  const first = laterId()
  vi.setSystemTime(36 ** 8)
  const second = laterId()
  vi.useRealTimers()
  expect([first.slice(0, 9), second.slice(0, 9), first < second]).toEqual(['0zzzzzzzz', '100000000', true])
})

test('only valid language tags are requested', () => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'et', '', 'ru-RU'] })
  expect(browserLanguages()).toEqual(['et', 'ru-RU'])
  vi.unstubAllGlobals()
})

test('work waits for idle time, or a timeout without it, and can be cancelled', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const work = vi.fn()
  vi.stubGlobal('requestIdleCallback', undefined)
  whenIdle(work)()
  whenIdle(work)
  vi.advanceTimersByTime(1499)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
  vi.useRealTimers()

  const asked: [() => void, unknown][] = []
  const cancel = vi.fn()
  vi.stubGlobal('requestIdleCallback', (run: () => void, options: unknown) => asked.push([run, options]))
  vi.stubGlobal('cancelIdleCallback', cancel)
  const callOff = whenIdle(work)
  expect([asked[0]?.[1], work.mock.calls.length]).toEqual([{ timeout: 4000 }, 1])
  asked[0]?.[0]()
  callOff()
  expect([work.mock.calls.length, cancel.mock.calls]).toEqual([2, [[1]]])
  vi.unstubAllGlobals()
})
