import { ROLE } from '@keel/contract/constants'
import type { HistoryEntry } from '@keel/contract/entities/lesson'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import { sql, type Kysely } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { journal, type HomeworkOfLessons } from './journal'

type LessonPart = Pick<HistoryEntry, 'minutes' | 'done' | 'first' | 'words' | 'shared_note' | 'homework'>

/** Results of one person in each of some lessons. */
async function resultsIn(db: Kysely<DB>, lessonIds: number[], userId: number, now: Date): Promise<Map<number, LessonPart>> {
  if (lessonIds.length === 0) return new Map()
  const { rows } = await sql<LessonPart & { id: number }>`
    select l.id, l.shared_note, l.homework,
      (select case when count(*) > 0 then greatest(1, round(extract(epoch from sum(coalesce(p.to_at, ${now}) - p.from_at)) / 60))::int end
         from lesson_people p where p.lesson_id = l.id and p.user_id = ${userId} and p.from_at is not null) as minutes,
      (select count(*)::int from words w where w.lesson_id = l.id and w.user_id = ${userId} and w.deleted_at is null) as words,
      coalesce(r.done, 0)::int as done,
      coalesce(r.first, 0)::int as first
    from lessons l
    left join lateral (
      select sum((one->>'done')::int) as done, sum((one->>'first')::int) as first
      from lesson_records k, jsonb_array_elements(k.value->'results') one
      where k.lesson_id = l.id and (one->>'user_id')::bigint = ${userId} and not exists (
        select from jsonb_array_elements(k.value->'exercises') e
        where e->'item_id' = one->'item_id' and (e->>'type')::int = any(${[...WITHOUT_FIRST_TRY]}::int[]))
    ) r on true
    where l.id in (${sql.join(lessonIds)})`.execute(db)
  return new Map(rows.map(({ id, ...parts }) => [id, parts]))
}

const NOTHING: LessonPart = { minutes: null, done: 0, first: 0, words: 0, shared_note: '', homework: '' }

/** Returns a page of the lessons of one student, newest first, with results. Students see only their own. */
export async function history(
  { db, now }: Pick<Context, 'db' | 'now'>,
  user: { id: number; role: number },
  { offset, student }: { offset: number; student?: number },
  homeworkOf: HomeworkOfLessons,
): Promise<{ lessons: HistoryEntry[]; more: boolean }> {
  const of = user.role === ROLE.teacher ? student : undefined
  const { lessons, more } = await journal(db, user, { offset, student: of }, (ids) => homeworkOf(ids, user.id, of))
  const parts = await resultsIn(
    db,
    lessons.map(({ id }) => id),
    of ?? user.id,
    now(),
  )
  return { lessons: lessons.map((lesson) => ({ ...lesson, ...(parts.get(lesson.id) ?? NOTHING) })), more }
}
