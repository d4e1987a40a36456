import { z } from 'zod'
import { ERRORS } from '../errors'
import { itemTypes } from '../items/registry'
import { clientMessages, CLOSE, Envelope, ERROR_CODES, replies } from '../realtime/client-messages'
import { changeMessages, relayedMessages } from '../realtime/room-messages'
import { serverEvents } from '../realtime/server-events'
import * as protocol from '../protocol'
import type { Route } from '../route'
import { routes } from '../routes'

/** What the wire has under one name, such as a call: each line is a field, with its path and kind. */
export interface WireEntry {
  name: string
  fields: string[]
}

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

const variantsOf = (schema: JsonSchema): JsonSchema[] | undefined => schema.anyOf ?? schema.oneOf ?? schema.allOf
const valuesOf = ({ properties, additionalProperties: values }: JsonSchema): JsonSchema | undefined =>
  !properties && typeof values === 'object' ? values : undefined

function kindOf(schema: JsonSchema): string {
  const variants = variantsOf(schema)
  if (variants) return variants.map(kindOf).join(schema.allOf ? ' & ' : ' | ')
  if (schema.$ref) return schema.$ref.replace(/^#(\/\$defs\/)?/, '') || 'the same again'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return schema.prefixItems ? `[${schema.prefixItems.map(kindOf).join(', ')}]` : 'array'
  if (valuesOf(schema)) return 'record'
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

/** The lines of a schema's parts, preceded by the line of the schema itself. */
function partsOf(path: string, schema: JsonSchema): string[] {
  const { properties, required = [], items, prefixItems = [] } = schema
  const variants = variantsOf(schema) ?? []
  const several = variants.filter((variant) => partsOf(path, variant).length > 0).length > 1
  const values = valuesOf(schema)
  return [
    ...Object.entries(schema.$defs ?? {}).flatMap(([name, part]) => linesOf(`${path} ${name}`, part)),
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => linesOf(`${path}.${name}${required.includes(name) ? '' : '?'}`, part)),
    ...(values ? linesOf(`${path}{}`, values) : []),
    ...(items ? linesOf(`${path}[]`, items) : []),
    ...prefixItems.flatMap((part, index) => partsOf(`${path}[${index}]`, part)),
    ...variants.flatMap((variant, index) => partsOf(several ? `${path}<${index + 1}>` : path, variant)),
  ]
}
const linesOf = (path: string, schema: JsonSchema): string[] => [`${path}: ${kindOf(schema)}`, ...partsOf(path, schema)]

/** The lines of what is sent (`input`) or received (`output`). */
const fieldsOf = (path: string, schema: z.ZodType, io: 'input' | 'output'): string[] =>
  linesOf(path, z.toJSONSchema(schema, { unrepresentable: 'any', cycles: 'ref', io }) as JsonSchema)

const isEmpty = (schema: z.ZodType): boolean => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0

/** The entry of one call. */
export const callEntry = ({ method, path, params, query, body, data, raw, creates }: Route): WireEntry => ({
  name: `${method} ${path}`,
  fields: [
    ...(raw ? [`raw ${raw}`] : []),
    ...(creates ? ['takes an idempotency key'] : []),
    ...(isEmpty(params) ? [] : fieldsOf('params', params, 'input').slice(1)),
    ...(isEmpty(query) ? [] : fieldsOf('query', query, 'input').slice(1)),
    ...(isEmpty(body) ? [] : fieldsOf('body', body, 'input')),
    ...fieldsOf('data', data, 'output'),
  ],
})
/** The entry of one live message. */
export const messageEntry = (group: string, name: string, data: z.ZodType): WireEntry => ({
  name: `${group} ${name}`,
  fields: fieldsOf('data', data, 'output').slice(1),
})
const messageEntries = (group: string, schemas: Record<string, z.ZodType>): WireEntry[] =>
  Object.entries(schemas).map(([name, schema]) => messageEntry(group, name, schema))

const ADDRESSES = /^(API_BASE|WEBSOCKET_PATH|[A-Z]+_(COOKIE|HEADER)|SECURE_COOKIE_PREFIX)$/

/** Everything that clients of today rely on: calls, live messages, item values, names of failures and addresses. */
export const wireEntries = (): WireEntry[] => [
  {
    name: 'addresses',
    fields: Object.entries(protocol).flatMap(([name, value]) => (ADDRESSES.test(name) ? [`${name}: ${JSON.stringify(value)}`] : [])),
  },
  { name: 'failures', fields: Object.entries(ERRORS).map(([code, status]) => `${code}: ${status}`) },
  { name: 'live failures', fields: [...ERROR_CODES] },
  { name: 'close codes', fields: Object.entries(CLOSE).map(([name, code]) => `${name}: ${code}`) },
  ...routes.map(({ route }) => callEntry(route)),
  ...messageEntries('server event', serverEvents),
  { name: 'live frame', fields: fieldsOf('frame', Envelope, 'output').slice(1) },
  ...messageEntries('client message', clientMessages),
  ...messageEntries('reply to', replies),
  ...messageEntries('change message', changeMessages),
  ...Object.entries(relayedMessages).map(([name, { data }]) => messageEntry('relayed message', name, data)),
  ...Object.values(itemTypes).map((type) => ({
    name: `item ${type.code} ${type.name}`,
    fields: [...fieldsOf('value', type.value, 'input'), ...(type.exercise ? fieldsOf('attempt', type.exercise.attempt, 'input') : [])],
  })),
]

/** The list as text: names at the margin, their fields indented below. */
export const wireText = (entries: readonly WireEntry[]): string =>
  entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, fields }) => `${[name, ...fields.map((field) => `  ${field}`)].join('\n')}\n`)
    .join('')

function read(text: string): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>()
  let fields = new Set<string>()
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('  ')) fields.add(line.slice(2))
    else entries.set(line, (fields = new Set()))
  }
  return entries
}

/** What differs between two lists, one line for each name or field that is gone or new. */
export function wireChanges(before: string, after: string): string[] {
  const [old, now] = [read(before), read(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names.flatMap((name) => {
    const [gone, here] = [old.get(name), now.get(name)]
    if (!gone) return [`+ ${name}`]
    if (!here) return [`- ${name}`]
    return [
      ...[...gone].flatMap((field) => (here.has(field) ? [] : [`- ${name}: ${field}`])),
      ...[...here].flatMap((field) => (gone.has(field) ? [] : [`+ ${name}: ${field}`])),
    ]
  })
}
