import { itemCodes, type ItemCode } from '@keel/contract/items/codes'
import type { AddEntry, ExerciseType, ItemType } from './_shared/item-type'
import { audio } from './audio/item'
import { banner } from './banner/item'
import { dndGroup } from './dnd-group/item'
import { heading } from './heading/item'
import { image } from './image/item'
import { mapWords } from './map-words/item'
import { pdf } from './pdf/item'
import { recordedAudio } from './recorded-audio/item'
import { selectExercise } from './select-exercise/item'
import { table } from './table/item'
import { text } from './text/item'
import { vimeo } from './vimeo/item'
import { wordInGap } from './word-in-gap/item'
import { words } from './words/item'
import { writeInGap } from './write-in-gap/item'
import { youtube } from './youtube/item'

/** Every type by its code; null while it is not built, and then it is never offered. */
export const itemTypes: Record<ItemCode, ItemType | null> = {
  1: text,
  2: words,
  3: youtube,
  4: vimeo,
  5: null,
  6: null,
  7: image,
  8: audio,
  9: pdf,
  10: selectExercise,
  11: dndGroup,
  12: null,
  13: table,
  14: heading,
  15: recordedAudio,
  16: wordInGap,
  17: writeInGap,
  18: mapWords,
  19: banner,
}

const built = itemCodes.flatMap((code) => {
  const type = itemTypes[code]
  return type ? [{ code, type }] : []
})

/** Lines of the add-item menu, in their order; exercises stand behind the picker. */
export const addEntries: { code: ItemCode; entry: AddEntry<unknown> }[] = built
  .flatMap(({ code, type }) => type.add.map((entry) => ({ code, entry })))
  .sort((a, b) => a.entry.order - b.entry.order)

/** The types that learners answer. */
export const answeredTypes: { code: ItemCode; type: ItemType & { exercise: NonNullable<ItemType['exercise']> } }[] = built.flatMap(
  ({ code, type }) => (type.exercise ? [{ code, type: { ...type, exercise: type.exercise } }] : []),
)

/** The exercises that the picker offers. */
export const exerciseTypes: { code: ItemCode; type: ItemType & { exercise: ExerciseType<unknown, unknown, unknown> } }[] =
  answeredTypes.flatMap(({ code, type }) => ('hint' in type.exercise ? [{ code, type: { ...type, exercise: type.exercise } }] : []))

/** Fetches the editors' code ahead of need. */
export const preloadEditors = (): void => {
  for (const { type } of built) type.editor.preload()
}
