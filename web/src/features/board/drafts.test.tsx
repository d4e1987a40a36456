import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { User } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { setMe } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { renderApp } from '../../testing/render'
import { toasts } from '../../ui/toast/toast'
import { type Draft, draftOf } from './item-saver'
import { itemSaver } from './save-items'
import { useRestoredDrafts } from './use-restored-drafts'

const user = (id: number): User => ({
  id,
  first_name: 'Mari',
  last_name: 'Tamm',
  email: `${id}@example.org`,
  role: 1,
  verify: 1,
  lang: 'en',
  sounds: false,
})
const doc = (...lines: string[]) => ({ content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) })
const item = (id: number, value: unknown, version = 1): BoardItem => ({ id, board_id: 5, type: 1, name: null, props: {}, version, value })

interface Put {
  id: number
  value: unknown
  version: number
  keepalive: boolean | undefined
}
let puts: Put[]
let answer: (put: Put) => Response | Promise<Response>
beforeEach(() => {
  localStorage.clear()
  puts = []
  answer = ({ id, value, version }) => Response.json({ data: item(id, value, version + 1) })
  setMe(user(3))
  vi.stubGlobal('fetch', async (url: string, { body, keepalive }: RequestInit) => {
    const put = { id: Number(/\d+$/.exec(url)?.[0]), ...(JSON.parse(body as string) as { value: unknown; version: number }), keepalive }
    puts.push(put)
    return answer(put)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const id of [1, 2]) itemSaver.discard(id)
  vi.useRealTimers()
  queryClient.clear()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Lets responses arrive, which no fake clock delays. */
const settle = async () => {
  for (let n = 0; n < 5; n++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
    await pass(1)
  }
}
const kept = (id = 1, me = 3) => localStorage.getItem(`keel.draft.${me}.${id}`)
const saveDraft = (id: number, draft: Draft) => localStorage.setItem(`keel.draft.3.${id}`, JSON.stringify(draft))
const toasted = () => toasts.getState().list.map(({ text }) => text)

const refuse = (status: number, code: string) => () => Response.json({ code, message: 'No' }, { status })
test.each<[string, () => Response, { tries: number; kept: boolean; toasted: boolean; fetched: boolean }]>([
  ['the network is away', () => Response.error(), { tries: 3, kept: true, toasted: false, fetched: false }],
  ['it takes too long', refuse(408, 'timeout'), { tries: 3, kept: true, toasted: false, fetched: false }],
  ['there were too many saves', refuse(429, 'too.many'), { tries: 3, kept: true, toasted: false, fetched: false }],
  ['the server fails', refuse(500, 'internal'), { tries: 3, kept: true, toasted: false, fetched: false }],
  ['the person was signed out', refuse(401, 'unauthorized'), { tries: 1, kept: true, toasted: false, fetched: false }],
  ['the board is full', refuse(409, 'board.full'), { tries: 1, kept: true, toasted: true, fetched: false }],
  ['the body is too large', refuse(413, 'too.large'), { tries: 1, kept: true, toasted: true, fetched: false }],
  ['the value is too much', refuse(422, 'invalid'), { tries: 1, kept: true, toasted: true, fetched: false }],
  ['it is not theirs any more', refuse(403, 'forbidden'), { tries: 1, kept: false, toasted: true, fetched: true }],
  ['it was deleted elsewhere', refuse(404, 'not.found'), { tries: 1, kept: false, toasted: false, fetched: true }],
])('keeps or discards what was typed when a save fails since %s', async (_why, fails, expected) => {
  answer = () => {
    const response = fails()
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
  queryClient.setQueryData(keys.items(5), [item(1, doc('a'))])
  itemSaver.change(1, doc('ab'), { version: 1, value: doc('a') })
  void itemSaver.flush(1)
  await settle()
  await pass(3000)
  await settle()
  await pass(3000)
  await settle()
  expect({
    tries: puts.length,
    kept: kept() !== null,
    toasted: toasted().length > 0,
    fetched: queryClient.getQueryState(keys.items(5))?.isInvalidated,
  }).toEqual(expected)
})

test.each<[string, () => void]>([
  ['the page is hidden', () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page goes away', () => window.dispatchEvent(new Event('pagehide'))],
])('stores what is typed at once when %s', async (what, happens) => {
  itemSaver.change(1, doc('ab'), { version: 1, value: doc('a') })
  const look = vi.spyOn(document, 'visibilityState', 'get')
  if (what === 'the page is hidden') {
    happens()
    expect(puts).toEqual([])
  }
  look.mockReturnValue('hidden')
  happens()
  expect(puts).toMatchObject([{ id: 1, value: doc('ab'), version: 1, keepalive: what === 'the page goes away' }])
  await settle()
})

test('keeps a value too large for a closing page for the next visit', async () => {
  const large = (chars: number) => 'x'.repeat(chars - 2)
  for (const [id, chars] of [
    [1, 19_999],
    [2, 20_000],
  ] as const)
    itemSaver.change(id, large(chars), { version: 1, value: '' })
  window.dispatchEvent(new Event('pagehide'))
  expect(Object.fromEntries(puts.map(({ id, keepalive }) => [id, keepalive]))).toEqual({ 1: true, 2: false })
  expect(JSON.parse(kept(2) ?? '')).toMatchObject({ value: large(20_000), version: 1 })
  await settle()
})

test('keeps what was typed for its author only, and nothing for a guest', async () => {
  answer = () => Response.json({ code: 'internal' }, { status: 500 })
  const type = async (text: string) => {
    itemSaver.change(1, doc(text), { version: 1, value: doc('0') })
    await pass(300)
  }
  await type('a')
  setMe(user(4))
  expect(itemSaver.isDirty(1)).toBe(false)
  await type('b')
  setMe(null)
  await type('c')
  expect([kept(1, 3), kept(1, 4)].map((text) => (JSON.parse(text ?? '') as Draft).value)).toEqual([doc('a'), doc('b')])
  expect(localStorage).toHaveLength(2)
})

let loadAgain: (items: readonly BoardItem[]) => void
function Restored({ items: first }: { items: readonly BoardItem[] }) {
  const [items, setItems] = useState(first)
  useEffect(() => {
    loadAgain = setItems
  }, [])
  useRestoredDrafts(items)
  return null
}
const open = async (...items: BoardItem[]) => {
  await renderApp(<Restored items={items} />, { queryClient })
  await settle()
}

test.each(['{"value":"a","vers', '{"version":1}', '{"value":"a","version":"1"}', ''])('ignores a draft that reads %s', async (text) => {
  localStorage.setItem('keel.draft.3.1', text)
  await open(item(1, doc('0')))
  expect([puts, toasted()]).toEqual([[], []])
})

test('deletes a draft that equals what is stored', async () => {
  saveDraft(1, { value: doc('a'), version: 1, base: doc('0') })
  await open(item(1, doc('a'), 2))
  expect([puts, kept()]).toEqual([[], null])
})

test('stores a draft over the version it was made from, or over its own save', async () => {
  saveDraft(1, { value: doc('mine'), version: 1, base: doc('0'), sent: doc('mi') })
  saveDraft(2, { value: doc('mine'), version: 1, base: doc('0') })
  await open(item(1, doc('mi'), 2), item(2, doc('theirs'), 5))
  expect(puts).toMatchObject([
    { id: 1, value: doc('mine'), version: 2 },
    { id: 2, value: doc('mine'), version: 1 },
  ])
  expect(toasted()).toEqual([])
})

test('a draft does not replace what is typed now', async () => {
  itemSaver.change(1, doc('newer'), { version: 1, value: doc('0') })
  saveDraft(1, { value: doc('older'), version: 1, base: doc('0') })
  await open(item(1, doc('0')))
  expect(puts).toEqual([])
  expect(draftOf(itemSaver.store.getState(), 1)?.value).toEqual(doc('newer'))
})

test('looks for drafts once, when the board is opened', async () => {
  await open(item(1, doc('0')))
  saveDraft(1, { value: doc('typed since'), version: 1, base: doc('0') })
  loadAgain([item(1, doc('0'), 2)])
  await settle()
  expect(puts).toEqual([])
})

test('offers a draft without its base once, and stores it on request', async () => {
  saveDraft(1, { value: doc('mine'), version: 1 })
  await open(item(1, doc('theirs'), 4))
  expect([puts, kept(), toasted()]).toEqual([[], null, ['You have unsaved text in this browser, but the item has changed since then.']])
  toasts.getState().list[0]?.action?.run()
  await settle()
  expect(puts).toMatchObject([{ value: doc('mine'), version: 4 }])
})
