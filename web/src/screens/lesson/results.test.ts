import type { LessonReport } from '@keel/contract/entities/lesson'
import { expect, test } from 'vitest'
import { resultsOf } from './results'

const exercise = (item_id: number, board_index: number, board: string) => ({ item_id, board_index, board, type: 10, title: '', total: 1 })
const reportWith = (exercises: LessonReport['exercises']): LessonReport => ({
  id: 1,
  room_id: 2,
  room_name: 'Estonian',
  name: 'Cases',
  status: 3,
  duration: 1,
  started_at: null,
  completed_at: null,
  can_edit: false,
  is_teacher: false,
  people: [],
  boards: [],
  exercises,
  results: [],
  words: [],
  private_note: null,
  shared_note: '',
  homework: '',
})

test('neighbouring boards without a name, or with the same one, have a heading each', () => {
  const { boards } = resultsOf(
    reportWith([exercise(1, 0, ''), exercise(2, 0, ''), exercise(3, 1, ''), exercise(4, 2, 'A'), exercise(5, 3, 'A')]),
    7,
  )
  expect(boards.map(({ name, exercises }) => [name, exercises.map(({ item_id }) => item_id)])).toEqual([
    ['', [1, 2]],
    ['', [3]],
    ['A', [4]],
    ['A', [5]],
  ])
})

test('what was found by luck does not count as correct on first try', () => {
  const exercises = [exercise(1, 0, 'A'), { ...exercise(2, 0, 'A'), type: 27 }]
  const result = { user_id: 7, done: 3, first: 2 }
  const report = { ...reportWith(exercises), results: [1, 2].map((item_id) => ({ ...result, item_id })) }
  expect(resultsOf(report, 7).sumOf(7)).toEqual({ done: 3, first: 2 })
  expect(resultsOf({ ...report, exercises: exercises.slice(1) }, 7).sumOf(7)).toBeNull()
})

test('a teacher sees the results of the students, also who got the classroom later and was in the lesson', () => {
  const person = (id: number, role: 1 | 2) => ({ person: { id, first_name: 'Mari', last_name: `${id}`, role }, stays: [] })
  const report = { ...reportWith([exercise(1, 0, 'A')]), people: [person(1, 1), person(9, 1), person(7, 2), person(8, 2)] }
  const seenBy = (id: number, is_teacher: boolean) => resultsOf({ ...report, is_teacher }, id).students.map((student) => student.id)
  expect([seenBy(7, false), seenBy(9, true)]).toEqual([[7], [7, 8]])
})
