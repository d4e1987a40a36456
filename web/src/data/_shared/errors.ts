import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { ErrorCode, FieldErrors } from '@keel/contract/errors'

/**
 * Why a call failed. `message` is a sentence for users in their language; `code` is for programs. `status` is 0 and `code` 'network' when
 * no response came (no network, or a timeout of 15 s).
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network' | 'aborted'
  readonly status: number
  /** What is wrong with each field, as short codes (`required`, `too_long` ...); empty when not about fields. */
  readonly errors: FieldErrors
  /** The scheduled lesson that conflicts. */
  readonly inTheWay: ScheduledLesson | undefined
  /** The stored item, when it was changed elsewhere before this save. */
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

/** Returns whether the server replied that this does not exist, or not for this user. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && (error.status === 403 || error.status === 404)

export const isApiError = (error: unknown, code?: ApiError['code']): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)
