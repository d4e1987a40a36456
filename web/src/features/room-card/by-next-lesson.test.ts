import { expect, test } from 'vitest'
import type { RoomCard } from '@keel/contract/entities/room'
import { byNextLesson } from './by-next-lesson'

const room = (id: number, more: Partial<RoomCard> = {}): RoomCard => ({
  id,
  name: 'Room',
  type: 1,
  lang: null,
  level: null,
  users: [],
  lesson: null,
  can_edit: true,
  ...more,
})
const next = (starts_at: string) => ({ next_lesson: { id: 1, title: 'Next', starts_at, ends_at: starts_at } })

test('a running lesson comes first, then the next one, then the newest that was held, then the newest classroom', () => {
  const lesson = {
    id: 1,
    room_id: 6,
    room_name: '',
    name: '',
    status: 2,
    duration: 3,
    started_at: null,
    completed_at: null,
    can_edit: true,
  } as const
  const rooms = [
    room(1),
    room(2, { next_lesson: null, last_lesson_at: '2026-11-01T10:00:00.000Z' }),
    room(3, next('2026-12-05T10:00:00.000Z')),
    room(4, { last_lesson_at: '2026-11-02T10:00:00.000Z' }),
    room(5, next('2026-12-04T10:00:00.000Z')),
    room(6, { lesson }),
    room(7),
  ]
  expect(rooms.toSorted(byNextLesson).map(({ id }) => id)).toEqual([6, 5, 3, 4, 2, 7, 1])
})
