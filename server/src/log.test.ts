import { expect, test } from 'vitest'
import { createLog } from './log'

const coded = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code })

test('logs an outage as one line a minute, and other errors with their trace', () => {
  const lines: Record<string, unknown>[] = []
  let now = 0
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }, () => now)
  for (let i = 0; i < 300; i++) {
    log.error({ err: coded('57P01', 'terminating connection') }, 'call failed')
    log.child({ part: 'x' }).warn({ err: new Error('Connection terminated unexpectedly') }, 'a database connection was lost')
    log.error({ err: new Error('wrapped', { cause: coded('ECONNREFUSED', 'connect ECONNREFUSED') }) }, 'sending reminders failed')
    log.error({ err: coded('53100', 'could not extend file') }, 'call failed')
    log.error({ err: coded('ENOSPC', 'no space') }, 'call failed')
  }
  expect(lines.map(({ msg, reason, err }) => ({ msg, reason, err }))).toEqual([
    { msg: 'the database is away: calls are answered with 503 until it is back', reason: 'terminating connection' },
    { msg: 'the disk is full: nothing can be stored until there is room', reason: 'could not extend file' },
  ])
  now += 60_000
  log.error({ err: coded('57P03') }, 'call failed')
  log.error({ err: coded('23505', 'duplicate key') }, 'call failed')
  log.error({ err: new TypeError('x is not a function') }, 'call failed')
  expect(lines.slice(2).map(({ msg, err }) => [msg, typeof err])).toEqual([
    ['the database is away: calls are answered with 503 until it is back', 'undefined'],
    ['call failed', 'object'],
    ['call failed', 'object'],
  ])
})
