import type { ChoiceValue } from '../items/choice/schema'
import type { DictationValue } from '../items/dictation/schema'
import type { FlashCardsValue } from '../items/flash-cards/schema'
import type { MapWordsValue } from '../items/map-words/schema'
import type { MarkWordsValue } from '../items/mark-words/schema'
import type { MemoryPairsValue } from '../items/memory-pairs/schema'
import type { OrderLinesValue } from '../items/order-lines/schema'
import type { OrderWordsValue } from '../items/order-words/schema'
import type { SelectValue } from '../items/select-exercise/schema'
import type { TextValue } from '../items/text/schema'
import type { TrueFalseValue } from '../items/true-false/schema'
import type { WordInGapValue } from '../items/word-in-gap/schema'
import type { WordsValue } from '../items/words/schema'
import type { WriteInGapValue } from '../items/write-in-gap/schema'

/** An item that can be turned into another, or that another can be turned into, by its type code. */
export type TurnedItem =
  | { type: 1; value: TextValue }
  | { type: 2; value: WordsValue }
  | { type: 10; value: SelectValue }
  | { type: 16; value: WordInGapValue }
  | { type: 17; value: WriteInGapValue }
  | { type: 18; value: MapWordsValue }
  | { type: 20; value: ChoiceValue }
  | { type: 21; value: TrueFalseValue }
  | { type: 22; value: OrderWordsValue }
  | { type: 23; value: OrderLinesValue }
  | { type: 26; value: FlashCardsValue }
  | { type: 27; value: MemoryPairsValue }
  | { type: 28; value: DictationValue }
  | { type: 29; value: MarkWordsValue }

/** What the new item does not have. */
export type LossKind =
  | 'incomplete' // parts that learners do not see, such as a word without its translation
  | 'tooMany' // parts over the limit of the new type
  | 'tooLong' // parts with a text that is too long for it
  | 'tooShort' // sentences in which there is nothing to put in order
  | 'examples' // sentences on cards
  | 'voice' // language and voice of a word list
  | 'answers' // further accepted answers, or orders
  | 'wrongWords' // wrong options, and words that do not belong
  | 'oneWord' // gaps for which there is no wrong word
  | 'severalRight' // questions with several correct options
  | 'explanations' // what is shown once a question is solved
  | 'hints'
  | 'gaps' // gaps, which become plain text
  | 'markedWords' // words to find, which become plain text
  | 'media' // images and sounds
  | 'formatting' // bold words, colours, lists, links
  | 'settings' // how the exercise is done, such as its order

/** A loss; `count` is how many there are, 1 where they are not counted. */
export interface Loss {
  kind: LossKind
  count: number
}

/** How what the new item needs was found; its author should look at it. */
export type TurnHint =
  | 'otherGaps' // words of other gaps are the wrong options
  | 'otherPairs' // other pairs have the wrong options
  | 'standOutGaps' // the words that stand out in the text are its gaps
  | 'standOutWords' // the words that stand out are those to find
  | 'longestWords' // the longest word of each sentence is a gap
  | 'markWords' // the author marks the words to find

/** A new item as an existing one would be turned into it. */
export type Turned = TurnedItem & { losses: Loss[]; hint: TurnHint | null }
/** The same without its type, or null where there is nothing to turn. */
export type TurnedTo<Type extends TurnedItem['type']> = Omit<Extract<Turned, { type: Type }>, 'type'> | null

/** Returns the losses that there are. */
export const lossesOf = (counts: readonly (readonly [LossKind, number | boolean])[]): Loss[] =>
  counts.flatMap(([kind, count]) => (Number(count) > 0 ? [{ kind, count: Number(count) }] : []))
