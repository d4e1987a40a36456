import type pg from 'pg'
import type { Person } from '../../load/people'

/** Amounts of data left by a school year. */
export interface Amounts {
  rooms: number
  lessons: number
  words: number
  /** In the two people's direct channel. */
  direct: number
  /** In the channel of their first classroom. */
  group: number
  /** Scheduled lessons before this month and after it; the number in it is constant. */
  events: number
}
export interface School {
  room: number
  lesson: number
  direct: number
  group: number
  /** A message in the middle of the classroom's channel. */
  middle: number
}

/** Rows per statement; more take long without progress. */
const BATCH = 50_000

async function inBatches(pool: pg.Pool, text: string, values: unknown[], count: number): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) await pool.query(text, [...values, from, Math.min(from + BATCH - 1, count)])
}

async function fillMessages(pool: pg.Pool, channel: number, people: readonly [number, number], count: number): Promise<void> {
  await inBatches(
    pool,
    `insert into messages (channel_id, user_id, message, created_at)
     select $1::bigint, (array[$2::bigint, $3::bigint])[1 + n % 2], 'Message ' || n || ' about the lesson', now() - ($4::int - n) * interval '1 minute'
     from generate_series($5::int, $6::int) n`,
    [channel, ...people, count],
    count,
  )
  // The last few are unread.
  await pool.query(
    `insert into channel_members (channel_id, user_id, seen_message_id)
     select $1, u, (select id from messages where channel_id = $1 order by id desc offset 6 limit 1) from unnest($2::bigint[]) u`,
    [channel, people],
  )
}

/** Shared data of a teacher and a student: classrooms, lessons completed and scheduled, messages and words of both. */
export async function fillSchool(pool: pg.Pool, [teacher, student]: readonly [Person, Person], amounts: Amounts): Promise<School> {
  const ids = async (text: string, values: unknown[]): Promise<number[]> =>
    (await pool.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id))
  const rooms = await ids(
    `insert into rooms (owner_id, name, type) select $1, 'Room ' || n, 2 from generate_series(1, $2::int) n returning id`,
    [teacher.id, amounts.rooms],
  )
  const room = rooms[0] ?? 0
  await pool.query(`insert into room_members (room_id, user_id) select r, $2 from unnest($1::bigint[]) r`, [rooms, student.id])

  await inBatches(
    pool,
    `with held as (
       insert into lessons (room_id, owner_id, room_name, name, duration, status, started_at, completed_at, created_at)
       select ($3::bigint[])[1 + n % array_length($3::bigint[], 1)], $1::bigint, 'Room', 'Lesson ' || n, 3, 3, at, at + interval '1 hour', at
       from generate_series($5::int, $6::int) n, lateral (select now() - ($4::int - n) * interval '12 hours' - interval '1 day' as at) t
       returning id, started_at, completed_at)
     insert into lesson_people (lesson_id, user_id, from_at, to_at)
     select id, u, started_at, completed_at from held, unnest(array[$1::bigint, $2::bigint]) u`,
    [teacher.id, student.id, rooms, amounts.lessons],
    amounts.lessons,
  )
  const [lesson = 0] = await ids('select max(id) as id from lessons where owner_id = $1', [teacher.id])

  for (const { id } of [teacher, student]) {
    await pool.query(
      `with own as (
         insert into words (user_id, word, word_key, translate, lang, created_at)
         select $1::bigint, 'word' || n, 'word' || n, 'translation ' || n, 'en', now() - ($2::int - n) * interval '10 hours'
         from generate_series(1, $2::int) n returning id)
       insert into word_cards (word_id, direction, user_id, due, stability, difficulty, state, scheduled_days, learning_steps, reps, lapses, last_review)
       select id, d, $1::bigint, now() + (row_number() over (order by id) - 40) * interval '1 hour', 10, 5, 2, 10, 0, 5, 0, now() - interval '10 days'
       from own, generate_series(1, 2) d`,
      [id, amounts.words],
    )
    // Reviewed five times each, over the months before.
    await pool.query(
      `insert into word_reviews (user_id, id, word_id, direction, grade, reviewed_at, is_new)
       select $1::bigint, 'review-' || w.id || '-' || n, w.id, 1, 3, now() - (n * 10) * interval '1 day', n = 5
       from words w, generate_series(1, 5) n where w.user_id = $1::bigint`,
      [id],
    )
  }

  const people = [teacher.id, student.id] as const
  const [group = 0] = await ids('insert into channels (type, room_id) values (2, $1) returning id', [room])
  const [direct = 0] = await ids(
    'insert into channels (type, user_a, user_b) values (1, least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint)) returning id',
    [...people],
  )
  await fillMessages(pool, group, people, amounts.group)
  await fillMessages(pool, direct, people, amounts.direct)
  const [middle = 0] = await ids('select id from messages where channel_id = $1 order by id desc offset $2 limit 1', [
    group,
    Math.floor(amounts.group / 2),
  ])

  await pool.query(
    `insert into schedule_events (owner_id, room_id, title, starts_at, ends_at, duration, zone)
     select $1::bigint, ($2::bigint[])[1 + abs(n) % array_length($2::bigint[], 1)], 'Planned ' || n, at, at + interval '1 hour', 3, 'Europe/Tallinn'
     from generate_series(-$3::int, $3::int + 60) n, lateral (select date_trunc('month', now()) + n * interval '10 hours' as at) t
     where n between 0 and 60 or at < date_trunc('month', now()) or at > date_trunc('month', now()) + interval '2 months'`,
    [teacher.id, rooms, amounts.events],
  )
  return { room, lesson, direct, group, middle }
}
