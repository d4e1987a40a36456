import { ARCHIVE_MAX_BYTES } from '@keel/contract/constants'

/** How far the import of an archive is. */
export type ArchiveState =
  | { step: 'idle' }
  | { step: 'uploading'; name: string; percent: number }
  | { step: 'adding'; name: string }
  | { step: 'failed'; problem: ArchiveProblem }
export type ArchiveProblem = { kind: 'stopped' | 'tooLarge' | 'notZip' } | { kind: 'error'; error: unknown }

/** What is wrong with a file before a byte of it is sent; the server looks inside anyway. */
export function refuseArchive({ name, size }: { name: string; size: number }): ArchiveProblem | null {
  if (!/\.zip$/i.test(name)) return { kind: 'notZip' }
  return size > ARCHIVE_MAX_BYTES ? { kind: 'tooLarge' } : null
}
