import type { FileKind } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { replaceFiles } from '@keel/contract/items/_shared/replace-files'
import type { ChoiceValue } from '@keel/contract/items/choice/schema'
import type { ItemCode } from '@keel/contract/items/codes'
import type { FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import type { MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { json } from '../src/db/json'
import type { Api, TestApp, TestUser } from './app'

export type Person = Api & { user: TestUser }
/** A teacher's classroom with one student, a module and an empty board. */
export interface School {
  teacher: Person
  student: Person
  room: number
  module: number
  board: number
}

/** Creates a classroom directly in the database, since creating it is not under test. */
export async function makeSchool(app: TestApp, type: 1 | 2 = 1): Promise<School> {
  const [teacher, student] = await Promise.all([app.user('teacher'), app.user('student')])
  const { db } = app.database
  const room = (
    await db
      .insertInto('rooms')
      .values({ owner_id: teacher.user.id, name: 'B1 on Mondays', type, lang: 'et', level: 'B1' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await db.insertInto('room_members').values({ room_id: room, user_id: student.user.id }).execute()
  const channel = (await db.insertInto('channels').values({ type: 2, room_id: room }).returning('id').executeTakeFirstOrThrow()).id
  await db
    .insertInto('channel_members')
    .values([teacher, student].map(({ user }) => ({ channel_id: channel, user_id: user.id })))
    .execute()
  const module = (
    await db
      .insertInto('modules')
      .values({ room_id: room, owner_id: teacher.user.id, name: 'Unit 1', position: 'a0' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const board = (
    await db.insertInto('boards').values({ module_id: module, name: 'Warm-up', position: 'a0' }).returning('id').executeTakeFirstOrThrow()
  ).id
  return { teacher, student, room, module, board }
}

/** A module in a person's space, with a board. */
export async function makeOwnModule(app: TestApp, ownerId: number): Promise<{ module: number; board: number }> {
  const { db } = app.database
  const module = (
    await db.insertInto('modules').values({ owner_id: ownerId, name: 'Mine', position: 'a0' }).returning('id').executeTakeFirstOrThrow()
  ).id
  const board = (
    await db.insertInto('boards').values({ module_id: module, name: 'Scratch', position: 'a0' }).returning('id').executeTakeFirstOrThrow()
  ).id
  return { module, board }
}

export const textValue = (text: string) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** Adds an item through the call itself. */
export async function addItem(person: Api, board: number, type: number, value?: unknown, before_id?: number): Promise<BoardItem> {
  const { status, data } = await person.post<BoardItem>(`/boards/${board}/items`, { type, value, before_id })
  if (status !== 200) throw new Error(`the item was not added: ${status}`)
  return data
}
export const addModule = async (person: Api, room: number, name: string): Promise<Module> =>
  (await person.post<Module>(`/rooms/${room}/modules`, { name })).data
export const addBoard = async (person: Api, module: number, name: string): Promise<Board> =>
  (await person.post<Board>(`/modules/${module}/boards`, { name })).data

/** Inserts a row directly into the database. */
export const storeItem = async (app: TestApp, board: number, type: ItemCode, value: unknown, position: string): Promise<number> =>
  (
    await app.database.db
      .insertInto('board_items')
      .values({ board_id: board, type, value: json(value), position })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1'), Buffer.alloc(3000, ' ')])
export const WAV = Buffer.concat([
  Buffer.from('RIFF\x24\x08\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00', 'latin1'),
  Buffer.from('\x44\xac\x00\x00\x88\x58\x01\x00\x02\x00\x10\x00data\x00\x08\x00\x00', 'latin1'),
  Buffer.alloc(2048),
])
export async function upload(person: Api, bytes: Buffer = PIXEL, name = 'map.png') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return person.post<{ id: number; name: string; mime: string; size: number }>('/files', form)
}

/** A file of each kind that items use. */
export async function uploadEach(person: Api): Promise<Record<FileKind, number>> {
  const stored = [await upload(person), await upload(person, WAV, 'a.wav'), await upload(person, PDF, 'a.pdf')] as const
  const [image, audio, pdf] = stored.map(({ data }) => data.id) as [number, number, number]
  return { image, audio, pdf }
}

/** Two questions, one about a sound, with images and a sound as options. */
export const choiceWith = ({ image, audio }: Record<Exclude<FileKind, 'pdf'>, number>): ChoiceValue => ({
  questions: [
    {
      id: 'seen',
      ask: 'What is it?',
      media: { file_id: audio, kind: 'audio' },
      options: [
        { id: 'a', text: '', right: true, media: { file_id: image, kind: 'image', alt: 'A cat' } },
        { id: 'b', text: 'A dog', right: false, media: { file_id: image, kind: 'image' } },
      ],
      many: false,
    },
    {
      id: 'heard',
      ask: '',
      media: { file_id: image, kind: 'image' },
      options: [
        { id: 'a', text: '', right: true, media: { file_id: audio, kind: 'audio' } },
        { id: 'b', text: 'Silence', right: false },
      ],
      many: false,
    },
  ],
  shuffle: true,
})

/** Values of types whose samples have no files, with an image and a sound. */
const withFiles = (files: Record<FileKind, number>): Partial<Record<ItemCode, unknown>> => ({
  [codeOf.choice]: choiceWith(files),
  [codeOf['flash-cards']]: {
    cards: [
      { id: 'cat', front: '', back: 'kass', front_media: { file_id: files.image, kind: 'image' } },
      { id: 'sea', front: 'sea', back: '', back_media: { file_id: files.audio, kind: 'audio' } },
    ],
    ways: 'front',
    typed: false,
  } satisfies FlashCardsValue,
  [codeOf['memory-pairs']]: {
    pairs: [
      { id: 'cat', a: { text: '', media: { file_id: files.image, kind: 'image' } }, b: { text: 'kass' } },
      { id: 'sea', a: { text: 'sea' }, b: { text: '', media: { file_id: files.audio, kind: 'audio' } } },
    ],
  } satisfies MemoryPairsValue,
})
/** A value of a type that names files wherever it can. */
export const valueWith = (code: ItemCode, files: Record<FileKind, number>): unknown => withFiles(files)[code] ?? sampleWith(code, files)

/** The sample of a type, with files of the required kind, which is one for all of a sample. */
export function sampleWith(code: ItemCode, files: Record<FileKind, number>): unknown {
  const definition = itemTypes[code]
  const sample = definition?.sample()
  const [used] = definition?.files(sample) ?? []
  return used ? replaceFiles(sample, () => files[used.kind]) : sample
}
