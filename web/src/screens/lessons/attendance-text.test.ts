import { expect, test } from 'vitest'
import { othersOf } from './attendance-text'

const person = (id: number, came: boolean) => ({ id, first_name: 'Mari', last_name: `${id}`, came })
const lesson = { owner_id: 1, people: [person(1, true), person(7, true), person(8, false)] }
const idsOf = (meId: number, is_teacher: boolean) => {
  const { came, absent } = othersOf({ ...lesson, is_teacher }, meId)
  return [came.map(({ id }) => id), absent.map(({ id }) => id)]
}

test('who held a lesson is no participant for the teacher who got its classroom, and is one for a student', () => {
  expect({ owner: idsOf(1, true), receiver: idsOf(9, true), student: idsOf(7, false) }).toEqual({
    owner: [[7], [8]],
    receiver: [[7], [8]],
    student: [[1], [8]],
  })
})
