import pg from 'pg'

/** Returns whether a statement failed because of the constraint with this name. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint
