import { IconListNumbers } from '@tabler/icons-react'
import { orderLines as behaviour } from '@keel/contract/items/order-lines/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { OrderLinesView } from './view'

export const orderLines = defineItem(behaviour, {
  label: 'order-lines.orderLines',
  icon: IconListNumbers,
  add: [],
  hint: 'order-lines.orderLinesHint',
  View: OrderLinesView,
  editor: lazyEditor(() => import('./editor').then((module) => module.OrderLinesEditor)),
  height: 360,
})
