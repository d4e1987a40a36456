import { IconTable } from '@tabler/icons-react'
import { emptyTable, type TableValue } from '@keel/contract/items/table/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { TableView } from './view'

export const table = defineItem<TableValue>({
  label: 'table',
  icon: IconTable,
  add: [{ label: 'table', icon: IconTable, order: 20, kind: 'value', value: emptyTable }],
  View: TableView,
  editor: lazyEditor(() => import('./editor').then((module) => module.TableEditor)),
  isEmpty: () => false,
  height: 170,
  exercise: null,
})
