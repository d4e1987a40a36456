import { z } from 'zod'
import { LibraryKind } from './library'
import { Id, Moment } from './fields'

const group = <T extends z.ZodType>(one: T) => z.object({ found: z.array(one), more: z.boolean() })

/** A board where the searcher sees it; in their own space `room_id` is null and `room_name` empty. */
export const FoundBoard = z.object({
  id: Id,
  name: z.string(),
  module_id: Id,
  module_name: z.string(),
  room_id: Id.nullable(),
  room_name: z.string(),
})
export type FoundBoard = z.infer<typeof FoundBoard>

/** What a person's search found, each kind with its first entries. Library and students only for teachers. */
export const SearchResults = z.object({
  rooms: group(z.object({ id: Id, name: z.string() })),
  boards: group(FoundBoard),
  library: group(z.object({ id: Id, type: LibraryKind, name: z.string(), folder_name: z.string().nullable() })),
  students: group(z.object({ id: Id, first_name: z.string(), last_name: z.string(), alias: z.string().nullable() })),
  lessons: group(
    z.object({ id: Id, name: z.string(), number: z.number().nullable(), room_name: z.string(), started_at: Moment.nullable() }),
  ),
  words: group(z.object({ id: Id, word: z.string(), translate: z.string() })),
  homework: group(z.object({ id: Id, title: z.string(), room_name: z.string() })),
})
export type SearchResults = z.infer<typeof SearchResults>
