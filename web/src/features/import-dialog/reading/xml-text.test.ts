import { expect, test } from 'vitest'
import { shown } from '@keel/contract/import/testing'
import { readSource } from './read-source'

/** Returns the bytes of a text in a page of 256 characters. */
function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const page = new TextDecoder(encoding)
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [page.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(Array.from(text), (char) => codes.get(char) ?? 63)
}
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const question = (asked: string, answer: string, file = '') =>
  `<question type="shortanswer"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>${asked}</p>]]></text>${file}</questiontext><answer fraction="100"><text>${answer}</text></answer></question>`
const quiz = (declared: string, ...questions: string[]) =>
  `<?xml version="1.0"${declared === '' ? '' : ` encoding="${declared}"`}?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
async function read(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const file = new Blob([bytes])
  expect(await readSource({ kind: 'file', file, encoding: null })).toEqual({ kind: 'package' })
  const found = await readSource({ kind: 'package', file })
  if (found.kind !== 'items') return found
  return [
    found.imported.items.flatMap((item) => shown(item)),
    found.imported.problems.map(({ line, text, reason }) => `${line} ${reason} ${text}`),
  ]
}

const RUSSIAN = question('Как дела, друзья мои?', 'хорошо')
const ESTONIAN = question('Mida žürii sõi?', 'šašlõkki')
// As Moodle writes a picture: more letters than all texts.
const PICTURE = `<file name="a.png" encoding="base64">${btoa('picture'.repeat(20_000))}</file>`

test('a file in the encoding it states, or in UTF-8 whatever it states, is read without a word', async () => {
  const right = [['Как дела, друзья мои?', '[хорошо]'], []]
  expect(await read(utf8(quiz('UTF-8', RUSSIAN)))).toEqual(right)
  expect(await read(utf8(quiz('windows-1251', RUSSIAN)))).toEqual(right)
  expect(await read(utf8(quiz('', RUSSIAN)))).toEqual(right)
  expect(await read(encoded(quiz('windows-1251', RUSSIAN), 'windows-1251'))).toEqual(right)
  expect(await read(encoded(quiz('KOI8-R', RUSSIAN), 'koi8-r'))).toEqual(right)
  expect(await read(encoded(quiz('ISO-8859-5', RUSSIAN), 'iso-8859-5'))).toEqual(right)
  expect(await read(encoded(quiz('windows-1257', ESTONIAN), 'windows-1257'))).toEqual([['Mida žürii sõi?', '[šašlõkki]'], []])
  const japanese = Uint8Array.from([
    ...utf8('<?xml version="1.0" encoding="Shift_JIS"?><quiz>'),
    ...utf8(question('x', 'Y')),
    ...utf8('</quiz>'),
  ])
  const at = japanese.indexOf(0x59)
  // 日本 in that encoding.
  const bytes = Uint8Array.from([...japanese.slice(0, at), 0x93, 0xfa, 0x96, 0x7b, ...japanese.slice(at + 1)])
  expect(await read(bytes)).toEqual([['x', '[日本]'], []])
})

test('a file in another encoding than it states is read in the one that fits, and named', async () => {
  const named = [['Как дела, друзья мои?', '[хорошо]'], ['1 encoding windows-1251']]
  for (const declared of ['UTF-8', '', 'windows-1252', 'utf-16', 'no-such', 'x-user-defined'])
    expect([declared, await read(encoded(quiz(declared, RUSSIAN), 'windows-1251'))]).toEqual([declared, named])
  expect(await read(encoded(quiz('UTF-8', ESTONIAN), 'windows-1257'))).toEqual([
    ['Mida žürii sõi?', '[šašlõkki]'],
    ['1 encoding windows-1257'],
  ])
})

test('pictures of a file do not decide on its encoding', async () => {
  const source = quiz('UTF-8', question('Pilt', 'pilt', PICTURE), RUSSIAN).replace('Pilt</p>', '<img src="@@PLUGINFILE@@/a.png">Pilt</p>')
  expect(await read(encoded(source, 'windows-1251'))).toEqual([
    [{ file_id: -1 }, 'Pilt', '[pilt]', 'Как дела, друзья мои?', '[хорошо]'],
    ['1 encoding windows-1251'],
  ])
})

test('damaged characters are named at their question', async () => {
  const whole = utf8(quiz('UTF-8', question('Tere', 'tere'), RUSSIAN, ESTONIAN))
  const at = whole.findIndex((byte, index) => byte === 0xd0 && index > 200)
  const broken = whole.filter((_, index) => index !== at + 1)
  expect(await read(broken)).toEqual([
    ['Tere', '[tere]', '\ufffdак дела, друзья мои?', '[хорошо]', 'Mida žürii sõi?', '[šašlõkki]'],
    ['2 broken_text N'],
  ])
})
