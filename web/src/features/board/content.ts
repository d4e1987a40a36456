import { FILE_TYPES, type FileKind } from '@keel/contract/constants'
import { isConvertible } from '../../lib/convert/convertible'
import { getPasted } from '../../lib/paste/pasted'

/** What was pasted or dropped on a board. */
export type Content = { files: readonly File[] } | { text: string }

/** Returns what the clipboard or a drag holds; null if it is nothing for a board. */
export function getContent(data: DataTransfer): Content | null {
  const files = [...data.files]
  const { text } = getPasted(data)
  // A spreadsheet puts a picture of its cells beside their text; a file manager the names of the files.
  const lines = new Set(text.split(/\r?\n/).map((line) => line.trim()))
  const isNames = files.length > 0 && files.every(({ name }) => lines.has(name))
  if (files.length > 0 && (text.trim() === '' || isNames)) return { files }
  return text.trim() === '' ? null : { text: text.trim() }
}

const KINDS = ['image', 'audio', 'pdf'] as const satisfies FileKind[]

/** Of files for which systems name no type. */
const VIDEO_EXTENSIONS = ['avi', 'flv', 'm4v', 'mkv', 'mov', 'mpeg', 'mpg', 'wmv']

/**
 * Returns as what a file is uploaded: by its type, where the system names one, else by the end of its name; null for all others. The upload
 * refuses pictures and sounds that cannot be read.
 */
export function getFileKind(file: File): FileKind | 'video' | null {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
  if (file.type.startsWith('video/') || VIDEO_EXTENSIONS.includes(extension)) return 'video'
  if (file.type.startsWith('image/')) return 'image'
  if (file.type.startsWith('audio/')) return 'audio'
  return (
    KINDS.find((kind) => {
      const { extensions, mimes } = FILE_TYPES[kind] as { extensions: readonly string[]; mimes: readonly string[] }
      return mimes.includes(file.type) || extensions.includes(extension) || isConvertible(file, kind)
    }) ?? null
  )
}
