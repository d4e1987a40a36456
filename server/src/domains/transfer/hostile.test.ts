import { ARCHIVE_JSON_MAX_BYTES, FILE_MAX_BYTES } from '@keel/contract/constants'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { fileEntry, importZip, indexOf, sha256, textItem, zipOf } from '../../../test/archive'
import { dumpOf } from '../../../test/dump'
import { addFolder, addText } from '../../../test/library'
import { PIXEL, textValue, upload, type Person } from '../../../test/school'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  teacher = await app.user('teacher')
  await upload(teacher) // so that the store exists
})
afterAll(() => app.stop())

let before: unknown
beforeEach(async () => {
  before = [await dumpOf(app.database.db), await app.storedFiles()]
})
/** A refused archive leaves nothing. */
afterEach(async () => expect([await dumpOf(app.database.db), await app.storedFiles()]).toEqual(before))

interface Raw {
  name: string
  bytes: Buffer
  /** Values in the directory, if they lie. */
  size?: number
  mode?: number
  method?: number
  flags?: number
}
/** A ZIP built byte by byte, so that its directory can lie. */
function rawZip(files: readonly Raw[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, bytes, size = bytes.length, mode = 0o100_644, method = 8, flags = 0x800 } of files) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const title = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(size, 18)
    head.writeUInt16LE(title.length, 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(0x0314, 4)
    head.copy(entry, 6)
    entry.writeUInt32LE(mode * 65_536, 38)
    entry.writeUInt32LE(offset, 42)
    list.push(entry, title)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), head, title, packed)
    offset += 30 + title.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...list, end])
}
const index = (text: string): Raw => ({ name: 'keel.json', bytes: Buffer.from(text) })
const good = index(indexOf([textItem('Fine')]))

/** The error of an archive: code, and reason with its place. */
async function refusalOf(bytes: Buffer): Promise<unknown> {
  const { status, failure } = await importZip(teacher, bytes)
  expect([422, 413]).toContain(status)
  return failure.code === 'archive.invalid' ? failure.errors : failure.code
}
const refusalOfIndex = async (text: string, more: Record<string, Buffer> = {}) => refusalOf(await zipOf({ 'keel.json': text, ...more }))

describe('invalid archives', () => {
  test('refuses any other file, and a ZIP of something else', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), PIXEL, Buffer.alloc(300_000, 'PK\x05\x06'), Buffer.alloc(22, 0)])
      expect(await refusalOf(bytes)).toEqual({ file: 'not_an_archive' })
    expect(await refusalOf(await zipOf({ 'h5p.json': '{}' }))).toEqual({ file: 'no_index' })
    expect(await refusalOf(await zipOf({ 'a/b/keel.json': indexOf([textItem('x')]) }))).toEqual({ file: 'no_index' })
  })

  test('refuses a truncated archive, at any place', async () => {
    const whole = await zipOf({ 'keel.json': indexOf([textItem('Fine')]), 'files/x.png': PIXEL })
    for (let length = 1; length < whole.length; length += 37)
      expect(await refusalOf(whole.subarray(0, length))).toEqual({ file: 'not_an_archive' })
  })

  test('refuses changed content, at any place', async () => {
    const whole = await zipOf({ 'keel.json': indexOf([textItem('Fine', 'x'.repeat(500))]) })
    const start = 30 + whole.readUInt16LE(26) + whole.readUInt16LE(28)
    const end = start + whole.readUInt32LE(18)
    for (let at = start; at < end; at++) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 0x55
      expect(await refusalOf(broken)).toEqual({ 'keel.json': 'broken' })
    }
  })

  test('refuses keel.json with bad JSON, bad UTF-8, another format or version', async () => {
    const at = (reason: string) => ({ 'keel.json': reason })
    for (const text of ['', '{', 'null,', '\u0000', indexOf([]).slice(1)]) expect(await refusalOfIndex(text)).toEqual(at('bad_index'))
    expect(await refusalOf(rawZip([{ ...good, bytes: Buffer.from([0x22, 0xff, 0xfe, 0x22]) }]))).toEqual(at('bad_index'))
    for (const text of ['null', '[]', '7', '{}', '{"format":"other","version":1}'])
      expect(await refusalOfIndex(text)).toEqual(at('unknown_format'))
    for (const version of [0, 2, '1', null])
      expect(await refusalOfIndex(indexOf([textItem('x')], [], { version }))).toEqual(at('unknown_version'))
    expect(await refusalOfIndex(indexOf([]))).toEqual({ items: 'invalid' })
    expect(await refusalOfIndex('{"format":"keel-archive","version":1}')).toEqual({ items: 'invalid' })
  })
})

describe('harmful archives', () => {
  test.each([
    ['../keel.json'],
    ['files/../../x.png'],
    ['/etc/passwd'],
    ['C:/x.png'],
    ['..\\..\\x.png'],
    ['files/a\u0000b.png'],
    ['files/a\nb.png'],
  ])('refuses a path outside the archive: %j', async (name) =>
    expect(await refusalOf(rawZip([good, { name, bytes: PIXEL }]))).toEqual({ file: 'unsafe_name' }),
  )

  test('refuses a link to another file', async () => {
    const link = { name: 'files/link.png', bytes: Buffer.from('/etc/passwd'), mode: 0o120_777 }
    expect(await refusalOf(rawZip([good, link]))).toEqual({ 'entry files/link.png': 'unsafe_name' })
  })

  test('refuses two files with one name, or names equal to a file system', async () => {
    expect(await refusalOf(rawZip([good, good]))).toEqual({ 'entry keel.json': 'duplicate_name' })
    expect(await refusalOf(rawZip([good, { ...good, name: 'KEEL.json' }]))).toEqual({ 'entry KEEL.json': 'duplicate_name' })
  })

  test('refuses encryption and unknown compression', async () => {
    expect(await refusalOf(rawZip([{ ...good, flags: 0x801 }]))).toEqual({ file: 'encrypted' })
    expect(await refusalOf(rawZip([{ ...good, method: 93 }]))).toEqual({ file: 'not_an_archive' })
  })

  test('refuses a bomb: much output for little input', async () => {
    const zeros = { name: 'files/zeros.png', bytes: Buffer.alloc(60_000_000) }
    expect(await refusalOf(rawZip([good, zeros]))).toEqual({ file: 'bomb' })
    expect(await refusalOf(rawZip([{ ...good, bytes: Buffer.alloc(1000), size: ARCHIVE_JSON_MAX_BYTES + 1 }]))).toBe('archive.too.large')
    expect(await refusalOf(rawZip([good, { ...zeros, bytes: PIXEL, size: FILE_MAX_BYTES + 1 }]))).toBe('archive.too.large')
    const many = Array.from({ length: 5 }, (_, at) => ({ name: `files/${at}`, bytes: PIXEL, size: FILE_MAX_BYTES }))
    expect(await refusalOf(rawZip([good, ...many]))).toBe('archive.too.large')
    const crowd = Array.from({ length: 22_001 }, (_, at) => ({ name: `files/${at}`, bytes: Buffer.alloc(0), method: 0 }))
    expect(await refusalOf(rawZip([good, ...crowd]))).toEqual({ file: 'too_many' })
  })

  test('refuses a directory with wrong sizes', async () => {
    const text = indexOf([textItem('Fine')])
    expect(await refusalOf(rawZip([{ ...good, bytes: Buffer.from(`${text}${' '.repeat(40_000_000)}`), size: text.length }]))).toEqual({
      'keel.json': 'broken',
    })
    const picture = { name: fileEntry(1).path, bytes: Buffer.concat([PIXEL, Buffer.alloc(1_000_000)]), size: PIXEL.length }
    const shown = index(indexOf([{ type: 'image', name: 'Map', value: { file_id: 1 } }], [fileEntry(1)]))
    expect(await refusalOf(rawZip([shown, picture]))).toEqual({ [picture.name]: 'wrong_file', where: 'map.png' })
  })

  test('refuses megabytes of brackets as JSON', async () => {
    expect(await refusalOfIndex('['.repeat(5_000_000))).toEqual({ 'keel.json': 'too_deep' })
    expect(await refusalOfIndex(`{"items":[${'{},'.repeat(3_000_000)}{}]}`)).toBe('archive.too.large')
    expect(await refusalOfIndex(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`)).toEqual({ 'keel.json': 'too_deep' })
    expect(await refusalOfIndex(`"${'\\"['.repeat(1000)}"`)).toEqual({ 'keel.json': 'unknown_format' })
  })

  // Instrumented code is ten times slower.
  test.skipIf('MUTANTS_PATH' in process.env)('refuses millions of numbers before parsing, and serves others meanwhile', async () => {
    const numbers = '1.5,'.repeat((ARCHIVE_JSON_MAX_BYTES - 1000) / 4)
    const head = '{"format":"keel-archive","version":1,"files":[],'
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    expect(await refusalOfIndex(`${head}"items":[${numbers}1]}`)).toBe('archive.too.large')
    expect(await refusalOfIndex(`${head}"x":[${numbers}1],"items":[{}]}`)).toBe('archive.too.large')
    const inValue = { 'items.0.value': 'too_big', where: 'Long' }
    expect(await refusalOfIndex(`${head}"items":[{"type":"text","name":"Long","value":[${numbers}1]}]}`)).toEqual(inValue)
    expect(await refusalOfIndex(`${head}"items":[${'{"value":1},'.repeat(700_000)}1]}`)).toBe('archive.too.large')
    delay.disable()
    // Parsing one of them takes five seconds.
    expect(delay.max / 1e6).toBeLessThan(1500)
  })

  test('refuses more names or values than any archive has, before they are parsed', async () => {
    const many = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join(',')
    const parsed = vi.spyOn(JSON, 'parse')
    const text = (more: string) => indexOf([textItem('Fine')]).replace(/\}$/, `,${more}}`)
    const start = (index: string) => parsed.mock.calls.some(([json]) => json.startsWith(index.slice(0, 20)))
    const harmful = [
      text(many(590_000, (n) => `"k${n}":1`)),
      text(`"more":[${many(50_000, (n) => `{${many(9, (m) => `"k${n * 10 + m}":1`)}}`)}]`),
      text(`"more":[${many(200_000, () => '{"value":1}')}]`),
    ]
    for (const index of harmful) expect([await refusalOfIndex(index), start(index)]).toEqual(['archive.too.large', false])
    parsed.mockRestore()
  })

  test('does not parse a value of millions of parts', async () => {
    const words = { type: 'words', name: 'Long', value: { words: Array.from({ length: 2_000_000 }, () => 0) } }
    expect(await refusalOfIndex(indexOf([words]))).toEqual({ 'items.0.value': 'too_big', where: 'Long' })
    const image = { type: 'image', name: 'Map', value: { file_id: 1 }, points: Array.from({ length: 3_000_000 }, () => 0) }
    expect(await refusalOfIndex(indexOf([image], [fileEntry(1)]))).toEqual({ 'items.0.points': 'too_big', where: 'Map' })
  })

  test('survives names of built-in properties', async () => {
    const polluting = `{"format":"keel-archive","version":1,"files":[],"items":[{"type":"text","name":"x","__proto__":{"value":1},"constructor":{}}]}`
    expect(await refusalOfIndex(polluting)).toEqual({ 'items.0.value': 'required', where: 'x' })
    for (const type of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(await refusalOfIndex(indexOf([{ type, name: 'x', value: {} }]))).toEqual({ 'items.0.type': 'unknown_type', where: 'x' })
  })
})

describe('an error names its place', () => {
  const unit = (item: unknown) =>
    indexOf([
      textItem('Fine'),
      { type: 'folder', name: 'Unit', items: [{ type: 'module', name: 'M', boards: [{ name: 'B', items: [textItem('a'), item] }] }] },
    ])
  const at = 'items.1.items.0.boards.0.items.1'

  test.each<[string, unknown, Record<string, string>]>([
    ['a type of the future', { type: 'hologram', value: {} }, { [`${at}.type`]: 'unknown_type' }],
    ['a folder on a board', { type: 'folder', name: 'F', items: [] }, { [`${at}.type`]: 'unknown_type' }],
    ['no type', { value: {} }, { [`${at}.type`]: 'required' }],
    ['no item', 7, { [`${at}.type`]: 'required' }],
    ['no value', { type: 'text' }, { [`${at}.value`]: 'required' }],
    [
      'a wrong value',
      { type: 'words', value: { words: [{ id: 'a', word: 'x', translate: 5 }] } },
      { [`${at}.value.words.0.translate`]: 'invalid' },
    ],
    [
      'a script for a link',
      {
        type: 'text',
        value: {
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
            },
          ],
        },
      },
      { [`${at}.value.content.0`]: 'invalid' },
    ],
    ['what cannot be stored', { type: 'text', value: textValue('a\u0000b') }, { [`${at}.value`]: 'invalid' }],
    ['a value too large', { type: 'text', value: textValue('x'.repeat(200_001)) }, { [`${at}.value`]: 'too_big' }],
    ['a file that is not there', { type: 'image', value: { file_id: 1 } }, { [`${at}.value.file_id`]: 'unknown_file' }],
    ['points on a text', { ...textItem('t'), name: undefined, points: { 1: {} } }, { [`${at}.points`]: 'invalid' }],
    ['a page that cannot be', { ...textItem('t'), name: undefined, props: { page: 0 } }, { [`${at}.props.page`]: 'invalid' }],
  ])('%s', async (_what, item, errors) => {
    const found = (await refusalOfIndex(unit(item))) as Record<string, string>
    const [[path, reason] = [''], [, where] = []] = Object.entries(found)
    const [[wanted, wantedReason] = ['']] = Object.entries(errors)
    expect([path.startsWith(wanted), reason]).toEqual([true, wantedReason])
    expect(where).toMatch(/^Unit › M › B › (#2|F)$/)
  })

  test('refuses impossible names, lists too long, folders too deep', async () => {
    expect(await refusalOfIndex(indexOf([{ ...textItem('x'), name: 'x'.repeat(129) }]))).toMatchObject({ 'items.0.name': 'invalid' })
    expect(await refusalOfIndex(indexOf([{ ...textItem('x'), name: 'a\u0007' }]))).toMatchObject({ 'items.0.name': 'invalid' })
    expect(await refusalOfIndex(indexOf([{ ...textItem('x'), name: undefined }]))).toEqual({ 'items.0.name': 'required', where: '#1' })
    const boards = Array.from({ length: 201 }, () => ({ name: 'B', items: [] }))
    expect(await refusalOfIndex(indexOf([{ type: 'module', name: 'M', boards }]))).toEqual({ 'items.0': 'too_many', where: 'M' })
    const items = Array.from({ length: 501 }, () => ({ type: 'text', value: textValue('x') }))
    expect(await refusalOfIndex(indexOf([{ type: 'board', name: 'B', items }]))).toEqual({ 'items.0': 'too_many', where: 'B' })
    const folders = Array.from({ length: 5001 }, () => ({ type: 'folder', name: 'F', items: [] }))
    expect(await refusalOfIndex(indexOf(folders))).toEqual({ 'items.5000': 'too_many', where: 'F' })
    let deep: object = textItem('x')
    for (let level = 0; level < 25; level++) deep = { type: 'folder', name: 'F', items: [deep] }
    expect(await refusalOfIndex(indexOf([deep]))).toMatchObject({ where: expect.stringMatching(/^F( › F)+$/) })
  })

  test('refuses double points, points on missing pages, and malformed ones', async () => {
    const point = { x: 1, y: 1, color: 'red', words: [{ id: 'w', value: 'x' }] }
    const image = (points: object, type = 'image') => indexOf([{ type, name: 'Map', value: { file_id: 1 }, points }], [fileEntry(1)])
    expect(await refusalOfIndex(image({ 2: { p: point } }))).toMatchObject({ 'items.0.points.2': 'invalid' })
    expect(await refusalOfIndex(image({ 1: { p: point }, 2: { p: point } }, 'pdf'))).toMatchObject({ 'items.0.points': 'duplicate_name' })
    expect(await refusalOfIndex(image({ '01': { p: point } }, 'pdf'))).toMatchObject({ 'items.0.points.01': 'invalid' })
    expect(await refusalOfIndex(image({ 1: { p: { ...point, x: 101 } } }))).toMatchObject({ 'items.0.points.1.p.x': 'invalid' })
  })
})

describe('files', () => {
  const image = { type: 'image', name: 'Map', value: { file_id: 1 } }
  const path = fileEntry(1).path

  test('refuses missing, wrong and unsupported files', async () => {
    const where = 'map.png'
    expect(await refusalOfIndex(indexOf([image], [fileEntry(1)]))).toEqual({ [path]: 'unknown_file', where })
    const other = Buffer.concat([PIXEL.subarray(0, -1), Buffer.from('x')])
    expect(await refusalOfIndex(indexOf([image], [fileEntry(1)]), { [path]: other })).toEqual({ [path]: 'wrong_file', where })
    const jpeg = indexOf([image], [{ ...fileEntry(1), mime: 'image/jpeg' }])
    expect(await refusalOfIndex(jpeg, { [path]: PIXEL })).toEqual({ [path]: 'wrong_file', where })
    const page = Buffer.from('<script>alert(1)</script>')
    const html = { ...fileEntry(1), size: page.length, sha256: sha256(page) }
    expect(await refusalOfIndex(indexOf([image], [html]), { [path]: page })).toEqual({ [path]: 'bad_file_type', where })
  })

  test('removes files stored before a bad one', async () => {
    const second = Buffer.concat([PIXEL, Buffer.from('2')])
    const bad = { ...fileEntry(2, second), sha256: sha256(PIXEL), path: 'files/second.png' }
    const text = indexOf([image, { ...image, value: { file_id: 2 } }], [fileEntry(1), bad])
    expect(await refusalOfIndex(text, { [path]: PIXEL, 'files/second.png': second })).toMatchObject({ 'files/second.png': 'wrong_file' })
  })

  test('refuses files named twice, or outside the archive', async () => {
    expect(await refusalOfIndex(indexOf([image], [fileEntry(1), fileEntry(1)]))).toEqual({ 'files.1.id': 'duplicate_name' })
    for (const wrong of ['../x.png', 'files/../keel.json', '/files/x.png', 'keel.json', 'files/'])
      expect(await refusalOfIndex(indexOf([image], [{ ...fileEntry(1), path: wrong }]))).toEqual({ 'files.0.path': 'invalid' })
  })
})

describe('target folder', () => {
  const fine = () => zipOf({ 'keel.json': indexOf([{ type: 'folder', name: 'F', items: [textItem('x')] }]) })

  test('refuses a folder of another teacher, or an unknown one', async () => {
    const other = await app.user('teacher')
    const text = await addText(teacher, 'Text')
    const foreign = await addFolder(other, 'Theirs')
    before = [await dumpOf(app.database.db), await app.storedFiles()]
    for (const folder of [999_999, 0, foreign.id, text.id])
      expect((await importZip(teacher, await fine(), folder)).failure.code).toBe('bad.input')
  })

  test('refuses a missing file, a student, a guest', async () => {
    expect((await teacher.post('/library/import', new FormData())).failure.errors).toEqual({ file: 'required' })
    expect((await importZip(app.guest(), await fine())).status).toBe(401)
    const student = await app.user('student')
    before = [await dumpOf(app.database.db), await app.storedFiles()]
    expect((await importZip(student, await fine())).status).toBe(403)
  })
})

test('the error is in the language of the reader', async () => {
  const bytes = await zipOf({ 'keel.json': '{}' })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x.zip')
  const { failure } = await teacher.call('POST', '/library/import', form, { cookie: `${teacher.cookie}; lang=et` })
  expect(failure.message).toBe('Seda arhiivi ei saa lugeda, seega midagi ei lisatud')
})

test('the deepest folder accepts no archive with folders', async () => {
  let folder: LibraryEntryDetail | undefined
  for (let level = 0; level < 20; level++) folder = await addFolder(teacher, `Level ${level}`, folder?.id)
  before = [await dumpOf(app.database.db), await app.storedFiles()]
  // Its files were stored by then, and are removed with it.
  const image = { type: 'image', name: 'Map', value: { file_id: 1 } }
  const bytes = await zipOf({
    'keel.json': indexOf([{ type: 'folder', name: 'F', items: [image] }], [fileEntry(1)]),
    [fileEntry(1).path]: PIXEL,
  })
  expect((await importZip(teacher, bytes, folder?.id)).failure.code).toBe('limit.reached')
})
