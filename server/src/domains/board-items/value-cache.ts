/** Texts of values of large boards, as they go out: all readers of a board send the same bytes. */
export interface ValueCache {
  get(id: number, version: number): Buffer | undefined
  put(id: number, version: number, value: string): Buffer
}

/** A value changes with the version of its item only, so what is here is never old. The oldest go when it is full. */
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
