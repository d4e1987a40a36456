import { expect, test } from 'vitest'
import type { JournalEntry } from '@keel/contract/entities/lesson'
import { absentLastTime } from './absent-last-time'

const lesson = (id: number, came: Record<number, boolean>, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  room_id: 1,
  owner_id: 1,
  is_teacher: true,
  room_name: 'Room',
  name: 'Lesson',
  status: 3,
  duration: 3,
  started_at: `2026-11-${10 + id}T10:00:00Z`,
  completed_at: `2026-11-${10 + id}T11:00:00Z`,
  can_edit: true,
  given: [],
  people: Object.entries(came).map(([person, there]) => ({ id: Number(person), first_name: 'A', last_name: '', came: there })),
  ...more,
})

test('counts the last lesson of each student that is over', () => {
  const lessons = [
    lesson(4, { 1: true, 2: false }, { status: 2, completed_at: null }),
    lesson(3, { 1: false, 3: false }),
    lesson(2, { 1: true, 2: true, 3: true }),
    lesson(1, { 1: true, 2: false, 4: false }),
  ]
  expect(absentLastTime(lessons, 1).map(({ person, at }) => [person.id, at])).toEqual([
    [3, '2026-11-13T10:00:00Z'],
    [4, '2026-11-11T10:00:00Z'],
  ])
})
