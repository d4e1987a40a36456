import { createAttempts } from './attempts'

const MINUTE_MS = 60_000

/** Wrong passwords at the sign-in, counted three ways. */
export interface Guesses {
  /** Counts one try before its password is looked at; returns whether it has to show that it is no robot's. */
  count(email: string, network: string): boolean
  /** Forgets the tries at an account: its owner has shown up, from a network or by a mailed link. */
  clear(email: string, network?: string): void
}

/**
 * Counts who guesses at one account from one network, at many accounts from one, and at one account from many. Nobody is
 * locked out by it: over these numbers a try costs a captcha, so strangers who guess cannot keep the owner away.
 */
export function createGuesses(now: () => Date): Guesses {
  const here = createAttempts({ max: 10, windowMs: 15 * MINUTE_MS, now })
  const byNetwork = createAttempts({ max: 100, windowMs: 15 * MINUTE_MS, now })
  const byEmail = createAttempts({ max: 20, windowMs: 60 * MINUTE_MS, now })
  return {
    // Each is counted, also where another one is over already.
    count: (email, network) => [here.count(`${email} ${network}`), byNetwork.count(network), byEmail.count(email)].includes(true),
    clear(email, network) {
      if (network !== undefined) here.clear(`${email} ${network}`)
      byEmail.clear(email)
    },
  }
}
