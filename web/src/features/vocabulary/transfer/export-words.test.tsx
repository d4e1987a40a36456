import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import { loadSchoolTexts } from '../../../i18n/language'
import { toasts } from '../../../ui/toast/toast'
import { askWorker, TransferError } from './ask-worker'
import { exportAll } from './export-words'

beforeAll(loadSchoolTexts)

const words: ExportedWord[] = [
  {
    id: 1,
    note: null,
    word: '=kala',
    translate: 'fish',
    voice: 7,
    lang: 'en',
    created_at: '2026-11-20T10:00:00.000Z',
    picture_id: null,
    sound_id: null,
  },
  {
    id: 2,
    note: null,
    word: 'maja',
    translate: '',
    voice: null,
    lang: null,
    created_at: '2026-11-20T10:00:00.000Z',
    picture_id: null,
    sound_id: null,
  },
]
let answer: () => Response
let saved: { name: string; file: Blob }[]
let revoked: number
beforeEach(() => {
  answer = () => Response.json({ data: words })
  saved = []
  revoked = 0
  vi.stubGlobal('fetch', async () => answer())
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob) - 1}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => void revoked++)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files[Number(this.href.slice('blob:'.length))] ?? new Blob() })
  })
})
afterEach(() => vi.useRealTimers())
const shownToasts = () => toasts.getState().list.map(({ kind, text }) => [kind, text])

test('all words are saved as a table with their languages', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await exportAll('csv')
  expect(saved.map(({ name, file }) => [/^Vocabulary.*\.csv$/.test(name), file.type])).toEqual([[true, 'text/csv;charset=utf-8']])
  const [head, first, second] = (await saved[0]?.file.text())?.replaceAll('"', '').split(/\r?\n/) ?? []
  expect(head).toMatch(/Word.Translation.Language.Translation language.Added$/)
  expect(first).toMatch(/^'=kala.fish.et.en.2026/)
  expect(second).toMatch(/^maja....2026/)
  vi.advanceTimersByTime(59_999)
  expect(revoked).toBe(0)
  vi.advanceTimersByTime(1)
  expect([revoked, shownToasts()]).toEqual([1, []])
})

test('all words are saved for Anki', async () => {
  await exportAll('apkg')
  expect(saved.map(({ name, file }) => [name.endsWith('.apkg'), file.type])).toEqual([[true, 'application/octet-stream']])
  expect(new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? []).slice(0, 2)).toEqual(Uint8Array.of(0x50, 0x4b))
  expect(shownToasts()).toEqual([['info', '1 word without a translation isn’t in the file']])
})

test('without words to leave out, and without any that Anki could ask, that is said', async () => {
  answer = () => Response.json({ data: words.slice(0, 1) })
  await exportAll('apkg')
  expect([saved.length, shownToasts()]).toEqual([1, []])
  answer = () => Response.json({ data: words.slice(1) })
  await exportAll('apkg')
  expect([saved.length, shownToasts()]).toEqual([1, [['info', 'No words with a translation to export yet']]])
})

test('an empty vocabulary saves no file and says so', async () => {
  answer = () => Response.json({ data: [] })
  await exportAll('csv')
  expect([saved, shownToasts()]).toEqual([[], [['info', 'No words to export yet']]])
})

test('a failure shows the reason and saves no file', async () => {
  answer = () => Response.json({ code: 'too.many', message: 'Too many attempts' }, { status: 429 })
  await exportAll('csv')
  vi.stubGlobal('fetch', async () => Response.json({ data: words }))
  vi.stubGlobal(
    'Worker',
    class {
      onerror: ((event: Event) => void) | null = null
      postMessage() {
        queueMicrotask(() => this.onerror?.(new Event('error', { cancelable: true })))
      }
      terminate() {}
    },
  )
  await exportAll('apkg')
  expect([saved, shownToasts()]).toEqual([
    [],
    [
      ['error', 'Too many attempts'],
      ['error', 'Couldn’t create the file. Try again.'],
    ],
  ])
})

test('a worker ends with its answer, and at once when aborted', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  await askWorker({ kind: 'write', words: [], deck: 'Keel' })
  expect(ended).toHaveBeenCalledTimes(1)
  const stopper = new AbortController()
  const asked = askWorker({ kind: 'write', words, deck: 'Keel' }, stopper.signal)
  stopper.abort()
  await expect(asked).rejects.toBeInstanceOf(TransferError)
  expect(ended).toHaveBeenCalledTimes(2)
})
