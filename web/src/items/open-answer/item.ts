import { IconPencil } from '@tabler/icons-react'
import { openAnswer as behaviour } from '@keel/contract/items/open-answer/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 260

export const openAnswer = defineItem(behaviour, {
  label: 'open-answer.openAnswer',
  icon: IconPencil,
  add: [],
  hint: 'open-answer.openAnswerHint',
  View: lazyView(() => import('./view').then((module) => module.OpenAnswerView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.OpenAnswerEditor)),
  isTyped: true,
  height: HEIGHT,
})
