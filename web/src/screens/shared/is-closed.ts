import { ApiError } from '../../data/_shared/errors'

/** Returns whether the server replied that a link opens nothing; network and server failures are no such reply. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
