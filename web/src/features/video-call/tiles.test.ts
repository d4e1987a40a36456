import { expect, test } from 'vitest'
import type { OtherPerson } from './call-state'
import { largeTile, tilesOf } from './tiles'

const ME = { id: 1, first_name: 'Tiina', last_name: 'Tamm' }
const SASHA = { id: 2, first_name: 'Sasha', last_name: 'Ivanova' }
const track = (id: string) => ({ id }) as MediaStreamTrack
const SILENT = {
  others: [],
  camera: null,
  microphone: null,
  screen: null,
  wanted: { microphone: true, camera: true },
  systemMuted: { microphone: false, camera: false },
}
const other = (peerId: string, userId: number, more: Partial<OtherPerson> = {}): OtherPerson => ({
  peerId,
  userId,
  link: 'connected',
  tracks: { camera: track(`camera of ${peerId}`), screen: track(`screen of ${peerId}`) },
  sending: { microphone: true, camera: true, screen: false },
  ...more,
})
const tiles = (state: Partial<Parameters<typeof tilesOf>[0]>) => tilesOf({ ...SILENT, ...state }, ME, [ME, SASHA], 'You')
const on = { microphone: true, camera: true, screen: true }

test('shared screens come first, then the others in order of joining, then the user', () => {
  const all = tiles({
    others: [other('a', 2), other('b', 3, { sending: on, link: 'lost' })],
    camera: track('mine'),
    microphone: track('sound'),
    screen: track('my screen'),
  })
  expect(all.map(({ key, name, track: shown, self, screen, muted, link }) => [key, name, shown?.id, self, screen, muted, link])).toEqual([
    ['b:screen', '…', 'screen of b', false, true, false, 'lost'],
    ['a', 'Sasha Ivanova', 'camera of a', false, false, false, 'connected'],
    ['b', '…', 'camera of b', false, false, false, 'lost'],
    ['self', 'You', 'mine', true, false, false, 'connected'],
    ['self:screen', 'You', 'my screen', true, true, false, 'connected'],
  ])
  expect(all.map(({ speaker }) => speaker)).toEqual([null, 'a', 'b', 'self', null])
})

test('tracks that a person says they do not send are not shown', () => {
  const off = { microphone: false, camera: false, screen: false }
  const [only, own] = tiles({ others: [other('a', 2, { sending: off })] })
  expect([only?.track, only?.muted, own?.key]).toEqual([null, true, 'self'])
  expect(tiles({ others: [other('a', 2, { sending: on, tracks: {} })] }).map(({ key, track: shown }) => [key, shown])).toEqual([
    ['a', null],
    ['self', null],
  ])
})

test('a person is muted by choice, and without a microphone', () => {
  const muted = (state: Partial<Parameters<typeof tilesOf>[0]>) => tiles(state).at(-1)?.muted
  expect(muted({})).toBe(true)
  expect(muted({ microphone: track('sound') })).toBe(false)
  expect(muted({ microphone: track('sound'), wanted: { microphone: false, camera: true } })).toBe(true)
})

test('a person is muted, and without a picture, while the system mutes the devices', () => {
  const devices = { microphone: track('sound'), camera: track('mine') }
  const own = (systemMuted: { microphone: boolean; camera: boolean }) => tiles({ ...devices, systemMuted }).at(-1)
  expect(own({ microphone: true, camera: false })).toMatchObject({ muted: true, track: { id: 'mine' } })
  expect(own({ microphone: false, camera: true })).toMatchObject({ muted: false, track: null })
})

test('the large tile is the picked one, a screen of another, or the only other', () => {
  const key = (state: Partial<Parameters<typeof tilesOf>[0]>, pinned: string | null = null) => largeTile(tiles(state), pinned)?.key
  const two = [other('a', 2), other('b', 3)]
  expect(key({ others: two })).toBeUndefined()
  expect(key({ others: two }, 'b')).toBe('b')
  expect(key({ others: two }, 'self')).toBe('self')
  expect(key({ others: two }, 'gone')).toBeUndefined()
  expect(key({ others: [other('a', 2), other('b', 3, { sending: on })] })).toBe('b:screen')
  expect(key({ others: [other('a', 2)] })).toBe('a')
  expect(key({ others: two, screen: track('my screen') })).toBeUndefined()
  expect(key({})).toBeUndefined()
})
