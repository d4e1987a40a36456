import { z } from 'zod'
import type { Permission } from './permissions'
import type { TokenScope } from './token-scopes'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call as data: its name in code, method and path (below the API base, `:name` for parameters), the schemas of input and
 * output, and the permission that decides who may make it.
 */
export interface Route<
  M extends Method = Method,
  P extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Creates extends boolean = boolean,
> {
  method: M
  path: P
  permission: Permission
  summary: string
  params: Params
  query: Query
  body: Body
  /** Content of `{data}` in a success. */
  data: Data
  /** Bodies that are not JSON (uploads), responses that are not `{data}` (files) and redirects of a browser are handled by the route itself. */
  raw?: 'request' | 'answer' | 'redirect'
  /** Creates something: with an idempotency key of the caller a repetition creates nothing more. */
  creates?: Creates
  /** Calls a minute one caller (person, else network) may make; without it the general limit applies. */
  perMinute?: number
  /**
   * Refused calls a minute from one network, however many succeed: for calls of visitors, of whom a class may share an address. The
   * general limit applies too.
   */
  refusalsPerMinute?: number
  /** Largest body, if larger than the general limit. */
  maxBytes?: number
  /** Its response may be megabytes: few are made at once, and one after the other for one caller. */
  large?: boolean
  /** The scope of an API token it needs, where method and permission do not say so; `none` for no token at all. */
  tokenScope?: TokenScope | 'none'
}

export const NoInput = z.object({})
export const NoData = z.null()

/** Declares a call; omitted parts are empty. */
export function route<
  const M extends Method,
  const P extends string,
  Params extends z.ZodType = typeof NoInput,
  Query extends z.ZodType = typeof NoInput,
  Body extends z.ZodType = typeof NoInput,
  Data extends z.ZodType = typeof NoData,
  const Creates extends boolean = false,
>(r: {
  method: M
  path: P
  permission: Permission
  summary: string
  params?: Params
  query?: Query
  body?: Body
  data?: Data
  raw?: 'request' | 'answer' | 'redirect'
  creates?: Creates
  perMinute?: number
  refusalsPerMinute?: number
  maxBytes?: number
  large?: boolean
  tokenScope?: TokenScope | 'none'
}): Route<M, P, Params, Query, Body, Data, Creates> {
  return {
    ...r,
    params: (r.params ?? NoInput) as Params,
    query: (r.query ?? NoInput) as Query,
    body: (r.body ?? NoInput) as Body,
    data: (r.data ?? NoData) as Data,
  }
}

/** `'/rooms/:id/lesson'` as the type of real paths: `` `/rooms/${string}/lesson` ``. */
export type PathOf<P extends string> = P extends `${infer A}:${string}/${infer B}`
  ? `${A}${string}/${PathOf<B>}`
  : P extends `${infer A}:${string}`
    ? `${A}${string}`
    : P
export type ParamsOf<R> = R extends { params: infer S extends z.ZodType } ? z.output<S> : never
export type QueryOf<R> = R extends { query: infer S extends z.ZodType } ? z.input<S> : never
export type BodyOf<R> = R extends { body: infer S extends z.ZodType } ? z.input<S> : never
export type DataOf<R> = R extends { data: infer S extends z.ZodType } ? z.output<S> : never
/** Checked input of a handler. */
export type QueryOut<R> = R extends { query: infer S extends z.ZodType } ? z.output<S> : never
export type BodyOut<R> = R extends { body: infer S extends z.ZodType } ? z.output<S> : never
