import { IconSeparatorHorizontal } from '@tabler/icons-react'
import { divider as behaviour } from '@keel/contract/items/divider/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { DividerView } from './view'

export const divider = defineItem(behaviour, {
  label: 'divider',
  icon: IconSeparatorHorizontal,
  add: [{ label: 'divider', icon: IconSeparatorHorizontal, order: 35, kind: 'value', value: behaviour.emptyValue }],
  View: DividerView,
  editor: lazyEditor(() => import('./editor').then((module) => module.DividerEditor)),
  height: 40,
})
