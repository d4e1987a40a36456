import { API_BASE } from '@keel/contract/constants'
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

/** The OpenAPI document, made from the contract: what it says is what is checked. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, route } of routes) {
    const path = API_BASE + route.path.replace(/:(\w+)/g, '{$1}')
    const body =
      route.raw === 'request'
        ? { content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } } }
        : { content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } }
    ;(paths[path] ??= {})[route.method.toLowerCase()] = {
      operationId: name,
      summary: route.summary,
      tags: [name.split('.')[0]],
      description: `Right: \`${route.right}\``,
      parameters: [...fields(route.params, 'path'), ...fields(route.query, 'query')],
      ...(route.method === 'GET' || route.method === 'DELETE' ? {} : { requestBody: body }),
      responses: {
        200: {
          description: 'Done',
          content: { 'application/json': { schema: { type: 'object', properties: { data: jsonSchema(route.data, 'output') } } } },
        },
        '4XX': { description: '`{message, code, errors?, in_the_way?}`' },
      },
    }
  }
  return { openapi: '3.0.3', info: { title: 'Keel', version }, paths }
}

/** The page styles itself by script; told to ask for https only, it would stay blank at a plain address of a school's network. */
const docsPolicy = (policy: string): string =>
  policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'").replace(/\s*upgrade-insecure-requests;?/, '')

/** The page at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, version: string, ratePerMinute: number): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRequest', limitOf(app, ratePerMinute, PAGES_PER_MINUTE))
    await docs.register(swagger, { mode: 'static', specification: { document: openApiDocument(version) as never } })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, transformStaticCSP: docsPolicy })
  })
}
