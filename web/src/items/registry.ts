import { isItemCode, type ItemCode, type LibraryKind } from '@keel/contract/items/codes'
import type { AddEntry, WebItemDefinition } from './_shared/item-type'
import { audio } from './audio/item'
import { banner } from './banner/item'
import { choice } from './choice/item'
import { divider } from './divider/item'
import { dictation } from './dictation/item'
import { dndGroup } from './dnd-group/item'
import { flashCards } from './flash-cards/item'
import { heading } from './heading/item'
import { image } from './image/item'
import { mapWords } from './map-words/item'
import { markWords } from './mark-words/item'
import { orderWords } from './order-words/item'
import { openAnswer } from './open-answer/item'
import { memoryPairs } from './memory-pairs/item'
import { orderLines } from './order-lines/item'
import { pdf } from './pdf/item'
import { recordedAudio } from './recorded-audio/item'
import { selectExercise } from './select-exercise/item'
import { sheet } from './sheet/item'
import { spokenAnswer } from './spoken-answer/item'
import { table } from './table/item'
import { teacherNote } from './teacher-note/item'
import { text } from './text/item'
import { trueFalse } from './true-false/item'
import { vimeo } from './vimeo/item'
import { wordInGap } from './word-in-gap/item'
import { words } from './words/item'
import { writeInGap } from './write-in-gap/item'
import { youtube } from './youtube/item'

const definitions = [
  text,
  words,
  youtube,
  vimeo,
  image,
  audio,
  pdf,
  selectExercise,
  dndGroup,
  table,
  heading,
  recordedAudio,
  wordInGap,
  writeInGap,
  mapWords,
  banner,
  choice,
  trueFalse,
  orderWords,
  orderLines,
  openAnswer,
  spokenAnswer,
  flashCards,
  memoryPairs,
  dictation,
  markWords,
  sheet,
  divider,
  teacherNote,
] satisfies { code: ItemCode }[]

type Listed = Record<(typeof definitions)[number]['code'], WebItemDefinition>
/** Every type by its code; the compiler rejects a type of the contract that is missing here. */
export const itemTypes: Record<ItemCode, WebItemDefinition> = Object.fromEntries(definitions.map((type) => [type.code, type])) as Listed

/** Returns whether this page knows the type: a page that was loaded before an update lacks its new types. */
export const isKnown = ({ type }: { type: ItemCode }): boolean => type in itemTypes

/** Returns whether students never see entries of this kind. */
export const isForTeachers = (kind: LibraryKind): boolean =>
  isItemCode(kind) && isKnown({ type: kind }) && itemTypes[kind].audience === 'teacher'

/** Entries of the add-item menu, in their order; exercises are in the picker. */
export const addEntries: { code: ItemCode; entry: AddEntry<unknown> }[] = definitions
  .flatMap(({ code, add }) => add.map((entry) => ({ code, entry })))
  .sort((a, b) => a.entry.order - b.entry.order)

/** The exercises that the picker offers. */
export const exerciseTypes: (WebItemDefinition & { code: ItemCode })[] = definitions.filter(({ hint }) => hint !== undefined)

/** Preloads the code of the editors. */
export const preloadEditors = (): void => {
  for (const { editor } of definitions) editor.preload()
}
