import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { createAttempts } from './attempts'

const MINUTE_MS = 60_000

/** Wrong passwords at sign-in, counted in three ways. */
export interface Guesses {
  /** Counts one attempt before its password is checked; returns whether it needs a captcha. */
  count(email: string, network: string): Promise<boolean>
  /** Deletes the attempts at an account after its owner proved to be there, from a network or by a mailed link. */
  clear(email: string, network?: string): Promise<void>
}

/**
 * Counts guesses at one account from one network, at many accounts from one, and at one account from many. Nobody is locked
 * out: over these limits an attempt requires a captcha, so attackers cannot keep the owner away.
 */
export function createGuesses(db: Kysely<DB>, now: () => Date): Guesses {
  const here = createAttempts(db, now, 'login', { max: 10, windowMs: 15 * MINUTE_MS })
  const byNetwork = createAttempts(db, now, 'login from', { max: 100, windowMs: 15 * MINUTE_MS })
  const byEmail = createAttempts(db, now, 'login to', { max: 20, windowMs: 60 * MINUTE_MS })
  return {
    // All three count, even if one is already over its limit.
    count: async (email, network) =>
      (await Promise.all([here.count(`${email} ${network}`), byNetwork.count(network), byEmail.count(email)])).includes(true),
    async clear(email, network) {
      if (network !== undefined) await here.clear(`${email} ${network}`)
      await byEmail.clear(email)
    },
  }
}

/** Decides which refused sign-ins and registrations are logged: of one network a hundred an hour, so that guessing does not fill the log. */
export function createRefusalLog(db: Kysely<DB>, now: () => Date): { isLogged: (network: string) => Promise<boolean> } {
  const logged = createAttempts(db, now, 'refusals of', { max: 100, windowMs: 60 * MINUTE_MS })
  return { isLogged: async (network) => !(await logged.count(network)) }
}
