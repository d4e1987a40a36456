import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the stored value of an item, or an answer, names a file: in a field `file_id` at any depth, as the types' `files` do. A reference
 * in `file_refs` alone does not say it: the file may be somebody's answer to the item.
 */
export const namesFile = (value: string, fileId: string): RawBuilder<boolean> =>
  sql`jsonb_path_exists(${sql.raw(value)}, '$.**.file_id ? (@ == $id)', jsonb_build_object('id', ${sql.raw(fileId)}))`

/** Whether an answer to an item names a file: one that is stored now, or an attempt at homework, which the teacher can look at later. */
export const isInAnswer = (itemId: string, fileId: string): RawBuilder<boolean> =>
  sql`(exists (select 1 from meta a where a.source = ${RECORD_SOURCE.board} and a.type = ${RECORD_TYPE.answers} and a.item_id = ${sql.raw(itemId)} and ${namesFile('a.value', fileId)})
    or exists (select 1 from homework_attempts a where a.item_id = ${sql.raw(itemId)} and ${namesFile('a.answer', fileId)}))`
