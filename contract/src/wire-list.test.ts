import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callEntry, messageEntry, wireChanges, wireEntries, wireText } from './testing/wire-list'
import { route } from './route'

const stored = readFileSync(new URL('../wire.txt', import.meta.url), 'utf8')
const HINT = 'The wire has changed. Clients of today rely on contract/wire.txt; only if the change is meant: npm run wire'

test('the wire is the one of contract/wire.txt', () => {
  const entries = wireEntries()
  expect({ hint: HINT, changes: wireChanges(stored, wireText(entries)) }).toEqual({ hint: HINT, changes: [] })
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
})

test('the list names calls, live messages, replies, values, failures, addresses', () => {
  const lines = stored.split('\n')
  for (const line of ['PUT /boards/items/:id', 'change message updateItem', 'server event room_users', 'client message join_room'])
    expect(lines).toContain(line)
  for (const line of ['live frame', '  frame.seq_reply?: integer', 'reply to direct_message', '  data.reply: true'])
    expect(lines).toContain(line)
  for (const line of ['relayed message stroke', 'item 10 select-exercise', '  not.found: 404', '  CSRF_HEADER: "x-csrf-token"'])
    expect(lines).toContain(line)
})

const renameCall = { method: 'PUT', path: '/folders/:id', permission: 'board.edit', summary: 'Rename a folder' } as const
const Folder = z.object({ id: z.int(), labels: z.array(z.object({ name: z.string().nullable() })) })
const call = (body: z.ZodType, data: z.ZodType = Folder): string => wireText([callEntry(route({ ...renameCall, body, data }))])
const message = (data: z.ZodType): string => wireText([messageEntry('server event', 'folder_changed', data)])
const NewName = z.object({ name: z.string(), tags: z.string().optional() })

test.each([
  ['a call that is gone', call(NewName), '', ['- PUT /folders/:id']],
  ['a new call', '', call(NewName), ['+ PUT /folders/:id']],
  [
    'a renamed field of a body',
    call(NewName),
    call(z.object({ title: z.string(), tags: z.string().optional() })),
    ['- PUT /folders/:id: body.name: string', '+ PUT /folders/:id: body.title: string'],
  ],
  [
    'a field that became necessary',
    call(NewName),
    call(z.object({ name: z.string(), tags: z.string() })),
    ['- PUT /folders/:id: body.tags?: string', '+ PUT /folders/:id: body.tags: string'],
  ],
  [
    'another kind deep in an answer',
    call(NewName),
    call(NewName, z.object({ id: z.int(), labels: z.array(z.object({ name: z.string() })) })),
    ['- PUT /folders/:id: data.labels[].name: string | null', '+ PUT /folders/:id: data.labels[].name: string'],
  ],
  [
    'a field of a live message that is gone',
    message(z.object({ id: z.int(), by: z.string() })),
    message(z.object({ id: z.int() })),
    ['- server event folder_changed: data.by: string'],
  ],
])('finds %s', (_, before, after, changes) => {
  expect(wireChanges(before, after)).toEqual(changes)
})
