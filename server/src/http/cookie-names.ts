import { CSRF_COOKIE, PASSKEY_COOKIE, SECURE_COOKIE_PREFIX, SESSION_COOKIE, SIGN_IN_COOKIE } from '@keel/contract/protocol'
import { isHttps, type Config } from '../config'

export interface CookieNames {
  session: string
  csrf: string
  /** What a sign-in by a provider needs between its steps. */
  signIn: string
  /** The challenge that a passkey of this browser answers. */
  passkey: string
}

/** Over https the names carry the prefix that keeps other hosts of the domain from setting these cookies. */
export function cookieNames(config: Config): CookieNames {
  const prefix = isHttps(config) ? SECURE_COOKIE_PREFIX : ''
  return {
    session: prefix + SESSION_COOKIE,
    csrf: prefix + CSRF_COOKIE,
    signIn: prefix + SIGN_IN_COOKIE,
    passkey: prefix + PASSKEY_COOKIE,
  }
}
