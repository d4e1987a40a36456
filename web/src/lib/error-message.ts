/** The sentence of a failed call; null when the failure is not one of ours and has nothing to say to a person. */
export function errorMessage(error: unknown): string | null {
  return error instanceof Error && error.name === 'ApiError' && error.message ? error.message : null
}
