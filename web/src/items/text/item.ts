import { IconAlignLeft } from '@tabler/icons-react'
import { text as behaviour } from '@keel/contract/items/text/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { TextView } from './view'

export const text = defineItem(behaviour, {
  label: 'text',
  icon: IconAlignLeft,
  add: [{ label: 'text', icon: IconAlignLeft, order: 10, begins: true, kind: 'value', value: behaviour.emptyValue }],
  View: TextView,
  editor: lazyEditor(() => import('./editor').then((module) => module.TextEditor)),
  height: 90,
})
