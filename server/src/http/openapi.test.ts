import { API_BASE } from '@keel/contract/protocol'
import { ERRORS } from '@keel/contract/errors'
import { routes } from '@keel/contract/routes/index'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi'

interface Call {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
  responses: Record<
    string,
    {
      description: string
      content: Record<string, { schema: { required?: string[]; properties?: object; type?: string; format?: string } }>
    }
  >
}
const document = openApiDocument('9.8.7') as {
  info: object
  paths: Record<string, Record<string, Call>>
  components: { schemas: { Failure: { properties: { code: { enum: string[] } } } } }
}
const calls = new Map(Object.values(document.paths).flatMap((methods) => Object.values(methods).map((call) => [call.operationId, call])))
const call = (name: string): Call => {
  const found = calls.get(name)
  if (!found) throw new Error(`no call ${name}`)
  return found
}

test('the document has every call once with path, method and errors', () => {
  expect([document.info, calls.size]).toEqual([{ title: 'Keel', version: '9.8.7' }, routes.length])
  for (const { name, route } of routes) {
    const path = API_BASE + route.path.split('/').map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part)).join('/') // prettier-ignore
    expect(document.paths[path]?.[route.method.toLowerCase()]).toBe(call(name))
    expect([name, call(name).summary, call(name).tags]).toEqual([name, route.summary, [name.slice(0, name.indexOf('.'))]])
  }
  expect(document.components.schemas.Failure.properties.code.enum).toEqual(Object.keys(ERRORS))
})

test.each([
  ['users.props', [{ session: [] }, { token: [] }, {}], true],
  ['users.login', [{ session: [], csrf: [] }, { csrf: [] }], false],
  ['rooms.listRooms', [{ session: [] }, { token: [] }], true],
  ['rooms.createRoom', [{ session: [], csrf: [] }, { token: [] }], true],
  ['boardItems.listItems', [{ session: [] }, { token: [] }, {}], true],
  ['users.changePassword', [{ session: [], csrf: [] }], true],
])('%s lists its credentials, and whether it can fail without a session', (name, security, has401) => {
  expect([call(name).security, '401' in call(name).responses]).toEqual([security, has401])
})

test('a call lists the statuses it can fail with, and their codes', () => {
  const failures = (name: string) => Object.keys(call(name).responses).filter((status) => status !== '200')
  expect(failures('users.props')).toEqual(['401', '429', '500', '503'])
  expect(failures('rooms.getRoom')).toEqual(['401', '403', '404', '422', '429', '500', '503'])
  expect(failures('files.uploadFile')).toEqual(['401', '403', '404', '409', '413', '415', '422', '429', '500', '503'])
  const described = JSON.stringify(call('rooms.createRoom').responses)
  for (const code of ['not.signed.in', 'token.scope', 'limit.reached', 'too.many']) expect(described).toContain(`\`${code}\``)
})

test('a call names its parameters, and those in the path are required', () => {
  for (const { name, route } of routes) {
    const inPath = call(name).parameters.filter((parameter) => parameter.in === 'path')
    expect([name, inPath.map((parameter) => parameter.name)]).toEqual([name, [...route.path.matchAll(/:(\w+)/g)].map(([, of]) => of)])
    expect([name, inPath.every(({ required }) => required)]).toEqual([name, true])
  }
  const query = call('itemRecords.listItemRecords').parameters.filter((parameter) => parameter.in === 'query')
  expect(query.map(({ name, required }) => [name, required])).toEqual([
    ['keys', true],
    ['types', false],
    ['page', false],
    ['user_id', false],
  ])
})

test('a call declares its body: none, JSON or a file', () => {
  for (const { name, route } of routes) {
    const { requestBody } = call(name)
    const sends =
      route.method === 'GET' || route.method === 'DELETE'
        ? undefined
        : [route.raw === 'request' ? 'multipart/form-data' : 'application/json']
    expect([name, requestBody && Object.keys(requestBody.content)]).toEqual([name, sends])
  }
  expect(call('files.uploadFile').requestBody?.content['multipart/form-data']?.schema).toMatchObject({ required: ['file'] })
  expect(call('rooms.createRoom').requestBody?.content['application/json']?.schema.required).toContain('name')
})

test('a call declares its response: data, a file, a captcha or a redirect', () => {
  for (const { name, route } of routes) {
    if (route.raw === 'redirect') {
      expect([name, Object.keys(call(name).responses).includes('302')]).toEqual([name, true])
      continue
    }
    const answers = Object.entries(call(name).responses['200']?.content ?? {})
    expect([name, answers.length > 0]).toEqual([name, true])
    if (route.raw !== 'answer')
      expect([name, answers.map(([type, { schema }]) => [type, schema.required])]).toEqual([name, [['application/json', ['data']]]])
    else if (name !== 'users.captcha') expect([name, answers.every(([, { schema }]) => schema.format === 'binary')]).toEqual([name, true])
  }
  expect(call('users.captcha').responses['200']?.content).toEqual({ 'application/json': { schema: {} } })
})
