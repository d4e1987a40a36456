import { expect, test } from 'vitest'
import { withAnswer, withoutAnswers } from '../../data/answers/cache'
import { answerTarget } from './answer-target'

test('a student answers for themselves, a visitor for nobody', () => {
  expect(answerTarget({ signedIn: true, canEdit: false, roomId: 3, pickedUserId: null })).toEqual({ kind: 'own' })
  expect(answerTarget({ signedIn: false, canEdit: false, roomId: null, pickedUserId: null })).toEqual({ kind: 'nobody' })
})

test('a teacher answers for the picked student only', () => {
  expect(answerTarget({ signedIn: true, canEdit: true, roomId: 3, pickedUserId: 8 })).toEqual({ kind: 'student', userId: 8 })
  expect(answerTarget({ signedIn: true, canEdit: true, roomId: 3, pickedUserId: null })).toEqual({ kind: 'nobody' })
})

test('on a board of the space the exercises are tried out without a student', () => {
  expect(answerTarget({ signedIn: true, canEdit: true, roomId: null, pickedUserId: 8 })).toEqual({ kind: 'own' })
})

test('an answer changes one word only, and a reset one exercise only', () => {
  const all = withAnswer(withAnswer({ 2: { x: 1 } }, 1, 'a', 'first'), 1, 'b', 'second')
  expect(all).toEqual({ 1: { a: 'first', b: 'second' }, 2: { x: 1 } })
  expect(withoutAnswers(all, 1)).toEqual({ 2: { x: 1 } })
})
