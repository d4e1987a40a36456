import { banner } from './banner/value'
import { itemCodes, itemNames, type ItemCode } from './codes'
import type { ItemDefinition } from './define'
import { audio } from './audio/value'
import { dndGroup } from './dnd-group/value'
import { heading } from './heading/value'
import { image } from './image/value'
import { mapWords } from './map-words/value'
import { pdf } from './pdf/value'
import { recordedAudio } from './recorded-audio/value'
import { selectExercise } from './select-exercise/value'
import { table } from './table/value'
import { text } from './text/value'
import { vimeo } from './vimeo/value'
import { wordInGap } from './word-in-gap/value'
import { words } from './words/value'
import { writeInGap } from './write-in-gap/value'
import { youtube } from './youtube/value'

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
