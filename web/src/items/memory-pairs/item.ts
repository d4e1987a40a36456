import { IconLayoutGrid } from '@tabler/icons-react'
import { memoryPairs as behaviour } from '@keel/contract/items/memory-pairs/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 340

export const memoryPairs = defineItem(behaviour, {
  label: 'memory-pairs.memoryPairs',
  icon: IconLayoutGrid,
  add: [],
  hint: 'memory-pairs.memoryPairsHint',
  View: lazyView(() => import('./view').then((module) => module.MemoryPairsView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.MemoryPairsEditor)),
  height: HEIGHT,
})
