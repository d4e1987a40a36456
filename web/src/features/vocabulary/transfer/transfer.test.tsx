import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import { askWorker, TransferError } from './ask-worker'
import { columnNames, guessChoice, pairsOf } from './columns'
import { sqlite } from './open-database'
import latestUrl from './testing/latest.apkg?url'
import olderUrl from './testing/older.apkg?url'
import type { Content } from './types'

async function read(file: Blob, maxMs?: number): Promise<Content> {
  const reply = await askWorker({ kind: 'read', file }, undefined, maxMs)
  if (!('content' in reply)) throw new Error('no content')
  return reply.content
}
const refusalOf = (file: Blob, maxMs?: number) =>
  read(file, maxMs).then(
    () => 'read',
    (error: unknown) => (error instanceof TransferError ? error.why : error),
  )
const fetched = async (url: string): Promise<Blob> => (await fetch(url)).blob()
const zip = (files: Record<string, Uint8Array>): Blob => new Blob([zipSync(files, { level: 9 })])
async function database(...statements: string[]): Promise<Uint8Array> {
  const { Database } = await sqlite()
  const db = new Database()
  for (const statement of statements) db.run(statement)
  return db.export()
}

test('an older package is read: without markup, sounds and cloze marks', async () => {
  expect(await read(await fetched(olderUrl))).toEqual({
    tables: [
      {
        name: 'Estonian::Animals',
        columns: ['Front', 'Back'],
        rows: [
          ['kala', 'fish'],
          ['kõik & muu', 'everything <all> total'],
          ['maja on suur', 'the house is big'],
        ],
      },
    ],
    more: 0,
  })
})

test('a current package is read, each kind of note with its own fields', async () => {
  const { tables } = await read(await fetched(latestUrl))
  expect(tables).toEqual([
    {
      name: 'Vocabulary',
      columns: ['Picture', 'Front', 'Back'],
      rows: [
        ['', 'kass', 'кот'],
        ['', 'koer', 'собака'],
      ],
    },
    { name: 'Basic', columns: ['Front', 'Back'], rows: [['tere', 'привет']] },
  ])
  const [table] = tables
  if (table) expect([guessChoice(table), pairsOf(table, guessChoice(table)).left]).toEqual([{ word: 1, translation: 2 }, 0])
})

test('what is written for Anki is read back unchanged', async () => {
  const words: ExportedWord[] = [
    { word: 'a < b & "c"', translate: "<script>alert('x')</script>", voice: 7, lang: 'en', created_at: '2026-11-20T10:00:00.000Z' },
    { word: 'õun', translate: 'яблоко', voice: null, lang: null, created_at: '2026-11-20T10:00:00.000Z' },
    { word: 'ilma', translate: '', voice: null, lang: null, created_at: '2026-11-20T10:00:00.000Z' },
  ]
  const reply = await askWorker({ kind: 'write', words, deck: 'Keel' })
  const { tables } = await read(new Blob(['file' in reply ? reply.file : '']))
  expect(tables.map((table) => [columnNames(table), table.rows])).toEqual([
    [
      ['Word', 'Translation'],
      [
        ['a < b & "c"', "<script>alert('x')</script>"],
        ['õun', 'яблоко'],
      ],
    ],
  ])
})

const header = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58)
/** Ten kilobytes that unpack to 320 megabytes: blocks of one repeated letter. */
const bomb = (): Uint8Array => {
  const block = Uint8Array.of(0x02, 0x00, 0x10, 0x41)
  const all = new Uint8Array(header.length + block.length * 2500)
  all.set(header)
  for (let n = 0; n < 2500; n++) all.set(block, header.length + n * block.length)
  return all
}
const NOTES = 'create table notes (id integer primary key, mid integer, flds text)'

test.each<[string, string, () => Promise<Blob> | Blob]>([
  ['an empty file', 'empty', () => new Blob([])],
  ['a picture', 'not_text', () => new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d, 1, 2, 3)])],
  ['an archive that is cut off', 'damaged', async () => (await fetched(olderUrl)).slice(0, 2000)],
  ['an archive of something else', 'not_package', () => zip({ 'word/document.xml': strToU8('<w/>') })],
  ['a package of a later kind', 'too_new', () => zip({ 'collection.anki30': strToU8('?') })],
  [
    'a package with text in place of its notes',
    'damaged',
    () => zip({ 'collection.anki2': strToU8('SQLite format 3\0 and then nothing') }),
  ],
  ['a package packed wrongly', 'damaged', () => zip({ 'collection.anki21b': strToU8('this is not packed at all') })],
  ['a package that unpacks without end', 'bomb', () => zip({ 'collection.anki21b': bomb() })],
  ['a package that is a bomb of zeros', 'bomb', () => zip({ 'collection.anki2': new Uint8Array(60_000_000) })],
  ['a package without notes', 'damaged', async () => zip({ 'collection.anki2': await database('create table other (id integer)') })],
  [
    'a package whose notes are computed endlessly',
    'damaged',
    async () =>
      zip({
        'collection.anki2': await database(
          `create view notes as with recursive n(id) as (select 1 union all select id + 1 from n) select id, 1 as mid, 'x' as flds from n`,
        ),
      }),
  ],
  [
    'a package with generated columns',
    'damaged',
    async () =>
      zip({
        'collection.anki2': await database(`create table notes (id integer primary key, mid integer, flds text as (zeroblob(999999999)))`),
      }),
  ],
])('%s is refused: %s', async (_name, why, file) => {
  expect(await refusalOf(await file())).toBe(why)
})

test('a package without notes, and notes that are no text or too long, do no harm', async () => {
  const insert = `insert into notes values (1, 1, x'00ff'), (2, 1, 'tere' || char(31) || 'hello'), (3, 1, printf('%.*c', 60000, 'x'))`
  expect(await read(zip({ 'collection.anki2': await database(NOTES) }))).toEqual({ tables: [], more: 0 })
  const { tables } = await read(zip({ 'collection.anki2': await database(NOTES, insert) }))
  expect(tables).toEqual([{ name: '', columns: ['', ''], rows: [['tere', 'hello']] }])
})

test('a call that takes too long is ended', async () => {
  expect(await refusalOf(await fetched(olderUrl), 0)).toBe('too_hard')
})
