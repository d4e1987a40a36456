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

test('a reload soon after finds the call as it was, and of its own room only', () => {
  rememberCall(7, { joined: true, microphone: false, camera: true, at: 1000 })
  expect(recallCall(7, 1000 + MINUTE)).toMatchObject({ joined: true, microphone: false, camera: true })
  expect(recallCall(8, 1000)).toBeNull()
})

test('a tab that comes back much later opens no camera by itself, but keeps the mute', () => {
  rememberCall(7, { joined: true, microphone: false, camera: true, at: 1000 })
  expect(recallCall(7, 1000 + 11 * MINUTE)).toMatchObject({ joined: false, microphone: false })
})

test('nonsense in the storage is no call', () => {
  window.sessionStorage.setItem('call:7', '{broken')
  expect(recallCall(7, 0)).toBeNull()
  window.sessionStorage.setItem('call:7', 'null')
  expect(recallCall(7, 0)).toBeNull()
})
