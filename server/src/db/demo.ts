import { HIDDEN, CHANNEL_TYPE, LESSON_STATUS, ROLE, ROOM_TYPE, type Language } from '@keel/contract/constants'
import { hash } from '@node-rs/argon2'
import { generateNKeysBetween } from 'fractional-indexing'
import type { Kysely } from 'kysely'
import { Readable } from 'node:stream'
import type { FileStore } from '../adapters/files'
import type { Speech } from '../adapters/speech'
import { makeHandout } from './demo/handout'
import { demoLessons, DIALOGUE, HANDOUT, QUESTION, type DemoBoard, type DemoModule } from './demo/lessons'
import { drawPicture } from './demo/picture'
import { json } from './json'
import type { DB } from './schema'

const PASSWORD = 'laev-meri-2026'
const PEOPLE = {
  teacher: { first_name: 'Kadri', last_name: 'Saar', email: 'kadri@demo.keel', role: ROLE.teacher, lang: 'en' },
  emma: { first_name: 'Emma', last_name: 'Wilson', email: 'emma@demo.keel', role: ROLE.student, lang: 'en' },
  ivan: { first_name: 'Иван', last_name: 'Петров', email: 'ivan@demo.keel', role: ROLE.student, lang: 'ru' },
} as const satisfies Record<string, { first_name: string; last_name: string; email: string; role: number; lang: Language }>

export interface DemoParts {
  db: Kysely<DB>
  files: FileStore
  speech: Speech
  now: () => Date
}

interface DemoFile {
  name: string
  mime: string
  stored: Stored
}

/**
 * Makes the demo school, unless it is there already: a teacher, two students, a group and an individual classroom
 * with boards full of material. Returns the logins as text for the terminal.
 */
export async function makeDemo({ db, files, speech, now }: DemoParts): Promise<string> {
  const there = await db.selectFrom('users').select('id').where('email', '=', PEOPLE.teacher.email).executeTakeFirst()
  if (!there) {
    const made: DemoFile[] = []
    const put = async (name: string, mime: string, bytes: Buffer): Promise<DemoFile> => {
      const file = { name, mime, stored: await files.put(Readable.from([bytes], { objectMode: false })) }
      made.push(file)
      return file
    }
    // A machine without a voice still gets its school.
    const spoken = (name: string, text: string) =>
      speech.speak('et-EE', text).then(
        (bytes) => put(name, 'audio/wav', bytes),
        () => null,
      )
    try {
      const parts = {
        picture: await put('boat.png', 'image/png', drawPicture()),
        handout: await put('linnas.pdf', 'application/pdf', makeHandout(HANDOUT)),
        dialogue: await spoken('dialoog.wav', DIALOGUE),
        question: await spoken('küsimus.wav', QUESTION),
      }
      const password_hash = await hash(PASSWORD)
      await db.transaction().execute((trx) => fill(trx, password_hash, parts, now()))
    } catch (error) {
      for (const { stored } of made) await files.remove(stored.key)
      throw error
    }
  }
  const line = (who: string, { first_name, last_name, email }: (typeof PEOPLE)[keyof typeof PEOPLE]) =>
    `    ${who.padEnd(8)} ${email.padEnd(16)} ${PASSWORD}   (${first_name} ${last_name})\n`
  return `\n  The demo school. Sign in as:\n${line('teacher', PEOPLE.teacher)}${line('student', PEOPLE.emma)}${line('student', PEOPLE.ivan)}`
}

type Stored = Awaited<ReturnType<FileStore['put']>>

interface DemoFiles {
  picture: DemoFile
  handout: DemoFile
  dialogue: DemoFile | null
  question: DemoFile | null
}

async function fill(trx: Kysely<DB>, password_hash: string, files: DemoFiles, now: Date): Promise<void> {
  const person = async (of: (typeof PEOPLE)[keyof typeof PEOPLE]) =>
    (
      await trx
        .insertInto('users')
        .values({ ...of, password_hash, verified_at: now, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [teacher, emma, ivan] = [await person(PEOPLE.teacher), await person(PEOPLE.emma), await person(PEOPLE.ivan)]
  const stored = async ({ name, mime, stored: { size, sha256, key } }: DemoFile) =>
    (
      await trx
        .insertInto('files')
        .values({ owner_id: teacher, name, mime, size, sha256, storage_key: key, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const lessons = demoLessons({
    picture: await stored(files.picture),
    handout: await stored(files.handout),
    dialogue: files.dialogue && (await stored(files.dialogue)),
    question: files.question && (await stored(files.question)),
  })
  const group = await addRoom(trx, teacher, 'Estonian A1 · Tuesdays', ROOM_TYPE.group, [emma, ivan])
  await addModules(trx, teacher, group, lessons.group)
  const individual = await addRoom(trx, teacher, 'English B1 · Ivan', ROOM_TYPE.individual, [ivan])
  await addModules(trx, teacher, individual, lessons.individual)
  await greet(trx, group, teacher, 'Tere tulemast! The homework is on the third board of unit 1. See you on Tuesday.')
  await pastLesson(
    trx,
    { id: group, name: 'Estonian A1 · Tuesdays' },
    'Tere! Meeting people',
    teacher,
    [emma, ivan],
    new Date(now.getTime() - 7 * 86_400_000),
  )
  await pastLesson(
    trx,
    { id: individual, name: 'English B1 · Ivan' },
    'Present simple or continuous?',
    teacher,
    [ivan],
    new Date(now.getTime() - 3 * 86_400_000),
  )
}

async function addRoom(trx: Kysely<DB>, owner_id: number, name: string, type: number, students: number[]): Promise<number> {
  const { id } = await trx.insertInto('rooms').values({ owner_id, name, type }).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('room_members')
    .values(students.map((user_id) => ({ room_id: id, user_id })))
    .execute()
  const channel = await trx
    .insertInto('channels')
    .values({ type: CHANNEL_TYPE.group, room_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('channel_members')
    .values([owner_id, ...students].map((user_id) => ({ channel_id: channel.id, user_id })))
    .execute()
  return id
}

async function addModules(trx: Kysely<DB>, owner_id: number, room_id: number, modules: readonly DemoModule[]): Promise<void> {
  const positions = generateNKeysBetween(null, null, modules.length)
  for (const [i, { name, hidden, boards }] of modules.entries()) {
    const { id } = await trx
      .insertInto('modules')
      .values({ owner_id, room_id, name, hidden: hidden ? HIDDEN.hidden : HIDDEN.visible, position: positions[i] ?? 'a0' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const places = generateNKeysBetween(null, null, boards.length)
    for (const [n, board] of boards.entries()) await addBoard(trx, id, board, places[n] ?? 'a0')
  }
}

async function addBoard(trx: Kysely<DB>, module_id: number, { name, items }: DemoBoard, position: string): Promise<void> {
  const { id: board_id } = await trx.insertInto('boards').values({ module_id, name, position }).returning('id').executeTakeFirstOrThrow()
  const positions = generateNKeysBetween(null, null, items.length)
  for (const [i, { type, value }] of items.entries()) {
    const { id } = await trx
      .insertInto('board_items')
      .values({ board_id, type, value: json(value), position: positions[i] ?? 'a0' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { file_id } = value as { file_id?: number }
    if (file_id !== undefined) await trx.insertInto('file_refs').values({ file_id, board_item_id: id }).execute()
  }
}

async function greet(trx: Kysely<DB>, roomId: number, user_id: number, message: string): Promise<void> {
  const { id: channel_id } = await trx.selectFrom('channels').select('id').where('room_id', '=', roomId).executeTakeFirstOrThrow()
  const { id } = await trx.insertInto('messages').values({ channel_id, user_id, message }).returning('id').executeTakeFirstOrThrow()
  await trx
    .updateTable('channel_members')
    .set({ seen_message_id: id })
    .where('channel_id', '=', channel_id)
    .where('user_id', '=', user_id)
    .execute()
}

/** A lesson of an hour that everybody came to. */
async function pastLesson(
  trx: Kysely<DB>,
  room: { id: number; name: string },
  name: string,
  owner_id: number,
  students: number[],
  from: Date,
): Promise<void> {
  const to = new Date(from.getTime() + 3_600_000)
  const { id } = await trx
    .insertInto('lessons')
    .values({
      room_id: room.id,
      room_name: room.name,
      owner_id,
      name,
      duration: 3,
      status: LESSON_STATUS.completed,
      started_at: from,
      completed_at: to,
      created_at: from,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('lesson_people')
    .values([owner_id, ...students].map((user_id) => ({ lesson_id: id, user_id, from_at: from, to_at: to })))
    .execute()
}
