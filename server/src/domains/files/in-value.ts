import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the stored value of an item, or an answer, names a file: in a field `file_id` at any depth, as the types' `files` do. A reference
 * in `file_refs` alone does not say it: the file may be somebody's answer to the item.
 */
export const namesFile = (value: string, fileId: string): RawBuilder<boolean> =>
  sql`jsonb_path_exists(${sql.raw(value)}, '$.**.file_id ? (@ == $id)', jsonb_build_object('id', ${sql.raw(fileId)}))`
