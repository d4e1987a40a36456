import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { own } from '@keel/contract/items/_shared/own'
import {
  type DictationAnswer,
  dictationProgress,
  judgeDictation,
  markDictation,
  shownParts,
} from '@keel/contract/items/dictation/behaviour'
import type { DictationAttempt, DictationPart, DictationValue } from '@keel/contract/items/dictation/schema'
import { spokenText } from '@keel/contract/items/dictation/tokens'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { useItemContext } from '../_shared/item-context'
import type { ViewProps } from '../_shared/item-type'
import classes from './dictation.module.css'
import { PartView } from './part'
import { tallyOf } from './tally'

/** Texts that are heard and written down. Right ones lock; of others every word is marked. */
export function DictationView({ itemId, value, exercise: stored }: ViewProps<DictationValue>) {
  const t = useTranslations('dictation')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const local = useLocalExercise((partId, attempt, before) =>
    judgeDictation(value, partId, attempt as DictationAttempt, before as DictationAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, DictationAnswer>
  const parts = shownParts(value)
  // How often each part was played: kept by this page alone.
  const [plays, setPlays] = useState<Readonly<Record<string, number>>>({})
  const [isSlow, setSlow] = useState(false)
  const isTeacher = useItemContext()?.canEdit === true

  const toFeedback = (part: DictationPart, answer: DictationAnswer, shown: boolean): Feedback => {
    if (answer.s) {
      const word = spokenText(part.text)
      return { isCorrect: true, text: shown ? tg('shown', { word }) : ti('resultRight', { word }) }
    }
    const tally = tallyOf(markDictation(value, part, answer.t)).map(({ state, ...counts }) => t(`tally.${state}`, counts))
    return { isCorrect: false, text: `${tally.join(', ')}.${mayShow(answer) ? ` ${tg('mayShow')}` : ''}` }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ id, answer, no_effect }) => {
    const part = parts.find((other) => other.id === id)
    return part ? toFeedback(part, answer as DictationAnswer, no_effect === true) : { isCorrect: true, text: '' }
  })
  /** Returns whether the part is solved. */
  const submit = (part: DictationPart, attempt: DictationAttempt): boolean => {
    const before = own(answers, part.id)
    const judged = judgeDictation(value, part.id, attempt, before)
    if (judged) exercise.submit(part.id, { ...attempt })
    const answer = judged ?? before
    if (answer) show(part.id, toFeedback(part, answer, 'show' in attempt))
    return judged?.s === true
  }
  const { reset } = exercise
  const startOver =
    reset &&
    (() => {
      reset()
      setPlays({})
    })
  return (
    <ExerciseFrame exercise={{ ...exercise, reset: startOver }} progress={dictationProgress(value, answers)} result={result}>
      {value.lang === null && <p className={classes.aloud}>{t('aloud')}</p>}
      <div className={classes.parts} data-keep-mounted={Object.keys(plays).length > 0 || undefined}>
        {parts.map((part, at) => (
          <PartView
            key={part.id}
            itemId={itemId}
            value={value}
            part={part}
            number={at + 1}
            isNumbered={parts.length > 1}
            answer={own(answers, part.id)}
            disabled={!exercise.open}
            flash={lit.has(part.id)}
            playsLeft={value.plays === 0 || isTeacher ? null : Math.max(0, value.plays - (own(plays, part.id) ?? 0))}
            isSlow={isSlow}
            onSlow={setSlow}
            onPlay={(count) => setPlays((before) => ({ ...before, [part.id]: (own(before, part.id) ?? 0) + count }))}
            onSubmit={(attempt) => submit(part, attempt)}
          />
        ))}
      </div>
    </ExerciseFrame>
  )
}
