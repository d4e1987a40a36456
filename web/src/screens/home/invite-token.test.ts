import { expect, test } from 'vitest'
import { inviteTokenIn } from './invite-token'

test('finds the token in a whole link, a path and a bare token', () => {
  for (const text of [
    'https://keel.example/r/abcDEF123_-x',
    ' /r/abcDEF123_-x ',
    'abcDEF123_-x',
    'http://localhost:3000/r/abcDEF123_-x?lang=et',
  ])
    expect(inviteTokenIn(text)).toBe('abcDEF123_-x')
})
test('finds no token in other addresses', () => {
  for (const text of ['', 'https://keel.example/rooms', 'hello there', 'https://keel.example/r/']) expect(inviteTokenIn(text)).toBeNull()
})
