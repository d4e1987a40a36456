import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { networkOf, networksOf } from '../../http/client-address'
import { createAttempts } from './attempts'

const MINUTE_MS = 60_000

/** Wrong passwords at sign-in, counted in three ways. */
export interface Guesses {
  /** Counts one attempt before its password is checked; returns whether it needs a captcha. */
  count(email: string, address: string): Promise<boolean>
  /**
   * After the owner proved to be there, by the attempt from an address or by a mailed link: deletes the attempts at the account, and
   * takes this one back from those of its networks.
   */
  clear(email: string, address?: string): Promise<void>
}

/** Wrong passwords of a network: a class of 40 that mistypes twice each, and as many again. */
const NETWORK_MAX = 160

/**
 * Counts guesses at one account from one network, at many accounts from one, and at one account from many. Nobody is locked
 * out: over these limits an attempt requires a captcha, so attackers cannot keep the owner away.
 */
export function createGuesses(db: Kysely<DB>, now: () => Date): Guesses {
  const here = createAttempts(db, now, 'login', { max: 10, windowMs: 15 * MINUTE_MS })
  const byEmail = createAttempts(db, now, 'login to', { max: 20, windowMs: 60 * MINUTE_MS })
  const byNetwork = (times: number) => createAttempts(db, now, 'login from', { max: NETWORK_MAX * times, windowMs: 15 * MINUTE_MS })
  return {
    // All count, even if one is already over its limit.
    async count(email, address) {
      const networks = networksOf(address).map(({ key, times }) => byNetwork(times).count(key))
      return (await Promise.all([here.count(`${email} ${networkOf(address)}`), byEmail.count(email), ...networks])).includes(true)
    },
    async clear(email, address) {
      if (address !== undefined) {
        await here.clear(`${email} ${networkOf(address)}`)
        for (const { key, times } of networksOf(address)) await byNetwork(times).takeBack(key)
      }
      await byEmail.clear(email)
    },
  }
}

/** Decides which refused sign-ins and registrations are logged: of one network a hundred an hour, so that guessing does not fill the log. */
export function createRefusalLog(db: Kysely<DB>, now: () => Date): { isLogged: (network: string) => Promise<boolean> } {
  const logged = createAttempts(db, now, 'refusals of', { max: 100, windowMs: 60 * MINUTE_MS })
  return { isLogged: async (network) => !(await logged.count(network)) }
}
