import { HIDDEN, RECORD_SOURCE, RECORD_TYPE, ROLE } from '@keel/contract/constants'
import { kindName, type LibraryKind } from '@keel/contract/entities/library'
import type { ItemCode } from '@keel/contract/items/codes'
import { bringUp } from '@keel/contract/items/value-version'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../db/schema'
import { AT_ONCE, paged } from './rows'

type Rows = AsyncIterable<object>
interface Me {
  id: number
  role: number
}
interface Numbered {
  id: number
}

/** Rows with an `id`, in its order. The text contains everything except the limits of a page. */
const inOrder = <Row extends Numbered>(db: Kysely<DB>, select: (after: RawBuilder<unknown>) => RawBuilder<Row>): AsyncGenerator<Row> =>
  paged<Row>(async (last) => (await sql<Row>`${select(sql`${last?.id ?? 0}`)} limit ${AT_ONCE}`.execute(db)).rows)

const name = (user: string): RawBuilder<string> => sql`trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})`

const classrooms = (db: Kysely<DB>, me: Me): Rows =>
  inOrder(
    db,
    (after) => sql`
    select r.id, r.name, case r.type when 1 then 'individual' else 'group' end as type, r.lang as language, r.level, r.suggestions, r.color, r.emoji, r.created_at, ${name('o')} as teacher,
      (select json_agg(${name('u')} order by m.joined_at) from room_members m join users u on u.id = m.user_id where m.room_id = r.id) as students
    from rooms r join users o on o.id = r.owner_id
    where r.id > ${after} and r.deleted_at is null
      and (r.owner_id = ${me.id} or r.id in (select room_id from room_members where user_id = ${me.id})) order by r.id`,
  )

const lessons = (db: Kysely<DB>, me: Me): Rows =>
  inOrder(
    db,
    (after) => sql`
    select l.id, l.name, l.number, l.room_name as classroom, l.started_at, l.completed_at, ${name('o')} as teacher,
      (select json_agg(json_build_object('name', ${name('u')}, 'from', p.from_at, 'to', p.to_at) order by p.id)
        from lesson_people p join users u on u.id = p.user_id where p.lesson_id = l.id) as people,
      l.shared_note, l.homework, case when l.owner_id = ${me.id} then l.private_note end as private_note
    from lessons l join users o on o.id = l.owner_id
    where l.id > ${after} and l.deleted_at is null
      and ${me.role === ROLE.teacher ? sql`l.owner_id = ${me.id}` : sql`l.id in (select lesson_id from lesson_people where user_id = ${me.id})`}
    order by l.id`,
  )

const schedule = (db: Kysely<DB>, me: Me): Rows =>
  inOrder(
    db,
    (after) => sql`
    select e.id, e.title, e.starts_at, e.ends_at, e.local_start, e.zone, ${name('o')} as teacher, r.name as classroom, case when s.id is null then null else ${name('s')} end as student,
      case when e.owner_id = ${me.id} then e.note end as note
    from schedule_events e join users o on o.id = e.owner_id left join rooms r on r.id = e.room_id left join users s on s.id = e.student_id
    where e.id > ${after} and e.deleted_at is null
      and (e.owner_id = ${me.id} or e.student_id = ${me.id} or e.room_id in (select room_id from room_members where user_id = ${me.id}))
    order by e.id`,
  )

const students = (db: Kysely<DB>, me: Me): Rows =>
  inOrder(
    db,
    (after) => sql`
    select u.id, ${name('u')} as name, u.email, s.alias, s.level, s.note, s.archived, s.updated_at
    from students s join users u on u.id = s.student_id where s.teacher_id = ${me.id} and u.id > ${after} order by u.id`,
  )

const words = (db: Kysely<DB>, me: Me): Rows =>
  inOrder(
    db,
    (after) => sql`
    select w.id, w.word, w.translate as translation, w.lang as language, w.picture_id as picture, w.sound_id as sound, w.note_id as note_of_deck, w.created_at,
      (select json_agg(json_build_object('direction', case c.direction when 1 then 'from the word' else 'from the translation' end,
        'due', c.due, 'repeated', c.reps, 'forgotten', c.lapses, 'stability_days', c.stability) order by c.direction) from word_cards c where c.word_id = w.id) as cards
    from words w where w.user_id = ${me.id} and w.deleted_at is null and w.id > ${after} order by w.user_id, w.id`,
  )

interface ReviewRow {
  id: string
}
const repetitions = (db: Kysely<DB>, me: Me): Rows =>
  paged<ReviewRow>(
    async (last) =>
      (
        await sql<ReviewRow>`
        select r.id, w.word, r.grade, r.reviewed_at from word_reviews r join words w on w.id = r.word_id
        where r.user_id = ${me.id} and r.id > ${last?.id ?? ''} order by r.user_id, r.id limit ${AT_ONCE}`.execute(db)
      ).rows,
  )

/** Messages to and from the person: channel by channel, so that each page is one range of an index. */
async function* messages(db: Kysely<DB>, me: Me): AsyncGenerator<object> {
  const columns = sql`m.id, ${name('u')} as written_by, m.message, m.created_at, m.edited_at,
    (select json_agg(f.file_id order by f.position) from message_files f where f.message_id = m.id) as files`
  const { rows: channels } = await sql<{ id: number; channel: string }>`
    select c.id, coalesce(r.name, ${name('o')}) as channel from channel_members me join channels c on c.id = me.channel_id
    left join rooms r on r.id = c.room_id left join users o on o.id = case when c.user_a = me.user_id then c.user_b else c.user_a end
    where me.user_id = ${me.id} and r.deleted_at is null order by c.id`.execute(db)
  for (const { id, channel } of channels)
    for await (const row of inOrder(
      db,
      (after) => sql<Numbered>`
      select ${columns} from messages m join users u on u.id = m.user_id
      where m.channel_id = ${id} and m.deleted_at is null and m.id > ${after} order by m.channel_id, m.id`,
    ))
      yield { channel, ...row }
  // Messages of the person in channels they have left.
  yield* inOrder(
    db,
    (after) => sql<Numbered>`
    select ${columns} from messages m join users u on u.id = m.user_id
    where m.user_id = ${me.id} and m.deleted_at is null and m.channel_id <> all(${channels.map(({ id }) => id)}::bigint[]) and m.id > ${after}
    order by m.user_id, m.id`,
  )
}

interface MetaRow {
  item_id: number
  page: number
  key: string
}
/** Whether the person sees board `b` of module `m`: their own, or one that is not hidden in a classroom they are in, or behind a shared link. */
const seesBoard = (
  me: Me,
): RawBuilder<unknown> => sql`(m.owner_id = ${me.id} or (least(m.hidden, b.hidden) = ${sql.lit(HIDDEN.visible)} and (
  m.room_id in (select room_id from room_members where user_id = ${me.id})
  or m.homework_id in (select homework_id from homework_students where user_id = ${me.id})
  or exists (select from library_shares s where s.item_id = m.library_id and s.revoked_at is null))))`

/** Answers or drawings of the person, in any place; with the names of boards and items they see. */
const recordsOf = (db: Kysely<DB>, me: Me, type: number): Rows =>
  paged<MetaRow>(
    async (last) =>
      (
        await sql<MetaRow>`
        select x.item_id, case when ${seesBoard(me)} then b.name end as board,
          case when ${seesBoard(me)} and (m.owner_id = ${me.id} or i.hidden = ${sql.lit(HIDDEN.visible)}) then i.name end as item,
          x.page, x.key, x.value, x.updated_at
        from meta x left join board_items i on i.id = x.item_id left join boards b on b.id = i.board_id left join modules m on m.id = b.module_id
        where x.user_id = ${me.id} and x.user_id <> 0 and x.type = ${type}
          and (x.item_id, x.page, x.key) > (${last?.item_id ?? 0}, ${last?.page ?? 0}, ${last?.key ?? ''})
        order by x.user_id, x.type, x.item_id, x.page, x.key limit ${AT_ONCE}`.execute(db)
      ).rows,
  )

const typed = async function* <Row extends { type: LibraryKind }>(rows: AsyncIterable<Row>): AsyncGenerator<object> {
  for await (const row of rows) yield { ...row, type: kindName(row.type) }
}

const library = (db: Kysely<DB>, me: Me): Rows =>
  typed(
    inOrder(
      db,
      (after) => sql<Numbered & { type: LibraryKind }>`
    select l.id, l.name, l.type, f.name as folder, l.template, l.starter_key, l.created_at, l.updated_at,
      exists (select from library_shares s where s.item_id = l.id and s.revoked_at is null) as shared
    from library_items l left join library_items f on f.id = l.folder_id
    where l.owner_id = ${me.id} and l.deleted_at is null and l.id > ${after} order by l.id`,
    ),
  )

/** Items on the person's boards, module by module. */
async function* boards(db: Kysely<DB>, me: Me): AsyncGenerator<object> {
  const modules = inOrder(
    db,
    (after) => sql<Numbered & { module: string; classroom: string | null; library: string | null; homework: string | null }>`
    select m.id, m.name as module, r.name as classroom, l.name as library, h.title as homework
    from modules m left join rooms r on r.id = m.room_id left join library_items l on l.id = m.library_id left join homework h on h.id = m.homework_id
    where m.owner_id = ${me.id} and m.deleted_at is null and r.deleted_at is null and l.deleted_at is null and h.deleted_at is null and m.id > ${after} order by m.id`,
  )
  for await (const { id, module, classroom, library: entry, homework } of modules) {
    const place =
      classroom !== null ? { classroom, module } : entry !== null ? { library: entry } : homework !== null ? { homework } : { space: true }
    const items = inOrder(
      db,
      (after) => sql<Numbered & { type: ItemCode; value: unknown; value_version: number }>`
      select i.id, b.name as board, i.type, i.name, i.value, i.value_version, i.created_at, i.updated_at,
        (select json_agg(x.value order by x.page, x.key) from meta x where x.source = ${RECORD_SOURCE.board} and x.type = ${RECORD_TYPE.points} and x.item_id = i.id) as points
      from board_items i join boards b on b.id = i.board_id
      where b.module_id = ${id} and b.deleted_at is null and i.deleted_at is null and i.id > ${after} order by i.id`,
    )
    for await (const { value_version, ...item } of items)
      yield { ...place, ...item, type: kindName(item.type), value: bringUp(item.type, item.value, value_version) }
  }
}

/** Homework that the person gave, and what they got with their part in it. */
const homework = (db: Kysely<DB>, me: Me): Rows =>
  inOrder(
    db,
    (after) => sql`
    select h.id, h.title, h.room_name as classroom, ${name('o')} as teacher, h.note, h.created_at, h.opens_at, h.due_day, h.due_at, h.until_at,
      (select json_build_object('state', case p.state when 1 then 'given' when 2 then 'seen' when 3 then 'started' when 4 then 'handed in'
        when 5 then 'returned' else 'done' end, 'try', p.try, 'due_at', p.due_at, 'seen_at', p.seen_at, 'started_at', p.started_at,
        'handed_in_at', p.handed_in_at, 'returned_at', p.returned_at, 'done_at', p.done_at)
        from homework_students p where p.homework_id = h.id and p.user_id = ${me.id}) as part,
      (select json_agg(json_build_object('try', x.try, 'item', x.item_id, 'questions', x.total, 'correct', x.done, 'correct_at_first', x.first,
        'attempts', x.attempts, 'answered_at', x.answered_at) order by x.try, x.item_id)
        from homework_results x where x.homework_id = h.id and x.user_id = ${me.id}) as results,
      (select json_agg(json_build_object('text', k.text, 'written_by', ${name('a')}, 'created_at', k.created_at) order by k.id)
        from homework_remarks k join users a on a.id = k.author_id where k.homework_id = h.id
          and (k.author_id = ${me.id} or (k.user_id = ${me.id} and k.released_at is not null))) as remarks
    from homework h join users o on o.id = h.owner_id
    where h.id > ${after} and h.deleted_at is null
      and (h.owner_id = ${me.id} or h.id in (select homework_id from homework_students where user_id = ${me.id})) order by h.id`,
  )

/** Attempts of the person at the exercises of homework. */
const homeworkAttempts = (db: Kysely<DB>, me: Me): Rows =>
  inOrder(
    db,
    (after) => sql`
    select x.id, x.homework_id as homework, x.item_id as item, x.try, x.page, x.key, x.action, x.answer, x.at from homework_attempts x
    where x.user_id = ${me.id} and x.id > ${after} order by x.user_id, x.id`,
  )

/** Texts of the person that a teacher corrected, and those of students that the person corrected. */
const corrections = (db: Kysely<DB>, me: Me): Rows => {
  const columns = sql`c.id, c.item_id as item, case when c.user_id = ${me.id} then null else ${name('s')} end as student, ${name('a')} as corrected_by,
      c.text, c.marks, c.created_at`
  const joins = sql`corrections c join users a on a.id = c.author_id join users s on s.id = c.user_id`
  return inOrder(
    db,
    (after) => sql`
    select ${columns} from ${joins} where c.user_id = ${me.id} and c.released_at is not null and c.id > ${after}
    union all select ${columns} from ${joins} where c.author_id = ${me.id} and c.id > ${after} order by id`,
  )
}

const notifications = (db: Kysely<DB>, me: Me): Rows =>
  inOrder(
    db,
    (after) => sql`
    select n.id, n.kind, n.title, n.starts_at, n.created_at from notifications n where n.user_id = ${me.id} and n.id > ${after} order by n.user_id, n.id`,
  )

/** A list that fits into one part. */
const short = (db: Kysely<DB>, query: RawBuilder<object>): Rows =>
  paged<object>(async (last) => (last === null ? (await query.execute(db)).rows : []))

const signedIn = (db: Kysely<DB>, me: Me): Rows =>
  short(
    db,
    sql`select agent as browser, address, issuer as provider, created_at, seen_at, expires_at from sessions where user_id = ${me.id} order by seen_at desc limit ${AT_ONCE - 1}`,
  )

const identities = (db: Kysely<DB>, me: Me): Rows =>
  short(
    db,
    sql`select issuer as provider, subject as number, email, created_at, used_at from user_identities where user_id = ${me.id} order by id limit ${AT_ONCE - 1}`,
  )

const passkeys = (db: Kysely<DB>, me: Me): Rows =>
  short(db, sql`select name, synced, created_at, used_at from passkeys where user_id = ${me.id} order by id limit ${AT_ONCE - 1}`)

/** Without the secret parts of the addresses and the keys. */
const pushes = (db: Kysely<DB>, me: Me): Rows =>
  short(
    db,
    sql`select s.agent as browser, substring(p.endpoint from '^https://([^/]+)') as service, p.created_at
      from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${me.id} order by p.id limit ${AT_ONCE - 1}`,
  )

const drafts = (db: Kysely<DB>, me: Me): Rows =>
  short(db, sql`select day::text, calls as drafts, tokens from ai_usage where user_id = ${me.id} order by day limit ${AT_ONCE - 1}`)

/** The lists of an export by their names; each is read while it is sent. */
export const sectionsOf = (db: Kysely<DB>, me: Me): Record<string, Rows> => ({
  classrooms: classrooms(db, me),
  lessons: lessons(db, me),
  schedule: schedule(db, me),
  ...(me.role === ROLE.teacher ? { students: students(db, me), library: library(db, me), drafts: drafts(db, me) } : {}),
  boards: boards(db, me),
  words: words(db, me),
  repetitions: repetitions(db, me),
  messages: messages(db, me),
  answers: recordsOf(db, me, RECORD_TYPE.answers),
  drawings: recordsOf(db, me, RECORD_TYPE.drawings),
  homework: homework(db, me),
  homework_attempts: homeworkAttempts(db, me),
  corrections: corrections(db, me),
  notifications: notifications(db, me),
  sessions: signedIn(db, me),
  identities: identities(db, me),
  passkeys: passkeys(db, me),
  browsers: pushes(db, me),
})
