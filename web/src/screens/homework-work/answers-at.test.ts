import { expect, test } from 'vitest'
import { answersAt } from './answers-at'

const attempt = (number: number, key: string, answer: string) => ({ try: number, key, answer })

test('each attempt adds its answer, and a later one takes its place', () => {
  const attempts = [attempt(1, 'a', 'wrong'), attempt(1, 'b', 'right'), attempt(1, 'a', 'right')]
  const stored = { a: 'right', b: 'right' }
  expect(attempts.map((_, step) => answersAt(attempts, step, stored))).toEqual([
    { a: 'wrong' },
    { a: 'wrong', b: 'right' },
    { a: 'right', b: 'right' },
  ])
})

test('in a later try, what was carried over and not attempted again is there', () => {
  const attempts = [attempt(1, 'a', 'right'), attempt(1, 'b', 'wrong'), attempt(2, 'b', 'right')]
  expect(answersAt(attempts, 2, { a: 'right', b: 'right' })).toEqual({ a: 'right', b: 'right' })
  expect(answersAt(attempts, 1, { a: 'right', b: 'right' })).toEqual({ a: 'right', b: 'wrong' })
})

test('a try that began without answers shows its own alone', () => {
  const attempts = [attempt(1, 'a', 'right'), attempt(1, 'b', 'wrong'), attempt(2, 'b', 'right')]
  expect(answersAt(attempts, 2, { b: 'right' })).toEqual({ b: 'right' })
  const again = [...attempts, attempt(2, 'a', 'right')]
  expect(answersAt(again, 2, { a: 'right', b: 'right' })).toEqual({ b: 'right' })
})

test('keys of any name are only keys', () => {
  const answers = answersAt([attempt(1, '__proto__', 'x')], 0, {})
  expect([Object.keys(answers), Object.getPrototypeOf(answers)]).toEqual([['__proto__'], Object.prototype])
})

test('an attempt that is not there shows what is stored', () => {
  expect(answersAt([], 0, { a: 'right' })).toEqual({ a: 'right' })
})
