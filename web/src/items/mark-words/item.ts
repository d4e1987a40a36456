import { IconHighlight } from '@tabler/icons-react'
import { markWords as behaviour } from '@keel/contract/items/mark-words/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 220

export const markWords = defineItem(behaviour, {
  label: 'mark-words.markWords',
  icon: IconHighlight,
  add: [],
  hint: 'mark-words.markWordsHint',
  View: lazyView(() => import('./view').then((module) => module.MarkWordsView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.MarkWordsEditor)),
  height: HEIGHT,
})
