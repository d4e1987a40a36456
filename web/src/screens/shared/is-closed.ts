import { ApiError } from '../../api/errors'

/** Whether the server says that a link opens nothing; silence and its own failures say nothing of the link. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
