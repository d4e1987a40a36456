import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recallCall, rememberCall } from './remembered-call'

const MINUTE = 60_000
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const CALL = { joined: true, microphone: false, camera: true, lesson: 3, at: 1000, path: '/room/7' }
const RELOAD = { at: 1000 + MINUTE / 2, lesson: 3, reloaded: '/room/7' }

test('a reload soon after finds the call as it was, and of its own room only', () => {
  rememberCall(7, CALL)
  expect(recallCall(7, RELOAD)).toMatchObject({ joined: true, microphone: false, camera: true })
  expect(recallCall(8, RELOAD)).toBeNull()
})

test.each([
  ['much later', { ...RELOAD, at: 1000 + 2 * MINUTE }],
  ['by a typed address or the way back', { ...RELOAD, reloaded: null }],
  ['after another page was opened, and that one reloaded', { ...RELOAD, reloaded: '/home' }],
  ['after the lesson was completed', { ...RELOAD, lesson: null }],
  ['when another lesson is on', { ...RELOAD, lesson: 4 }],
])('a tab that comes back %s opens no camera by itself, but keeps the mute', (_how, now) => {
  rememberCall(7, CALL)
  expect(recallCall(7, now)).toMatchObject({ joined: false, microphone: false, camera: true })
})

test('a call outside a lesson goes on in the lesson that began meanwhile', () => {
  rememberCall(7, { ...CALL, lesson: null })
  expect(recallCall(7, { ...RELOAD, lesson: 4 })).toMatchObject({ joined: true })
})

test('nonsense in the storage is no call', () => {
  window.sessionStorage.setItem('call:7', '{broken')
  expect(recallCall(7, RELOAD)).toBeNull()
  window.sessionStorage.setItem('call:7', 'null')
  expect(recallCall(7, RELOAD)).toBeNull()
})
