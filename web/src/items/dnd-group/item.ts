import { IconLayoutColumns } from '@tabler/icons-react'
import { dndGroup as behaviour } from '@keel/contract/items/dnd-group/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 320

export const dndGroup = defineItem(behaviour, {
  label: 'groups.dndGroup',
  icon: IconLayoutColumns,
  add: [],
  hint: 'groups.dndGroupHint',
  View: lazyView(() => import('./view').then((module) => module.DndView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.DndEditor)),
  height: HEIGHT,
})
