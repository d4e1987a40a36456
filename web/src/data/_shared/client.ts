import {
  API_BASE,
  CONNECTION_HEADER,
  CSRF_COOKIE,
  CSRF_HEADER,
  IDEMPOTENCY_HEADER,
  REQUEST_TIMEOUT_MS,
  SECURE_COOKIE_PREFIX,
} from '@keel/contract/protocol'
import type { FailureBody } from '@keel/contract/errors'
import type { BodyOf, DataOf, Method, PathOf, QueryOf } from '@keel/contract/route'
import { translator } from '../../i18n/language'
import { readCookie } from '../../lib/cookies'
import { currentConnectionId } from '../../realtime/connection-id'
import { reportUnauthorized } from './unauthorized'
import { ApiError } from './errors'
import { takePreloaded } from './preloaded-responses'
import { currentShare, shareTokenFor } from './current-share'

export interface AnyRoute {
  method: Method
  path: string
  creates?: boolean | undefined
}

/** Query and body of a call; a part that the route does not need may be left out. */
type Parts<R> = ({} extends QueryOf<R> ? { query?: QueryOf<R> } : { query: QueryOf<R> }) &
  ({} extends BodyOf<R> ? { body?: BodyOf<R> } : { body: BodyOf<R> }) & {
    signal?: AbortSignal
    /** Lets the call outlive the page; for small bodies only. */ keepalive?: boolean
    /** How long it waits for a response, where that takes longer than usual. */ timeoutMs?: number
  }
export type Init<R> = {} extends Parts<R> ? [init?: Parts<R>] : [init: Parts<R>]

/** Returns the headers of every call: the CSRF token and the id of the live connection. */
export function callHeaders(method: Method): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const connection = currentConnectionId()
  if (connection) headers[CONNECTION_HEADER] = connection
  if (method !== 'GET') headers[CSRF_HEADER] = readCookie(SECURE_COOKIE_PREFIX + CSRF_COOKIE) ?? readCookie(CSRF_COOKIE) ?? ''
  return headers
}

/** Returns the URL of a call; on the page of a shared link with its token. */
export function callUrl(path: string, query?: object): string {
  const search = new URLSearchParams()
  const parts: Record<string, string | number | boolean | null | undefined> = { token: shareTokenFor(path), ...query }
  for (const [key, value] of Object.entries(parts)) if (value !== undefined && value !== null) search.set(key, String(value))
  const text = search.toString()
  return API_BASE + path + (text ? `?${text}` : '')
}

/** Returns the error for a failed response; reports a 401 to the app. */
export function failure(path: string, status: number, body: unknown): ApiError {
  if (status === 401) reportUnauthorized(path)
  if ((status === 403 || status === 404) && !path.startsWith('/library/shared/')) currentShare()?.onUse()
  const { message, code, errors, in_the_way: inTheWay, newer } = (body ?? {}) as Partial<FailureBody>
  return new ApiError(
    code ?? 'internal',
    message && (status < 500 || code === 'busy' || code === 'provider.unavailable') ? message : translator('errors')('oops'),
    status,
    errors,
    undefined,
    inTheWay,
    newer,
  )
}

/** Its sentence is that of every failure without one: the first call may fail before any texts are there. */
export const noAnswer = (cause?: unknown): ApiError => new ApiError('network', '', 0, {}, cause)

/**
 * Makes one call of the contract and returns its data: `call<typeof renameBoard>('PATCH', `/boards/${id}`, { body: { name } })`. The types
 * come from the route, so a wrong path, body or field does not compile. Calls that create something are made with `create` in create.ts.
 * @throws {ApiError} on any failure, also after 15 s without a response, or `timeoutMs`
 */
export async function call<R extends AnyRoute & { creates?: false }>(
  method: R['method'],
  path: PathOf<R['path']>,
  ...[init]: Init<R>
): Promise<DataOf<R>> {
  const { query, ...question } = (init ?? {}) as Asked
  const url = callUrl(path, query)
  const answer = (method === 'GET' && takePreloaded(url)) || (await ask(url, { ...question, method }))
  return dataOf<R>(path, answer)
}

/** Returns the data of a response. @throws {ApiError} when it is a failure */
export function dataOf<R extends AnyRoute>(path: string, { status, body }: { status: number; body: unknown }): DataOf<R> {
  if (status >= 300) throw failure(path, status, body)
  return (body as { data: DataOf<R> } | null)?.data as DataOf<R>
}

/** The request of a call, without the type of its route. */
export type Asked = Partial<Question> & { query?: object }

interface Question {
  method: Method
  body: unknown
  signal: AbortSignal | undefined
  keepalive: boolean | undefined
  timeoutMs: number | undefined
  /** Key of the action that creates something. */
  action?: string
}

/** Sends a request. @throws {ApiError} when there is no response in time */
export async function ask(
  url: string,
  { method, body, signal, keepalive, timeoutMs = REQUEST_TIMEOUT_MS, action }: Partial<Question> & { method: Method },
): Promise<{ status: number; body: unknown }> {
  const headers = callHeaders(method)
  if (action !== undefined) headers[IDEMPOTENCY_HEADER] = action
  if (body !== undefined) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      keepalive,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  } catch (error) {
    if (signal?.aborted) throw new ApiError('aborted', '', 0, {}, error)
    throw noAnswer(error)
  }
}
