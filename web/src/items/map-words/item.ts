import { IconArrowsLeftRight } from '@tabler/icons-react'
import { mapWords as behaviour } from '@keel/contract/items/map-words/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 300

export const mapWords = defineItem(behaviour, {
  label: 'groups.mapWords',
  icon: IconArrowsLeftRight,
  add: [],
  hint: 'groups.mapWordsHint',
  View: lazyView(() => import('./view').then((module) => module.MapWordsView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.MapWordsEditor)),
  height: HEIGHT,
})
