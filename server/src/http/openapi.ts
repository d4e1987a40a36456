import { FILE_TYPES } from '@keel/contract/constants'
import { API_BASE, API_TOKEN_PREFIX, CSRF_COOKIE, CSRF_HEADER, SECURE_COOKIE_PREFIX, SESSION_COOKIE } from '@keel/contract/protocol'
import { ERRORS } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import { scopeOf, TOKEN_SCOPES } from '@keel/contract/token-scopes'
import type { Route } from '@keel/contract/route'
import { routes } from '@keel/contract/routes/index'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PAGES_PER_MINUTE, limitOf } from './limits'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    cycles: 'ref',
    reused: 'inline',
  })
  return rest
}
const fields = (schema: z.ZodType, where: 'path' | 'query') => {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

/** Schemas of responses that are not `{data}`. */
const MEDIA: Record<string, string[]> = {
  'users.captcha': ['application/json'],
  'account.exportAccount': ['application/zip'],
  'transfer.exportLibraryItem': ['application/zip'],
  'transfer.exportLibraryItems': ['application/zip'],
  'transfer.exportModule': ['application/zip'],
  'site.downloadBackup': ['application/octet-stream'],
  'schedule.readFeed': ['text/calendar'],
  'vocabulary.wordSpeech': ['audio/wav', 'audio/mpeg'],
  'files.getFile': [...new Set(Object.values(FILE_TYPES).flatMap(({ mimes }): readonly string[] => mimes))],
}

/** The response of a call that is done. */
function doneOf(name: string, route: Route): Record<number, unknown> {
  if (route.raw !== 'redirect') return { 200: { description: 'Done', content: answerOf(name, route) } }
  return { 302: { description: 'The browser goes on there', headers: { Location: { schema: { type: 'string' } } } } }
}

function answerOf(name: string, route: Route): Record<string, unknown> {
  if (route.raw === 'answer') {
    const file = { schema: { type: 'string', format: 'binary' } }
    return Object.fromEntries((MEDIA[name] ?? []).map((type) => [type, type === 'application/json' ? { schema: {} } : file]))
  }
  return { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data: jsonSchema(route.data, 'output') } } } }
}

const MEANING: Record<number, string> = {
  401: 'Nobody is signed in, or the API token is unknown, expired or revoked',
  403: 'Not allowed, outside the scopes of the API token, or without the CSRF header of a session',
  404: 'Not there, or not there for you',
  409: 'A conflict with stored data',
  413: 'Too large',
  415: 'A type of file that is not supported',
  422: 'Wrong input, named by field in `errors`',
  429: 'Too many; `Retry-After` says when to try again',
  500: 'The server failed',
  503: 'Not possible at the moment; `Retry-After` says when to try again',
}

const isEmpty = (schema: z.ZodType): boolean => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0

/** Returns whether a call can have errors of a status, by what it takes and does. */
function canFail(route: Route, status: number): boolean {
  const changes = route.method !== 'GET'
  if (status === 401) return !allows(route.permission, 'guest') || scopeOf(route) !== null
  if (status === 403) return changes || !allows(route.permission, 'guest') || scopeOf(route) === null
  if (status === 409) return changes || route.large === true
  if (status === 413) return route.method === 'POST' || route.method === 'PUT'
  if (status === 415) return route.raw === 'request'
  if (status === 404 || status === 422) return changes || ![route.params, route.query].every(isEmpty) || !allows(route.permission, 'guest')
  return true
}

/** Errors a call can have, with their codes, by status. */
function failuresOf(route: Route): Record<string, unknown> {
  const statuses = [...new Set<number>(Object.values(ERRORS))].toSorted((a, b) => a - b).filter((status) => canFail(route, status))
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = Object.entries(ERRORS).flatMap(([code, of]) => (of === status ? [`\`${code}\``] : []))
      const description = `${MEANING[status]}. Codes: ${codes.join(', ')}`
      return [status, { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }]
    }),
  )
}

const COMPONENTS = {
  schemas: {
    Failure: {
      type: 'object',
      required: ['message', 'code'],
      properties: {
        message: { type: 'string', description: 'A sentence in the language of the reader' },
        code: { type: 'string', enum: Object.keys(ERRORS) },
        errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong, by field' },
        in_the_way: { type: 'object', description: 'With `time.unavailable`: the conflicting lesson' },
      },
    },
  },
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: `Over https \`${SECURE_COOKIE_PREFIX}${SESSION_COOKIE}\`` },
    token: {
      type: 'http',
      scheme: 'bearer',
      description: `An API token of the settings, \`Authorization: Bearer ${API_TOKEN_PREFIX}…\`; it needs no CSRF header. Scopes: ${TOKEN_SCOPES.join(', ')}; \`write\` includes \`read\``,
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: CSRF_HEADER,
      description: `The value of the cookie \`${CSRF_COOKIE}\`; over https \`${SECURE_COOKIE_PREFIX}${CSRF_COOKIE}\``,
    },
  },
}

/** Credentials of a call: each entry is one alternative, an empty one means none needed. */
function securityOf(route: Route): Record<string, string[]>[] {
  const csrf: Record<string, string[]> = route.method === 'GET' ? {} : { csrf: [] }
  const own: Record<string, string[]>[] = [{ session: [], ...csrf }, ...(scopeOf(route) ? [{ token: [] }] : [])]
  return allows(route.permission, 'guest') || allows(route.permission, 'share-token') ? [...own, csrf] : own
}

function bodyOf(route: Route): Record<string, unknown> {
  if (route.method === 'GET' || route.method === 'DELETE') return {}
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
  const content =
    route.raw === 'request'
      ? { 'multipart/form-data': { schema: file } }
      : { 'application/json': { schema: jsonSchema(route.body, 'input') } }
  return { requestBody: { content } }
}

/** Returns the OpenAPI document, made from the contract. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, route } of routes) {
    const path = API_BASE + route.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[route.method.toLowerCase()] = {
      operationId: name,
      summary: route.summary,
      tags: [name.split('.')[0]],
      description: `Permission: \`${route.permission}\`; scope of an API token: ${scopeOf(route) ?? 'none, a session only'}`,
      security: securityOf(route),
      parameters: [...fields(route.params, 'path'), ...fields(route.query, 'query')],
      ...bodyOf(route),
      responses: { ...doneOf(name, route), ...failuresOf(route) },
    }
  }
  return { openapi: '3.0.3', info: { title: 'Keel', version }, components: COMPONENTS, paths }
}

/** The page styles itself by script; a header that upgrades it to https would leave it blank at a plain address of a school's network. */
const docsPolicy = (policy: string): string =>
  policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'").replace(/\s*upgrade-insecure-requests;?/, '')

/** Serves the page at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, version: string, ratePerMinute: number): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRequest', limitOf(app, ratePerMinute, PAGES_PER_MINUTE))
    await docs.register(swagger, { mode: 'static', specification: { document: openApiDocument(version) as never } })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, transformStaticCSP: docsPolicy })
  })
}
