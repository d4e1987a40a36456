import { ROLE, ROOM_TYPE, type Language } from '@keel/contract/constants'
import { hash } from '@node-rs/argon2'
import type { Kysely, Transaction } from 'kysely'
import { Readable } from 'node:stream'
import type { FileStore } from '../adapters/files'
import type { Speech } from '../adapters/speech'
import type { DB } from '../db/schema'
import { claimSite, userById } from '../domains/users'
import { dayAt } from './calendar'
import { makeHandout } from './handout'
import { holdLesson } from './held'
import { demoLessons, DIALOGUE, HANDOUT, QUESTION } from './lessons'
import { fillLibrary } from './library'
import { drawPicture } from './picture'
import { planWeekly } from './plans'
import { addModules, addRoom, say } from './rooms'
import { collectWords, HARBOUR_EN, HARBOUR_RU, WORK } from './words'

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
 * Makes the demo school, unless it exists: a teacher, two students, a group and an individual classroom with boards full of
 * material, a library, the lessons of the last and the next weeks, and words to learn. Returns the logins as text for the
 * terminal.
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
    // A machine without speech still gets its school.
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

async function fill(trx: Transaction<DB>, password_hash: string, files: DemoFiles, now: Date): Promise<void> {
  const person = async (of: (typeof PEOPLE)[keyof typeof PEOPLE]) =>
    (
      await trx
        .insertInto('users')
        .values({ ...of, password_hash, verified_at: now, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [teacher, emma, ivan] = [await person(PEOPLE.teacher), await person(PEOPLE.emma), await person(PEOPLE.ivan)]
  await claimSite(trx, await userById(trx, teacher), { isOwnMachine: true }, now)
  const stored = async ({ name, mime, stored: { size, sha256, key } }: DemoFile) =>
    (
      await trx
        .insertInto('files')
        .values({ owner_id: teacher, name, mime, size, sha256, storage_key: key, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const ids = {
    picture: await stored(files.picture),
    handout: await stored(files.handout),
    dialogue: files.dialogue && (await stored(files.dialogue)),
    question: files.question && (await stored(files.question)),
  }
  const lessons = demoLessons(ids)
  const group = await addRoom(trx, teacher, { name: 'Estonian A1 · Tuesdays', type: ROOM_TYPE.group, lang: 'et', level: 'A1' }, [
    emma,
    ivan,
  ])
  const groupBoards = await addModules(trx, teacher, group.id, lessons.group)
  const individual = await addRoom(trx, teacher, { name: 'English B1 · Ivan', type: ROOM_TYPE.individual, lang: 'en', level: 'B1' }, [ivan])
  const individualBoards = await addModules(trx, teacher, individual.id, lessons.individual)
  await trx
    .insertInto('students')
    .values([
      {
        teacher_id: teacher,
        student_id: emma,
        level: 'A1',
        note: 'Moved to Tallinn in spring. Speaks in whole sentences already, is shy of the cases.',
      },
      { teacher_id: teacher, student_id: ivan, level: 'B1', note: 'Needs English for his work in the harbour.' },
    ])
    .execute()
  await fillLibrary(trx, teacher, ids, now)

  await planWeekly(
    trx,
    { owner_id: teacher, room_id: group.id, title: 'Estonian A1', note: 'Bring the handout.' },
    await dayAt(trx, now, 2, 18),
  )
  await planWeekly(trx, { owner_id: teacher, room_id: individual.id, title: 'English B1', note: '' }, await dayAt(trx, now, 4, 17))

  const groupLesson = { room: group, owner_id: teacher, students: [emma, ivan] }
  await holdLesson(trx, {
    ...groupLesson,
    name: 'Tere! Meeting people',
    from: await dayAt(trx, now, 2, 18, -2),
    boards: [groupBoards.get('Warm-up')],
    mistakes: new Map(),
    homework: 'Learn the five greetings by heart.',
    shared_note: 'A good beginning: everybody said who they are and where they come from.',
    private_note: '',
  })
  const olema = await holdLesson(trx, {
    ...groupLesson,
    name: 'Olema: who we are',
    from: await dayAt(trx, now, 2, 18, -1),
    boards: [groupBoards.get('Grammar: olema'), groupBoards.get('Homework')],
    mistakes: new Map([
      [emma, 1],
      [ivan, 3],
    ]),
    homework: 'Write five sentences about yourself with “olema”. The words are on the board “Homework”.',
    shared_note: 'Next time: in town.',
    private_note: 'Ivan leaves out “on”, as in Russian. Come back to it.',
  })
  const english = await holdLesson(trx, {
    room: individual,
    owner_id: teacher,
    students: [ivan],
    name: 'Present simple or continuous?',
    from: await dayAt(trx, now, 4, 17, -1),
    boards: [individualBoards.get('Presentation'), individualBoards.get('Exercise')],
    mistakes: new Map([[ivan, 2]]),
    homework: 'Describe the picture in six sentences.',
    shared_note: '',
    private_note: '',
  })
  await collectWords(trx, emma, olema, HARBOUR_EN)
  await collectWords(trx, ivan, olema, HARBOUR_RU)
  await collectWords(trx, ivan, english, WORK)

  await say(trx, group.id, olema.from, [
    [teacher, 'Tere tulemast! The homework is on the third board of unit 1. See you on Tuesday.'],
    [emma, 'Aitäh! Is “tuletorn” really “fire tower”?'],
    [teacher, 'Just so: tuli + torn. Estonian likes to put words together.'],
  ])
}
