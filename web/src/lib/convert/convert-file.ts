import type { FileKind } from '@keel/contract/constants'
import { loadChunk } from '../load-chunk'

/** Converts a file to a format that the server takes. @throws {ConversionError} */
export async function convertFile(file: File, kind: Exclude<FileKind, 'pdf'>): Promise<File> {
  if (kind === 'image') return (await loadChunk(() => import('./convert-image'))).convertImage(file)
  return (await loadChunk(() => import('./convert-sound'))).convertSound(file)
}
