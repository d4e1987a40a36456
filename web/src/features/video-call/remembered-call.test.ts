import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recallCall, recallChoices, rememberCall, rememberChoices, reloadedPath } from './remembered-call'

const MINUTE = 60_000
beforeEach(() => {
  const storage = () => {
    const storage = new Map<string, string>()
    return { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) }
  }
  vi.stubGlobal('window', { sessionStorage: storage(), localStorage: storage() })
})
afterEach(() => vi.unstubAllGlobals())

const CALL = { joined: true, microphone: false, camera: true, lesson: 3, at: 1000, path: '/room/7' }
const RELOAD = { at: 1000 + MINUTE / 2, lesson: 3, reloaded: '/room/7' }

test('a reload soon after finds the call of its room as it was', () => {
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

test('a call is found for less than a minute, with missing devices switched on', () => {
  rememberCall(7, CALL)
  expect(recallCall(7, { ...RELOAD, at: 1000 + MINUTE - 1 })?.joined).toBe(true)
  expect(recallCall(7, { ...RELOAD, at: 1000 + MINUTE })?.joined).toBe(false)
  window.sessionStorage.setItem('call:7', JSON.stringify({ joined: 'yes', at: 1000 }))
  expect(recallCall(7, { ...RELOAD, reloaded: '' })).toEqual({
    joined: false,
    microphone: true,
    camera: true,
    lesson: null,
    at: 1000,
    path: '',
  })
  window.sessionStorage.setItem('call:7', JSON.stringify({ joined: true, at: '1000' }))
  expect(recallCall(7, RELOAD)).toBeNull()
})

test('a muted microphone and an off camera are remembered, nonsense is not', () => {
  expect(recallChoices()).toBeNull()
  for (const choices of [
    { microphone: false, camera: true },
    { microphone: true, camera: false },
  ]) {
    rememberChoices(choices)
    expect(recallChoices()).toEqual(choices)
  }
  window.localStorage.setItem('keel.call.choices', '{}')
  expect(recallChoices()).toEqual({ microphone: true, camera: true })
  window.localStorage.setItem('keel.call.choices', '{broken')
  expect(recallChoices()).toBeNull()
})

test('only a reload names the page that was reloaded', () => {
  vi.stubGlobal('location', { href: 'http://keel.test/room/9?a=1' })
  const entries = vi.spyOn(performance, 'getEntriesByType')
  const entry = (type: string) => [{ type, name: 'http://keel.test/room/7?board=2' } as unknown as PerformanceEntry]
  entries.mockReturnValue(entry('reload'))
  expect(reloadedPath()).toBe('/room/7')
  for (const list of [entry('navigate'), entry('back_forward'), []]) {
    entries.mockReturnValue(list)
    expect(reloadedPath()).toBeNull()
  }
  entries.mockRestore()
})
