/** Both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Returns the single range of a header; null if the whole file is to be sent (no header, another unit, several ranges,
 * invalid), 'beyond' if it starts after the end of the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'beyond' : { start, end }
}
