import { LESSON_STATUS } from '@keel/contract/constants'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { closeAttendance, type LessonEnd } from './attendance'
import { storeLessonResults } from './results'

/** Completes a teacher's running lessons as part of a larger change; the caller broadcasts it to the rooms. */
export async function endLessonsOf(trx: Transaction<DB>, ownerId: number, end: LessonEnd): Promise<void> {
  const ended = await trx
    .updateTable('lessons')
    .set({ status: LESSON_STATUS.completed, completed_at: end.at })
    .where('owner_id', '=', ownerId)
    .where('status', '=', LESSON_STATUS.started)
    .where('deleted_at', 'is', null)
    .returning(['id', 'owner_id', 'room_id'])
    .execute()
  for (const lesson of ended) {
    await closeAttendance(trx, lesson, end)
    await storeLessonResults(trx, lesson)
  }
}
