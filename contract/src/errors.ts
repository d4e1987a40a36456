import type { BoardItem } from './entities/board-item'
import type { ScheduledLesson } from './entities/scheduled-lesson'

/**
 * Every error the API returns: a stable code for programs, its HTTP status, and (in the server's messages) a sentence per
 * language. `{message, code, errors?}` is the body of an error response.
 */
export const ERRORS = {
  'bad.input': 422,
  'bad.csrf': 403,
  'not.signed.in': 401,
  forbidden: 403,
  'not.found': 404,
  conflict: 409,
  'too.many': 429,
  internal: 500,
  unavailable: 503,
  busy: 503,
  'login.failed': 422,
  'email.used': 409,
  'email.not.found': 404,
  'wrong.password': 422,
  'weak.password': 422,
  'captcha.not.solved': 422,
  'verify.link.invalid': 422,
  'reset.link.invalid': 422,
  'login.again': 403,
  'token.scope': 403,
  'name.used': 409,
  'not.verified': 403,
  'sign.in.expired': 422,
  'provider.failed': 422,
  'provider.unavailable': 503,
  'provider.email.missing': 422,
  'provider.no.access': 403,
  'identity.last': 409,
  'passkey.unknown': 422,
  'passkey.failed': 422,
  'registration.closed': 403,
  'invitation.invalid': 404,
  'account.closed': 403,
  'operator.last': 409,
  'operator.only': 409,
  'role.in.use': 409,
  'handover.receiver': 409,
  'handover.storage': 409,
  'handover.overlap': 409,
  'room.no.access': 403,
  'room.full': 409,
  'invite.invalid': 404,
  'invite.students.only': 403,
  'address.of.teacher': 403,
  'address.required': 409,
  'address.exists': 409,
  'personal.link.invalid': 404,
  'lesson.unavailable': 409,
  'time.unavailable': 409,
  'file.too.large': 413,
  'body.too.large': 413,
  'bad.doc.type': 415,
  'file.no.sound': 422,
  'storage.full': 413,
  'site.storage.full': 413,
  'upload.stopped': 422,
  'files.unavailable': 503,
  'file.missing': 404,
  'archive.invalid': 422,
  'archive.too.large': 413,
  'export.too.large': 409,
  'export.file.missing': 409,
  'backups.off': 409,
  'limit.reached': 409,
  'board.full': 409,
  'item.changed': 409,
  'item.being.edited': 409,
  'text.changed': 409,
  'homework.handed.in': 409,
  'homework.closed': 409,
  'homework.state': 409,
  'homework.empty': 422,
  'draft.late': 422,
  'draft.unreachable': 422,
  'draft.key.refused': 422,
  'draft.busy': 429,
  'draft.used.up': 429,
  'draft.unreadable': 422,
  'suggestions.off': 409,
  'suggestions.too.long': 422,
  'suggestions.unreadable': 422,
  'call.running': 409,
  'message.too.old': 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERRORS

/** Field name (dotted path) -> short code of the problem: `required`, `too_long`, `bad_email` ... */
export type FieldErrors = Record<string, string>

/** Body of every error response. */
export interface FailureBody {
  message: string
  code: ErrorCode
  errors?: FieldErrors
  /** With `time.unavailable`: the conflicting scheduled lesson, if it is the caller's. */
  in_the_way?: ScheduledLesson
  /** With `item.changed`: the item as it is stored now. */
  newer?: BoardItem
}

/** Thrown by the server's services; `http/errors` turns it into the response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors?: FieldErrors
  readonly inTheWay?: ScheduledLesson
  readonly newer?: BoardItem
  readonly retryAfterSeconds?: number
  constructor(
    code: ErrorCode,
    more: {
      errors?: FieldErrors
      inTheWay?: ScheduledLesson | undefined
      newer?: BoardItem
      cause?: unknown
      retryAfterSeconds?: number
    } = {},
  ) {
    super(code, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = more.errors
    this.inTheWay = more.inTheWay
    this.newer = more.newer
    this.retryAfterSeconds = more.retryAfterSeconds
  }
  /** HTTP status of this error. */
  get status(): number {
    return ERRORS[this.code]
  }
}
