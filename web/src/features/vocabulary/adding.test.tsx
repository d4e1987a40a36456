import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadSchoolTexts } from '../../i18n/language'
import { renderApp } from '../../testing/render'
import { toasts } from '../../ui/toast/toast'
import { addMany, type LanguagePair } from './add-many'
import type { WordLanguages } from '../../lib/word-languages'
import { type Adding, useAdding } from './use-adding'

beforeAll(loadSchoolTexts)

interface Asked {
  words: Record<string, string>
  voice: number | null
  lang: string | null
}
const LANGUAGES: WordLanguages = { voice: 1, lang: 'et' }
let sent: Asked[]
let deleted: number[][]
let reverted: unknown[][]
/** Failures of the next calls; those after them succeed. */
let fails: ('no network' | null)[]
let held: Promise<void> | null
beforeEach(() => {
  localStorage.clear()
  ;[sent, deleted, reverted, fails, held] = [[], [], [], [], null]
  let id = 0
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const request = typeof body === 'string' ? (JSON.parse(body) as Asked & { ids: number[] }) : null
    const asked = new URL(url, location.href)
    if (!request) return Response.json({ data: { words: [], more: false } })
    if (fails.shift()) throw new TypeError('Failed to fetch')
    if (asked.pathname.endsWith('/words/delete')) {
      deleted.push(request.ids)
      return Response.json({ data: null })
    }
    if (asked.pathname.endsWith('/words/revert')) {
      const words = request.words as unknown as { id: number }[]
      reverted.push(words)
      return Response.json({ data: { reverted: words.slice(0, 1).map(({ id: one }) => one) } })
    }
    if (asked.pathname.endsWith('/translations'))
      return Response.json({
        data: { translations: (request.words as unknown as string[]).map((word) => (word === 'zzz' ? null : `${word}!`)) },
      })
    sent.push(request)
    await held
    return Response.json({
      data: Object.keys(request.words).map((word) => ({
        id: ++id,
        word,
        is_new: !word.startsWith('known'),
        is_changed: word.startsWith('known changed'),
      })),
    })
  })
})
const pairs = (count: number, from = 0, more: Partial<LanguagePair> = {}): LanguagePair[] =>
  Array.from({ length: count }, (_, n) => ({ word: `w${n + from}`, translate: 't', ...more }))
const sizes = () => sent.map(({ words }) => Object.keys(words).length)

test('words are sent in batches of five hundred, each language separately', async () => {
  const progress = await addMany(
    [...pairs(501), ...pairs(2, 501, { lang: 'ru' }), ...pairs(1, 503, { voice: 7 }), ...pairs(1, 504)],
    LANGUAGES,
  )
  expect(sent.map(({ words, voice, lang }) => [Object.keys(words).length, voice, lang])).toEqual([
    [500, 1, 'et'],
    [2, 1, 'et'],
    [2, 1, 'ru'],
    [1, 7, 'et'],
  ])
  expect([progress.steps, progress.sent, progress.fresh.length, progress.known.length]).toEqual([4, 505, 505, 0])
})

test('a continued run sends only the rest, and counts known words once', async () => {
  const list = [...pairs(500), { word: 'known', translate: '' }, { word: 'w1', translate: '', lang: 'ru' as const }]
  const steps: number[] = []
  const stopper = new AbortController()
  const onProgress = ({ steps: count }: { steps: number }) => {
    steps.push(count)
    stopper.abort()
  }
  await expect(addMany(list, LANGUAGES, { signal: stopper.signal, onProgress })).rejects.toThrow()
  expect([steps, sizes()]).toEqual([[1], [500]])
  const from = { steps: 1, sent: 500, fresh: [1, 502], known: [7], changed: [7] }
  const progress = await addMany(list, LANGUAGES, { from })
  expect(sizes()).toEqual([500, 1, 1])
  // 501 is known, 502 was new the first time.
  expect(progress).toEqual({ steps: 3, sent: 502, fresh: [1, 502], known: [7, 501], changed: [7] })
})

let adding: Adding
const onDone = vi.fn()
function Harness() {
  const made = useAdding(onDone)
  useEffect(() => {
    adding = made
  })
  return null
}
const show = () => {
  onDone.mockClear()
  return renderApp(<Harness />, { queryClient: new QueryClient() })
}
const run = (list: LanguagePair[], more: Partial<Parameters<Adding['run']>[0]> = {}) =>
  adding.run({ pairs: list, languages: LANGUAGES, keepExisting: true, ...more })
const settled = () => expect.poll(() => adding.adding).toBe(false)
const shownToasts = () => toasts.getState().list.map(({ kind, text }) => [kind, text])

test('two presses add once', async () => {
  await show()
  run(pairs(2))
  run(pairs(2))
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  await settled()
  expect([sizes(), shownToasts().length]).toEqual([[2], 1])
})

test('taking an interrupted import back also gives changed words back what they said, and says which stay', async () => {
  await show()
  fails = [null, 'no network']
  const formerOf = (id: number) => ({
    id,
    word: `f${id}`,
    translate: '',
    lang: null,
    voice: null,
    picture_id: null,
    sound_id: null,
    note: null,
  })
  const former = [1, 2, 3, 4].map(formerOf)
  const known = [
    { word: 'known changed 1', translate: 'x' },
    { word: 'known changed 2', translate: 'x' },
    { word: 'known', translate: '' },
  ]
  run([...known, ...pairs(498)], { former })
  await expect.poll(() => adding.error).not.toBeNull()
  await settled()
  adding.undo()
  await expect.poll(() => adding.progress).toBeNull()
  expect(reverted).toEqual([former.slice(0, 2)])
  expect([deleted.length, deleted[0]?.length]).toEqual([1, 497])
  expect(shownToasts()).toEqual([['info', '497 words removed. 1 word is as it was before. 1 changed word stays as it is']])
})

test('translations that were found are not looked up again on continuing', async () => {
  await show()
  fails = [null, null, 'no network']
  const list = [...pairs(500), { word: 'river', translate: '' }, { word: 'zzz', translate: '' }]
  run(list, { lookUp: true })
  await expect.poll(() => adding.error).not.toBeNull()
  await settled()
  expect([adding.progress?.sent, onDone.mock.calls.length]).toEqual([500, 0])
  run(list, { lookUp: true, tail: () => ['One more thing', false] })
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  expect(sent.at(-1)?.words).toEqual({ river: 'river!', zzz: '' })
  expect(adding.error).toBeNull()
  expect(shownToasts()).toEqual([['success', '502 words added to vocabulary. No reliable translation found for 1 word. One more thing']])
})

test('a run whose dialog is closed toasts what was added, with undo', async () => {
  const { unmount } = await show()
  let release = (): void => undefined
  held = new Promise((resolve) => (release = resolve))
  run([...pairs(500), { word: 'x', translate: '' }])
  await expect.poll(sizes).toEqual([500])
  await unmount()
  release()
  await expect.poll(shownToasts).toEqual([['success', 'Stopped: 500 words added; 1 word not added.']])
  expect([sizes(), onDone.mock.calls.length]).toEqual([[500], 0])
  fails = ['no network']
  toasts.getState().list[0]?.action?.run()
  await expect.poll(() => shownToasts().at(-1)?.[0]).toBe('error')
  toasts.getState().list[0]?.action?.run()
  await expect.poll(() => deleted.map((ids) => ids.length)).toEqual([500])
  await expect.poll(() => shownToasts().at(-1)).toEqual(['info', '500 words removed'])
})

test('stopping a run is no error, and a failed undo can be retried', async () => {
  await show()
  let release = (): void => undefined
  held = new Promise((resolve) => (release = resolve))
  run([...pairs(500), { word: 'x', translate: '' }])
  await expect.poll(sizes).toEqual([500])
  adding.stop()
  release()
  await expect.poll(() => adding.progress?.fresh.length).toBe(500)
  await settled()
  expect([adding.error, shownToasts()]).toEqual([null, []])
  fails = ['no network']
  adding.undo()
  await expect.poll(() => adding.error).not.toBeNull()
  expect(adding.progress?.sent).toBe(500)
  adding.undo()
  await expect.poll(() => adding.progress).toBeNull()
  expect([adding.error, deleted.length, sizes()]).toEqual([null, 1, [500]])
  adding.undo()
  expect(deleted).toHaveLength(1)
})
