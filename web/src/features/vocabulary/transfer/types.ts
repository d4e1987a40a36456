import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import type { Encoding } from '../../../lib/reading/encodings'
import type { Why } from '../../../lib/reading/refusal'

/** What words have no place for: sounds and pictures, formatting, tags. */
export const ROW_LOSSES = ['media', 'formatting', 'tagged'] as const
/** How many rows lose what words have no place for. */
export type RowLosses = Readonly<Record<(typeof ROW_LOSSES)[number], number>>
/** Rows as in the file: of a sheet, or the notes of one kind. */
export interface Table {
  name: string
  columns: string[]
  rows: string[][]
  losses?: RowLosses
}
/**
 * Lines added to the row above, hidden rows, columns and sheets, rows with errors of a spreadsheet, cells merged over several rows, and notes
 * that are too long.
 */
export const LOSSES = ['joined', 'hidden', 'errors', 'merged', 'long'] as const
export type Loss = (typeof LOSSES)[number]

/** The content of a file. */
export interface Content {
  tables: Table[]
  /** Rows left out because of the vocabulary's limit. */
  more: number
  /** Some words have tags, which are not imported. */
  hasTags?: boolean
  /** How often something is not among the rows, or not as it stands. */
  losses?: Readonly<Partial<Record<Loss, number>>>
  /** Some characters are not of the file's encoding. */
  isUnreadable?: boolean
  /** Of a text file. */
  encoding?: Encoding
}

export type Question = { kind: 'read'; file: Blob; encoding?: Encoding } | { kind: 'write'; words: ExportedWord[]; deck: string }
/** `too_new`: of a format newer than this version. */
export type Refused = Why | 'too_new'
export type Reply = { content: Content } | { file: Uint8Array<ArrayBuffer> } | { why: Refused }

export class TooNew extends Error {}
