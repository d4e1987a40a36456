import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import { askWorker, TransferError } from './ask-worker'
import { columnNames, guessChoice, pairsOf } from './columns'
import { sumOf } from './note-ids'
import { sqlite } from './open-database'
import latestUrl from './testing/latest.apkg?url'
import olderUrl from './testing/older.apkg?url'
import { transfer } from './transfer'
import type { Content } from './types'
import { writeAnki } from './write-anki'

async function read(file: Blob): Promise<Content> {
  const reply = await transfer({ kind: 'read', file })
  if (!('content' in reply)) throw new Error(JSON.stringify(reply))
  return reply.content
}
const fetched = async (url: string): Promise<Blob> => (await fetch(url)).blob()
const zip = (files: Record<string, Uint8Array>): Blob => new Blob([zipSync(files, { level: 9 })])
async function database(...statements: string[]): Promise<Uint8Array> {
  const { Database } = await sqlite()
  const db = new Database()
  for (const statement of statements) db.run(statement)
  return db.export()
}

/** A sum of no files. */
const none = sumOf(' \n ')
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
        notes: {
          0: { id: '0e5c922aebebaf2f6286a1d4d99a9914e312edab', files: none },
          1: { id: 'fc6b4a4c12f1e76f5315cecea295466b3f8f44ec', files: none },
          2: { id: 'ab30debb53fdb868d308d62774e319d7369ceded', files: none },
        },
        losses: { media: 1, formatting: 2, tagged: 1 },
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
      notes: { 0: { id: 'g0', files: none }, 1: { id: 'g1', files: none } },
      losses: { media: 1, formatting: 0, tagged: 0 },
    },
    { name: 'Basic', columns: ['Front', 'Back'], rows: [['tere', 'привет']], notes: { 0: { id: 'g2', files: none } } },
  ])
  const [table] = tables
  if (table) expect([guessChoice(table), pairsOf(table, guessChoice(table)).left]).toEqual([{ word: 1, translation: 2 }, 0])
})

test('what is written for Anki is read back unchanged', async () => {
  const words: ExportedWord[] = [
    {
      id: 1,
      note: null,
      word: 'a < b & "c"',
      translate: "<script>alert('x')</script>",
      voice: 7,
      lang: 'en',
      created_at: '2026-11-20T10:00:00.000Z',
      picture_id: null,
      sound_id: null,
    },
    {
      id: 2,
      note: null,
      word: 'õun',
      translate: 'яблоко',
      voice: null,
      lang: null,
      created_at: '2026-11-20T10:00:00.000Z',
      picture_id: null,
      sound_id: null,
    },
    {
      id: 3,
      note: null,
      word: 'ilma',
      translate: '',
      voice: null,
      lang: null,
      created_at: '2026-11-20T10:00:00.000Z',
      picture_id: null,
      sound_id: null,
    },
  ]
  const reply = await transfer({ kind: 'write', words, deck: 'Keel' })
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
  ['a package of a later kind', 'too_new', () => zip({ media: strToU8('{}'), 'collection.anki30': strToU8('?') })],
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
  ...['flds text as(mid)', 'flds text GENERATED ALWAYS AS   (mid)'].map((column): [string, string, () => Promise<Blob>] => [
    `a package with a column "${column}"`,
    'damaged',
    async () => zip({ 'collection.anki2': await database(`create table notes (id integer primary key, mid integer, ${column})`) }),
  ]),
  [
    'a package with a virtual table',
    'damaged',
    async () => zip({ 'collection.anki2': await database('create virtual table notes using fts4(id, mid, flds)') }),
  ],
])('%s is refused: %s', async (_name, why, file) => {
  expect(await transfer({ kind: 'read', file: await file() })).toEqual({ why })
})

test('what notes lose is counted for each kind: sounds and pictures, formatting, tags', async () => {
  const note = (kind: number, flds: string, tags: string) => `insert into notes (mid, flds, tags) values (${kind}, '${flds}', '${tags}')`
  const bytes = await database(
    'create table notes (id integer primary key, mid integer, flds text, tags text)',
    note(1, 'kass[sound:kass.mp3]\u001f<img src="kass.jpg">', ' pets  cat '),
    note(1, '<b>koer</b>\u001fdog', '  '),
    note(1, 'H<sub>2</sub>O\u001fvesi', ''),
    note(1, 'hobune\u001f<audio src="a.mp3"></audio><i>horse</i>', 'pets'),
    note(2, 'tere\u001fhello', ''),
  )
  const { tables, losses } = await read(zip({ 'collection.anki2': bytes }))
  expect(tables.map((table) => table.losses)).toEqual([{ media: 2, formatting: 2, tagged: 2 }, undefined])
  expect(losses).toBeUndefined()
})

test('a note has its id, and another sum when its picture changes under the same name, or the same size too; an unusable id is none', async () => {
  const made = async (guid: string, picture: Uint8Array) => {
    const bytes = await database(
      'create table notes (id integer primary key, guid text, mid integer, flds text)',
      `insert into notes (guid, mid, flds) values ('${guid}', 1, '<img src="fish.png">kala' || char(31) || 'fish')`,
    )
    return read(zip({ 'collection.anki2': bytes, media: strToU8('{"0":"fish.png"}'), 0: picture }))
  }
  const noteOf = async (guid: string, ...picture: number[]) => {
    const [table] = (await made(guid, Uint8Array.from(picture))).tables
    return table && pairsOf(table, { word: 0, translation: 1 }).pairs[0]?.note
  }
  const [first, same, longer, other] = [await noteOf('a~1', 1), await noteOf('a~1', 1), await noteOf('a~1', 1, 1), await noteOf('a~1', 2)]
  expect([first?.id, same]).toEqual(['a~1', first])
  expect(new Set([first, longer, other].map((note) => note?.sum)).size).toBe(3)
  for (const guid of ['', 'x'.repeat(101), 'a\nb']) expect(await noteOf(guid, 1)).toBeUndefined()
})

test('a package without notes, and notes that are no text or too long, do no harm', async () => {
  const insert = `insert into notes values (1, 1, x'00ff'), (2, 1, 'tere' || char(31) || 'hello'), (3, 1, printf('%.*c', 60000, 'x'))`
  expect(await read(zip({ 'collection.anki2': await database(NOTES) }))).toEqual({ tables: [], more: 0 })
  const { tables, losses } = await read(zip({ 'collection.anki2': await database(NOTES, insert) }))
  expect(tables).toEqual([{ name: '', columns: ['', ''], rows: [['tere', 'hello']] }])
  expect(losses).toEqual({ long: 2 })
})

const collection = (word: string) => database(NOTES, `insert into notes values (1, 1, '${word}')`)

test('a package with a damaged page is refused, wherever its notes or their kinds are damaged', async () => {
  const whole = await database(
    'create table notes (id integer primary key, mid integer, flds text)',
    'create table notetypes (id integer primary key, name text)',
    'create table fields (ntid integer, ord integer, name text, primary key (ntid, ord)) without rowid',
    `insert into notetypes values (1, 'Basic')`,
    `insert into fields values (1, 0, 'Front'), (1, 1, 'Back')`,
    `insert into notes values (1, 1, 'tere' || char(31) || 'hello')`,
  )
  const rootOf = (name: string) => {
    const db = new Database(whole)
    const page = Number(db.exec(`select rootpage from sqlite_master where name = '${name}'`)[0]?.values[0]?.[0])
    db.close()
    return page
  }
  const { Database } = await sqlite()
  expect((await read(zip({ 'collection.anki2': whole }))).tables[0]).toMatchObject({ name: 'Basic', columns: ['Front', 'Back'] })
  // Where the first cell of the page begins, now within its empty part; what kind of page it is.
  for (const [table, at] of [
    ['notes', 8],
    ['notetypes', 0],
    ['fields', 0],
  ] as const) {
    const broken = Uint8Array.from(whole)
    broken[(rootOf(table) - 1) * 4096 + at] = 0x01
    expect([table, await transfer({ kind: 'read', file: zip({ 'collection.anki2': broken }) })]).toEqual([table, { why: 'damaged' }])
  }
})

test('a package of a later version is refused, although there is a note under the old name', async () => {
  const of = async (version: number) =>
    zip({ meta: Uint8Array.of(8, version), 'collection.anki22': strToU8('?'), 'collection.anki2': await collection('Update Anki') })
  expect(await transfer({ kind: 'read', file: await of(4) })).toEqual({ why: 'too_new' })
  expect((await read(await of(3))).tables[0]?.rows).toEqual([['Update Anki']])
})

test('of an older and a newer collection in one package the newer one is read', async () => {
  const both = { 'collection.anki2': await collection('Update Anki'), 'collection.anki21': await collection('kala') }
  expect((await read(zip(both))).tables[0]?.rows).toEqual([['kala']])
})

/** A frame of Zstandard that stores the bytes in blocks. */
function stored(bytes: Uint8Array, size: number): Uint8Array {
  const parts = [...header]
  for (let at = 0; at < bytes.length; at += size) {
    const block = bytes.subarray(at, at + size)
    const about = (block.length << 3) | (at + size >= bytes.length ? 1 : 0)
    parts.push(about & 255, (about >> 8) & 255, about >> 16, ...block)
  }
  return Uint8Array.from(parts)
}

/** The list of a current package: a message of messages with a name each. */
const mediaList = (...names: string[]) =>
  Uint8Array.from(
    names.flatMap((name) => {
      const text = [...strToU8(name)]
      const entry = [0x0a, text.length, ...text, 0x10, 0x90, 0x4e]
      return [0x0a, entry.length, ...entry]
    }),
  )

test.each(['older', 'current'])('the pictures and sounds of a package of an %s kind are found and unpacked', async (kind) => {
  const note = (id: number, ...fields: string[]) => `(${id}, 1, '${fields.join('\u001f')}')`
  const bytes = await database(
    NOTES,
    `insert into notes values ${[
      note(1, 'kala[sound:kala 1.mp3]', 'fish<br><img alt="" src="fish%20one.jpg">'),
      note(2, 'koer<img src=k&amp;o.png><img src="other.gif">', 'dog'),
      note(3, 'maja<img src="none.png">', 'house[sound:film.exe]'),
      note(4, 'puu<img src="broken.png">', 'tree<audio src="a.mp3">'),
    ].join(', ')}`,
  )
  const names = ['kala 1.mp3', 'fish one.jpg', 'k&o.png', 'other.gif', 'broken.png', 'film.exe']
  const content = Uint8Array.of(1, 2, 3)
  const files: Record<string, Uint8Array> =
    kind === 'older'
      ? { 'collection.anki21': bytes, media: strToU8(JSON.stringify(Object.fromEntries(names.map((name, at) => [at, name])))) }
      : { 'collection.anki21b': stored(bytes, 5000), media: stored(mediaList(...names), 5000) }
  const pack = (one: Uint8Array) => (kind === 'older' ? one : stored(one, 5000))
  const numbered = Object.fromEntries(names.map((name, at) => [at, name === 'broken.png' ? header : pack(content)]))
  const file = zip({ ...files, ...numbered })
  const { tables } = await read(file)
  expect(tables).toMatchObject([
    {
      rows: [
        ['kala', 'fish'],
        ['koer', 'dog'],
        ['maja', 'house'],
        ['puu', 'tree'],
      ],
      files: { 0: { sound: 'kala 1.mp3', picture: 'fish one.jpg' }, 1: { picture: 'k&o.png' }, 3: { picture: 'broken.png' } },
      losses: { media: 3 },
    },
  ])
  const [table] = tables
  expect(table && pairsOf(table, guessChoice(table)).pairs.map(({ files: named }) => named)).toEqual([
    { sound: 'kala 1.mp3', picture: 'fish one.jpg' },
    { picture: 'k&o.png' },
    undefined,
    { picture: 'broken.png' },
  ])
  expect(await transfer({ kind: 'files', file, names: ['k&o.png', 'nothing.png', ...(kind === 'older' ? [] : ['broken.png'])] })).toEqual({
    files: [
      { name: 'k&o.png', bytes: content },
      { name: 'nothing.png', bytes: null },
      ...(kind === 'older' ? [] : [{ name: 'broken.png', bytes: null }]),
    ],
  })
})

test('a damaged list of pictures and sounds leaves the words', async () => {
  for (const media of [strToU8('{"0": '), strToU8('{"0": 5}'), header, stored(Uint8Array.of(0x0a, 0xff, 0xff, 0xff, 0xff, 0xff), 10)]) {
    const { tables } = await read(zip({ 'collection.anki2': await collection('<img src="a.png">kala'), media, 0: Uint8Array.of(1) }))
    expect([tables[0]?.rows, tables[0]?.files, tables[0]?.losses?.media]).toEqual([[['kala']], undefined, 1])
  }
})

test('the kinds of a package name its tables and columns, the largest table first', async () => {
  const long = 'n'.repeat(200)
  const kinds = { 1: { name: 5 }, 2: { name: long, flds: [{ name: 'Sõna' }, { name: 7 }, { name: long }] } }
  const fields = (...all: string[]) => `'${all.join('\u001f')}'`
  const bytes = await database(
    'create table notes (id integer primary key, mid integer, flds text, x bias (3), y alias)',
    'create table col (models text)',
    `insert into col values ('${JSON.stringify(kinds)}')`,
    'create table fields (ntid integer, ord integer, name text)',
    `insert into fields values (9, 0, 'of a kind that is gone')`,
    `insert into notes (mid, flds) values (1, ${fields('tere')}), (2, ${fields('kala', 'fish')}), (2, ${fields('maja', 'house', 'a')})`,
    `insert into notes (mid, flds) values (2, ${fields(...Array.from({ length: 60 }, (_, n) => `f${n}`))}), (2, ${fields('koer')})`,
  )
  const { tables } = await read(zip({ 'collection.anki21b': stored(bytes, 5000) }))
  expect(tables.map(({ name, columns, rows }) => [name, columns.slice(0, 4), columns.length, rows.map((row) => row.length)])).toEqual([
    ['n'.repeat(100), ['Sõna', '', 'n'.repeat(60), ''], 50, [2, 3, 50, 1]],
    ['', [''], 1, [1]],
  ])
})

test('a large package is read up to the vocabulary’s limit, the rest is counted', async () => {
  const rows = (count: number) =>
    `with recursive n(id) as (select 1 union all select id + 1 from n where id < ${count}) insert into notes select id, 1, 'w' || id from n`
  const { tables, more } = await read(zip({ 'collection.anki2': await database(NOTES, rows(20_003)) }))
  expect([tables[0]?.rows.length, tables[0]?.rows.at(-1), more]).toEqual([20_000, ['w20000'], 3])
})

test('an Excel file is read, and a text that begins like a package', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const book = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${cell('A1', 'kala')}${cell('B1', "'=fish ")}</row></sheetData></worksheet>`,
  }
  const packed = Object.fromEntries(Object.entries(book).map(([name, text]) => [name, strToU8(text)]))
  expect((await read(zip(packed))).tables[0]?.rows).toEqual([['kala', '=fish']])
  for (const word of ['PP', 'KK']) expect((await read(new Blob([`${word},fish`]))).tables[0]?.rows).toEqual([[word, 'fish']])
})

test('pictures and sounds that are written for Anki are read back with their words', async () => {
  const word = (text: string, translate: string, picture_id: number | null, sound_id: number | null): ExportedWord => ({
    id: 1,
    note: null,
    word: text,
    translate,
    voice: null,
    lang: null,
    created_at: '',
    picture_id,
    sound_id,
  })
  const [picture, sound] = [Uint8Array.of(1, 2), Uint8Array.of(3)]
  const files = new Map([
    [5, { name: 'keel-5.jpg', bytes: picture }],
    [6, { name: 'keel-6.mp3', bytes: sound }],
  ])
  const words = [word('kala', 'fish', 5, 6), word('Kala', 'dish', 5, null), word('maja', 'house', 9, null)]
  const reply = await transfer({ kind: 'write', words, deck: 'Keel', files })
  const file = new Blob(['file' in reply ? reply.file : ''])
  const { tables } = await read(file)
  expect(tables).toMatchObject([
    {
      rows: [
        ['kala', 'fish'],
        ['Kala', 'dish'],
        ['maja', 'house'],
      ],
      files: { 0: { picture: 'keel-5.jpg', sound: 'keel-6.mp3' }, 1: { picture: 'keel-5.jpg' } },
    },
  ])
  expect(tables[0]?.losses).toBeUndefined()
  expect(await transfer({ kind: 'files', file, names: ['keel-6.mp3', 'keel-5.jpg'] })).toEqual({
    files: [
      { name: 'keel-6.mp3', bytes: sound },
      { name: 'keel-5.jpg', bytes: picture },
    ],
  })
})

test('a written package has the tables, cards and names that Anki reads', async () => {
  const at = Date.UTC(2026, 10, 23, 10, 0, 0, 400)
  const word = (text: string, translate: string): ExportedWord => ({
    id: 1,
    note: null,
    word: text,
    translate,
    voice: null,
    lang: null,
    created_at: '',
    picture_id: null,
    sound_id: null,
  })
  const packed = await writeAnki([word('kala', 'fish'), word('none', ''), word('Õun & co', '<i>')], 'My words', { now: at })
  const files = unzipSync(packed)
  expect([Object.keys(files), strFromU8(files['media'] ?? new Uint8Array())]).toEqual([['collection.anki2', 'media'], '{}'])
  const { Database } = await sqlite()
  const db = new Database(files['collection.anki2'])
  const rows = (sql: string) => db.exec(sql)[0]?.values
  const [id, deckId, mod] = [1_763_600_000_001, 1_763_600_000_002, Math.floor(at / 1000)]
  // The ids of words stay: an import of a later export updates its cards instead of adding them again.
  expect(rows('select id, guid, mid, mod, flds, sfld from notes')).toEqual([
    [at, 'keel1cv49u0zb9b1c', id, mod, 'kala\u001ffish', 'kala'],
    [at + 2, 'keel189kx7jvmzkr', id, mod, 'Õun &amp; co\u001f&lt;i&gt;', 'Õun & co'],
  ])
  expect(rows('select id, nid, did, ord, mod, due from cards')).toEqual([
    [at, at, deckId, 0, mod, 1],
    [at + 1, at, deckId, 1, mod, 1],
    [at + 2, at + 2, deckId, 0, mod, 2],
    [at + 3, at + 2, deckId, 1, mod, 2],
  ])
  const [[crt, scm, conf, models, decks, dconf] = []] = rows('select crt, scm, conf, models, decks, dconf from col') ?? []
  expect([crt, scm, Object.keys(JSON.parse(String(dconf)) as object)]).toEqual([mod, at, ['1']])
  expect(JSON.parse(String(conf))).toMatchObject({ activeDecks: [deckId], curDeck: deckId, curModel: String(id) })
  const field = (name: string, ord: number) => ({ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] })
  const card = (name: string, ord: number, back: string) => {
    const [qfmt, afmt] = [`{{${name}}}`, `{{FrontSide}}<hr id=answer>{{${back}}}`]
    return { name, ord, qfmt, afmt, bqfmt: '', bafmt: '', did: null }
  }
  const bare = { name: 'Keel', type: 0, mod, usn: -1, sortf: 0, did: deckId, tags: [], vers: [], latexPre: '', latexPost: '' }
  expect(JSON.parse(String(models))).toEqual({
    [id]: {
      id,
      ...bare,
      flds: [field('Word', 0), field('Translation', 1)],
      tmpls: [card('Word', 0, 'Translation'), card('Translation', 1, 'Word')],
      req: [
        [0, 'all', [0]],
        [1, 'all', [1]],
      ],
      css: expect.stringContaining('.card'),
    },
  })
  const today = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] }
  const shared = { mod, usn: -1, desc: '', dyn: 0, conf: 1, collapsed: false, extendNew: 0, extendRev: 50, ...today }
  expect(JSON.parse(String(decks))).toEqual({
    1: { id: 1, name: 'Default', ...shared },
    [deckId]: { id: deckId, name: 'My words', ...shared },
  })
})

test('in a worker a file is read or refused, and a call that takes too long is ended', async () => {
  const refusalOf = (file: Blob, maxMs?: number) => askWorker({ kind: 'read', file }, undefined, maxMs).catch((error: unknown) => error)
  expect(await refusalOf(new Blob(['kala,fish']))).toMatchObject({ content: { tables: [{ rows: [['kala', 'fish']] }] } })
  expect(await refusalOf(new Blob([]))).toEqual(new TransferError('empty'))
  expect(await refusalOf(await fetched(olderUrl), 0)).toEqual(new TransferError('too_hard'))
})
