import { ROLE } from '@keel/contract/constants'
import { CSRF_HEADER } from '@keel/contract/protocol'
import { AppError } from '@keel/contract/errors'
import { ACCESS_ROLES, allows } from '@keel/contract/permissions'
import type { BodyOut, DataOf, ParamsOf, QueryOut, Route } from '@keel/contract/route'
import { mayCall } from '@keel/contract/token-scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { withRequestId } from '../request-id'
import { callerOf, hasToken, type Caller, type Recognition } from './caller'
import { fieldErrors } from './errors'
import type { Gate } from './gate'
import { JsonText, type Once } from './idempotency'
import { limitOf, refusalLimitOf } from './limits'

export { JsonText }

export interface Input<R> {
  params: ParamsOf<R>
  query: QueryOut<R>
  body: BodyOut<R>
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}
/** JSON text in chunks made while it is sent, for responses too large for memory. */
export class JsonStream {
  constructor(readonly pieces: AsyncIterable<string | Buffer>) {}
}
export type Handler<R> = (input: Input<R>) => Promise<DataOf<R> | JsonText | JsonStream | undefined>
/** Connects a contract call to its handler; the domains know nothing else of HTTP. */
export type Bind = <R extends Route>(route: R, handler: Handler<R>) => void

interface BindOptions {
  app: FastifyInstance
  once: Once
  recognition: Recognition
  largeReads: Gate
  /** Checks responses by their schema too and fails loudly: for tests and development. */
  checkAnswers: boolean
  ratePerMinute: number
  isAllowedOrigin: (origin: string, request: FastifyRequest) => boolean
  /** Resolves when what was broadcast so far is on its way to the other processes; left out where there are none. */
  announced?: (() => Promise<void>) | undefined
}

const changes = (route: Route) => route.method !== 'GET'

function check<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  // The original input is needed to distinguish a field of the wrong type from a missing one.
  const read = schema.safeParse(input, { reportInput: true })
  if (!read.success) throw new AppError('bad.input', { errors: fieldErrors(read.error) })
  return read.data
}

/** A changing call must echo the readable cookie in a header, and come from our own pages if it names its origin. */
function checkCsrf(request: FastifyRequest, { isAllowedOrigin, recognition }: BindOptions): void {
  const { origin } = request.headers
  if (origin !== undefined && !isAllowedOrigin(origin, request)) throw new AppError('bad.csrf')
  const cookie = Buffer.from(request.cookies[recognition.cookies.csrf] ?? '')
  const header = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''))
  if (cookie.length < 16 || cookie.length !== header.length || !timingSafeEqual(cookie, header)) throw new AppError('bad.csrf')
}

const isForOperators = ({ permission }: Route): boolean => ACCESS_ROLES.every((role) => allows(permission, role) === (role === 'operator'))

/** First check, before anything is loaded: the scope of an API token, signed in and verified, if the permission requires it, and an operator. */
function checkEntry(route: Route, caller: Caller): void {
  if (caller.scopes && !mayCall(caller.scopes, route)) throw new AppError('token.scope')
  const guestMay = allows(route.permission, 'guest') || (caller.shareToken !== undefined && allows(route.permission, 'share-token'))
  if (!caller.user) {
    if (!guestMay) throw new AppError('not.signed.in')
    return
  }
  const held = caller.user.role === ROLE.teacher && !caller.user.verified
  if (held && !guestMay && !route.permission.startsWith('account.')) throw new AppError('not.verified')
  if (!caller.user.operator && isForOperators(route)) throw new AppError('forbidden')
}

const JSON_TYPE = 'application/json; charset=utf-8'
const sendText = (reply: FastifyReply, text: string) => reply.type(JSON_TYPE).send(`{"data":${text}}`)

async function* wrapped(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  yield '{"data":'
  yield* pieces
  yield '}'
}

/** Returns the text of a response after checking it by the call's schema. */
function checked(route: Route, text: string): string {
  const read = route.data.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(`wrong response of ${route.method} ${route.path}: ${read.error.message}`)
  return text
}

/** Returns the function that binds routes to this app and keeps the list of bound ones. */
export function makeBinder(o: BindOptions): { bind: Bind; bound: Set<Route> } {
  const bound = new Set<Route>()
  const bind: Bind = (route, handler) => {
    if (bound.has(route)) throw new Error(`bound twice: ${route.method} ${route.path}`)
    bound.add(route)
    o.app.route({
      method: route.method,
      url: route.path,
      ...(route.refusalsPerMinute === undefined
        ? { onRequest: limitOf(o.app, o.ratePerMinute, route.perMinute) }
        : refusalLimitOf(o.app, o.ratePerMinute, route.refusalsPerMinute)),
      ...(route.maxBytes === undefined ? {} : { bodyLimit: route.maxBytes }),
      handler: async (request, reply) => {
        // Responses are private; calls with cacheable responses set their own header.
        void reply.header('cache-control', 'no-store')
        if (changes(route) && !hasToken(request)) checkCsrf(request, o)
        const caller = await callerOf(request, o.recognition)
        checkEntry(route, caller)
        const params = check(route.params, request.params)
        const query = check(route.query, request.query)
        const body = route.raw === 'request' ? {} : check(route.body, changes(route) ? (request.body ?? {}) : {})
        const handle = () => handler({ params, query, body, caller, request, reply } as Input<typeof route>)
        const run = () => (route.large ? o.largeReads.run(caller.limitKey, handle) : handle())
        const data = await withRequestId(request.id, () => (route.creates ? o.once(request, caller, run) : run()))
        // Else the caller's next call, at another process, could be announced before this one.
        if (o.announced && changes(route)) await o.announced()
        if (route.raw === 'answer' || route.raw === 'redirect') return reply
        if (o.checkAnswers && data instanceof JsonStream) return sendText(reply, checked(route, (await buffer(data.pieces)).toString()))
        if (data instanceof JsonStream) return reply.type(JSON_TYPE).send(Readable.from(wrapped(data.pieces), { objectMode: false }))
        if (data instanceof JsonText) return sendText(reply, o.checkAnswers ? checked(route, data.text) : data.text)
        if (o.checkAnswers) checked(route, JSON.stringify(data ?? null))
        return { data: data ?? null }
      },
    })
  }
  return { bind, bound }
}
