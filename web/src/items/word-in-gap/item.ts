import { IconPuzzle } from '@tabler/icons-react'
import { wordInGap as behaviour } from '@keel/contract/items/word-in-gap/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 210

export const wordInGap = defineItem(behaviour, {
  label: 'gaps.wordInGap',
  icon: IconPuzzle,
  add: [],
  hint: 'gaps.wordInGapHint',
  View: lazyView(() => import('./view').then((module) => module.WordInGapView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.WordInGapEditor)),
  height: HEIGHT,
})
