import { dndGroup } from '@keel/contract/items/dnd-group/value'
import { mapWords } from '@keel/contract/items/map-words/value'
import { wordInGap } from '@keel/contract/items/word-in-gap/value'
import { writeInGap } from '@keel/contract/items/write-in-gap/value'
import type { ItemCode } from '@keel/contract/items/codes'
import type { ItemDefinition } from '@keel/contract/items/define'

/** Types whose server side is done and that are not offered yet, so that their calls can be tested. */
const prepared: Partial<Record<ItemCode, ItemDefinition>> = { 11: dndGroup, 16: wordInGap, 17: writeInGap, 18: mapWords }

/** The registry with them: `vi.mock('@keel/contract/items/registry', withPrepared)`. */
export async function withPrepared(original: () => Promise<unknown>) {
  const registry = (await original()) as { itemTypes: Record<ItemCode, ItemDefinition | null> }
  return { ...registry, itemTypes: { ...registry.itemTypes, ...prepared } }
}
