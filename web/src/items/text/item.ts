import { IconAlignLeft } from '@tabler/icons-react'
import { emptyText, isEmptyText, type TextValue } from '@keel/contract/items/text/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { TextView } from './view'

export const text = defineItem<TextValue>({
  label: 'text',
  icon: IconAlignLeft,
  add: [{ label: 'text', icon: IconAlignLeft, order: 10, kind: 'value', value: emptyText }],
  View: TextView,
  editor: lazyEditor(() => import('./editor').then((module) => module.TextEditor)),
  isEmpty: isEmptyText,
  height: 90,
  exercise: null,
})
