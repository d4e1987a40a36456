import { TRANSLATION_LANGUAGES } from '@keel/contract/constants'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { coreList, readCoreList } from './core-list'
import text from './core-words.txt?raw'
import { deepl, libreTranslate } from './services'

describe('the built-in list', () => {
  const list = coreList()
  const rows = readCoreList(text)

  test('has hundreds of words, each once and in at least five of seven languages', () => {
    expect(rows.length).toBeGreaterThan(600)
    for (const row of rows) {
      expect([row.en, TRANSLATION_LANGUAGES.filter((lang) => row[lang].length > 0).length >= 5]).toEqual([row.en, true])
      for (const lang of TRANSLATION_LANGUAGES) {
        for (const word of row[lang]) {
          const letters = lang === 'ru' ? /^[а-яё -]+$/i : /^[\p{Script=Latin}'’ -]+$/u
          expect([lang, word, letters.test(word)]).toEqual([lang, word, true])
        }
      }
    }
    const lines = rows.flatMap((row) => row.en.map((word) => word.toLowerCase()))
    expect(new Set(lines).size).toBe(lines.length)
  })

  test.each([
    ['house', 'et', undefined, 'maja'],
    ['House ', 'ru', undefined, 'дом'],
    ['the house', 'es', undefined, 'casa'],
    ['to go', 'et', undefined, 'minema'],
    ['neighbor', 'de', undefined, 'Nachbar'],
    ['ДОМ', 'en', undefined, 'house'],
    ['зеленый', 'it', undefined, 'verde'],
    ['jõgi', 'en', undefined, 'river'],
    ['mañana', 'en', 'es', null],
    ['das Haus', 'fr', 'de', 'maison'],
    ["l'ami", 'en', 'fr', 'friend'],
    ['hall', 'ru', 'et', 'серый'],
    ['must', 'en', 'et', null],
    ['pain', 'en', 'fr', 'bread'],
    ['see', 'ru', 'en', 'видеть'],
    ['see', 'en', 'de', 'lake'],
  ] as const)('%s into %s (from %s) is %s', async (word, to, from, answer) =>
    expect(await list.translate({ text: word, to, from })).toBe(answer),
  )

  test.each(['hall', 'must', 'pain', 'chat', 'rock', 'see', 'come', 'hut', 'unknown', 'housee', 'constructor', '', '   '])(
    '%j is not guessed',
    async (word) => expect(await list.translate({ text: word, to: 'ru' })).toBeNull(),
  )
  test.each([
    ['scissors', 'et', undefined, 'käärid'],
    ['бабочка', 'de', undefined, 'Schmetterling'],
    ['язык', 'en', undefined, 'language'],
    ['oven', 'fr', undefined, null],
    ['four', 'ru', undefined, 'четыре'],
  ] as const)('%s into %s (from %s) is %s, leaving doubtful cells empty', async (word, to, from, answer) =>
    expect(await list.translate({ text: word, to, from })).toBe(answer),
  )
  test('a word is not translated into its own language', async () => expect(await list.translate({ text: 'house', to: 'en' })).toBeNull())
  test('a line without a word in every language is refused', () => expect(() => coreList('a|b|c')).toThrow('wrong line'))
})

/** A service that records requests and returns prepared responses. */
async function service(answer: { status?: number; body: string }) {
  const asked: { url?: string | undefined; key?: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part: Buffer) => {
        body += part.toString()
      })
      .on('end', () => {
        asked.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(body) as unknown })
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
      })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test('LibreTranslate gets its own call', async () => {
  const { url, asked } = await service({ body: '{"translatedText":" maja\\n"}' })
  expect(await libreTranslate(url, 'k').translate({ text: 'house', to: 'et' })).toBe('maja')
  expect(await libreTranslate(url).translate({ text: 'house', to: 'et', from: 'en' })).toBe('maja')
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['/translate', { q: 'house', source: 'auto', target: 'et', format: 'text', api_key: 'k' }],
    ['/translate', { q: 'house', source: 'en', target: 'et', format: 'text' }],
  ])
})

test('DeepL gets its own call', async () => {
  const { url, asked } = await service({ body: '{"translations":[{"text":"house"}]}' })
  expect(await deepl('k', url).translate({ text: 'maja', to: 'en', from: 'et' })).toBe('house')
  expect(asked).toEqual([
    { url: '/v2/translate', key: 'DeepL-Auth-Key k', body: { text: ['maja'], target_lang: 'EN-GB', source_lang: 'ET' } },
  ])
})

test.each([
  ['null', null],
  ['{}', null],
  ['{"translatedText":5}', null],
  ['{"translatedText":""}', null],
  ['{"translatedText":"house"}', null],
  [`{"translatedText":"${'x'.repeat(600)}"}`, null],
])('a malformed response (%s) gives null', async (body, answer) => {
  expect(await libreTranslate((await service({ body })).url).translate({ text: 'house', to: 'et' })).toBe(answer)
})

test('a failing service is an error', async () => {
  await expect(libreTranslate((await service({ status: 500, body: '{}' })).url).translate({ text: 'house', to: 'et' })).rejects.toThrow(
    '500',
  )
  await expect(libreTranslate((await service({ body: 'no json' })).url).translate({ text: 'house', to: 'et' })).rejects.toThrow()
})
