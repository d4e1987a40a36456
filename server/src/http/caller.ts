import { LANGUAGES, type Language, type Role } from '@keel/contract/constants'
import { API_TOKEN_PREFIX, CONNECTION_HEADER, LANG_COOKIE } from '@keel/contract/protocol'
import type { TokenScope } from '@keel/contract/token-scopes'
import { AppError } from '@keel/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config'
import { makeAddressOf, networkOf, networksOf, type LimitKey } from './client-address'
import { cookieNames, type CookieNames } from './cookie-names'

/** The person of a session, as every call needs them. */
export interface SessionUser {
  id: number
  role: Role
  verified: boolean
  lang: Language
  /** Whether they are an operator of this site. */
  operator: boolean
  sessionId: string
  /** When an unused session expires, milliseconds since 1970. */
  expiresAt: number
}

/** The caller of a call, and their live connection. */
export interface Caller {
  user: SessionUser | null
  /** Scopes of the API token the call came with; null for a session or nobody. */
  scopes: readonly TokenScope[] | null
  lang: Language
  address: string
  /** Key of limits: the person or, signed out, the network. */
  limitKey: string
  agent: string
  /** The live connection that gets no echo of what this call stores. */
  connectionId: string | undefined
  shareToken: string | undefined
}

/** Returns the person of a session's token. For a limit one that has just ended may count; a caller's session must be valid. */
export type FindSession = (token: string, address: string, purpose?: 'caller' | 'limit') => Promise<SessionUser | null>

/** The person of an API token, with `sessionId` naming the token. */
interface TokenUser {
  user: SessionUser
  scopes: readonly TokenScope[]
}
/** Returns the person of an API token. */
export type FindToken = (token: string, address: string) => Promise<TokenUser | null>

/** What identifies a caller: cookies, sessions and the address of the connection. */
export interface Recognition {
  cookies: CookieNames
  findSession: FindSession
  findToken: FindToken
  addressOf: (request: IncomingMessage) => string
}

const isLanguage = (v: unknown): v is Language => (LANGUAGES as readonly unknown[]).includes(v)

/** Language of the reader: the lang cookie, else the browser's first known one, else English. */
export function languageOf(request: FastifyRequest): Language {
  const cookie = request.cookies?.[LANG_COOKIE] // none are parsed yet when the address itself is malformed
  if (isLanguage(cookie)) return cookie
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

export const makeRecognition = (config: Config, findSession: FindSession, findToken: FindToken = async () => null): Recognition => ({
  cookies: cookieNames(config),
  findSession,
  findToken,
  addressOf: makeAddressOf(config.TRUST_PROXY),
})

/**
 * Requests with an unknown session cookie: looked up once for both limit and call. A known user is looked up again, since they
 * may have been signed out meanwhile.
 */
const unknown = new WeakSet<IncomingMessage>()

async function sessionOf(
  { cookies: sent, raw }: FastifyRequest,
  recognition: Recognition,
  purpose: 'caller' | 'limit',
): Promise<SessionUser | null> {
  const token = sent[recognition.cookies.session]
  if (!token || unknown.has(raw)) return null
  const user = await recognition.findSession(token, recognition.addressOf(raw), purpose)
  if (!user) unknown.add(raw)
  return user
}

/** Returns the API token of a request. */
const tokenOf = ({ headers: { authorization = '' } }: FastifyRequest): string | undefined => {
  const [scheme, token = ''] = authorization.split(' ')
  return scheme?.toLowerCase() === 'bearer' && token.startsWith(API_TOKEN_PREFIX) ? token : undefined
}
/** Returns whether a call is made with an API token: it has no cookies that another site could use. */
export const hasToken = (request: FastifyRequest): boolean => tokenOf(request) !== undefined

/** Persons of API tokens, looked up once for limit and call. */
const tokenUsers = new WeakMap<IncomingMessage, Promise<TokenUser | null>>()

function tokenUserOf(request: FastifyRequest, token: string, { findToken, addressOf }: Recognition): Promise<TokenUser | null> {
  const known = tokenUsers.get(request.raw)
  if (known) return known
  const found = findToken(token, addressOf(request.raw))
  tokenUsers.set(request.raw, found)
  return found
}

/** Returns the person of a request by its API token or, without one, its session. */
async function personOf(
  request: FastifyRequest,
  recognition: Recognition,
  purpose: 'caller' | 'limit',
): Promise<{ user: SessionUser | null; scopes: readonly TokenScope[] | null }> {
  const token = tokenOf(request)
  if (token === undefined) return { user: await sessionOf(request, recognition, purpose), scopes: null }
  const found = await tokenUserOf(request, token, recognition)
  // Never the session beside it: a script must not act as whom its cookies belong to.
  if (!found && purpose === 'caller') throw new AppError('not.signed.in')
  return found ?? { user: null, scopes: [] }
}

/** One person is one caller, with all their sessions; their API tokens together are another, so that a script does not stop a lesson. */
const keyOf = ({ user, scopes }: Pick<Caller, 'user' | 'scopes'>): string | null => user && `${scopes ? 'tokens of' : 'person'} ${user.id}`

/** Returns the keys of the caller; without a person they are the networks. An unknown token adds no allowance. */
export async function limitKeys(request: FastifyRequest, recognition: Recognition): Promise<readonly LimitKey[]> {
  const key = keyOf(await personOf(request, recognition, 'limit'))
  return key === null ? networksOf(recognition.addressOf(request.raw)) : [{ key, times: 1 }]
}

export async function callerOf(request: FastifyRequest, recognition: Recognition): Promise<Caller> {
  const header = request.headers[CONNECTION_HEADER]
  const query = request.query as { token?: unknown }
  const { user, scopes } = await personOf(request, recognition, 'caller')
  const address = recognition.addressOf(request.raw)
  return {
    user,
    scopes,
    lang: languageOf(request),
    address,
    limitKey: keyOf({ user, scopes }) ?? networkOf(address),
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    connectionId: typeof header === 'string' ? header : undefined,
    shareToken: typeof query?.token === 'string' ? query.token : undefined,
  }
}

/** Returns the signed-in user. @throws `not.signed.in` */
export function requireUser(caller: Caller): SessionUser {
  if (!caller.user) throw new AppError('not.signed.in')
  return caller.user
}
