import pino, { type DestinationStream, type Logger } from 'pino'
import { currentRequestId } from './request-id'
import { outageOf, OUTAGE_WORDS, type Outage } from './outages'

/** An outage fails every call and every timer; it is logged once in this time. */
const SAID_AGAIN_MS = 60_000

/**
 * The log of the whole product. Failures of an outage are one plain line a minute for each kind of outage instead of a stack
 * trace each. A line names the call or job that it belongs to as `request`.
 */
export function createLog(level: string, stream?: DestinationStream, now: () => number = Date.now): Logger {
  const saidAt = new Map<Outage, number>()
  const options: pino.LoggerOptions = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token'],
    // A logger of Fastify names its call already.
    mixin: (_fields, _level, logger) => {
      const request = currentRequestId()
      return request === undefined || 'request' in logger.bindings() ? {} : { request }
    },
    hooks: {
      logMethod(args, method) {
        const error = (args[0] as { err?: unknown } | undefined)?.err
        const outage = outageOf(error)
        if (!outage) return method.apply(this, args)
        if (now() - (saidAt.get(outage) ?? -Infinity) < SAID_AGAIN_MS) return
        saidAt.set(outage, now())
        method.call(this, { reason: (error as Error).message || (error as NodeJS.ErrnoException).code }, OUTAGE_WORDS[outage])
      },
    },
  }
  return stream ? pino(options, stream) : pino(options)
}
