import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import type { Encoding } from '../../../lib/reading/encodings'
import type { Why } from '../../../lib/reading/refusal'

/** Rows as in the file: of a sheet, or the notes of one kind. */
export interface Table {
  name: string
  columns: string[]
  rows: string[][]
}
/** Lines added to the row above, hidden rows, columns and sheets, rows with errors of a spreadsheet, and cells merged over several rows. */
export const LOSSES = ['joined', 'hidden', 'errors', 'merged'] as const
export type Loss = (typeof LOSSES)[number]

/** The content of a file. */
export interface Content {
  tables: Table[]
  /** Rows left out because of the vocabulary's limit. */
  more: number
  /** Some words have tags, which are not imported. */
  hasTags?: boolean
  /** How often something is not among the rows, or not as it stands. */
  losses?: Readonly<Record<Loss, number>>
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
