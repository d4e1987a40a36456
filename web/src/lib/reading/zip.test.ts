import { deflateRawSync } from 'node:zlib'
import { makeZip, type ZipFile } from '@keel/contract/import/testing-zip'
import { expect, test } from 'vitest'
import { decode, guessEncoding } from './decode'
import { Refusal } from './refusal'
import { spreadsheetRows, spreadsheetText } from './spreadsheet'
import { entriesOf, unpack } from './zip'

const bytes = (text: string) => new TextEncoder().encode(text)
const stored = (name: string, text: string): ZipFile => ({ name, packed: bytes(text) })
const archive = (...files: ZipFile[]) => new Blob([makeZip(files)])
const why = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? [error.name, error.why] : error),
  )

test('files are found by name, the first of two, without folders', async () => {
  const entries = await entriesOf(archive(stored('a\\b.txt', 'first'), stored('a/b.txt', 'second'), stored('a/', ''), stored('c', 'x')))
  expect([...entries.keys()]).toEqual(['a/b.txt', 'c'])
  const entry = entries.get('a/b.txt')
  expect(entry && decode(await unpack(entry, 5), 'utf-8')).toBe('first')
  expect(await why(entry ? unpack(entry, 4) : Promise.resolve())).toEqual(['Refusal', 'too_large'])
})

test('an archive of more than twenty thousand files is refused', async () => {
  const many = Array.from({ length: 20_001 }, (_, n) => ({ name: String(n), packed: new Uint8Array() }))
  expect(await why(entriesOf(archive(...many)))).toEqual(['Refusal', 'bomb'])
})

test('encrypted or differently packed entries are refused', async () => {
  expect(await why(entriesOf(archive({ ...stored('a', 'x'), flags: 1 })))).toEqual(['Refusal', 'encrypted'])
  const entry = (await entriesOf(archive({ ...stored('a', 'x'), method: 14 }))).get('a')
  expect(await why(entry ? unpack(entry, 9) : Promise.resolve())).toEqual(['Refusal', 'damaged'])
})

test('two files with one name are refused only where one is expected', async () => {
  const twice = archive(stored('a', '1'), stored('a', '2'), stored('b', '3'))
  expect(await why(entriesOf(twice))).toBe('read')
  expect(await why(entriesOf(twice, ['b']))).toBe('read')
  expect(await why(entriesOf(twice, ['a']))).toEqual(['Refusal', 'unsafe'])
})

test('an archive unpacks to fifty megabytes, or to a hundred times its size', async () => {
  const says = (size: number, pad = 0) => archive({ ...stored('a', 'x'), size }, { name: 'pad', packed: new Uint8Array(pad) })
  expect(await why(entriesOf(says(52_428_800)))).toBe('read')
  expect(await why(entriesOf(says(52_428_801)))).toEqual(['Refusal', 'bomb'])
  expect(await why(entriesOf(says(90_000_000, 1_000_000)))).toBe('read')
  expect(await why(entriesOf(says(110_000_000, 1_000_000)))).toEqual(['Refusal', 'bomb'])
})

test('a file that is shorter or longer than declared is damaged', async () => {
  const unpacked = async (file: ZipFile) => {
    const entry = (await entriesOf(archive(file))).get(file.name)
    return entry ? why(unpack(entry, 100)) : 'none'
  }
  const packed = deflateRawSync(bytes('hello'))
  expect(await unpacked({ name: 'a', packed, method: 8, size: 5, unpacked: bytes('hello') })).toBe('read')
  for (const size of [4, 6])
    expect(await unpacked({ name: 'a', packed, method: 8, size, unpacked: bytes('hello') })).toEqual(['Refusal', 'damaged'])
  expect(await unpacked({ name: 'a', packed: bytes('no deflate'), method: 8, size: 5 })).toEqual(['Refusal', 'damaged'])
})

test('a file whose checksum differs is damaged, packed or not', async () => {
  for (const packed of [bytes('Tarturu'), deflateRawSync(bytes('Tarturu'))]) {
    const method = packed.length === 7 ? 0 : 8
    const entry = (await entriesOf(archive({ name: 'a', packed, method, size: 7, unpacked: bytes('Tallinn') }))).get('a')
    expect(entry && (await why(unpack(entry, 9)))).toEqual(['Refusal', 'damaged'])
  }
})

/** Returns an Excel file with these sheets; a text is an inline string, a number a number. */
function excel(...sheets: (string | number | boolean)[][][]): Blob {
  const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
  const value = (one: string | number | boolean, at: string) =>
    typeof one === 'string'
      ? `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${one}</t></is></c>`
      : typeof one === 'boolean'
        ? `<c r="${at}" t="b"><v>${one ? 1 : 0}</v></c>`
        : `<c r="${at}"><v>${one}</v></c>`
  const column = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : column(Math.floor(at / 26) - 1) + column(at % 26))
  const sheet = (rows: (string | number | boolean)[][]) =>
    xml(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
        .map((row, r) => `<row r="${r + 1}">${row.map((one, c) => value(one, `${column(c)}${r + 1}`)).join('')}</row>`)
        .join('')}</sheetData></worksheet>`,
    )
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return archive(
    stored('[Content_Types].xml', xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')),
    stored(
      'xl/workbook.xml',
      xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map((_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="r${n + 1}"/>`).join('')}</sheets></workbook>`,
      ),
    ),
    stored(
      'xl/_rels/workbook.xml.rels',
      xml(
        `<Relationships xmlns="${relations}">${sheets.map((_, n) => `<Relationship Id="r${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
      ),
    ),
    ...sheets.map((rows, n) => stored(`xl/worksheets/sheet${n + 1}.xml`, sheet(rows))),
  )
}

test('sheets are read in order, cells as text, empty rows left out', async () => {
  const file = excel(
    [
      ['cat', 5],
      ['', ' '],
      [' a \n b ', true],
    ],
    [['dog', 1.5]],
  )
  expect(await spreadsheetRows(file)).toEqual([
    ['cat', '5'],
    ['a b', 'true'],
    ['dog', '1.5'],
  ])
})

test('a word table has tab-separated columns and keeps its quotes', async () => {
  expect(await spreadsheetText(excel([['"a" b', 'c "d"']]))).toBe('"a" b\tc "d"')
  expect(await spreadsheetText(excel([['"a"', '"b']]))).toBe('"""a"""\t"""b"')
  expect(await spreadsheetText(excel([['"a"'], ['"b" c']]))).toBe('"a"\n"b" c')
})

test('of a sheet fifty columns are read, of a cell two thousand characters', async () => {
  const [row = []] = await spreadsheetRows(excel([['x'.repeat(2001), ...Array.from({ length: 50 }, (_, n) => n)]]))
  expect([row.length, row[0]?.length, row.at(-1)]).toEqual([50, 2000, '48'])
})

test('a file without rows is empty, and a file that is no spreadsheet is damaged', async () => {
  expect(await why(spreadsheetRows(excel([['']])))).toEqual(['Refusal', 'empty'])
  expect(await why(spreadsheetRows(archive(stored('a', 'x'))))).toEqual(['Refusal', 'damaged'])
  expect(await why(spreadsheetRows(archive({ ...stored('a', 'x'.repeat(1_000_000)), size: 52_428_801 })))).toEqual(['Refusal', 'too_large'])
})

test.each<[string, number[], string]>([
  ['nothing', [], 'utf-8'],
  ['a zero among a few bytes', [65, 0, 66], 'utf-8'],
  ['letters and zeros in turn', [65, 0, 66, 0], 'utf-16le'],
  ['zeros and letters in turn', [0, 65, 0, 66], 'utf-16be'],
  ['a Russian word of small letters', [0xf1, 0xeb, 0xee], 'windows-1251'],
  ['a short word of high bytes', [0xf1, 0xeb], 'windows-1252'],
  ['letters of both Latin pages', [0xe4, 0x20, 0xf5], 'windows-1257'],
  ['a letter of the Western page', [0xe7, 0x20, 0xe4], 'windows-1252'],
  ['a letter of the Baltic page', [0xe7, 0x20, 0xf0], 'windows-1257'],
])('%s are taken for their encoding', (_what, list, encoding) => expect(guessEncoding(Uint8Array.from(list))).toBe(encoding))

test.each([
  ['zeros everywhere', [65, 0, 0, 66, 0, 0]],
  ['a zero here and there', [...Array.from({ length: 40 }, () => 65), 0, 65]],
])('%s are no text', (_what, list) => expect(() => guessEncoding(Uint8Array.from(list))).toThrow(new Refusal('not_text')))
