import { DOCUMENT_LIMITS } from '../items/_shared/document-limits'
import { fitsStore } from '../items/_shared/json-bytes'
import type { AudioValue } from '../items/audio/schema'
import type { ChoiceValue } from '../items/choice/schema'
import type { DictationValue } from '../items/dictation/schema'
import type { DndValue } from '../items/dnd-group/schema'
import type { FlashCardsValue } from '../items/flash-cards/schema'
import type { ImageValue } from '../items/image/schema'
import type { MapWordsValue } from '../items/map-words/schema'
import type { MarkWordsValue } from '../items/mark-words/schema'
import type { MemoryPairsValue } from '../items/memory-pairs/schema'
import type { OpenAnswerValue } from '../items/open-answer/schema'
import type { OrderWordsValue } from '../items/order-words/schema'
import type { OrderLinesValue } from '../items/order-lines/schema'
import type { SelectValue } from '../items/select-exercise/schema'
import type { SpokenAnswerValue } from '../items/spoken-answer/schema'
import type { TableValue } from '../items/table/schema'
import type { TextValue } from '../items/text/schema'
import type { TrueFalseValue } from '../items/true-false/schema'
import type { VimeoValue } from '../items/vimeo/schema'
import type { WordInGapValue } from '../items/word-in-gap/schema'
import type { WordsValue } from '../items/words/schema'
import type { WriteInGapValue } from '../items/write-in-gap/schema'
import type { YoutubeValue } from '../items/youtube/schema'

/**
 * One item to be added to a board: its type code, a name if the source has one, and its value. A `file_id` of
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
  | { type: 16; value: WordInGapValue }
  | { type: 17; value: WriteInGapValue }
  | { type: 18; value: MapWordsValue }
  | { type: 20; value: ChoiceValue }
  | { type: 21; value: TrueFalseValue }
  | { type: 22; value: OrderWordsValue }
  | { type: 23; value: OrderLinesValue }
  | { type: 24; value: OpenAnswerValue }
  | { type: 25; value: SpokenAnswerValue }
  | { type: 26; value: FlashCardsValue }
  | { type: 27; value: MemoryPairsValue }
  | { type: 28; value: DictationValue }
  | { type: 29; value: MarkWordsValue }
)

/** Why a part of the source is missing in the result, wholly or in part. */
export type Reason =
  | 'no_word' // a line with a translation and no word
  | 'no_translation' // a pair with one side
  | 'no_answer' // a gap without its correct word
  | 'one_option' // no options to choose from
  | 'several_right' // a gap with several correct options
  | 'weights' // answers that are worth different shares of the mark
  | 'partial_credit' // an answer with partial credit, left out
  | 'tolerance' // a number with a tolerance
  | 'whole_numbers' // a range of numbers, of which the whole ones stay
  | 'range' // a range of numbers that cannot be listed
  | 'units' // units of a number
  | 'case' // upper and lower case matter
  | 'spelling' // small mistakes in spelling are accepted
  | 'mixed' // typed gaps and choices in one exercise
  | 'wildcard' // an answer with a wildcard
  | 'not_closed' // a marker or bracket that is not closed
  | 'too_long' // a word or answer over the length limit
  | 'too_many' // more than an item may contain
  | 'no_question' // answers without a question, or the reverse
  | 'bad_answer' // the key names no answer
  | 'same_look' // a wrong answer that looks like the right one, which it therefore is
  | 'same_letter' // an answer with the letter of another one, left out
  | 'unknown_type' // a question type without a counterpart
  | 'media' // its picture or sound is lost
  | 'file_type' // a file of an unsupported type
  | 'video_file' // a video file, or a video on an unsupported site
  | 'missing_file' // a file missing in the package
  | 'formatting' // bold, lists, tables, links of a text
  | 'feedback' // hints and feedback
  | 'limits' // how long a text may be, in characters or more words than can be asked for
  | 'grading' // notes for those who grade
  | 'template' // a text to begin an answer with
  | 'attachments' // files beside an answer
  | 'pattern' // a regular expression instead of a word
  | 'synonyms' // words that may stand for the one to use or to say
  | 'tags' // labels of words
  | 'columns' // columns beside word and translation
  | 'joined' // a line without a separator, read as part of the row above
  | 'unreadable' // characters that the encoding does not have
  | 'encoding' // a file in another encoding than it states, of which the text is the name
  | 'broken_text' // characters of a question that are damaged
  | 'hidden' // a hidden row, column or sheet of a workbook
  | 'error_cell' // a cell of a workbook that shows an error
  | 'merged' // cells merged over several rows: the first has the text
  | 'large_file' // a file, or all files together, over the size limit
  | 'empty'

/** A place in the source that could not be converted; lines and parts are counted from 1. */
export interface Problem {
  line: number
  /** Beginning of the source text. */
  text: string
  reason: Reason
  /** Its type as the source calls it, such as "Essay". */
  kind?: string
}
/** A picture or sound of the source: its path in the package, or its bytes. */
export interface ImportedFile {
  name: string
  /** Its place, for problem reports. */
  place: Pick<Problem, 'line' | 'kind'>
  from: { path: string } | { base64: string }
}
export interface Imported {
  items: ImportedItem[]
  problems: Problem[]
  files?: ImportedFile[]
  /** Title of the source, such as a category of questions. */
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
/** Leaves out, and reports, items over the size limit. */
export function bounded({ items, problems, ...rest }: Imported): Imported {
  const small: ImportedItem[] = []
  const large: ImportedItem[] = []
  for (const item of items) (fits(item) ? small : large).push(item)
  return { ...rest, items: small, problems: [...problems, ...large.map((item) => problem(1, item.name ?? '', 'too_many'))] }
}
