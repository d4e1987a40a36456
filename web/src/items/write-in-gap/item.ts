import { IconCursorText } from '@tabler/icons-react'
import {
  isCorrectWriteInGap,
  judgeWriteInGap,
  type WriteInGapAnswer,
  type WriteInGapAttempt,
  writeInGapProgress,
} from '@keel/contract/items/write-in-gap/answer'
import { emptyWriteInGap, isEmptyWriteInGap, type WriteInGapValue } from '@keel/contract/items/write-in-gap/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { WriteInGapView } from './view'

export const writeInGap = defineItem<WriteInGapValue, WriteInGapAttempt, WriteInGapAnswer>({
  label: 'gaps.writeInGap',
  icon: IconCursorText,
  add: [], // Made through the exercise picker.
  View: WriteInGapView,
  editor: lazyEditor(() => import('./editor').then((module) => module.WriteInGapEditor)),
  isEmpty: isEmptyWriteInGap,
  height: 150,
  exercise: {
    hint: 'gaps.writeInGapHint',
    value: emptyWriteInGap,
    judge: judgeWriteInGap,
    isRight: isCorrectWriteInGap,
    progress: writeInGapProgress,
    isQuiet: (attempt) => 'show' in attempt,
    message: 'updateWriteInGapExercise',
  },
})
