import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { coreList } from './core-list'
import { coreThen } from './create-translators'
import { freeDict } from './freedict'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const digitsOf = (n: number): string => (n < 64 ? '' : digitsOf(Math.floor(n / 64))) + (DIGITS[n % 64] ?? '')

/** Writes a dictionary as `dictfmt` does: the texts one after the other, and an index of headword, offset and length. */
async function dictionary(pair: string, entries: readonly (readonly [head: string, text: string])[]) {
  let offset = 0
  const index = entries.map(([head, text]) => {
    const length = Buffer.byteLength(text)
    offset += length
    return `${head}\t${digitsOf(offset - length)}\t${digitsOf(length)}\n`
  })
  await writeFile(join(folder, `freedict-${pair}.index`), index.join(''))
  await writeFile(join(folder, `freedict-${pair}.dict.dz`), gzipSync(entries.map(([, text]) => text).join('')))
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-dictd-'))
  await dictionary('eng-spa', [
    ['00databaseshort', '00-database-short\nEnglish-Spanish\n'.repeat(8)],
    ['water', 'water /wˈɔːtə/\nacuarela\n'],
    ['water', 'water /wɔːtər/\n1. agua\n2. regar\n'],
    ['bank', 'bank /bæŋk/\n1. banco, orilla\n'],
    ['go', 'go /gou/\n1. ir, dirigirse\n2. (in a car) conducir\n'],
    ['hotel', 'hotel /hətel/\nhotel\n'],
    ['lobby', 'lobby /lɔbi/\nvestíbulo\n'],
    ['cane', 'cane /kein/\n1. palo\n'],
    ['red', 'red /red/\nrojo\n'],
    ['pain', 'pain /pein/\ndolor\n'],
    ['wrist', 'wrist /rist/\nmuñeca\n'],
  ])
  await dictionary('spa-eng', [
    ['agua', 'agua /ˈaɣwa/\nwater\n'],
    ['acuarela', 'acuarela\nwater colour\n'],
    ['regar', 'regar\nto irrigate\n'],
    ['banco', 'banco\nbank, bench\n'],
    ['orilla', 'orilla\nbank; shore\n'],
    ['ir', 'ir\nto go\n'],
    ['conducir', 'conducir\ngo\n'],
    ['hotel', 'hotel\nhotel\n'],
    ['red', 'red\nnet\n'],
    ['rojo', 'rojo\nred\n'],
    ['dolor', 'dolor\npain\n'],
    ['muñeca', 'muñeca /muɲˈeka/ <n, fem>\n1. wrist\n2. doll\n'],
    ['muneca', 'muñeca /muɲˈeka/ <n, fem>\n1. wrist\n2. doll\n'],
  ])
  await dictionary('eng-rus', [['wrist', 'wrist\nзапястье\n']])
  await writeFile(join(folder, 'freedict-eng-ita.index'), 'wrist\tA\tB\n')
  await writeFile(join(folder, 'freedict-eng-ita.dict.dz'), 'not packed')
  await dictionary('ita-eng', [['polso', 'polso\nwrist\n']])
})
afterAll(() => rm(folder, { recursive: true }))

describe('FreeDict dictionaries', () => {
  test.each([
    ['water', 'en', 'es', 'agua', 'the only sense that leads back'],
    ['Water ', undefined, 'es', 'agua', 'a plain word is English'],
    ['the water', 'en', 'es', 'agua', 'without its article'],
    ['to go', 'en', 'es', 'ir', 'without its to, there and back'],
    ['agua', 'es', 'en', 'water', 'the other way'],
    ['muñeca', 'es', 'en', 'wrist', 'doll does not lead back'],
    ['bank', 'en', 'es', null, 'two senses lead back'],
    ['lobby', 'en', 'es', null, 'no way back'],
    ['hotel', 'en', 'es', null, 'the same word is no translation'],
    ['red', undefined, 'es', null, 'may be a Spanish word itself'],
    ['red', 'en', 'es', 'rojo', 'English for sure'],
    ['agua', undefined, 'en', null, 'the language is unknown'],
    ['muñeca', undefined, 'en', null, 'its letters are of several languages'],
    ['wrist', 'en', 'ru', null, 'no reverse dictionary'],
    ['wrist', 'en', 'it', null, 'a damaged dictionary'],
    ['wrist', 'en', 'et', null, 'no Estonian'],
    ['00databaseshort', 'en', 'es', null, 'no word'],
    ['constructor', 'en', 'es', null, 'unknown'],
    ['', 'en', 'es', null, 'nothing asked'],
  ] as const)('%j from %s into %s is %s: %s', async (text, from, to, answer, _why) =>
    expect(await freeDict(folder).translate({ text, to, from })).toBe(answer),
  )

  test('a missing folder gives null', async () =>
    expect(await freeDict(join(folder, 'none')).translate({ text: 'water', to: 'es', from: 'en' })).toBeNull())

  test('a dictionary over the size limit is left out', async () => {
    await dictionary('eng-fra', [['water', 'water\neau\n']])
    await dictionary('fra-eng', [['eau', 'eau\nwater\n']])
    expect(await freeDict(folder).translate({ text: 'water', to: 'fr', from: 'en' })).toBe('eau')
    await writeFile(join(folder, 'freedict-fra-eng.dict.dz'), gzipSync(Buffer.alloc(17 * 1024 * 1024)))
    expect(await freeDict(folder).translate({ text: 'water', to: 'fr', from: 'en' })).toBeNull()
  })
})

describe('the built-in list goes before the dictionaries', () => {
  const both = () =>
    coreThen(
      coreList('water | вода | vesi | agua viva | acqua | Wasser | eau\nbread | хлеб | leib | | pane | Brot | pain'),
      freeDict(folder),
    )

  test('the list translates its words, the dictionaries the others', async () => {
    expect(await both().translate({ text: 'water', to: 'es' })).toBe('agua viva')
    expect(await both().translate({ text: 'wrist', to: 'es' })).toBe('muñeca')
  })
  test('a word ambiguous in the list is not looked up in the dictionaries', async () => {
    expect(await both().translate({ text: 'pain', to: 'es' })).toBeNull()
    expect(await both().translate({ text: 'pain', to: 'es', from: 'en' })).toBe('dolor')
  })
  test('the dictionaries are not read when the list knows the word', async () => {
    const dictionaries = freeDict(folder)
    const asked = vi.spyOn(dictionaries, 'translate')
    await coreThen(coreList(), dictionaries).translate({ text: 'house', to: 'es' })
    expect(asked).not.toHaveBeenCalled()
  })
})
