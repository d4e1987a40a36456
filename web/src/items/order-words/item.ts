import { IconArrowsShuffle } from '@tabler/icons-react'
import { orderWords as behaviour } from '@keel/contract/items/order-words/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 280

export const orderWords = defineItem(behaviour, {
  label: 'order-words.orderWords',
  icon: IconArrowsShuffle,
  add: [],
  hint: 'order-words.orderWordsHint',
  View: lazyView(() => import('./view').then((module) => module.OrderWordsView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.OrderWordsEditor)),
  height: HEIGHT,
})
