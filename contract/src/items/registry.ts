import { banner } from './banner/schema'
import { itemCodes, itemNames, type ItemCode } from './codes'
import type { ItemDefinition } from './define'
import { audio } from './audio/schema'
import { dndGroup } from './dnd-group/schema'
import { heading } from './heading/schema'
import { image } from './image/schema'
import { mapWords } from './map-words/schema'
import { pdf } from './pdf/schema'
import { recordedAudio } from './recorded-audio/schema'
import { selectExercise } from './select-exercise/schema'
import { table } from './table/schema'
import { text } from './text/schema'
import { vimeo } from './vimeo/schema'
import { wordInGap } from './word-in-gap/schema'
import { words } from './words/schema'
import { writeInGap } from './write-in-gap/schema'
import { youtube } from './youtube/schema'

export type { ItemCode } from './codes'

/** Every type by its code; null while it is not built, and then it can be neither made nor offered. */
export const itemTypes: Record<ItemCode, ItemDefinition | null> = {
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
export const builtCodes: ItemCode[] = itemCodes.filter((code) => itemTypes[code] !== null)
export { itemNames }
