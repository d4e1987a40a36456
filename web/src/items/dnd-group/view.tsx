import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { own } from '@keel/contract/items/_shared/own'
import { chipText } from '@keel/contract/items/_shared/same-answer'
import { type DndAnswer, dndProgress, judgeDnd, keyOfDrop, shownGroups, shuffledWords } from '@keel/contract/items/dnd-group/behaviour'
import type { DndAttempt, DndValue } from '@keel/contract/items/dnd-group/schema'
import { ChipField } from '../_shared/chips/chip-field'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import type { ViewProps } from '../_shared/item-type'
import { Bank } from './bank'
import { Columns } from './columns'

/** Words to drag into the groups they belong to. Correct ones lock; a wrong one stays red in its group until it is moved on. */
export function DndView({ itemId, value, exercise: stored }: ViewProps<DndValue>) {
  const t = useTranslations('groups')
  const ti = useTranslations('items')
  const local = useLocalExercise((wordId, attempt, before) =>
    judgeDnd(value, wordId, attempt as unknown as DndAttempt, before as DndAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, DndAnswer>
  const groups = useMemo(() => shownGroups(value), [value])
  const words = useMemo(() => shuffledWords(value, itemId).map(({ id, value: text }) => ({ id, name: chipText(text) })), [value, itemId])
  const feedbackFor = (wordId: string, { success, group_id: groupId }: DndAnswer): Feedback => {
    const word = words.find(({ id }) => id === wordId)?.name ?? ''
    const group = groups.find(({ id }) => id === groupId)?.name.trim() ?? ''
    return { isCorrect: success, text: success ? ti('resultRight', { word }) : t('groupWrong', { word, group }) }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ id, answer }) => feedbackFor(id, answer as DndAnswer))

  const answerOf = (wordId: string) => own(answers, wordId)
  const put = (wordId: string, groupId: string) => {
    const key = keyOfDrop(value, answers, wordId, groupId)
    const judged = judgeDnd(value, key, { group_id: groupId }, answerOf(key))
    if (!judged) return
    exercise.submit(key, { group_id: groupId })
    show(key, feedbackFor(key, judged))
  }
  return (
    <ExerciseFrame exercise={exercise} progress={dndProgress(value, answers)} result={result}>
      <ChipField
        label={t('dndGroup')}
        chips={words.filter(({ id }) => !answerOf(id)?.success)}
        disabled={!exercise.open}
        accepts={(wordId, groupId) => answerOf(wordId)?.group_id !== groupId}
        onPut={put}
      >
        <Bank words={words} answerOf={answerOf} />
        <Columns groups={groups} words={words} answerOf={answerOf} lit={lit} />
      </ChipField>
    </ExerciseFrame>
  )
}
