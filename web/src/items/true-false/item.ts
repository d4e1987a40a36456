import { IconCircleCheck } from '@tabler/icons-react'
import { trueFalse as behaviour } from '@keel/contract/items/true-false/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 260

export const trueFalse = defineItem(behaviour, {
  label: 'true-false.trueFalse',
  icon: IconCircleCheck,
  add: [],
  hint: 'true-false.trueFalseHint',
  View: lazyView(() => import('./view').then((module) => module.TrueFalseView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.TrueFalseEditor)),
  height: HEIGHT,
})
