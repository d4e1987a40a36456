import { IconLayoutColumns } from '@tabler/icons-react'
import { type DndAnswer, type DndAttempt, dndProgress, isCorrectDnd, judgeDnd } from '@keel/contract/items/dnd-group/answer'
import { type DndValue, emptyDnd, isEmptyDnd } from '@keel/contract/items/dnd-group/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 320

export const dndGroup = defineItem<DndValue, DndAttempt, DndAnswer>({
  label: 'groups.dndGroup',
  icon: IconLayoutColumns,
  add: [], // Made through the exercise picker.
  View: lazyView(() => import('./view').then((module) => module.DndView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.DndEditor)),
  isEmpty: isEmptyDnd,
  height: HEIGHT,
  exercise: {
    hint: 'groups.dndGroupHint',
    value: emptyDnd,
    judge: judgeDnd,
    isRight: isCorrectDnd,
    progress: dndProgress,
    message: 'updateDndGroupExercise',
  },
})
