import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeZip, type ZipFile } from '@keel/contract/import/testing-zip'
import { readPackage } from './package'
import { readSource } from './read-source'
import { Refusal } from '../../../lib/reading/refusal'

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const stored = (name: string, value: unknown): ZipFile => ({ name, packed: bytes(value) })
const packed = (name: string, value: unknown): ZipFile => {
  const all = bytes(value)
  return { name, packed: deflateRawSync(all), method: 8, size: all.length, unpacked: all }
}
const about = stored('h5p.json', { title: 'Pets', mainLibrary: 'H5P.Blanks' })
const content = packed('content/content.json', { questions: ['<p>The *cat* sat.</p>'] })
const read = (files: ZipFile[], comment?: string) => readPackage(new Blob([makeZip(files, comment)]))
const why = async (reading: Promise<unknown>) =>
  reading.then(() => 'read').catch((error: unknown) => (error instanceof Refusal ? error.why : error))
const refused = (...files: ZipFile[]) => why(read(files))

test('reads compressed and stored content, a trailing comment and Windows names', async () => {
  const expected = { kind: 'items', title: 'Pets', imported: { items: [{ type: 17, name: 'Pets' }], problems: [] }, files: [] }
  expect(await read([about, content, stored('H5P.Blanks-1.14/library.json', {})])).toMatchObject(expected)
  expect(await read([about, content], 'PK\u0005\u0006 made by somebody')).toMatchObject(expected)
  expect(await read([about, { ...content, name: 'content\\content.json' }])).toMatchObject(expected)
})

test('each kind of file that is no H5P package is recognised', async () => {
  expect(await refused(stored('word/document.xml', ''))).toBe('not_package')
  expect(await refused(stored('keel.json', {}))).toBe('keel_archive')
  expect(await refused(stored('one.h5p', 'PK'), stored('two.h5p', 'PK'))).toBe('nested')
  expect(await refused(stored('readme.txt', ''), stored('Old.ZIP', 'PK'))).toBe('nested')
  expect(await refused(stored('zip', ''), stored('a.zip.txt', ''))).toBe('not_package')
  expect(await refused(stored('keel.json', {}), stored('other', ''))).toBe('keel_archive')
  expect(await refused(about)).toBe('not_package')
  expect(await refused({ ...about, flags: 1 }, content)).toBe('encrypted')
  expect(await refused(about, stored('content/content.json', 'PK\u0003\u0004'))).toBe('damaged')
  expect(await refused(about, stored('content/content.json', '['.repeat(3_000_000)))).toBe('too_large')
  expect(await refused(about, stored('content/content.json', `[${'1.5,'.repeat(2_000_000)}1]`))).toBe('too_large')
  expect(await refused(stored('imsmanifest.xml', '<manifest/>'), stored('q1.xml', ''))).toBe('qti')
  expect(await refused(about, { ...content, method: 12 })).toBe('damaged')
})

test('unsafe paths are refused, and duplicates where they would matter', async () => {
  for (const name of ['../x', 'a/../../x', '/etc/passwd', 'C:\\x', '..\\x', 'x\0'])
    expect([name, await refused(about, content, stored(name, ''))]).toEqual([name, 'unsafe'])
  expect(await refused(about, content, stored('content/content.json', {}))).toBe('unsafe')
  expect(await refused(about, content, stored('h5p.json', {}))).toBe('unsafe')
  expect(await refused(about, content, stored('content/images/a.png', 'x'), stored('content/images/a.png', 'y'))).toBe('read')
  expect(await refused(about, content, stored('content/..foo/a..b', ''))).toBe('read')
})

test('a zip bomb is refused before it is unpacked, even if it lies about its size', async () => {
  const zeros = deflateRawSync(new Uint8Array(60_000_000))
  const bomb = (size: number): ZipFile => ({ name: 'content/content.json', packed: zeros, method: 8, size })
  expect(await refused(about, bomb(60_000_000))).toBe('bomb')
  expect(await refused(about, content, { ...bomb(4_000_000_000), name: 'content/video.mp4' })).toBe('bomb')
  expect(await refused(about, bomb(20_000_000))).toBe('too_large')
  const refusals = async () => {
    const started = performance.now()
    expect(await refused(about, bomb(1000))).toBe('damaged')
    expect(await refused(about, { ...content, size: (content.size ?? 0) + 1 })).toBe('damaged')
    expect(await refused({ ...about, packed: zeros, method: 8, size: 30 }, content)).toBe('damaged')
    return performance.now() - started
  }
  // Wall time includes other processes: being fast enough once is enough.
  await expect.poll(refusals).toBeLessThan(2000)
})

test('a directory that lies about offsets and lengths is refused', async () => {
  expect(await refused(about, { ...content, at: 4_000_000_000 })).toBe('damaged')
  expect(await refused(about, { ...content, at: 3 })).toBe('damaged')
  const whole = makeZip([about, content])
  for (const cut of [0, 1, 21, 40, whole.length - 1])
    expect([cut, await why(readPackage(new Blob([whole.slice(0, cut)])))]).toEqual([cut, 'damaged'])
  for (const [at, value] of [
    [10, 9],
    [16, 1],
    [16, 250],
    [4, 1],
  ] as const) {
    const broken = whole.slice()
    broken[whole.length - 22 + at] = value
    // If the directory is found all the same, its content is true.
    expect(['damaged', 'read']).toContain(await why(readPackage(new Blob([broken]))))
  }
})

test('reading ends with content or a refusal for any bytes', async () => {
  const whole = makeZip([about, content])
  for (let at = 0; at < whole.length; at++) {
    const broken = whole.slice()
    broken[at] = (broken[at] ?? 0) ^ 0xff
    expect(typeof (await why(readPackage(new Blob([broken]))))).toBe('string')
  }
})

test('files that are no text are refused with the reason, huge ones while reading', async () => {
  const file = (parts: BlobPart[]) => why(readSource({ kind: 'file', file: new Blob(parts), encoding: null }))
  expect(await file([''])).toBe('empty')
  expect(await file([' \r\n'])).toBe('empty')
  expect(await file(['%PDF-1.7 text'])).toBe('not_text')
  expect(await file([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2, 3, 0, 0, 7])])).toBe('not_text')
  const megabyte = '<question/>'.repeat(100_000)
  expect(await file(Array.from({ length: 3 }, () => megabyte))).toBe('too_large')
})

test.each<[string, BlobPart[], string]>([
  ['a text', ['kala - fish'], 'decoded'],
  ['a text that begins like an archive', ['PKW\tcar'], 'decoded'],
  ['a text of two letters like those of an archive', ['PK'], 'decoded'],
  ['an archive', ['PK\u0003\u0004'], 'package'],
  ['an empty archive', ['PK\u0005\u0006'], 'package'],
  ['XML', ['\n <?xml version="1.0"?><quiz/>'], 'package'],
  ['XML without its first line', ['<QUIZ><question/></QUIZ>'], 'package'],
  ['QTI', ['<questestinterop/>'], 'package'],
  ['a page', ['<quizzes>'], 'decoded'],
  ['a text with an element in it', ['a <quiz>'], 'decoded'],
  ['a text as long as can be', ['a'.repeat(1_000_000)], 'decoded'],
  ['a longer text', ['a'.repeat(1_000_001)], 'too_large'],
  ['a text about a format', ['not %PDF'], 'decoded'],
  ['a text with a sign of control far inside', ['a'.repeat(10_000), '\u0001'], 'decoded'],
  ['a text with a sign of control', ['a\u001a'], 'not_text'],
])('%s is recognised by its beginning', async (_name, parts, kind) => {
  const file = new Blob(parts)
  const found = readSource({ kind: 'file', file, encoding: null }).then((answer) => answer.kind)
  expect(await found.catch((error: unknown) => (error instanceof Refusal ? error.why : error))).toBe(kind)
})

test('a text file is decoded as asked, else as it seems to be', async () => {
  const file = new Blob([Uint8Array.of(0xe4, 0xee, 0xec)])
  expect(await readSource({ kind: 'file', file, encoding: null })).toEqual({
    kind: 'decoded',
    text: 'дом',
    encoding: 'windows-1251',
    format: null,
    problems: [],
  })
  expect(await readSource({ kind: 'file', file, encoding: 'windows-1252' })).toMatchObject({ text: 'äîì', encoding: 'windows-1252' })
})

test('pictures and sounds of a package are read; missing or large ones reported', async () => {
  const part = (library: string, params: object) => ({ content: { library, params, metadata: { title: 'Untitled' } } })
  const image = (path: string) => part('H5P.Image 1.1', { file: { path, mime: 'image/png' } })
  const column = {
    content: [
      image('images/a.png'),
      part('H5P.Audio 1.5', { files: [{ path: 'audios/s.mp3' }] }),
      image('images/gone.png'),
      image('images/a.png'),
      image('images/huge.png'),
    ],
  }
  const huge = { ...stored('content/images/huge.png', 'x'), size: 270_000_000 }
  const found = await readPackage(
    new Blob([
      makeZip([
        stored('h5p.json', { title: 'Pets', mainLibrary: 'H5P.Column' }),
        stored('content/content.json', column),
        stored('content/images/a.png', 'PNG'),
        packed('content/audios/s.mp3', 'MP3'),
        // Large enough for the ratio of its declared size to be allowed.
        stored('pad', 'x'.repeat(3_000_000)),
        huge,
      ]),
    ]),
  )
  if (found.kind !== 'items') throw new Error('no items')
  expect(found.imported.items.map(({ type, value }) => [type, value])).toEqual([
    [7, { file_id: -1 }],
    [8, { file_id: -2 }],
    [7, { file_id: -1 }],
  ])
  expect(await Promise.all(found.files.map(async (file) => [file.name, file.type, await file.text()]))).toEqual([
    ['a.png', 'image/png', 'PNG'],
    ['s.mp3', 'audio/mpeg', 'MP3'],
  ])
  expect(found.imported.problems).toEqual([
    { line: 3, text: 'gone.png', reason: 'missing_file', kind: 'Image' },
    { line: 5, text: 'huge.png', reason: 'large_file', kind: 'Image' },
  ])
})

test('a question whose image is missing stays, and the others get theirs', async () => {
  const question = (path: string) => ({
    content: {
      library: 'H5P.MultiChoice 1.16',
      params: {
        media: { type: { library: 'H5P.Image 1.1', params: { file: { path }, alt: 'A cat' } } },
        question: 'Which?',
        answers: [
          { text: 'a', correct: true },
          { text: 'b', correct: false },
        ],
      },
    },
  })
  const found = await readPackage(
    new Blob([
      makeZip([
        stored('h5p.json', { title: 'Pets', mainLibrary: 'H5P.Column' }),
        stored('content/content.json', { content: [question('images/gone.png'), question('images/cat.png')] }),
        stored('content/images/cat.png', 'PNG'),
      ]),
    ]),
  )
  if (found.kind !== 'items') throw new Error('no items')
  const media = found.imported.items.map((item) => item.type === 20 && item.value.questions.map((one) => one.media))
  expect(media).toEqual([[undefined], [{ file_id: -1, kind: 'image', alt: 'A cat' }]])
  expect(found.imported.problems).toMatchObject([{ line: 1, text: 'gone.png', reason: 'missing_file' }])
})

const sheet = (rows: string[][]) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, y) =>
        `<row r="${y + 1}">${row.map((text, x) => `<c r="${'ABC'[x]}${y + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`
const workbook = (sheets: string[][][]): Blob =>
  new Blob([
    makeZip([
      stored('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      stored(
        'xl/workbook.xml',
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.map((_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
      ),
      stored(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
      ),
      ...sheets.map((rows, n) => packed(`xl/worksheets/sheet${n + 1}.xml`, sheet(rows))),
    ]),
  ])

test('the sheets of an Excel file become the text of a word table', async () => {
  const file = workbook([
    [
      ['Sõna', 'Tõlge', 'Sildid'],
      ['Haus', 'Дом', 'unit 1'],
    ],
    [['&quot;Hund&quot;', 'Пёс']],
  ])
  const answer = await readSource({ kind: 'package', file })
  if (answer.kind !== 'decoded') throw new Error('no text')
  expect(answer.text).toBe('Sõna\tTõlge\tSildid\nHaus\tДом\tunit 1\n"""Hund"""\tПёс\t')
  const read = await readSource({ kind: 'text', text: answer.text, format: answer.format })
  if (read.kind !== 'items') throw new Error('no items')
  const [item] = read.imported.items
  expect(item?.type === 2 && item.value.words.map(({ word, translate }) => [word, translate])).toEqual([
    ['Haus', 'Дом'],
    ['"Hund"', 'Пёс'],
  ])
  expect(read.imported.problems.map(({ line, reason }) => [line, reason])).toEqual([[2, 'tags']])
  expect(await why(readSource({ kind: 'package', file: file.slice(0, 900) }))).toBe('damaged')
})

test('a very large package is cut to the limit, and the rest is counted', async () => {
  const answer = await readSource({ kind: 'text', text: 'a {=b ~c}\n\n'.repeat(1000), format: null })
  expect(answer.kind === 'items' && [answer.imported.items.length, answer.more]).toEqual([400, 600])
  const wrong = await readSource({ kind: 'text', text: 'a {\n\n'.repeat(1500), format: 'gift' })
  expect(wrong.kind === 'items' && [wrong.imported.problems.length, wrong.problemCount]).toEqual([1000, 1500])
  expect(await why(readSource({ kind: 'text', text: 'a'.repeat(1_000_001), format: null }))).toBe('too_large')
  expect(await why(readSource({ kind: 'text', text: 'a'.repeat(1_000_000), format: 'text' }))).toBe('read')
  const few = await readSource({ kind: 'text', text: 'a {=b ~c}', format: null })
  expect(few).toMatchObject({ more: 0, problemCount: 0, title: '' })
})
