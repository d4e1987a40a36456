import { IconScribble } from '@tabler/icons-react'
import { createElement } from 'react'
import { sheet as behaviour } from '@keel/contract/items/sheet/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'
import { ReservedSheet } from './reserved-sheet'

export const sheet = defineItem(behaviour, {
  label: 'sheet.sheet',
  icon: IconScribble,
  add: [{ label: 'sheet.sheet', icon: IconScribble, order: 105, kind: 'value', value: behaviour.emptyValue }],
  View: lazyView(
    () => import('./view').then((module) => module.SheetView),
    (value) => createElement(ReservedSheet, { value }),
  ),
  editor: lazyEditor(() => import('./editor').then((module) => module.SheetEditor)),
  height: 560,
})
