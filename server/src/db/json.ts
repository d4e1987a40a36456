import type { ColumnType } from 'kysely'

/**
 * A jsonb column: read as its value, written as text made by {@link json}. The driver would send a plain array as a PostgreSQL
 * array and a plain string as broken JSON; requiring text makes that a type error.
 */
export type Json = ColumnType<unknown, string, string>

/** Returns the text to write into a jsonb column. */
export function json(value: unknown): string {
  return JSON.stringify(value ?? null)
}

// As JSON.stringify writes them.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** Returns whether jsonb can store a JSON text: it takes neither the NUL character nor lone surrogates. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)
