import { ApiError } from '../../data/_shared/errors'

/** Whether the server says that a link opens nothing; network and server failures do not say so. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
