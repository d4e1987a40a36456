/** The field of a value that names an uploaded file, at any depth. SQL finds files by it too, so nothing else in a value has this name. */
const FILE_FIELD = 'file_id'

/** Returns a value with other ids for its files, such as those of a copy. */
export function replaceFiles(value: unknown, toId: (id: number) => number): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceFiles(one, toId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === FILE_FIELD && typeof one === 'number' ? toId(one) : replaceFiles(one, toId)]),
  )
}
