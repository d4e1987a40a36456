import type { Lesson } from '@keel/contract/entities/lesson'
import { allows } from '@keel/contract/permissions'
import type { Selectable } from 'kysely'
import { memberRole } from '../../access/scope'
import type { Lessons } from '../../db/schema'

export type StoredLesson = Selectable<Lessons>

/** A lesson for one reader; null for a broadcast to many readers, who know their own permissions. */
export const presentLesson = (row: StoredLesson, readerId: number | null): Lesson => ({
  id: row.id,
  room_id: row.room_id,
  room_name: row.room_name,
  name: row.name,
  number: row.number,
  status: row.status,
  duration: row.duration,
  started_at: row.started_at?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
  can_edit: allows('lesson.edit', memberRole(row.owner_id === readerId)),
})
