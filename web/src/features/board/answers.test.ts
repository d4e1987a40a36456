import { expect, test } from 'vitest'
import { withAnswer, withOnlyAnswers } from '../../data/answers/cache'
import { keys } from '../../data/_shared/keys'
import { answersFor } from './answers-for'

const whose = (viewer: Omit<Parameters<typeof answersFor>[0], 'boardId'>) => {
  const { answersOf, answers } = answersFor({ boardId: 5, ...viewer })
  return [answersOf, answers?.queryKey ?? null]
}

test('a student answers for themselves, a visitor for nobody', () => {
  expect(whose({ signedIn: true, canEdit: false, roomId: 3, pickedUserId: null })).toEqual([{ kind: 'own' }, keys.actions(5, null)])
  expect(whose({ signedIn: false, canEdit: false, roomId: null, pickedUserId: null })).toEqual([{ kind: 'nobody' }, null])
})

test('a teacher answers for the picked student only', () => {
  expect(whose({ signedIn: true, canEdit: true, roomId: 3, pickedUserId: 8 })).toEqual([{ kind: 'student', userId: 8 }, keys.actions(5, 8)])
  expect(whose({ signedIn: true, canEdit: true, roomId: 3, pickedUserId: null })).toEqual([{ kind: 'nobody' }, null])
})

test('outside of classrooms the owner of a board tries its exercises out, or looks at a student’s homework', () => {
  expect(whose({ signedIn: true, canEdit: true, roomId: null, pickedUserId: 8 })).toEqual([
    { kind: 'student', userId: 8 },
    keys.actions(5, 8),
  ])
  expect(whose({ signedIn: true, canEdit: true, roomId: null, pickedUserId: null })).toEqual([{ kind: 'own' }, keys.actions(5, null)])
})

test('an answer changes one word only, and a reset one exercise only', () => {
  const all = withAnswer(withAnswer({ 2: { x: 1 } }, 1, 'a', 'first'), 1, 'b', 'second')
  expect(all).toEqual({ 1: { a: 'first', b: 'second' }, 2: { x: 1 } })
  expect(withOnlyAnswers(all, 1, {})).toEqual({ 2: { x: 1 } })
})
