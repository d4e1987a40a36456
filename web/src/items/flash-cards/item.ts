import { IconCards } from '@tabler/icons-react'
import { flashCards as behaviour } from '@keel/contract/items/flash-cards/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 380

export const flashCards = defineItem(behaviour, {
  label: 'flash-cards.flashCards',
  icon: IconCards,
  add: [],
  hint: 'flash-cards.flashCardsHint',
  View: lazyView(() => import('./view').then((module) => module.FlashCardsView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.FlashCardsEditor)),
  isTyped: true,
  height: HEIGHT,
})
