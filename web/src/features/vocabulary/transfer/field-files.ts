import { FILE_TYPES, type FileKind } from '@keel/contract/constants'
import { decoded } from '@keel/contract/import/plain'
import { isConvertible } from '../../../lib/convert/convertible'
import type { RowFiles } from './types'

const IMAGE = /<img\b[^<>]{0,1000}?\bsrc\s*=\s*(?:"([^"<>]{1,500})"|'([^'<>]{1,500})'|([^\s"'<>]{1,500}))/gi
const SOUND = /\[sound:([^[\]\n]{1,300})\]/g
const OTHER = /<(?:audio|video)\b/i

const fits = (name: string, kind: Exclude<FileKind, 'pdf'>): boolean =>
  (FILE_TYPES[kind].extensions as readonly string[]).includes(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ||
  isConvertible({ name }, kind)

/** Older Anki versions wrote names as addresses. */
function plainName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Returns the first picture and the first sound of a note's fields, by their names in the package, and whether the fields have others, or some
 * that the package has not or that cannot be read.
 */
export function filesIn(fields: readonly string[], has: (name: string) => boolean): { files: RowFiles; hasMore: boolean } {
  const find = (kind: 'image' | 'audio', pattern: RegExp) => {
    const shown = new Set(
      fields.flatMap((field) => [...field.matchAll(pattern)].map(([, ...names]) => decoded(names.find(Boolean) ?? '').normalize('NFC'))),
    )
    const name = [...shown].map((one) => (has(one) ? one : plainName(one))).find((one) => has(one) && fits(one, kind))
    return { name, hasMore: shown.size > (name === undefined ? 0 : 1) }
  }
  const [picture, sound] = [find('image', IMAGE), find('audio', SOUND)]
  return {
    files: { ...(picture.name !== undefined && { picture: picture.name }), ...(sound.name !== undefined && { sound: sound.name }) },
    hasMore: picture.hasMore || sound.hasMore || fields.some((field) => OTHER.test(field)),
  }
}
