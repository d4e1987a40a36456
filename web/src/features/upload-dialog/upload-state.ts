import { FILE_MAX_BYTES, FILE_TYPES } from '@keel/contract/constants'
import { isApiError } from '../../data/_shared/errors'
import type { FileRequest } from '../../items/_shared/host'
import { type ConversionProblem, isConvertible } from '../../lib/convert/convertible'

/** The state of an upload. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'converting'; name: string }
  | { step: 'uploading'; name: string; percent: number }
  | { step: 'processing'; name: string }
  | { step: 'failed'; problem: Problem }

export type Problem =
  | { kind: 'tooLarge' | 'badType' | 'stopped' | ConversionProblem }
  | { kind: 'storageFull'; left: number }
  | { kind: 'error'; error: unknown }

export type UploadEvent =
  | { type: 'convert'; name: string }
  | { type: 'start'; name: string }
  | { type: 'progress'; percent: number }
  | { type: 'sent' }
  | { type: 'fail'; problem: Problem }
  | { type: 'again' }

/** idle -> converting, where the server does not take the format -> uploading -> processing; any failure waits for a retry, which leads back to idle. */
export function nextUploadState(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'convert':
      return { step: 'converting', name: event.name }
    case 'start':
      return { step: 'uploading', name: event.name, percent: 0 }
    case 'progress':
      return state.step === 'uploading' ? { ...state, percent: event.percent } : state
    case 'sent':
      return state.step === 'uploading' ? { step: 'processing', name: state.name } : state
    case 'fail':
      return { step: 'failed', problem: event.problem }
    case 'again':
      return { step: 'idle' }
  }
}

/**
 * Returns what is wrong with a file before the upload: file dialogs offer "all files" too. `left` is the free storage, where it is known.
 * What has to be converted is stored in another size.
 */
export function refuse(
  file: { name: string; type: string; size: number },
  { kind, maxBytes = FILE_MAX_BYTES }: Pick<FileRequest, 'kind' | 'maxBytes'>,
  left = Infinity,
): Problem | null {
  if (isConvertible(file, kind)) return file.size > FILE_MAX_BYTES ? { kind: 'tooLarge' } : null
  const { extensions, mimes } = FILE_TYPES[kind] as { extensions: readonly string[]; mimes: readonly string[] }
  const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
  // Some systems name no type; then the extension decides, and the server checks the content anyway.
  if (!extensions.includes(extension) || (file.type !== '' && !mimes.includes(file.type) && !file.type.startsWith(`${kind}/`)))
    return { kind: 'badType' }
  if (file.size > maxBytes) return { kind: 'tooLarge' }
  return file.size > left ? { kind: 'storageFull', left: Math.max(0, left) } : null
}

const isOfFile = (error: unknown): boolean =>
  isApiError(error) && ['bad.doc.type', 'file.no.sound', 'file.too.large', 'storage.full'].includes(error.code)

/** Returns whether another attempt with the same file may succeed. */
export const isRetryable = (problem: Problem): boolean =>
  problem.kind === 'stopped' || (problem.kind === 'error' && !isOfFile(problem.error))
