import { DOCUMENT_LIMITS } from '../items/_shared/document-limits'
import { fitsStore } from '../items/_shared/json-bytes'
import type { AudioValue } from '../items/audio/rules'
import type { DndValue } from '../items/dnd-group/rules'
import type { ImageValue } from '../items/image/rules'
import type { MapWordsValue } from '../items/map-words/rules'
import type { RecordedAudioValue } from '../items/recorded-audio/rules'
import type { SelectValue } from '../items/select-exercise/rules'
import type { TableValue } from '../items/table/rules'
import type { TextValue } from '../items/text/rules'
import type { VimeoValue } from '../items/vimeo/rules'
import type { WordInGapValue } from '../items/word-in-gap/rules'
import type { WordsValue } from '../items/words/rules'
import type { WriteInGapValue } from '../items/write-in-gap/rules'
import type { YoutubeValue } from '../items/youtube/rules'

/**
 * One item as it would be added to a board: its type's code, a name if the source gave one, and its value. A `file_id` of
 * -1 means the first of the imported files: it is uploaded before the item is added.
 */
export type ImportedItem = { name: string | null } & (
  | { type: 1; value: TextValue }
  | { type: 2; value: WordsValue }
  | { type: 3; value: YoutubeValue }
  | { type: 4; value: VimeoValue }
  | { type: 7; value: ImageValue }
  | { type: 8; value: AudioValue }
  | { type: 10; value: SelectValue }
  | { type: 11; value: DndValue }
  | { type: 13; value: TableValue }
  | { type: 15; value: RecordedAudioValue }
  | { type: 16; value: WordInGapValue }
  | { type: 17; value: WriteInGapValue }
  | { type: 18; value: MapWordsValue }
)

/** Why something of the source is not, or not wholly, in the result. */
export type Reason =
  | 'no_word' // a line with a translation and no word
  | 'no_translation' // a pair with one side
  | 'no_answer' // a gap without its right word
  | 'one_option' // nothing to choose from
  | 'several_right' // more than one right choice
  | 'partial_credit' // an answer that is half right is left out
  | 'tolerance' // a number that may be a little off
  | 'mixed' // gaps to write in beside gaps to choose for
  | 'wildcard' // an answer with a place where anything may stand
  | 'not_closed' // a mark or bracket that is not closed
  | 'too_long' // a word longer than a word may be
  | 'too_many' // more than an item may hold
  | 'no_question' // answers without a question, or the other way round
  | 'bad_answer' // the key names no answer
  | 'unknown_type' // a kind of question that has no counterpart here
  | 'media' // its picture or sound stays behind
  | 'file_type' // a file of a type that is not supported
  | 'video_file' // a video that is a file, or on a site that is not supported
  | 'missing_file' // a file that is not in the package
  | 'formatting' // bold, lists, tables, links of a text
  | 'feedback' // hints, and what is said after an answer
  | 'tags' // labels of words
  | 'columns' // columns beside a word and its translation
  | 'large_file' // a file, or all together, too large
  | 'empty'

/** A place of the source that was not understood; lines and parts are counted from 1. */
export interface Problem {
  line: number
  /** The beginning of what stands there. */
  text: string
  reason: Reason
  /** What it is called where it comes from, such as "Essay". */
  kind?: string
}
/** A picture or sound of the source: its place in the package, or its bytes. */
export interface ImportedFile {
  name: string
  /** Where it stands, to be named when it cannot be taken. */
  place: Pick<Problem, 'line' | 'kind'>
  from: { path: string } | { base64: string }
}
export interface Imported {
  items: ImportedItem[]
  problems: Problem[]
  files?: ImportedFile[]
  /** What the source calls all of it, such as a category of questions. */
  title?: string
}

const SHOWN_MAX_LENGTH = 80
export const problem = (line: number, text: string, reason: Reason, kind?: string): Problem => ({
  line,
  text: Array.from(text.trim().slice(0, SHOWN_MAX_LENGTH * 2))
    .slice(0, SHOWN_MAX_LENGTH)
    .join(''),
  reason,
  ...(kind !== undefined && { kind: kind.slice(0, SHOWN_MAX_LENGTH) }),
})

const fits = ({ value }: ImportedItem): boolean =>
  fitsStore(value) && !('content' in value && value.content.length > DOCUMENT_LIMITS.blocks)
/** Leaves out, and names, what is larger than an item may be. */
export function bounded({ items, problems, ...rest }: Imported): Imported {
  const small: ImportedItem[] = []
  const large: ImportedItem[] = []
  for (const item of items) (fits(item) ? small : large).push(item)
  return { ...rest, items: small, problems: [...problems, ...large.map((item) => problem(1, item.name ?? '', 'too_many'))] }
}
