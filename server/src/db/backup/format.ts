import { z } from 'zod'
import { STORAGE_KEY } from '../../adapters/files/key'

/**
 * Objects of a backup in order: head; table, data ..., tableEnd for each table; end; and with files file, data ..., fileEnd for
 * each, then filesEnd. Version 1 had no files.
 */
export const NEWEST_VERSION = 2

export const headSchema = z.object({
  format: z.literal('keel-backup'),
  version: z.literal([1, NEWEST_VERSION]),
  /** Uploaded files are included. */
  files: z.boolean().default(false),
  createdAt: z.string(),
  server: z.string(),
  /** Name and checksum of every applied migration. */
  migrations: z.array(z.tuple([z.string(), z.string()])),
})
export type Head = z.infer<typeof headSchema>
export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })
export const tableEndSchema = z.object({ rows: z.number() })
export const endSchema = z.object({
  /** Last value of every sequence; null if never used. */
  sequences: z.array(z.tuple([z.string(), z.string().nullable()])),
  tables: z.number(),
  rows: z.number(),
})

export const fileSchema = z.object({ file: z.string().regex(STORAGE_KEY) })
export const fileEndSchema = z.object({ sha256: z.string() })
export const filesEndSchema = z.object({ files: z.number(), bytes: z.number() })

/** Returns a part of a backup as its schema describes it. */
export function parsePart<T>(schema: z.ZodType<T>, part: unknown): T {
  const { data, success } = schema.safeParse(part)
  if (!success) throw new Error('The backup is damaged: a part of it is not as expected.')
  return data
}

export interface Summary {
  tables: number
  rows: number
}
