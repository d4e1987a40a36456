import { ITEM_VALUE_MAX_BYTES, ITEM_VALUE_MAX_NODES, type FileKind } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { nodesWithin } from '@keel/contract/items/_shared/json-nodes'
import { itemCodes, type ItemCode, itemTypes } from '@keel/contract/items/registry'
import { isStorable } from '../../db/json'

/** A checked value and the text it is stored as. */
export interface StoredValue {
  value: unknown
  text: string
  files: number[]
  fileKind: FileKind | undefined
}

/** Types whose values can use uploaded files. */
const withFiles = new Set(itemCodes.filter((code) => itemTypes[code].files(itemTypes[code].sample()).length > 0))
export const showsFiles = (type: ItemCode): boolean => withFiles.has(type)

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
  return { value: read.data, text, files: definition.files(read.data), fileKind: definition.fileKind }
}
