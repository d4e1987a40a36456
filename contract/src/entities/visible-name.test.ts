import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../routes/index'
import { ArchiveBoard, ArchiveFile, ArchiveFolder, ArchiveItem, ArchiveModule } from './transfer'
import { visibleName } from './visible-name'

describe('a name keeps', () => {
  test.each([
    ['Vietnamese', 'Nguyễn Thị Hường'],
    ['Vietnamese, decomposed', 'Nguyễn Thị Hường'.normalize('NFD'), 'Nguyễn Thị Hường'],
    ['Thai', 'น้ำผึ้ง เกตุแก้ว ที่รัก กตัญญู'],
    ['Arabic with vowel signs', 'مُحَمَّدٌ الرَّحْمٰن'],
    ['Persian with a joiner of width zero', 'علی‌رضا می‌خواهم'],
    ['an Arabic abbreviation', '۱۴۴۶ ه‍'],
    ['Urdu', 'محمد علی جناح'],
    ['Hebrew with points', 'שָׁלוֹם בְּרֵאשִׁ֖ית'],
    ['Hindi', 'श्रीमती ज़िंदगी हिंदी'],
    ['Hindi with joiners', 'क्‍ष शर्‍मा र्‌य'],
    ['Marathi', 'दर्‍याखोरे'],
    ['Bengali', 'র‍্যাব সৌরভ গাঙ্গুলী'],
    ['Malayalam', 'ന്‍ രാജന്‍'],
    ['Sinhala', 'ශ්‍රී ලංකා ක්‍ෂ'],
    ['Tamil', 'ஶ்ரீ கிருஷ்ணன்'],
    ['Burmese', 'ကျွန်ုပ် မြန်မာ သို့'],
    ['Khmer', 'ស្រ្តី កម្ពុជា'],
    ['Tibetan', 'བསྒྲུབས་ ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ'],
    ['Yoruba', 'Ọ̀ṣọ́ Ẹ̀bùn Gbọ́láhàn'],
    ['Lithuanian with dots', 'i̇́ė̃'],
    ['Estonian and Russian', 'Õie Šmõigina Йо́сип Ёж'],
    ['a Japanese variant', '葛󠄀城'],
    ['apostrophes, dashes and quotes', 'O’Neill-d’Arc „Anna“ (B1) · 2'],
    ['emoji of several', '👩🏽‍🚒 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ☀️ 🇪🇪'],
    ['mathematics', '√2 ≤ x², m⃗'],
  ])('%s', (_what, name, shown = name.normalize('NFC')) => expect(visibleName(name)).toBe(shown))
})

describe('a name loses', () => {
  test.each([
    ['signs that turn the direction', 'Anna \u202egnp.exe\u202c', 'Anna gnp.exe'],
    ['isolates', '\u2066A\u2067n\u2068n\u2069a', 'Anna'],
    ['embeddings', '\u202aAn\u202bna\u202d', 'Anna'],
    ['direction marks', 'An\u200ena\u200f\u061c', 'Anna'],
    ['signs of width zero', '\ufeffA\u200bn\u2060n\u00ada\u180e', 'Anna'],
    ['joiners that join nothing', 'An\u200dn\u200ca\u200d', 'Anna'],
    ['joiners one after the other', 'می\u200c\u200c\u200dخ', 'می\u200cخ'],
    ['invisible operators', 'A\u2061n\u2062n\u2063a\u206a', 'Anna'],
    ['fillers', 'A\u115fn\u3164n\uffa0a\u2800', 'Anna'],
    ['selectors without a picture', 'A\ufe0fn\u{e0101}n1\ufe0f', 'Ann1'],
    ['tags', 'Anna\u{e0041}\u{e007f}', 'Anna'],
    ['notes between lines', 'A\ufff9n\ufffan\ufffba', 'Anna'],
    ['ends of lines', 'Anna\u2028Kask\u2029', 'Anna Kask'],
    ['what only it consists of', '\u200b\u2800\u3164', ''],
    ['accents on nothing', '\u0301\u0302Anna', 'Anna'],
    ['a stack of accents', `q${'\u0301\u0302\u0303\u0304\u0305'.repeat(9)}uiz`, 'q\u0301\u0302\u0303uiz'],
    ['a stack with joiners between', `م${'\u064e\u200d\u0650\u200d'.repeat(9)}`, 'م\u064e\u200d\u0650\u200d\u064e'],
    ['repeated accents', `a${'\u0489'.repeat(20)}b`, 'a\u0489b'],
    ['repeated signs of one script', `ก${'\u0e47'.repeat(20)}`, 'ก\u0e47'],
  ])('%s', (_what, name, shown) => expect(visibleName(name)).toBe(shown))
})

test('a name that was stored is not changed by storing it again, and has no tall letter', () => {
  const piece = fc.oneof(
    fc.constantFrom('\u202e', '\u200b', '\u200c', '\u200d', '\u0301', '\u0302', '\ufe0f', '\u20e3', '\u064e', '\u094d', '\u0e47', '\u0e49'),
    fc.constantFrom(
      'a',
      'е',
      'م',
      'क',
      'ก',
      '👩',
      '🚒',
      '1',
      ' ',
      '\u{1f3f4}',
      '\u{e0067}',
      '\u{e007f}',
      '葛',
      '\u{e0100}',
      '\u1160',
      '가',
    ),
    fc.string({ maxLength: 2, unit: 'binary' }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
      (name) => {
        const shown = visibleName(name)
        expect(visibleName(shown)).toBe(shown)
        expect(shown).not.toMatch(
          /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]|(?:(?![\u200c\u200d])\p{sc=Inherited}){4}|\p{Mn}{9}|^\p{M}/u,
        )
      },
    ),
    // A joiner before three accents is no accent.
    { numRuns: 2000, examples: [['م\u200d\u064e\u0301\u0302']] },
  )
})

/** What a person types that is no name: texts, searches, secrets, words to learn; and what the program makes. */
const NO_NAMES = new Set(
  (
    'id message text remark note fix private_note shared_note homework search q * word words translate translations value ' +
    'input email password current captcha token invite invitation link file client_id peer_id mime r'
  ).split(' '),
)
const HARMFUL = `A\u202en\u200bn${'\u0301\u0302\u0303\u0304'.repeat(4)}a`

/** Every text below a schema: its path, and the schema. */
function* textsIn(schema: z.ZodType, path: string): Generator<[path: string, schema: z.ZodType]> {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const of = (key: string, at = path) => textsIn(def[key] as z.ZodType, at)
  if (schema instanceof z.ZodObject)
    for (const [key, part] of Object.entries(schema.shape)) yield* textsIn(part as z.ZodType, `${path}.${key}`)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* textsIn(option as z.ZodType, path)
  else if (schema instanceof z.ZodTuple) for (const part of schema.def.items) yield* textsIn(part as z.ZodType, path)
  else if (schema instanceof z.ZodIntersection) for (const key of ['left', 'right']) yield* of(key)
  else if (schema instanceof z.ZodArray) yield* of('element')
  else if (schema instanceof z.ZodRecord) yield* of('valueType', `${path}.*`)
  else if ('innerType' in def) yield* of('innerType')
  else if (schema.safeParse(HARMFUL).success) yield [path, schema]
}

describe('a name in a call', () => {
  const inCalls = routes.flatMap(({ name, route }) =>
    (['body', 'query', 'params'] as const).flatMap((part) => [...textsIn(route[part], `${name} ${part}`)]),
  )
  const inArchives = Object.entries({ ArchiveBoard, ArchiveFile, ArchiveFolder, ArchiveItem, ArchiveModule }).flatMap(([name, schema]) => [
    ...textsIn(schema, name),
  ])
  const fields = [...inCalls, ...inArchives].filter(([, schema]) => schema.def.type !== 'unknown')
  const fieldOf = (path: string) => path.split('.').at(-1) ?? ''
  const names = fields.filter(([path]) => !NO_NAMES.has(fieldOf(path)))

  test('is found in every place where people type one', () => {
    const found = names.map(([path]) => path)
    for (const place of [
      'users.register body.first_name',
      'users.updateUser body.last_name',
      'rooms.createRoom body.name',
      'ArchiveFile.name',
    ])
      expect(found).toContain(place)
    expect(found.length).toBeGreaterThan(20)
  })

  test.each(names)('%s is what people can see', (_path, schema) => {
    expect(schema.parse(HARMFUL)).toBe('Ann\u0301\u0302\u0303a'.normalize('NFC'))
    expect(schema.parse('علی‌رضا 👩🏽‍🚒')).toBe('علی‌رضا 👩🏽‍🚒')
    expect(schema.safeParse('\u200b\u2060').success).toBe(false)
  })

  test('is everything but what is listed as none', () => {
    const others = new Set(fields.map(([path]) => fieldOf(path)))
    expect([...NO_NAMES].filter((field) => !others.has(field))).toEqual([])
  })
})
