import { IconHeadphones } from '@tabler/icons-react'
import { dictation as behaviour } from '@keel/contract/items/dictation/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 220

export const dictation = defineItem(behaviour, {
  label: 'dictation.dictation',
  icon: IconHeadphones,
  add: [],
  hint: 'dictation.dictationHint',
  View: lazyView(() => import('./view').then((module) => module.DictationView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.DictationEditor)),
  isTyped: true,
  height: HEIGHT,
})
