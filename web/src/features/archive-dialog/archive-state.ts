import { ARCHIVE_MAX_BYTES } from '@keel/contract/constants'

/** The state of an archive import. */
export type ArchiveState =
  | { step: 'idle' }
  | { step: 'uploading'; name: string; percent: number }
  | { step: 'adding'; name: string }
  | { step: 'failed'; problem: ArchiveProblem }
export type ArchiveProblem = { kind: 'stopped' | 'tooLarge' | 'notZip' } | { kind: 'error'; error: unknown }

/** Returns what is wrong with a file before the upload; the server checks its content anyway. */
export function refuseArchive({ name, size }: { name: string; size: number }): ArchiveProblem | null {
  if (!/\.zip$/i.test(name)) return { kind: 'notZip' }
  return size > ARCHIVE_MAX_BYTES ? { kind: 'tooLarge' } : null
}
