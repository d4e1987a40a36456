import { ApiError } from './errors'

export const RETRY_AFTER_MS = 3000

/** For `retry` of a mutation that must arrive: network failures are temporary, refusals are final. */
export const worthRetrying = (_count: number, error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)
