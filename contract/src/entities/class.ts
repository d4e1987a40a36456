import { z } from 'zod'
import { Id, Moment } from './fields'
import { RoomType } from './room'

/** A classroom as operators find it for a class: its name and teacher, nothing of what is in it. */
export const FoundRoom = z.object({
  id: Id,
  name: z.string(),
  type: RoomType,
  teacher: z.string(),
  students: z.int(),
})
export type FoundRoom = z.infer<typeof FoundRoom>

/** A classroom of a class. `deleted`: it is in its teacher's recently deleted ones, and nobody can join it. */
export const ClassRoom = FoundRoom.extend({ deleted: z.boolean() })
export type ClassRoom = z.infer<typeof ClassRoom>

/** A school's class: students who join several classrooms by one link. */
export const SchoolClass = z.object({
  id: Id,
  name: z.string(),
  rooms: z.array(ClassRoom),
  /** People in any of its classrooms. */
  students: z.int(),
  created_at: Moment,
  /** Null once it was revoked. */
  link: z.object({ token: z.string(), url: z.string(), expires_at: Moment }).nullable(),
})
export type SchoolClass = z.infer<typeof SchoolClass>

const Place = z.object({
  name: z.string(),
  teacher: z.string(),
  /** Only for people who are in the classroom. */
  room_id: Id.nullable(),
})
/** What the link of a class leads to. `member`: the caller is in this classroom already. */
export const ClassPreview = z.object({ name: z.string(), rooms: z.array(Place.extend({ state: z.enum(['open', 'member', 'full']) })) })
export type ClassPreview = z.infer<typeof ClassPreview>

/** What became of each classroom. `gone`: it was deleted or left the class, or the link ended, before its turn. */
export const ClassJoined = z.object({
  name: z.string(),
  rooms: z.array(Place.extend({ outcome: z.enum(['joined', 'member', 'full', 'gone']) })),
})
export type ClassJoined = z.infer<typeof ClassJoined>
