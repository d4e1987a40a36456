import { AppError, type ErrorCode, type FailureBody, type FieldErrors } from '@keel/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { outageOf, type OutageMemory } from '../outages'
import { languageOf } from './caller'
import { texts } from './texts'

/** One short code per wrong field, which the web turns into a sentence. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const out: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_'
    out[field] ??= codeOf(issue)
  }
  return out
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && (issue.input ?? null) === null) return 'required'
  if (issue.code === 'too_small' && issue.origin === 'string') return Number(issue.minimum) <= 1 ? 'required' : 'too_short'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'bad_email'
  return 'invalid'
}

/** Constraint name of the board size limit. */
const BOARD_BYTES = 'board_bytes'

declare module 'fastify' {
  interface FastifyInstance {
    outages: OutageMemory
  }
}

/** Named by the unavailable part. */
const RETRY_AFTER_SECONDS = 5

/** Fastify's errors (body too large, broken JSON, rate limit) as ours. */
function known(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { statusCode, code, constraint } = error as FastifyError & { constraint?: string }
  // A text the database cannot hold (NUL, broken Unicode) that no schema caught.
  if (code === '22021' || code === '22P05') return new AppError('bad.input', { cause: error })
  // The parent, such as a file of a message, was deleted at the same moment.
  if (code === '23503') return new AppError('not.found', { cause: error })
  if (constraint === BOARD_BYTES) return new AppError('board.full')
  if (statusCode === 429) return new AppError('too.many')
  if (statusCode === 413) return new AppError('body.too.large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new AppError('bad.input')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('bad.input', { cause: error })
  return null
}

/** The one place where a thrown error becomes a response; unknown ones are logged and hidden. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = known(error)
  // An error may have the caller's own lost connection as its cause.
  const outage = refusal === null || refusal.code === 'unavailable' ? outageOf(error) : null
  const code = outage === 'files' ? 'files.unavailable' : outage ? 'unavailable' : 'internal'
  if (outage) request.server.outages.note(outage)
  const failure = refusal ?? new AppError(code, { cause: error })
  if (failure.code === 'internal' || outage) request.log.error({ err: error }, 'call failed')
  const retryAfter = failure.retryAfterSeconds ?? (failure.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return reply.code(failure.status).type('application/json').send(failureBody(failure, request))
}

type Failure = Pick<AppError, 'errors' | 'inTheWay' | 'newer'> & { code: ErrorCode }

export const failureBody = ({ code, errors, inTheWay, newer }: Failure, request: FastifyRequest): FailureBody => ({
  message: texts[code][languageOf(request)],
  code,
  ...(errors ? { errors } : {}),
  ...(inTheWay ? { in_the_way: inTheWay } : {}),
  ...(newer ? { newer } : {}),
})
