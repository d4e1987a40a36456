import fc from 'fast-check'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app'
import { makeSchool, upload, type School } from '../../../../test/school'
import { cleanStoredFiles } from '..'
import { removeMetadata } from '.'

/** Is in every place where programs write who made a file, and where. */
const SECRET = 'Mari Maasikas, 59.4370 N 24.7536 E, camera 0042'
const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const number = (length: number, value: number, little = false) => {
  const buffer = Buffer.alloc(length)
  if (little) buffer.writeUIntLE(value, 0, length)
  else buffer.writeUIntBE(value, 0, length)
  return buffer
}

/** EXIF data with the maker, an orientation and, behind them, an embedded thumbnail. */
const exif = (orientation: number, little = true) => {
  const two = (value: number) => number(2, value, little)
  const four = (value: number) => number(4, value, little)
  const maker = [two(0x010f), two(2), four(SECRET.length), four(38)]
  const turned = [two(0x0112), two(3), four(1), two(orientation), two(0)]
  return bytes(little ? 'II*\0' : 'MM\0*', four(8), two(2), ...maker, ...turned, four(0), SECRET)
}
/** The same with the orientation alone, as it is stored. */
const orientationOnly = (orientation: number) =>
  bytes('MM\0*', [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])

const segment = (marker: number, ...payload: (string | number[] | Buffer)[]) => {
  const content = bytes(...payload)
  return bytes([0xff, marker], number(2, content.length + 2), content)
}
const table = segment(0xdb, Buffer.alloc(65, 3))
const profile = segment(0xe2, 'ICC_PROFILE\0', [1, 1], 'a profile of colours')
const adobe = segment(0xee, 'Adobe', [0, 100, 0, 0, 0, 0, 1])
const jfif = segment(0xe0, 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0])
/** Two scans, with restarts and a stuffed 0xFF in the coded pixels. */
const scan = bytes(segment(0xda, [1, 1, 0, 0, 63, 0]), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 5, 0xff, 0, 0x49, 0x44, 0x33])
const picture = (...between: Buffer[]) => bytes(table, scan, ...between, segment(0xc4, [0, 1, 2]), scan, [0xff, 0xd9])
const jpeg = bytes(
  [0xff, 0xd8],
  segment(0xe0, 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 5, 1], SECRET),
  segment(0xe0, 'JFXX\0', SECRET),
  segment(0xe1, 'Exif\0\0', exif(6)),
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', SECRET),
  profile,
  segment(0xe2, 'MPF\0', SECRET),
  segment(0xed, 'Photoshop 3.0\0', SECRET),
  adobe,
  segment(0xfe, SECRET),
  picture(segment(0xef, SECRET)),
  SECRET,
)
const cleanJpeg = bytes([0xff, 0xd8], jfif, segment(0xe1, 'Exif\0\0', orientationOnly(6)), profile, adobe, picture())

const chunk = (type: string, ...parts: (string | number[] | Buffer)[]) => {
  const content = bytes(...parts)
  return bytes(number(4, content.length), type, content, number(4, crc32(bytes(type, content))))
}
const SIGNATURE = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a])
const header = chunk('IHDR', number(4, 1), number(4, 1), [8, 2, 0, 0, 0])
const pixels = bytes(chunk('iCCP', 'sRGB\0\0'), chunk('IDAT', [1, 2, 3]), chunk('IDAT', [4]))
const png = bytes(
  SIGNATURE,
  header,
  chunk('tEXt', `Location\0${SECRET}`),
  chunk('zTXt', SECRET),
  chunk('iTXt', SECRET),
  chunk('eXIf', exif(8, false)),
  pixels,
  chunk('tIME', [7, 0xea, 11, 28, 1, 2, 3]),
  chunk('prVt', SECRET),
  chunk('IEND'),
  SECRET,
)
const cleanPng = bytes(SIGNATURE, header, chunk('eXIf', orientationOnly(8)), pixels, chunk('IEND'))

const blocks = (...parts: string[]) => bytes(...parts.map((part) => bytes([part.length], part)), [0])
const screen = bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0])
const repeats = bytes([0x21, 0xff], blocks('NETSCAPE2.0', '\x01\0\0'))
const frame = bytes([0x21, 0xf9, 4, 1, 0, 0, 0, 0], [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2], blocks('D\x01', '!\xfe'))
const gif = bytes(screen, [0x21, 0xfe], blocks(SECRET), repeats, [0x21, 0xff], blocks('XMP DataXMP', SECRET), frame, frame, [0x3b], SECRET)
const cleanGif = bytes(screen, repeats, frame, frame, [0x3b])

/** Frames of MPEG 1, layer III, at 128 kbit/s and 44.1 kHz; what looks like a tag within one is sound. */
const sound = Buffer.concat(Array.from({ length: 5 }, () => bytes([0xff, 0xfb, 0x90, 0x00], 'ID3 TAG APETAGEX', Buffer.alloc(397, 7))))
const id3 = bytes('ID3', [4, 0, 0, 0, 0, 0, 100], SECRET, Buffer.alloc(100 - SECRET.length))
const ape = bytes(
  'APETAGEX',
  number(4, 2000, true),
  number(4, 32 + SECRET.length, true),
  number(4, 1, true),
  [0, 0, 0, 0xa0],
  Buffer.alloc(8),
  SECRET,
  Buffer.alloc(32),
)
const mp3 = bytes(id3, sound, ape, 'TAG', SECRET, Buffer.alloc(125 - SECRET.length))

const part = (type: string, ...content: (string | number[] | Buffer)[]) => {
  const inside = bytes(...content)
  return bytes(type, number(4, inside.length, true), inside, Buffer.alloc(inside.length % 2))
}
const format = part('fmt ', [1, 0, 1, 0, 0x44, 0xac, 0, 0, 0x88, 0x58, 1, 0, 2, 0, 16, 0])
const wav = (isClean: boolean, end = part('data', [1, 2, 3])) => {
  const more = (type: string, text: string) => (isClean ? part('JUNK', Buffer.alloc(text.length)) : part(type, text))
  const content = bytes('WAVE', more('LIST', `INFOIART${SECRET}!`), format, more('bext', SECRET), end, more('id3 ', SECRET))
  return bytes('RIFF', number(4, content.length, true), content)
}

const FILES = [
  { name: 'photo.jpg', dirty: jpeg, clean: cleanJpeg },
  {
    name: 'upright.jpg',
    dirty: bytes([0xff, 0xd8], jfif, segment(0xe1, 'Exif\0\0', exif(1)), picture()),
    clean: bytes([0xff, 0xd8], jfif, picture()),
  },
  { name: 'photo.png', dirty: png, clean: cleanPng },
  { name: 'film.gif', dirty: gif, clean: cleanGif },
  { name: 'song.mp3', dirty: mp3, clean: sound },
  { name: 'memo.wav', dirty: wav(false), clean: wav(true) },
]

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const download = async (id: number): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${app.url}/files/${id}`, { headers: { cookie: school.teacher.cookie } })).arrayBuffer())
const used = async () => (await school.teacher.get<{ used: number }>('/user/storage')).data.used

describe.each(FILES)('$name', ({ name, dirty, clean }) => {
  test('is stored with pixels, sound, colours and orientation, and without its metadata', async () => {
    const before = await used()
    const { data } = await upload(school.teacher, dirty, name)
    expect(await download(data.id)).toEqual(clean)
    expect(data.size).toBe(clean.length)
    expect(await used()).toBe(before + clean.length)
  })

  test('comes out the same however it streams in, and when it is cleaned again', async () => {
    const type = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', mp3: 'audio/mpeg', wav: 'audio/wav' }[name.slice(-3)] ?? ''
    const cleaned = async (pieces: Buffer[]) => Buffer.concat((await removeMetadata(type, Readable.from(pieces)).toArray()) as Buffer[])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 40 }), async (lengths) => {
        const pieces: Buffer[] = []
        for (let at = 0, turn = 0; at < dirty.length; turn++) {
          const length = lengths[turn % lengths.length] ?? 1
          pieces.push(dirty.subarray(at, at + length))
          at += length
        }
        expect((await cleaned(pieces)).equals(clean)).toBe(true)
      }),
      { numRuns: 30 },
    )
    expect((await cleaned([clean])).equals(clean)).toBe(true)
  })

  test('is cleaned once where it was stored before; its old bytes stay for a day', async () => {
    const { ctx } = app.contexts[0] ? { ctx: app.contexts[0] } : expect.fail('no process')
    const { data } = await upload(school.teacher, clean, name)
    const old = await ctx.files.put(Readable.from([dirty]))
    await ctx.db
      .updateTable('files')
      .set({ clean_version: 0, storage_key: old.key, size: old.size, sha256: old.sha256 })
      .where('id', '=', data.id)
      .execute()
    const before = await used()
    expect(await cleanStoredFiles(ctx)).toBe(1)
    expect(await cleanStoredFiles(ctx)).toBe(0)
    expect(await download(data.id)).toEqual(clean)
    expect(await used()).toBe(before - dirty.length + clean.length)
    expect(await ctx.files.sizeOf(old.key)).toBe(dirty.length)
    const row = await ctx.db.selectFrom('files').select(['owner_id', 'unused_since']).where('storage_key', '=', old.key).executeTakeFirst()
    expect(row).toEqual({ owner_id: null, unused_since: expect.any(Date) })
  })
})

test('a WAV that does not know its length is kept to its end', async () => {
  const endless = wav(false, bytes('data', [0xff, 0xff, 0xff, 0xff], [1, 2, 3, 4, 5]))
  const { data } = await upload(school.teacher, endless, 'a.wav')
  expect((await download(data.id)).subarray(-12 - SECRET.length)).toEqual(endless.subarray(-12 - SECRET.length))
})

test('refuses a file of nothing but metadata', async () => {
  const { status, failure } = await upload(school.teacher, bytes(id3, Buffer.alloc(5000)), 'a.mp3')
  expect([status, failure.code]).toEqual([415, 'bad.doc.type'])
})

test.each([
  ['an empty sound', bytes()],
  ['an empty sound before titles', bytes('LIST', [4, 0, 0, 0], 'INFO')],
])('refuses a WAV with %s', async (_what, rest) => {
  const rows = () => app.database.db.selectFrom('files').select('id').execute()
  const before = await rows()
  const silent = bytes('RIFF', [36, 0, 0, 0], 'WAVE', format, 'data', [0, 0, 0, 0], rest)
  const { status, failure } = await upload(school.teacher, silent, 'a.wav')
  expect([status, failure.code, failure.message]).toEqual([
    422,
    'file.no.sound',
    'There is no sound in this file. Record it again or select another one',
  ])
  expect(await rows()).toEqual(before)
})
