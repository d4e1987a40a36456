import type { ItemCode } from '@keel/contract/items/codes'
import { itemTypes } from '@keel/contract/items/registry'
import type { AccessRole } from '@keel/contract/permissions'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TokenKind } from '../src/domains/users/tokens'
import { json } from '../src/db/json'
import type { Api, TestApp, TestUser } from './app'
import { makeSchool, textValue, type Person } from './school'

/** The kinds of people who can sign in. */
export type SignedIn = Exclude<AccessRole, 'guest' | 'share-token'>
export const SIGNED_IN = [
  'teacher-owner',
  'teacher-other',
  'student-member',
  'student-other',
  'operator',
] as const satisfies readonly SignedIn[]

/** A classroom with all kinds of contents, and one person of every role. */
export interface World {
  people: Record<SignedIn, Person>
  /** A student with no part in the classroom yet: to be added to it. */
  newcomer: TestUser
  room: number
  invite: string
  channel: number
  lesson: number
  module: number
  board: number
  exercise: number
  text: number
  /** Shows `file`. */
  image: number
  file: number
  binned: { module: number; board: number; item: number }
  messageOf(who: AccessRole): Promise<number>
  as(who: AccessRole): Api
}

const DELETED = new Date(Date.now() - 60_000)

export async function makeWorld(app: TestApp): Promise<World> {
  const { db } = app.database
  const { teacher, student, room, module, board } = await makeSchool(app, 2)
  const [otherTeacher, otherStudent, operator, newcomer] = await Promise.all([
    app.user('teacher'),
    app.user('student'),
    app.user('teacher', { operator: true }),
    app.user('student'),
  ])
  const people = {
    'teacher-owner': teacher,
    'teacher-other': otherTeacher,
    'student-member': student,
    'student-other': otherStudent,
    operator,
  }
  const invite = `invite${room}`.padEnd(32, 'x')
  await db.insertInto('room_invites').values({ token: invite, room_id: room }).execute()
  const channel = (await db.selectFrom('channels').select('id').where('room_id', '=', room).executeTakeFirstOrThrow()).id
  const item = async (type: ItemCode, value: unknown, position: string, deleted_at: Date | null = null) =>
    (
      await db
        .insertInto('board_items')
        .values({ board_id: board, type, value: json(value), position, deleted_at })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [exercise, text, binnedItem] = [
    await item(10, itemTypes[10].sample(), 'a0'),
    await item(1, textValue('Tere!'), 'a1'),
    await item(1, textValue('gone'), 'a2', DELETED),
  ]
  const { key, size, sha256 } = await app.ctx.files.put(Readable.from([Buffer.from(`bytes of ${room}`)], { objectMode: false }))
  const file = (
    await db
      .insertInto('files')
      .values({ owner_id: teacher.user.id, name: 'a.png', mime: 'image/png', size, sha256, storage_key: key })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const image = await item(7, { file_id: file }, 'a3')
  await db.insertInto('file_refs').values({ file_id: file, board_item_id: image }).execute()
  const binnedBoard = (
    await db
      .insertInto('boards')
      .values({ module_id: module, name: 'Gone', position: 'a1', deleted_at: DELETED })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const binnedModule = (
    await db
      .insertInto('modules')
      .values({ room_id: room, owner_id: teacher.user.id, name: 'Gone', position: 'a1', deleted_at: DELETED })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const lesson = (
    await db
      .insertInto('lessons')
      .values({
        room_id: room,
        owner_id: teacher.user.id,
        room_name: 'B1',
        name: 'Lesson',
        duration: 3,
        status: 3,
        started_at: DELETED,
        completed_at: DELETED,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await db
    .insertInto('lesson_people')
    .values([
      { lesson_id: lesson, user_id: teacher.user.id },
      { lesson_id: lesson, user_id: student.user.id },
    ])
    .execute()
  return {
    people,
    room,
    invite,
    channel,
    lesson,
    module,
    board,
    exercise,
    text,
    image,
    file,
    newcomer: newcomer.user,
    binned: { module: binnedModule, board: binnedBoard, item: binnedItem },
    async messageOf(who) {
      const author = who === 'student-member' ? student : teacher
      return (
        await db
          .insertInto('messages')
          .values({ channel_id: channel, user_id: author.user.id, message: 'Hello' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    as: (who) => (who === 'guest' || who === 'share-token' ? app.guest() : people[who]),
  }
}

/** Stores a mailed token, so that a test knows its text. */
export async function storeToken(app: TestApp, userId: number, kind: TokenKind, email: string | null = null): Promise<string> {
  const token = randomBytes(32).toString('hex')
  if (kind === 'email-undo' && email !== null)
    await app.database.db
      .insertInto('replaced_emails')
      .values({ user_id: userId, email, asked_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) })
      .onConflict((oc) => oc.doNothing())
      .execute()
  await app.database.db
    .insertInto('user_tokens')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: userId,
      kind,
      email,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return token
}
