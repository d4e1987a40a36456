import { ApiError } from './errors'

export const RETRY_AFTER_MS = 3000

/** A network that is away comes back; a refusal is final. For `retry` of a mutation that must arrive. */
export const worthRetrying = (_count: number, error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)
