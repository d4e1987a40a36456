import { expect, test } from 'vitest'
import { decode, guessEncoding } from './decode'

/** Returns the bytes of a text in a legacy single-byte encoding. */
function encoded(text: string, encoding: string): Uint8Array {
  const page = new TextDecoder(encoding)
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [page.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(Array.from(text), (char) => codes.get(char) ?? 63)
}
const wide = (text: string, little: boolean, mark: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little)
  const sign = little ? [0xff, 0xfe] : [0xfe, 0xff]
  return Uint8Array.from([...(mark ? sign : []), ...new Uint8Array(view.buffer)])
}
const read = (bytes: Uint8Array) => {
  const encoding = guessEncoding(bytes)
  return [encoding, decode(bytes, encoding)]
}

test('detects today’s encodings by their mark or their bytes', () => {
  const text = 'Täna on ilus päev.\r\nСегодня хороший день.'
  expect(read(new TextEncoder().encode(text))).toEqual(['utf-8', text])
  expect(read(new TextEncoder().encode(`\ufeff${text}`))).toEqual(['utf-8', text])
  for (const mark of [true, false]) {
    expect(read(wide(text.slice(0, 20), true, mark))).toEqual(['utf-16le', text.slice(0, 20)])
    expect(read(wide(text.slice(0, 20), false, mark))).toEqual(['utf-16be', text.slice(0, 20)])
  }
  expect(read(wide(text, true, true))).toEqual(['utf-16le', text])
})

test('a mark decides for a wide text without a single zero byte', () => {
  expect(read(wide('яблоко', true, true))).toEqual(['utf-16le', 'яблоко'])
  expect(read(wide('яблоко', false, true))).toEqual(['utf-16be', 'яблоко'])
})

test('the first byte of a mark alone decides nothing', () => {
  expect(guessEncoding(encoded('юноша', 'windows-1251'))).toBe('windows-1251')
})

test.each([
  ['windows-1251', '::Вопрос 1::Столица Эстонии? {=Таллин ~Тарту ~Нарва}'],
  ['windows-1251', 'apple - яблоко\nschool - школа'],
  ['windows-1251', 'СТОЛИЦА — Таллин'],
  ['windows-1251', 'иВан сидОров пеТров мАмин'],
  ['koi8-r', 'Столица Эстонии - какой это город?'],
  ['windows-1257', 'Mis on Läti pealinn? {=Riia ~Šiauliai ~Žemaitija}'],
  ['windows-1257', 'sõna - word\nöö - night\nüksköik'],
  ['windows-1252', 'le garçon - the boy\nà bientôt - see you soon'],
  ['windows-1252', 'mañana - tomorrow\n¿qué? - what?'],
])('reads an old file in %s', (encoding, text) => {
  expect(read(encoded(text, encoding))).toEqual([encoding, text])
})
