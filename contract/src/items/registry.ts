import { audio } from './audio/behaviour'
import { audioSchema } from './audio/schema'
import { banner } from './banner/behaviour'
import { bannerSchema } from './banner/schema'
import { choice } from './choice/behaviour'
import { choiceSchema } from './choice/schema'
import { defineItem } from './define'
import { divider } from './divider/behaviour'
import { dividerSchema } from './divider/schema'
import { dictation } from './dictation/behaviour'
import { dictationSchema } from './dictation/schema'
import { dndGroup } from './dnd-group/behaviour'
import { dndGroupSchema } from './dnd-group/schema'
import { flashCards } from './flash-cards/behaviour'
import { flashCardsSchema } from './flash-cards/schema'
import { heading } from './heading/behaviour'
import { headingSchema } from './heading/schema'
import { image } from './image/behaviour'
import { imageSchema } from './image/schema'
import { mapWords } from './map-words/behaviour'
import { mapWordsSchema } from './map-words/schema'
import { markWords } from './mark-words/behaviour'
import { markWordsSchema } from './mark-words/schema'
import { memoryPairs } from './memory-pairs/behaviour'
import { memoryPairsSchema } from './memory-pairs/schema'
import { orderWords } from './order-words/behaviour'
import { orderWordsSchema } from './order-words/schema'
import { openAnswer } from './open-answer/behaviour'
import { openAnswerSchema } from './open-answer/schema'
import { orderLines } from './order-lines/behaviour'
import { orderLinesSchema } from './order-lines/schema'
import { pdf } from './pdf/behaviour'
import { pdfSchema } from './pdf/schema'
import { recordedAudio } from './recorded-audio/behaviour'
import { recordedAudioSchema } from './recorded-audio/schema'
import { selectExercise } from './select-exercise/behaviour'
import { selectExerciseSchema } from './select-exercise/schema'
import { sheet } from './sheet/behaviour'
import { sheetSchema } from './sheet/schema'
import { spokenAnswer } from './spoken-answer/behaviour'
import { spokenAnswerSchema } from './spoken-answer/schema'
import { table } from './table/behaviour'
import { tableSchema } from './table/schema'
import { teacherNote } from './teacher-note/behaviour'
import { teacherNoteSchema } from './teacher-note/schema'
import { text } from './text/behaviour'
import { textSchema } from './text/schema'
import { trueFalse } from './true-false/behaviour'
import { trueFalseSchema } from './true-false/schema'
import { vimeo } from './vimeo/behaviour'
import { vimeoSchema } from './vimeo/schema'
import { wordInGap } from './word-in-gap/behaviour'
import { wordInGapSchema } from './word-in-gap/schema'
import { words } from './words/behaviour'
import { wordsSchema } from './words/schema'
import { writeInGap } from './write-in-gap/behaviour'
import { writeInGapSchema } from './write-in-gap/schema'
import { youtube } from './youtube/behaviour'
import { youtubeSchema } from './youtube/schema'

const definitions = [
  defineItem(text, textSchema),
  defineItem(words, wordsSchema),
  defineItem(youtube, youtubeSchema),
  defineItem(vimeo, vimeoSchema),
  defineItem(image, imageSchema),
  defineItem(audio, audioSchema),
  defineItem(pdf, pdfSchema),
  defineItem(selectExercise, selectExerciseSchema),
  defineItem(dndGroup, dndGroupSchema),
  defineItem(table, tableSchema),
  defineItem(heading, headingSchema),
  defineItem(recordedAudio, recordedAudioSchema),
  defineItem(wordInGap, wordInGapSchema),
  defineItem(writeInGap, writeInGapSchema),
  defineItem(mapWords, mapWordsSchema),
  defineItem(banner, bannerSchema),
  defineItem(choice, choiceSchema),
  defineItem(trueFalse, trueFalseSchema),
  defineItem(orderWords, orderWordsSchema),
  defineItem(orderLines, orderLinesSchema),
  defineItem(openAnswer, openAnswerSchema),
  defineItem(spokenAnswer, spokenAnswerSchema),
  defineItem(flashCards, flashCardsSchema),
  defineItem(memoryPairs, memoryPairsSchema),
  defineItem(dictation, dictationSchema),
  defineItem(markWords, markWordsSchema),
  defineItem(sheet, sheetSchema),
  defineItem(divider, dividerSchema),
  defineItem(teacherNote, teacherNoteSchema),
]
type Definition = (typeof definitions)[number]
/** The number of an item type. */
export type ItemCode = Definition['code']
/** The name of an item type, which is its folder in every package. */
export type ItemName = Definition['name']

/** Every type by its code. */
export const itemTypes = Object.fromEntries(definitions.map((type) => [type.code, type])) as Record<ItemCode, Definition>
export const itemCodes: readonly ItemCode[] = definitions.map(({ code }) => code)
/** `codeOf.text` is 1. */
export const codeOf = Object.fromEntries(definitions.map(({ name, code }) => [name, code])) as {
  [Name in ItemName]: Extract<Definition, { name: Name }>['code']
}
