import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomMessage } from '@keel/contract/realtime/room-messages'
import { POINT_TOOLTIP_MS } from '@keel/contract/appearance'
import { boardAnswers } from '../../../data/answers/calls'
import { keys } from '../../../data/_shared/keys'
import { setMe } from '../../../data/users/me'
import { queryClient } from '../../../data/_shared/query-client'
import { live } from '../../../realtime/live'
import { liveServer } from '../../../testing/live-server'
import { renderApp } from '../../../testing/render'
import { type ItemContextValue, ItemContext } from '../item-context'
import { usePointAnswers } from './use-point-answers'
import { usePointEvents } from './use-point-events'

const point = (...words: string[]) => ({ x: 1, y: 1, color: 'red' as const, words: words.map((value, at) => ({ id: `w${at}`, value })) })
const POINTS = { p1: point('kala'), p2: point('kass') }
const ME = 4

let sent: [string, unknown][]
/** Results of the next storing calls; later ones succeed. */
let ends: (number | Promise<void>)[]
let stored: object
let asked: number
beforeEach(() => {
  ;[sent, ends, stored, asked] = [[], [], {}, 0]
  setMe({ id: ME, first_name: 'Juan', last_name: 'Diaz', email: 'juan@example.org', role: 2, verify: 1, lang: 'en', sounds: false })
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    if (method === 'GET') {
      asked++
      return Response.json({ data: stored })
    }
    sent.push([path, JSON.parse(body as string)])
    const end = ends.shift()
    if (typeof end !== 'number') await end
    if (end === 0) throw new TypeError('Failed to fetch')
    if (typeof end === 'number') return Response.json({ code: 'forbidden', message: 'No' }, { status: end })
    return Response.json({ data: { action: { success: true, first_success: true, answer: 'of the server' } } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

let now: ReturnType<typeof usePointAnswers>
let justAnswered: ReturnType<typeof usePointEvents>
function Page() {
  const [answers, last] = [usePointAnswers(7, 1, POINTS), usePointEvents(7, 1)]
  useEffect(() => {
    now = answers
    justAnswered = last
  })
  return null
}
async function show(answersOf: ItemContextValue['answersOf'] = { kind: 'own' }) {
  const answers = answersOf.kind === 'nobody' ? null : boardAnswers(5, answersOf.kind === 'student' ? answersOf.userId : null)
  await renderApp(
    <ItemContext value={{ boardId: 5, roomId: 9, canEdit: false, editing: false, answersOf, answers }}>
      <Page />
    </ItemContext>,
    { queryClient },
  )
  await expect.poll(() => now.canAnswer).toBe(true)
}
const cached = (userId: number | null = null) => queryClient.getQueryData(keys.actions(5, userId))

test('shows an answer at once, then the server’s judgement', async () => {
  let release = (): void => undefined
  ends.push(new Promise((resolve) => (release = resolve)))
  await show()
  expect(now.submit('p1', { answer: 'kala' })).toMatchObject({ success: true })
  expect(now.submit('gone', { answer: 'kala' })).toBeNull()
  await expect.poll(() => now.answers['p1']).toMatchObject({ success: true })
  release()
  await expect.poll(() => now.answers['p1']).toMatchObject({ answer: 'of the server' })
  expect([sent.length, asked]).toEqual([1, 1])
})

test('sends answers one after the other, also over an outage', async () => {
  await show()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ends.push(0)
  now.submit('p1', { answer: 'wrong' })
  now.submit('p2', { answer: 'kass' })
  const ids = () => sent.map(([, body]) => (body as { id: string }).id)
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000)
      return ids()
    })
    .toEqual(['p1', 'p1', 'p2'])
})

test('reverts a refused answer to what is stored', async () => {
  await show()
  ends.push(403)
  now.submit('p1', { answer: 'kala' })
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect.poll(() => now.answers).toEqual({})
  expect(sent).toHaveLength(1)
})

test('a reset clears this page only, for the person whose answers are shown', async () => {
  stored = { 7: { p1: { success: false }, elsewhere: { success: true } }, 8: { x: 1 } }
  await show({ kind: 'student', userId: 6 })
  now.reset?.()
  expect(cached(6)).toEqual({ 7: { elsewhere: { success: true } }, 8: { x: 1 } })
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.[1]).toMatchObject({ user_id: 6 })
})

test('keeps answers on the page when no student is picked', async () => {
  await show({ kind: 'nobody' })
  now.submit('p1', { answer: 'kala' })
  await expect.poll(() => now.answers['p1']).toMatchObject({ success: true })
  now.submit('p2', { answer: 'wrong' })
  await expect.poll(() => Object.keys(now.answers)).toEqual(['p1', 'p2'])
  now.reset?.()
  await expect.poll(() => now.answers).toEqual({})
  expect([sent, asked]).toEqual([[], 0])
})

test.each<[string, ItemContextValue['answersOf'], number]>([
  ['the reader’s', { kind: 'own' }, ME],
  ['a student’s', { kind: 'student', userId: 6 }, 6],
])('highlights an answer from elsewhere for a moment, for %s', async (_whose, answersOf, userId) => {
  const server = liveServer()
  live.start()
  server.last.greet({ server_time: Date.now() })
  await show(answersOf)
  const say = (more: object) =>
    server.last.event('direct_message', {
      user_id: userId,
      room_id: 9,
      queue_id: null,
      ts: Date.now(),
      data: {
        action: 'updatePointActions',
        board_id: 5,
        item_id: 7,
        page: 1,
        point_id: 'p1',
        user_id: userId,
        point_action: {},
        ...more,
      } as RoomMessage,
    })
  say({ item_id: 8 })
  say({ page: 2 })
  say({ user_id: 77 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(justAnswered).toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  say({})
  await Promise.resolve()
  await expect.poll(() => justAnswered).toEqual({ id: 'p1' })
  vi.advanceTimersByTime(POINT_TOOLTIP_MS)
  await expect.poll(() => justAnswered).toBeNull()
})
