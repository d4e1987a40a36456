import { SESSION_DAYS, type Language } from '@keel/contract/constants'
import { LANG_COOKIE } from '@keel/contract/protocol'
import type { FastifyReply } from 'fastify'
import { isHttps, type Config } from '../../config'
import { cookieNames } from '../../http/cookie-names'

const DAY_S = 86_400

/** Gives the browser a session; called again, it lives another 30 days. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(cookieNames(config).session, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: SESSION_DAYS * DAY_S,
  })
}

/**
 * Ends this browser's session, and what it has kept of the person's files and pages. Not its storage: answers that are not sent yet wait
 * there for their author.
 */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  void reply.header('clear-site-data', '"cache"')
  void reply.clearCookie(cookieNames(config).session, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) })
}

/** Readable by the client, which takes its first language from it. */
export function setLangCookie(reply: FastifyReply, config: Config, lang: Language): void {
  void reply.setCookie(LANG_COOKIE, lang, { path: '/', httpOnly: false, sameSite: 'lax', secure: isHttps(config), maxAge: 365 * DAY_S })
}
