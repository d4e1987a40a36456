import { IconTable } from '@tabler/icons-react'
import { table as behaviour } from '@keel/contract/items/table/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { TableView } from './view'

export const table = defineItem(behaviour, {
  label: 'table',
  icon: IconTable,
  add: [{ label: 'table', icon: IconTable, order: 20, kind: 'value', value: behaviour.emptyValue }],
  View: TableView,
  editor: lazyEditor(() => import('./editor').then((module) => module.TableEditor)),
  height: 170,
})
