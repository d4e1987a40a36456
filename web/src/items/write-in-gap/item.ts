import { IconCursorText } from '@tabler/icons-react'
import { writeInGap as behaviour } from '@keel/contract/items/write-in-gap/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { WriteInGapView } from './view'

export const writeInGap = defineItem(behaviour, {
  label: 'gaps.writeInGap',
  icon: IconCursorText,
  add: [],
  hint: 'gaps.writeInGapHint',
  View: WriteInGapView,
  editor: lazyEditor(() => import('./editor').then((module) => module.WriteInGapEditor)),
  isTyped: true,
  height: 150,
})
