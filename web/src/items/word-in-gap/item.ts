import { IconPuzzle } from '@tabler/icons-react'
import {
  isCorrectWordInGap,
  judgeWordInGap,
  type WordInGapAnswer,
  type WordInGapAttempt,
  wordInGapProgress,
} from '@keel/contract/items/word-in-gap/answer'
import { emptyWordInGap, isEmptyWordInGap, type WordInGapValue } from '@keel/contract/items/word-in-gap/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 210

export const wordInGap = defineItem<WordInGapValue, WordInGapAttempt, WordInGapAnswer>({
  label: 'gaps.wordInGap',
  icon: IconPuzzle,
  add: [], // Made through the exercise picker.
  View: lazyView(() => import('./view').then((module) => module.WordInGapView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.WordInGapEditor)),
  isEmpty: isEmptyWordInGap,
  height: HEIGHT,
  exercise: {
    hint: 'gaps.wordInGapHint',
    value: emptyWordInGap,
    judge: judgeWordInGap,
    isRight: isCorrectWordInGap,
    progress: wordInGapProgress,
    message: 'updateWordInGapExercise',
  },
})
