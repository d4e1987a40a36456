/** Returns the message of a failed call; null when the error has none for users. */
export function errorMessage(error: unknown): string | null {
  return error instanceof Error && error.name === 'ApiError' && error.message ? error.message : null
}
