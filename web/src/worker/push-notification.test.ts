import { LANGUAGES } from '@keel/contract/constants'
import { PUSH_TOPICS } from '@keel/contract/push'
import { expect, test } from 'vitest'
import { notificationOf } from './push-notification'

test.each([
  [{ k: 'homework_returned', id: 7, l: 'en' }, 'Homework was returned', '/homework/7/do'],
  [{ k: 'homework_handed_in', id: 7, l: 'en' }, 'Homework was handed in', '/homework/7'],
  [{ k: 'homework_due', id: 7, l: 'ru' }, 'Скоро сдавать домашнее задание', '/homework/7/do'],
  [{ k: 'reminder', id: 3, l: 'et' }, 'Tund algab varsti', '/room/3'],
  [{ k: 'reminder', id: null, l: 'en' }, 'A lesson starts soon', '/schedule'],
  [{ k: 'room_started', id: 3, l: 'en' }, 'A lesson has started', '/room/3'],
  [{ k: 'new_message', id: 12, l: 'en' }, 'A new message', '/messages/12'],
])('%o is shown as a sentence with a link', (payload, title, path) => {
  expect(notificationOf(payload)).toMatchObject({ title, path, lang: payload.l })
})

test('every kind has a sentence of its own in every language', () => {
  for (const l of LANGUAGES) {
    const titles = Object.keys(PUSH_TOPICS).map((k) => notificationOf({ k, id: 1, l }).title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles).not.toContain(notificationOf({ l }).title)
  }
})

test('notifications about one homework replace each other; about two they do not', () => {
  const tag = (k: string, id: number) => notificationOf({ k, id, l: 'en' }).tag
  expect(tag('homework_given', 1)).toBe(tag('homework_returned', 1))
  expect(tag('homework_given', 1)).not.toBe(tag('homework_given', 2))
})

test.each([null, undefined, 'text', [], {}, { k: 'toString', id: 1 }, { k: 'new_message', id: '../admin' }, { k: 'new_message', id: -1 }])(
  '%o of another version is shown too, and leads home',
  (payload) => {
    expect(notificationOf(payload)).toEqual({ title: 'Something new in Keel', lang: 'en', tag: 'keel', path: '/home' })
  },
)
