import { FILES_PER_ITEM_MAX, ITEM_VALUE_MAX_BYTES, ITEM_VALUE_MAX_NODES } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { nodesWithin } from '@keel/contract/items/_shared/json-nodes'
import { noFiles, type UsedFile } from '@keel/contract/items/define'
import { type ItemCode, itemTypes } from '@keel/contract/items/registry'
import { isStorable } from '../../db/json'

/** A checked value and the text it is stored as. */
export interface StoredValue {
  value: unknown
  text: string
  files: UsedFile[]
}

/** Whether values of the type can name uploaded files. */
export const showsFiles = (type: ItemCode): boolean => itemTypes[type].files !== noFiles

/** Returns the ids of files, each once. */
export const fileIds = (files: readonly UsedFile[]): number[] => [...new Set(files.map(({ id }) => id))]

const wrong = (errors: Record<string, string>) => new AppError('bad.input', { errors })

/** Checks a value by the schema of its type. Throws `bad.input` for a wrong or too large one. */
export function readValue(type: ItemCode, input: unknown): StoredValue {
  const definition = itemTypes[type]
  // Before schema validation: every wrong part of a value costs an issue of its own.
  if (!nodesWithin(input, ITEM_VALUE_MAX_NODES)) throw wrong({ value: 'too_big' })
  const read = definition.value.safeParse(input)
  if (!read.success) throw wrong({ value: 'invalid' })
  const text = JSON.stringify(read.data)
  if (Buffer.byteLength(text) > ITEM_VALUE_MAX_BYTES) throw wrong({ value: 'too_big' })
  if (!isStorable(text)) throw wrong({ value: 'invalid' })
  const files = definition.files(read.data)
  if (fileIds(files).length > FILES_PER_ITEM_MAX) throw wrong({ value: 'too_many_files' })
  return { value: read.data, text, files }
}
