/** Serialised values of large boards: all readers of a board receive the same bytes. */
export interface ValueCache {
  get(id: number, version: number): Buffer | undefined
  put(id: number, version: number, value: string): Buffer
}

/** A value changes only with the version of its item, so a cached one is never outdated. The oldest entries are evicted when it is full. */
export function createValueCache(maxBytes: number): ValueCache {
  const values = new Map<string, Buffer>()
  let bytes = 0
  const keyOf = (id: number, version: number) => `${id}:${version}`
  return {
    get: (id, version) => values.get(keyOf(id, version)),
    put(id, version, value) {
      const text = Buffer.from(value)
      bytes += text.length - (values.get(keyOf(id, version))?.length ?? 0)
      values.set(keyOf(id, version), text)
      for (const [key, { length }] of values) {
        if (bytes <= maxBytes) break
        values.delete(key)
        bytes -= length
      }
      return text
    },
  }
}
