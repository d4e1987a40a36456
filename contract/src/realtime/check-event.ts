import type { z } from 'zod'
import { changeMessages, relayedMessages } from './room-messages'
import { serverEvents } from './server-events'

const roomMessages: Readonly<Record<string, z.ZodType>> = {
  ...changeMessages,
  ...Object.fromEntries(Object.entries(relayedMessages).map(([name, { data }]) => [name, data])),
}
const events: Readonly<Record<string, z.ZodType>> = serverEvents

function check(schemas: Readonly<Record<string, z.ZodType>>, name: string, data: unknown): void {
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  if (!schema) throw new Error(`unknown live event ${name}`)
  const read = schema.safeParse(data)
  if (!read.success) throw new Error(`wrong live event ${name}: ${read.error.message}`)
}

/** Throws when an outgoing live event, as parsed from JSON, does not have the form that its schema says. */
export function checkEvent(action: string, data: unknown): void {
  check(events, action, data)
  if (action !== 'direct_message' && action !== 'own_change') return
  const message = (data as { data?: unknown }).data
  const name: unknown = typeof message === 'object' && message !== null && 'action' in message ? message.action : undefined
  check(roomMessages, typeof name === 'string' ? name : `${action} without a name`, message)
}
