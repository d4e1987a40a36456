import { IconListNumbers } from '@tabler/icons-react'
import { orderLines as behaviour } from '@keel/contract/items/order-lines/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 360

export const orderLines = defineItem(behaviour, {
  label: 'order-lines.orderLines',
  icon: IconListNumbers,
  add: [],
  hint: 'order-lines.orderLinesHint',
  View: lazyView(() => import('./view').then((module) => module.OrderLinesView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.OrderLinesEditor)),
  height: HEIGHT,
})
