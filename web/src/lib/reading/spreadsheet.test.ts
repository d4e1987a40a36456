import { makeZip, type ZipFile } from '@keel/contract/import/testing-zip'
import { expect, test } from 'vitest'
import { Refusal } from './refusal'
import { readSpreadsheet, textOfRows } from './spreadsheet'

const stored = (name: string, text: string): ZipFile => ({ name, packed: new TextEncoder().encode(text) })
const why = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? [error.name, error.why] : error),
  )

/** A cell: a text, a number, a boolean, an error, or a number in a style of the list below; undefined is no cell. */
type Cell = string | number | boolean | undefined | { style: number; value: number } | { error: string } | { iso: string }
interface Sheet {
  name?: string
  state?: 'hidden' | 'veryHidden'
  rows: Cell[][]
  /** Numbers of hidden rows, from 1. */
  hidden?: number[]
  /** The first and the last of hidden columns, from 1. */
  hiddenColumns?: [number, number]
  merged?: string
}
const STYLES = ['General', 'dd\\.mm\\.yyyy', '0%', 'h:mm', '[h]:mm']
/** Built into Excel: a date, and a date with its time, as the reader's country writes them. */
const [DATE, DATE_TIME] = [5, 6]

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)
function cellXml(cell: Cell, at: string): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
  if ('iso' in cell) return `<c r="${at}" t="d"><v>${cell.iso}</v></c>`
  return `<c r="${at}" s="${cell.style}"><v>${cell.value}</v></c>`
}
const sheetXml = ({ rows, hidden = [], hiddenColumns, merged }: Sheet): string =>
  xml(
    `<worksheet xmlns="${main}">${hiddenColumns ? `<cols><col min="${hiddenColumns[0]}" max="${hiddenColumns[1]}" width="0" hidden="1" customWidth="1"/></cols>` : ''}<sheetData>${rows
      .map(
        (row, r) =>
          `<row r="${r + 1}"${hidden.includes(r + 1) ? ' hidden="1"' : ''}>${row.map((one, c) => cellXml(one, `${columnName(c)}${r + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData>${merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : ''}</worksheet>`,
  )

function workbook(sheets: Sheet[], { date1904 = false, more = [] }: { date1904?: boolean; more?: ZipFile[] } = {}): Blob {
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const parts = [
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...sheets.map((_, n) => part(`worksheets/sheet${n + 1}`, 'worksheet')),
  ]
  const formats = STYLES.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')
  const styles = [...STYLES.map((_, at) => (at === 0 ? 0 : 164 + at)), 14, 22]
    .map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
    .join('')
  return new Blob([
    makeZip([
      stored('[Content_Types].xml', xml(`<Types xmlns="${packages}/content-types">${parts.join('')}</Types>`)),
      stored(
        'xl/workbook.xml',
        xml(
          `<workbook xmlns="${main}" xmlns:r="${office}">${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
            .map(
              ({ name, state }, n) =>
                `<sheet name="${name ?? `S${n}`}" sheetId="${n + 1}" r:id="r${n + 1}"${state ? ` state="${state}"` : ''}/>`,
            )
            .join('')}</sheets></workbook>`,
        ),
      ),
      stored('xl/styles.xml', xml(`<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`)),
      stored(
        'xl/_rels/workbook.xml.rels',
        xml(
          `<Relationships xmlns="${packages}/relationships">${sheets.map((_, n) => `<Relationship Id="r${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}<Relationship Id="rs" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
        ),
      ),
      ...sheets.map((sheet, n) => stored(`xl/worksheets/sheet${n + 1}.xml`, sheetXml(sheet))),
      ...more,
    ]),
  ])
}
const excel = (...sheets: Cell[][][]): Blob => workbook(sheets.map((rows) => ({ rows })))
const rowsOf = async (file: Blob) => (await readSpreadsheet(file)).rows

test('sheets are read in order, cells as text, empty rows left out', async () => {
  const file = excel(
    [
      ['cat', 5],
      ['', ' '],
      [' a \n b ', true],
    ],
    [['dog', 1.5]],
  )
  expect(await readSpreadsheet(file)).toEqual({
    rows: [
      ['cat', '5'],
      ['a b', 'TRUE'],
      ['dog', '1.5'],
    ],
    losses: [],
  })
})

test('cells are read as Excel shows them', async () => {
  const shown = async (cell: Cell, date1904 = false) => (await rowsOf(workbook([{ rows: [['x', cell]] }], { date1904 })))[0]?.[1]
  expect(await shown({ style: 1, value: 45365 })).toBe('14.03.2024')
  expect(await shown({ style: 2, value: 0.5 })).toBe('50%')
  expect(await shown({ style: 3, value: 0.75 })).toBe('18:00')
  expect(await shown({ style: 3, value: 0.354166666666667 })).toBe('8:30')
  expect(await shown({ style: 4, value: 1.5 })).toBe('36:00')
  expect(await shown({ style: DATE, value: 45365 })).toBe('2024-03-14')
  expect(await shown({ style: DATE_TIME, value: 45365.5 })).toBe('2024-03-14 12:00')
  expect(await shown({ style: DATE, value: 43903 }, true)).toBe('2024-03-14')
  expect(await shown({ style: DATE, value: 1e12 })).toBe('#NUM!')
  expect(await shown({ iso: '2024-03-14' })).toBe('2024-03-14')
  expect(await shown(0.30000000000000004)).toBe('0.3')
  expect(await shown('_x000D_line_x0041_')).toBe('lineA')
  expect(await shown('a &amp; b &lt;c&gt;')).toBe('a & b <c>')
})

test('columns stay where they are, whatever is empty', async () => {
  expect(await rowsOf(excel([['kass', 'cat'], [undefined, 'merged'], [], [undefined, undefined, 'in C']]))).toEqual([
    ['kass', 'cat'],
    ['', 'merged'],
    ['', '', 'in C'],
  ])
})

test('hidden columns are left out and named by what they have', async () => {
  const sheet = (first: string): Sheet => ({
    rows: [
      ['n', undefined, first, 'Translation'],
      ['1', undefined, 'kass', 'cat'],
      ['2', undefined, 'koer', 'dog'],
    ],
    hiddenColumns: [1, 2],
  })
  expect(await readSpreadsheet(workbook([sheet('Word'), { rows: [['lehm', 'cow']] }]))).toEqual({
    rows: [
      ['Word', 'Translation'],
      ['kass', 'cat'],
      ['koer', 'dog'],
      ['lehm', 'cow'],
    ],
    losses: [{ reason: 'hidden', row: 1, text: 'n 1 2' }],
  })
  const both = { ...sheet('Word'), hidden: [3], merged: 'C2:C3', hiddenColumns: [4, 60] as [number, number] }
  expect(await readSpreadsheet(workbook([{ rows: [['lehm', 'cow']] }, both]))).toEqual({
    rows: [
      ['lehm', 'cow'],
      ['n', '', 'Word'],
      ['1', '', 'kass'],
    ],
    losses: [
      { reason: 'hidden', row: 2, text: 'Translation cat dog' },
      { reason: 'merged', row: 3, text: 'kass' },
      { reason: 'hidden', row: 4, text: '2  koer dog' },
    ],
  })
  expect(await why(readSpreadsheet(workbook([{ ...sheet('Word'), hiddenColumns: [1, 50] }])))).toEqual(['Refusal', 'empty'])
})

test('hidden sheets and rows and merged cells are named, errors stand as they are shown', async () => {
  const file = workbook([
    {
      rows: [
        ['kass', 'cat'],
        ['secret', 'x'],
        ['lehm', { error: '#N/A' }],
        ['kana', 'hen'],
        [undefined, 'chicken'],
      ],
      hidden: [2],
      merged: 'A4:A5',
    },
    { name: 'Old', state: 'hidden', rows: [['vana', 'old']] },
    { name: 'Blank', state: 'veryHidden', rows: [] },
    {
      rows: [
        ['koer', 'dog'],
        [{ error: '#REF!' }, 'x'],
      ],
    },
  ])
  expect(await readSpreadsheet(file)).toEqual({
    rows: [
      ['kass', 'cat'],
      ['lehm', '#N/A'],
      ['kana', 'hen'],
      ['', 'chicken'],
      ['koer', 'dog'],
      ['#REF!', 'x'],
    ],
    losses: [
      { reason: 'hidden', row: 2, text: 'secret x' },
      { reason: 'merged', row: 3, text: 'kana' },
      { reason: 'hidden', row: 5, text: 'Old' },
    ],
  })
})

test('the columns of further sheets follow those of the first, and their names are no words', async () => {
  const file = excel(
    [
      ['Word', 'Translation'],
      ['kass', 'cat'],
    ],
    [
      ['Nr', 'Translation', 'Word'],
      [1, 'dog', 'koer'],
      [undefined, 'goat'],
    ],
    [['lehm', 'cow']],
  )
  expect(await rowsOf(file)).toEqual([
    ['Word', 'Translation'],
    ['kass', 'cat'],
    ['koer', 'dog', '1'],
    ['', 'goat'],
    ['lehm', 'cow'],
  ])
})

test('pictures of a workbook are not unpacked, and its own files only within bounds', async () => {
  const pad = stored('xl/media/image2.png', 'x'.repeat(1_000_000))
  const read = (name: string) =>
    readSpreadsheet(workbook([{ rows: [['a', 'b']] }], { more: [pad, { ...stored(name, 'x'), size: 52_428_800 }] }))
  expect(await why(read('xl/media/image1.png'))).toBe('read')
  expect(await why(read('xl/worksheets/sheet9.xml'))).toEqual(['Refusal', 'too_large'])
})

test('a word table has tab-separated columns, as many in each row, and keeps its quotes', () => {
  expect(textOfRows([['"a" b', 'c "d"']])).toBe('"a" b\tc "d"')
  expect(textOfRows([['"a"', '"b']])).toBe('"""a"""\t"b')
  expect(textOfRows([['"a"'], ['"b" c']])).toBe('"a"\n"b" c')
  expect(textOfRows([['kass', 'cat'], ['Animals']])).toBe('kass\tcat\nAnimals\t')
})

test('of a sheet fifty columns are read, of a cell two thousand characters', async () => {
  const [row = []] = await rowsOf(excel([['x'.repeat(2001), ...Array.from({ length: 50 }, (_, n) => n)]]))
  expect([row.length, row[0]?.length, row.at(-1)]).toEqual([50, 2000, '48'])
})

test('a file without rows is empty, and a file that is no spreadsheet is damaged', async () => {
  expect(await why(readSpreadsheet(excel([['']])))).toEqual(['Refusal', 'empty'])
  expect(await why(readSpreadsheet(new Blob([makeZip([stored('a', 'x')])])))).toEqual(['Refusal', 'damaged'])
})

test('rows far below, and sheets behind many others, are read', async () => {
  const far = [['kass', 'cat'], ...Array.from({ length: 30_000 }, () => []), ['koer', 'dog']]
  expect(await rowsOf(excel(far, ...Array.from({ length: 25 }, (_, n) => [[`w${n}`]])))).toHaveLength(27)
})

test('a workbook of more than twenty thousand rows is refused', async () => {
  const rows = (count: number) => Array.from({ length: count }, () => ['a'])
  expect(await why(readSpreadsheet(excel(rows(20_000))))).toBe('read')
  expect(await why(readSpreadsheet(excel(rows(20_001))))).toEqual(['Refusal', 'too_large'])
  expect(await why(readSpreadsheet(excel(rows(10_001), rows(10_001))))).toEqual(['Refusal', 'too_large'])
})
