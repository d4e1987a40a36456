import { audio } from '@keel/contract/items/audio/value'
import { banner } from '@keel/contract/items/banner/value'
import { dndGroup } from '@keel/contract/items/dnd-group/value'
import { mapWords } from '@keel/contract/items/map-words/value'
import { pdf } from '@keel/contract/items/pdf/value'
import { recordedAudio } from '@keel/contract/items/recorded-audio/value'
import { vimeo } from '@keel/contract/items/vimeo/value'
import { wordInGap } from '@keel/contract/items/word-in-gap/value'
import { words } from '@keel/contract/items/words/value'
import { writeInGap } from '@keel/contract/items/write-in-gap/value'
import { youtube } from '@keel/contract/items/youtube/value'
import type { ItemCode } from '@keel/contract/items/codes'
import type { ItemDefinition } from '@keel/contract/items/define'

/** Types whose server side is done and that are not offered yet, so that their calls can be tested. */
const prepared: Partial<Record<ItemCode, ItemDefinition>> = {
  2: words,
  3: youtube,
  4: vimeo,
  8: audio,
  9: pdf,
  11: dndGroup,
  15: recordedAudio,
  16: wordInGap,
  17: writeInGap,
  18: mapWords,
  19: banner,
}

/** The registry with them: `vi.mock('@keel/contract/items/registry', withPrepared)`. */
export async function withPrepared(original: () => Promise<unknown>) {
  const registry = (await original()) as { itemTypes: Record<ItemCode, ItemDefinition | null> }
  return { ...registry, itemTypes: { ...registry.itemTypes, ...prepared } }
}
