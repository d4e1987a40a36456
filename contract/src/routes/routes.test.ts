import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ERRORS } from '../errors'
import { allows, permissions, ACCESS_ROLES, type Permission, type AccessRole } from '../permissions'
import { changeMessages, relayedMessages } from '../realtime/room-messages'
import { routes } from './index'

test('calls have unique names, and unique methods and paths', () => {
  const addresses = routes.map(({ route }) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(routes.length)
  expect(new Set(routes.map((r) => r.name)).size).toBe(routes.length)
})

describe.each(routes)('$name', ({ route }) => {
  test('has a schema for exactly its path parameters, a permission and a summary', () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys((route.params as unknown as { shape: object }).shape).toSorted()).toEqual(inPath.toSorted())
    expect(Object.keys(permissions)).toContain(route.permission)
    expect(route.summary).toMatch(/^[A-Z].{3,}[^.]$/)
  })

  test('has a JSON schema', () => {
    for (const schema of [route.params, route.query, route.body, route.data])
      expect(() => z.toJSONSchema(schema, { unrepresentable: 'any', cycles: 'ref' })).not.toThrow()
  })

  test('a call that reads takes no body', () => {
    if (route.method === 'GET') expect(Object.keys((route.body as unknown as { shape: object }).shape)).toEqual([])
  })
})

describe('rights', () => {
  const used = new Set<string>([
    ...routes.map(({ route }) => route.permission),
    ...Object.values(relayedMessages).map((m) => m.permission),
    'live.join',
    'hidden.see',
  ])
  test('every permission in the table is used', () => {
    expect(Object.keys(permissions).filter((permission) => !used.has(permission))).toEqual([])
  })

  test('unknown permissions and unknown roles are refused', () => {
    expect(ACCESS_ROLES.some((who) => allows('nothing.known' as Permission, who))).toBe(false)
    expect(ACCESS_ROLES.some((who) => allows('toString' as Permission, who))).toBe(false)
    expect((Object.keys(permissions) as Permission[]).some((permission) => allows(permission, 'admin' as AccessRole))).toBe(false)
  })

  test('only the owner changes a classroom or its contents', () => {
    for (const permission of Object.keys(permissions) as Permission[]) {
      if (/^(room|module|board|item|lesson)\.edit$|^answers\.see\.student$|^live\.(select-item|bring)$/.test(permission))
        expect(ACCESS_ROLES.filter((who) => allows(permission, who))).toEqual(['teacher-owner'])
    }
  })

  test('the holder of a link only reads, and a guest only enters', () => {
    const may = (who: AccessRole) => (Object.keys(permissions) as Permission[]).filter((permission) => allows(permission, who)).toSorted()
    expect(may('share-token')).toEqual([
      'account.enter',
      'board.see',
      'file.see',
      'module.see',
      'props.see',
      'room.invite.see',
      'schedule.feed',
      'shared.see',
    ])
    expect(may('guest')).toEqual(['account.enter', 'props.see', 'room.invite.see', 'schedule.feed', 'shared.see'])
  })
})

describe('live messages', () => {
  test('no change message has a field called action, which is the message name', () => {
    for (const [name, schema] of Object.entries(changeMessages))
      expect([name, Object.keys(schema.shape).includes('action')]).toEqual([name, false])
    for (const [name, { data }] of Object.entries(relayedMessages))
      expect([name, Object.keys(data.shape).includes('action')]).toEqual([name, false])
  })

  test('what undoes a message is a message that the same people may send', () => {
    for (const { undo, permission } of Object.values(relayedMessages) as { undo?: keyof typeof relayedMessages; permission: Permission }[])
      if (undo) expect(relayedMessages[undo].permission).toBe(permission)
  })
})

test('every error has the status of an error', () => {
  for (const [code, status] of Object.entries(ERRORS)) expect([code, status >= 400 && status < 600]).toEqual([code, true])
})
