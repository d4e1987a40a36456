import { LANG_COOKIE } from '@keel/contract/protocol'
import type { User } from '@keel/contract/entities/user'
import { AppError } from '@keel/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { setLangCookie, setSessionCookie } from './cookies'
import { presentUser } from './present'
import type { UserRow } from './repository'
import type { Sessions, SignedInBy } from './sessions'

interface Exchange {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Begins and ends the session of the browser that makes a call. */
export function createBrowserSessions({ config, live }: Pick<Context, 'config' | 'live'>, sessions: Sessions) {
  async function signOut(caller: Caller): Promise<void> {
    if (!caller.user) return
    await sessions.end(caller.user.sessionId, caller.user.id)
    live.endSession(caller.user.sessionId)
  }

  return {
    /** Ends the session. */
    signOut,

    /** Opens a session; the previous one ends. Error: login.failed if what the person signed in with does not work any more. */
    async signIn(user: UserRow, { caller, request, reply }: Exchange, by?: SignedInBy): Promise<User> {
      const session = await sessions.create(user, { agent: caller.agent, address: caller.address }, by)
      if (!session) throw new AppError('login.failed')
      for (const id of session.ended) live.endSession(id)
      await signOut(caller)
      setSessionCookie(reply, config, session.token)
      const data = presentUser(user)
      // A language chosen in this browser is newer than the account's.
      if (!request.cookies[LANG_COOKIE]) setLangCookie(reply, config, data.lang)
      return data
    },
  }
}
