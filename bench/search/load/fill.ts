import type pg from 'pg'
import type { Person } from '../../load/people'

/** What a teacher has, and with it the school. */
export interface Amounts {
  rooms: number
  /** In each classroom, and in each module. */
  modules: number
  boards: number
  lessons: number
  library: number
  words: number
  students: number
  homework: number
}
export const sum = ({ rooms, modules, boards, lessons, library, words, students, homework }: Amounts): number =>
  rooms * (1 + modules * boards) + lessons + library + words + students + homework

const THEMES = `(array['глаголы движения', 'reading and talking', 'õppetükk sõnadega', 'café and food', 'past tense'])`

/** Fills a teacher's classrooms, library and vocabulary; the first of the students belongs to every classroom. */
export async function fillTeacher(pool: pg.Pool, teacher: Person, student: Person, amounts: Amounts): Promise<void> {
  const me = teacher.id
  await pool.query(
    `with r as (insert into rooms (owner_id, name, type) select $1::bigint, 'Group ' || n, 2 from generate_series(1, $2::int) n returning id),
      m as (insert into modules (room_id, owner_id, name, position)
        select id, $1::bigint, 'Unit ' || n || ' ' || ${THEMES}[1 + n % 5], 'b' || lpad(n::text, 4, '0') from r, generate_series(1, $3::int) n returning id)
    insert into boards (module_id, name, position)
    select id, 'Board ' || n || ': ' || ${THEMES}[1 + n % 5], 'b' || lpad(n::text, 4, '0') from m, generate_series(1, $4::int) n`,
    [me, amounts.rooms, amounts.modules, amounts.boards],
  )
  await pool.query(
    `with s as (insert into users (first_name, last_name, email, password_hash, role, verified_at)
      select 'Student' || n, 'Õun' || n, 's' || n || '-of-' || $1::bigint || '@example.test', 'unusable', 2, now() from generate_series(1, $2::int) n returning id)
    insert into room_members (room_id, user_id) select (array(select id from rooms where owner_id = $1::bigint))[1 + s.id % $3::int], s.id from s`,
    [me, amounts.students, amounts.rooms],
  )
  await pool.query(`insert into room_members (room_id, user_id) select id, $2::bigint from rooms where owner_id = $1::bigint`, [
    me,
    student.id,
  ])
  await pool.query(
    `with held as (insert into lessons (room_id, owner_id, room_name, name, duration, status, started_at, completed_at, private_note, shared_note)
      select (array(select id from rooms where owner_id = $1::bigint))[1 + n % $3::int], $1::bigint, 'Group', 'Lesson ' || n, 3, 3, at, at + interval '1 hour',
        'Мы повторили слова, ' || repeat('he mixes up the tenses again; ', 5) || n, repeat('We read a text and talked about it. ', 4)
      from generate_series(1, $2::int) n, lateral (select now() - n * interval '9 hours' as at) t returning id, started_at, completed_at)
    insert into lesson_people (lesson_id, user_id, from_at, to_at) select id, u, started_at, completed_at from held, unnest(array[$1::bigint, $4::bigint]) u`,
    [me, amounts.lessons, amounts.rooms, student.id],
  )
  await pool.query(
    `with entries as (
      insert into library_items (owner_id, type, name, sort_key, words, stale)
      select $1::bigint, 12, 'Entry ' || n || ' reading', 'entry ' || lpad(n::text, 12, '0') || ' reading',
        array_to_tsvector(array[$1 || '/entry', $1 || '/reading', $1 || '/' || n]), false
      from generate_series(1, $2::int) n returning id)
    insert into modules (owner_id, name, position, library_id, library_type) select $1::bigint, 'x', 'a0', id, 12 from entries`,
    [me, amounts.library],
  )
  for (const { id } of [teacher, student])
    await pool.query(
      `insert into words (user_id, word, word_key, translate, lang) select $1::bigint, 'word' || n, 'word' || n, 'reading ' || n, 'en'
      from generate_series(1, $2::int) n`,
      [id, amounts.words / 2],
    )
  await pool.query(
    `with h as (insert into homework (owner_id, room_id, room_name, title, zone, for_all, created_at)
      select $1::bigint, (array(select id from rooms where owner_id = $1::bigint))[1 + n % $3::int], 'Group', 'Task ' || n || ' reading', 'Europe/Tallinn', true, now()
      from generate_series(1, $2::int) n returning id),
      m as (insert into modules (owner_id, homework_id, name, position) select $1::bigint, id, 'x', 'a0' from h)
    insert into homework_students (homework_id, user_id) select id, $4::bigint from h`,
    [me, amounts.homework, amounts.rooms, student.id],
  )
}
