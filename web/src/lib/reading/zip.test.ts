import { deflateRawSync } from 'node:zlib'
import { makeZip, type ZipFile } from '@keel/contract/import/testing-zip'
import { expect, test } from 'vitest'
import { certainEncoding } from './decode'
import { decode } from './encodings'
import { Refusal } from './refusal'
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

test.each<[string, number[], string]>([
  ['nothing', [], 'utf-8'],
  ['a zero among a few bytes', [65, 0, 66], 'utf-8'],
  ['letters and zeros in turn', [65, 0, 66, 0], 'utf-16le'],
  ['zeros and letters in turn', [0, 65, 0, 66], 'utf-16be'],
])('%s are taken for their encoding', (_what, list, encoding) => expect(certainEncoding(Uint8Array.from(list))).toBe(encoding))

test.each([
  ['zeros everywhere', [65, 0, 0, 66, 0, 0]],
  ['a zero here and there', [...Array.from({ length: 40 }, () => 65), 0, 65]],
])('%s are no text', (_what, list) => expect(() => certainEncoding(Uint8Array.from(list))).toThrow(new Refusal('not_text')))
