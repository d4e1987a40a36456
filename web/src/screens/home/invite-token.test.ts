import { expect, test } from 'vitest'
import { invitePathIn } from './invite-token'

test('finds the token in a whole link, a path and a bare token', () => {
  for (const text of [
    'https://keel.example/r/abcDEF123_-x',
    ' /r/abcDEF123_-x ',
    'abcDEF123_-x',
    'http://localhost:3000/r/abcDEF123_-x?lang=et',
  ])
    expect(invitePathIn(text)).toEqual({ to: '/r/$token', token: 'abcDEF123_-x' })
})
test('a link of a class leads to the page of the class', () => {
  for (const text of ['https://keel.example/c/abcDEF123_-x', ' /c/abcDEF123_-x/?lang=et'])
    expect(invitePathIn(text)).toEqual({ to: '/c/$token', token: 'abcDEF123_-x' })
})
test('finds no token in other addresses', () => {
  for (const text of ['', 'https://keel.example/rooms', 'hello there', 'https://keel.example/r/', 'https://keel.example/s/abcDEF123_-x'])
    expect(invitePathIn(text)).toBeNull()
})
