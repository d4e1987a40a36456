import { IconCircleCheck } from '@tabler/icons-react'
import { trueFalse as behaviour } from '@keel/contract/items/true-false/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { TrueFalseView } from './view'

export const trueFalse = defineItem(behaviour, {
  label: 'true-false.trueFalse',
  icon: IconCircleCheck,
  add: [],
  hint: 'true-false.trueFalseHint',
  View: TrueFalseView,
  editor: lazyEditor(() => import('./editor').then((module) => module.TrueFalseEditor)),
  height: 260,
})
