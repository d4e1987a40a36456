import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import type { Why } from '../../../lib/reading/refusal'

/** Rows as in the file: of a sheet, or the notes of one kind. */
export interface Table {
  name: string
  columns: string[]
  rows: string[][]
}
/** The content of a file. */
export interface Content {
  tables: Table[]
  /** Rows left out because of the vocabulary's limit. */
  more: number
  /** Some words have tags, which are not imported. */
  hasTags?: boolean
}

export type Question = { kind: 'read'; file: Blob } | { kind: 'write'; words: ExportedWord[]; deck: string }
/** `too_new`: of a format newer than this version. */
export type Refused = Why | 'too_new'
export type Reply = { content: Content } | { file: Uint8Array<ArrayBuffer> } | { why: Refused }

export class TooNew extends Error {}
