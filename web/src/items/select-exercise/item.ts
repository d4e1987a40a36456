import { IconSelector } from '@tabler/icons-react'
import { selectExercise as behaviour } from '@keel/contract/items/select-exercise/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { SelectView } from './view'

export const selectExercise = defineItem(behaviour, {
  label: 'selectExercise',
  icon: IconSelector,
  add: [],
  hint: 'selectExerciseHint',
  View: SelectView,
  editor: lazyEditor(() => import('./editor').then((module) => module.SelectEditor)),
  height: 150,
})
