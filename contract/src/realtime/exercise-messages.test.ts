import { expect, test } from 'vitest'
import { itemTypes } from '../items/registry'
import { exerciseMessages, fromWire, toWire } from './exercise-messages'
import { changeMessages } from './room-messages'

test('every type with answers has its live message', () => {
  const answered = Object.values(itemTypes).flatMap(({ name, exercise }) => (exercise ? [name] : []))
  expect(Object.keys(exerciseMessages).toSorted()).toEqual(answered.toSorted())
  expect(Object.values(exerciseMessages).filter((name) => !(name in changeMessages))).toEqual([])
})

test('an answer keeps its fields on the way to the wire and back', () => {
  const message = {
    action: 'exerciseAnswered',
    type: 'map-words',
    board_id: 1,
    item_id: 2,
    user_id: 3,
    id: 'cat01',
    answer: {},
    to: 'x',
  } as const
  const { type: _type, ...fields } = message
  expect(toWire(message)).toEqual({ ...fields, action: 'updateMapWordsExercise' })
  expect(fromWire(toWire(message))).toEqual(message)
})

test('other messages keep their name', () => {
  const message = { action: 'deleteItem', board_id: 1, itemId: 2 } as const
  expect(fromWire(message)).toBe(message)
})
