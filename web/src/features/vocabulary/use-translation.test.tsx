import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { voiceOf } from '@keel/contract/voices'
import { renderApp } from '../../testing/render'
import { toasts } from '../../ui/toast/toast'
import type { WordLanguages } from '../../lib/word-languages'
import { lastLanguages, saveLastLanguages } from './languages'
import { useTranslation } from './use-translation'

const LANGUAGES: WordLanguages = { voice: 1, lang: 'et' }
let looked: string[]
let held: Promise<void> | null
beforeEach(() => {
  ;[looked, held] = [[], null]
  vi.stubGlobal('fetch', async (url: string) => {
    const { search, searchParams } = new URL(url, location.href)
    looked.push(search)
    await held
    const text = searchParams.get('text')
    return Response.json({ data: { translate: text === 'zzz' ? null : `${text}!` } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

let typed: (text: string) => void
let stop: () => void
let translate: string
const onFound = vi.fn<(text: string) => void>()
function Field({ languages, text }: { languages: WordLanguages; text: string }) {
  const translation = useTranslation(languages, text, onFound)
  useEffect(() => {
    typed = translation.typed
    stop = translation.stop
  })
  return null
}
const open = async (text = '', languages = LANGUAGES) => {
  onFound.mockReset()
  translate = text
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return renderApp(<Field languages={languages} text={translate} />)
}
const pause = (ms = 500) => vi.advanceTimersByTimeAsync(ms)
const answered = async () => {
  for (let n = 0; n < 20; n++) await new Promise((resolve) => queueMicrotask(() => resolve(null)))
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })
}

test('a translation is looked up once, half a second after the last key', async () => {
  await open()
  typed('ca')
  await pause(499)
  typed(' cat ')
  await pause(499)
  expect(looked).toEqual([])
  await pause(1)
  await answered()
  expect(looked).toEqual(['?text=cat&lang=et&from=en'])
  expect(onFound.mock.calls).toEqual([['cat!']])
  typed('zzz')
  await pause()
  await answered()
  expect(onFound.mock.calls.at(-1)).toEqual([''])
})

test.each<[string, WordLanguages, string]>([
  ['no word', LANGUAGES, '  '],
  ['no language to translate to', { voice: 1, lang: null }, 'cat'],
])('with %s nothing is looked up', async (_what, languages, text) => {
  await open('', languages)
  typed(text)
  await pause()
  expect(looked).toEqual([])
})

test('a word without a voice is looked up in any language', async () => {
  await open('', { voice: null, lang: 'ru' })
  typed('cat')
  await pause()
  expect(looked).toEqual(['?text=cat&lang=ru'])
})

test('the user’s text is not replaced, and results of older words are ignored', async () => {
  await open('my own')
  typed('cat')
  await pause()
  await answered()
  expect([looked.length, onFound.mock.calls]).toEqual([1, []])
  const { unmount } = await open()
  let release = (): void => undefined
  held = new Promise((resolve) => (release = resolve))
  typed('dog')
  await pause()
  typed('cow')
  release()
  await answered()
  expect(onFound).not.toHaveBeenCalled()
  typed('hen')
  await pause()
  stop()
  await answered()
  typed('ox')
  await unmount()
  await pause()
  await answered()
  expect([looked.length, onFound.mock.calls]).toEqual([3, []])
})

test('a failed look-up shows nothing', async () => {
  await open()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  typed('cat')
  await pause()
  await answered()
  expect([onFound.mock.calls, toasts.getState().list]).toEqual([[], []])
})

test('the languages chosen last are used again, and nonsense is ignored', () => {
  expect(lastLanguages()).toEqual({ voice: null, lang: null })
  for (const languages of [
    { voice: 7, lang: 'ru' },
    { voice: null, lang: 'et' },
    { voice: 1, lang: null },
  ] as const) {
    saveLastLanguages(languages)
    expect(lastLanguages()).toEqual(languages)
  }
  localStorage.setItem('keel-vocabulary-languages', '99 klingon')
  expect(lastLanguages()).toEqual({ voice: null, lang: null })
  expect([voiceOf('et'), voiceOf(null)]).toEqual([7, null])
})
