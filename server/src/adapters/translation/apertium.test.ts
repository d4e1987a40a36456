import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { apertium } from './apertium'

/** Recorded responses of Apertium APY 0.11.7 with the pair eng-spa, by question and pair. */
const RECORDED: Record<string, string> = {
  ', house eng|spa': ', casa',
  ', lunes spa|eng': ', Monday',
  'The dog eats bread eng|spa': 'El perro come pan',
  ', zeppelinx eng|spa': ', *zeppelinx',
}
const NOT_INSTALLED = { status: 'error', code: 400, message: 'Bad Request', explanation: 'That pair is not installed' }

async function server(failing?: { status: number; body: string }) {
  const asked: string[] = []
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://apertium')
    const question = `${searchParams.get('q')} ${searchParams.get('langpair')}`
    asked.push(`${request.method} ${pathname} ${question}`)
    const translatedText = RECORDED[question]
    const body = translatedText ? { responseData: { translatedText }, responseDetails: null, responseStatus: 200 } : NOT_INSTALLED
    response
      .writeHead(failing?.status ?? (translatedText ? 200 : 400), { 'content-type': 'application/json; charset=UTF-8' })
      .end(failing?.body ?? JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    http.close()
  })
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, asked }
}

test.each([
  ['house', 'en', 'es', 'casa'],
  ['lunes', 'es', 'en', 'Monday'],
  ['The dog eats bread', 'en', 'es', 'El perro come pan'],
  ['zeppelinx', 'en', 'es', null],
  ['house', 'en', 'et', null],
  ['дом', undefined, 'en', null],
] as const)('Apertium translates %s from %s into %s: %s', async (text, from, to, answer) => {
  expect(await apertium((await server()).url).translate({ text, to, from })).toBe(answer)
})

test('Apertium gets its own call, and no word of unknown language', async () => {
  const { url, asked } = await server()
  await apertium(url).translate({ text: 'house', to: 'es', from: 'en' })
  expect(await apertium(url).translate({ text: 'pain', to: 'es' })).toBeNull()
  expect(await apertium(url).translate({ text: 'house', to: 'en', from: 'en' })).toBeNull()
  await apertium(url).translate({ text: 'Дом', to: 'en' })
  expect(asked).toEqual(['GET /translate , house eng|spa', 'GET /translate Дом rus|eng'])
})

test('a failing Apertium is an error, and a malformed response gives null', async () => {
  const ask = async (status: number, body: string) =>
    apertium((await server({ status, body })).url).translate({ text: 'house', to: 'es', from: 'en' })
  await expect(ask(500, '{}')).rejects.toThrow('500')
  await expect(ask(200, 'no json')).rejects.toThrow()
  for (const body of [
    'null',
    '{}',
    '{"responseData":null}',
    '{"responseData":{"translatedText":", "}}',
    '{"responseData":{"translatedText":", house"}}',
  ])
    expect(await ask(200, body)).toBeNull()
})
