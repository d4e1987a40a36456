/** The part of a pino logger the database layer uses. */
export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The database cannot be used; the message is for the operator and contains no secret. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
