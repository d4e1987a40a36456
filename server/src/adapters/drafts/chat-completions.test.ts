import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ModelFailure, type DraftModel, type FailureReason } from '.'
import { chatCompletions } from './chat-completions'
import { completion, refusal, startModelService, type ModelService } from './testing/model-service'

let service: ModelService
beforeAll(async () => {
  service = await startModelService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.asked.length = 0
})

const KEY = 'sk-secret-of-this-school'
const schema = { type: 'object', properties: { text: { type: 'string' } } }
const messages = [
  { role: 'system', content: 'Make it simpler.' },
  { role: 'user', content: '{"text":"Hello"}' },
] as const
const model = (url = service.url) => chatCompletions({ url, key: KEY, model: 'stand-in' })
const ask = (of: DraftModel, signal: AbortSignal = new AbortController().signal) => of.ask({ messages, schema, signal })
/** Returns why there was no answer. */
const reason = async (answer: Promise<unknown>): Promise<string> => {
  const error = await answer.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(ModelFailure)
  expect(String(error)).not.toContain(KEY)
  return (error as ModelFailure).reason
}

test('the call has the key, the limit and the schema of the answer', async () => {
  service.respond(completion('{"text":"Hi"}', { tokens: 321 }))
  expect(await ask(model())).toEqual({ text: '{"text":"Hi"}', cut: false, tokens: 321 })
  expect(service.asked).toEqual([
    {
      url: '/v1/chat/completions',
      key: `Bearer ${KEY}`,
      body: {
        model: 'stand-in',
        messages,
        max_tokens: 2000,
        response_format: { type: 'json_schema', json_schema: { name: 'draft', strict: true, schema } },
      },
    },
  ])
})

test('a machine of one’s own needs no key, and its address may be that of the version or of the call', async () => {
  service.respond(completion('{}', { tokens: null, finish: 'length' }))
  for (const path of ['/', '/v1', '/v1/', '/v1/chat/completions', '/models/v2'])
    expect(await ask(chatCompletions({ url: service.url + path, model: 'own' }))).toEqual({ text: '{}', cut: true, tokens: null })
  expect(service.asked.map(({ url, key }) => [url, key])).toEqual([
    ...Array.from({ length: 4 }, () => ['/v1/chat/completions', undefined]),
    ['/models/v2/chat/completions', undefined],
  ])
})

test('a service that does not know schemas is told it, from the second call on at once', async () => {
  const own = model()
  service.respond(refusal(400, 'response_format json_schema is not supported'), completion('{"text":"Hi"}'))
  expect((await ask(own)).text).toBe('{"text":"Hi"}')
  expect((await ask(own)).text).toBe('{"text":"Hi"}')
  expect(service.asked.map(({ body }) => body.response_format)).toEqual([
    expect.objectContaining({ type: 'json_schema' }),
    { type: 'json_object' },
    { type: 'json_object' },
  ])
  expect(service.asked[1]?.body.messages[0]?.content).toContain(JSON.stringify(schema))
  expect(service.asked[1]?.body.messages[1]).toEqual(messages[1])
})

test('a service that wants another name for the limit gets it', async () => {
  service.respond(refusal(400, "Unsupported parameter: use 'max_completion_tokens' instead."), completion('{}'))
  await ask(model())
  expect(service.asked.map(({ body }) => [body.max_tokens, body.max_completion_tokens, body.response_format.type])).toEqual([
    [2000, undefined, 'json_schema'],
    [undefined, 2000, 'json_schema'],
  ])
})

test('a service that refuses every way is asked no more', async () => {
  service.respond(refusal(400, 'context too long, max_completion_tokens'))
  expect(await reason(ask(model()))).toBe('refused')
  expect(service.asked).toHaveLength(3)
})

test.each([
  [401, 'key'],
  [403, 'key'],
  [404, 'key'],
  [408, 'late'],
  [413, 'refused'],
  [429, 'busy'],
  [500, 'busy'],
  [503, 'busy'],
  [504, 'late'],
])('the status %i means %s', async (status, meant) => {
  service.respond(refusal(status, `wrong key ${KEY}`))
  expect(await reason(ask(model()))).toBe(meant)
})

test('a slow service is left when the time is over', async () => {
  let left = () => {}
  const gone = new Promise<void>((resolve) => {
    left = resolve
  })
  service.respond((_asked, response) => void response.on('close', left))
  expect(await reason(ask(model(), AbortSignal.timeout(20)))).toBe('late')
  await gone
})

test('one that stops in the middle of its answer is left too', async () => {
  service.respond((_asked, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[')
  })
  expect(await reason(ask(model(), AbortSignal.timeout(50)))).toBe('late')
})

test.each<[string, FailureReason, (response: import('node:http').ServerResponse) => void]>([
  ['before an answer', 'unreachable', (response) => response.destroy()],
  [
    'within it',
    'late',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"choices":[')
      // What is written arrives before the end.
      response.socket?.end()
    },
  ],
])('of a connection that is cut %s there is no answer: %s', async (_when, why, cut) => {
  service.respond((_asked, response) => cut(response))
  expect(await reason(ask(model()))).toBe(why)
})

test('nobody listens', async () => {
  const closed = await startModelService()
  closed.close()
  expect(await reason(ask(model(closed.url)))).toBe('unreachable')
})

test('a redirect is not followed', async () => {
  service.respond((_asked, response) => void response.writeHead(302, { location: `${service.url}/elsewhere` }).end())
  expect(await reason(ask(model()))).toBe('unreachable')
  expect(service.asked).toHaveLength(1)
})

test('of an endless answer only so much is read', async () => {
  let left = () => {}
  const gone = new Promise<void>((resolve) => {
    left = resolve
  })
  service.respond((_asked, response) => {
    response.on('close', left)
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  expect(await reason(ask(model()))).toBe('unreadable')
  await gone
})

test.each(['no json', 'null', '[]', '{}', '{"choices":[]}', '{"choices":{}}', '{"choices":[{"message":{"content":null}}]}'])(
  'the response %s is unreadable',
  async (body) => {
    service.respond((_asked, response) => void response.writeHead(200).end(body))
    expect(await reason(ask(model()))).toBe('unreadable')
  },
)
