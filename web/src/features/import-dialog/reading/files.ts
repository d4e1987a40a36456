import { FILE_MAX_BYTES } from '@keel/contract/constants'
import { problem, type Imported, type ImportedItem, type Reason } from '@keel/contract/import/types'
import { Refusal } from '../../../lib/reading/refusal'

/** Pictures and sounds of one import together. */
const FILES_MAX_BYTES = 209_715_200
const MIMES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
}
const mimeOf = (name: string): string => MIMES[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? ''

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/\s/g, '')), (char) => char.charCodeAt(0))
/** Returns a value with other numbers for its files, without what names one that has none. */
function renumber(value: unknown, numbers: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(value)) return value.map((one) => renumber(one, numbers))
  if (typeof value !== 'object' || value === null) return value
  const isMissing = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && 'file_id' in one && typeof one.file_id === 'number' && !numbers.has(-one.file_id)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (key === 'file_id' && typeof one === 'number') return [[key, -(numbers.get(-one) ?? 0)]]
      return isMissing(one) ? [] : [[key, renumber(one, numbers)]]
    }),
  )
}

/**
 * Extracts the files of items from their package. Missing, broken or too large files become problems, and items that show nothing else are left out. Returns
 * the items with the numbers of the extracted files.
 */
export async function filesOf(
  { items, problems, files = [], ...rest }: Imported,
  open: (path: string, maxBytes: number) => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<{ imported: Imported; files: File[] }> {
  const taken: File[] = []
  const numbers = new Map<number, number>()
  const missing: Imported['problems'] = []
  let room = FILES_MAX_BYTES
  for (const [at, { name, from, place }] of files.entries()) {
    let why: Reason = 'missing_file'
    const bytes = await read(from).catch((error: unknown) => {
      if (error instanceof Refusal && error.why === 'too_large') why = 'large_file'
      return null
    })
    if (bytes === null || bytes.length === 0) {
      missing.push(problem(place.line, name, why, place.kind))
      continue
    }
    room -= bytes.length
    numbers.set(at + 1, taken.push(new File([bytes], name, { type: mimeOf(name) })))
  }
  async function read(from: (typeof files)[number]['from']): Promise<Uint8Array<ArrayBuffer> | null> {
    return 'path' in from ? open(from.path, Math.min(room, FILE_MAX_BYTES)) : bytesOfBase64(from.base64)
  }
  const usableItems = items.flatMap((item): ImportedItem[] => {
    if ((item.type === 7 || item.type === 8) && !numbers.has(-item.value.file_id)) return []
    return [{ ...item, value: renumber(item.value, numbers) } as ImportedItem]
  })
  return { imported: { ...rest, items: usableItems, problems: [...problems, ...missing] }, files: taken }
}
