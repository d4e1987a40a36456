import { createAttempts } from './attempts'

const MINUTE_MS = 60_000

/** Wrong passwords at sign-in, counted in three ways. */
export interface Guesses {
  /** Counts one attempt before its password is checked; returns whether it needs a captcha. */
  count(email: string, network: string): boolean
  /** Deletes the attempts at an account after its owner proved to be there, from a network or by a mailed link. */
  clear(email: string, network?: string): void
}

/**
 * Counts guesses at one account from one network, at many accounts from one, and at one account from many. Nobody is locked
 * out: over these limits an attempt requires a captcha, so attackers cannot keep the owner away.
 */
export function createGuesses(now: () => Date): Guesses {
  const here = createAttempts({ max: 10, windowMs: 15 * MINUTE_MS, now })
  const byNetwork = createAttempts({ max: 100, windowMs: 15 * MINUTE_MS, now })
  const byEmail = createAttempts({ max: 20, windowMs: 60 * MINUTE_MS, now })
  return {
    // All three count, even if one is already over its limit.
    count: (email, network) => [here.count(`${email} ${network}`), byNetwork.count(network), byEmail.count(email)].includes(true),
    clear(email, network) {
      if (network !== undefined) here.clear(`${email} ${network}`)
      byEmail.clear(email)
    },
  }
}
