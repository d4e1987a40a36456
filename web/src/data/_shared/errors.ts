import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { ErrorCode, FieldErrors } from '@keel/contract/errors'

/**
 * Why a call failed. `message` is a sentence in the reader's language, fit to be shown; `code` is for
 * programs. `status` is 0 and `code` 'network' when no answer came (no network, timeout, 15 s passed).
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network' | 'aborted'
  readonly status: number
  /** What is wrong with each field, as short codes (`required`, `too_long` ...); empty when not about fields. */
  readonly errors: FieldErrors
  /** The planned lesson that stands at a time that is not free. */
  readonly inTheWay: ScheduledLesson | undefined
  /** The item as it is stored, when it was changed elsewhere before this save. */
  readonly newer: BoardItem | undefined
  constructor(
    code: ErrorCode | 'network' | 'aborted',
    message: string,
    status: number,
    errors: FieldErrors = {},
    cause?: unknown,
    inTheWay?: ScheduledLesson,
    newer?: BoardItem,
  ) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.errors = errors
    this.inTheWay = inTheWay
    this.newer = newer
  }
}

/** Whether the server said that this is not there, or not for this person. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && (error.status === 403 || error.status === 404)

export const isApiError = (error: unknown, code?: ApiError['code']): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)
