import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import type { Encoding } from '../../../lib/reading/encodings'
import type { Why } from '../../../lib/reading/refusal'

/** What words have no place for: sounds and pictures, formatting, tags. */
export const ROW_LOSSES = ['media', 'formatting', 'tagged'] as const
/** How many rows lose what words have no place for. */
export type RowLosses = Readonly<Record<(typeof ROW_LOSSES)[number], number>>
/** The picture and the sound of a row, by their names in the package. */
export interface RowFiles {
  picture?: string
  sound?: string
}
/** The note of a row: its id, which stays when it is changed, and a sum of the names and sizes of its picture and sound. */
export interface RowNote {
  id: string
  files: string
}
/** Rows as in the file: of a sheet, or the notes of one kind. */
export interface Table {
  name: string
  columns: string[]
  rows: string[][]
  /** Of the rows that have some, by their places. */
  files?: Record<number, RowFiles>
  /** Of the rows that are notes with an id, by their places. */
  notes?: Record<number, RowNote>
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

/** A picture or sound of a package; null if it is damaged or too large. */
export interface PackedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer> | null
}

/** The file of a word for a package, by its id. */
export type WrittenFiles = ReadonlyMap<number, { name: string; bytes: Uint8Array<ArrayBuffer> }>

export type Question =
  | { kind: 'read'; file: Blob; encoding?: Encoding }
  /** The pictures and sounds of these names. */
  | { kind: 'files'; file: Blob; names: readonly string[] }
  | { kind: 'write'; words: ExportedWord[]; deck: string; files?: WrittenFiles }
/** `too_new`: of a format newer than this version. */
export type Refused = Why | 'too_new'
export type Reply = { content: Content } | { files: PackedFile[] } | { file: Uint8Array<ArrayBuffer> } | { why: Refused }

export class TooNew extends Error {}
