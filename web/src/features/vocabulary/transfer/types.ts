import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import type { Why } from '../../../lib/reading/refusal'

/** Rows of a file, as they are in it: a sheet, or the notes of one kind. */
export interface Table {
  name: string
  columns: string[]
  rows: string[][]
}
/** What is in a file. */
export interface Content {
  tables: Table[]
  /** Rows that are left out because a vocabulary holds no more. */
  more: number
  /** Some words have tags, for which there is no place. */
  hasTags?: boolean
}

export type Question = { kind: 'read'; file: Blob } | { kind: 'write'; words: ExportedWord[]; deck: string }
/** `too_new`: of a format that came after us. */
export type Refused = Why | 'too_new'
export type Reply = { content: Content } | { file: Uint8Array<ArrayBuffer> } | { why: Refused }

export class TooNew extends Error {}
