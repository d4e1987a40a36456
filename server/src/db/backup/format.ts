import { z } from 'zod'

/** The objects of a backup, in the order they come: head, then table, data ..., tableEnd for each table, then end. */
export const VERSION = 1

export const headSchema = z.object({
  format: z.literal('keel-backup'),
  version: z.literal(VERSION),
  createdAt: z.string(),
  server: z.string(),
  /** Name and checksum of every migration the data went through. */
  migrations: z.array(z.tuple([z.string(), z.string()])),
})
export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })
export const tableEndSchema = z.object({ rows: z.number() })
export const endSchema = z.object({
  /** Last value of every sequence; null when it was never used. */
  sequences: z.array(z.tuple([z.string(), z.string().nullable()])),
  tables: z.number(),
  rows: z.number(),
})

export interface Summary {
  tables: number
  rows: number
}

/** The migrations themselves are run, not copied. */
export const isOwnTable = (name: string): boolean => !name.startsWith('schema_')

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
