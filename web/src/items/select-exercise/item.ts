import { IconSelector } from '@tabler/icons-react'
import { isCorrectOption, judgeSelect, type SelectAnswer, selectProgress } from '@keel/contract/items/select-exercise/answer'
import { emptySelect, isEmptySelect, type SelectValue } from '@keel/contract/items/select-exercise/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { SelectView } from './view'

export const selectExercise = defineItem<SelectValue, { id: string }, SelectAnswer>({
  label: 'selectExercise',
  icon: IconSelector,
  add: [], // Made through the exercise picker.
  View: SelectView,
  editor: lazyEditor(() => import('./editor').then((module) => module.SelectEditor)),
  isEmpty: isEmptySelect,
  height: 150,
  exercise: {
    hint: 'selectExerciseHint',
    value: emptySelect,
    judge: judgeSelect,
    isRight: (value, wordId, answer) => isCorrectOption(value, wordId, answer.id),
    progress: selectProgress,
    message: 'updateSelectExercise',
  },
})
