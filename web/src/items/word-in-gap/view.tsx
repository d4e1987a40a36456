import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { own } from '@keel/contract/items/_shared/own'
import { judgeWordInGap, type WordInGapAnswer, wordInGapProgress, chipsLeft, openGaps } from '@keel/contract/items/word-in-gap/behaviour'
import type { WordInGapAttempt, WordInGapValue } from '@keel/contract/items/word-in-gap/schema'
import { Chip } from '../_shared/chips/chip'
import { ChipField } from '../_shared/chips/chip-field'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'
import { WordGap } from './word-gap'
import classes from './word-in-gap.module.css'

/** A text with gaps and the words to put into them. Correct ones lock, a wrong one stays red until another replaces it. */
export function WordInGapView({ itemId, value, exercise: stored }: ViewProps<WordInGapValue>) {
  const t = useTranslations('items')
  const tg = useTranslations('gaps')
  const judge = (wordId: string, attempt: WordInGapAttempt, before: WordInGapAnswer | undefined) =>
    judgeWordInGap(value, wordId, attempt, before)
  const local = useLocalExercise((wordId, attempt, before) =>
    judge(wordId, attempt as unknown as WordInGapAttempt, before as WordInGapAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, WordInGapAnswer>
  const order = useMemo(() => openGaps(value), [value])
  const chips = chipsLeft(value, answers, itemId).map(({ id, value: name }) => ({ id, name }))
  const nameOf = (chipId: string) => chips.find(({ id }) => id === chipId)?.name ?? ''
  const progress = wordInGapProgress(value, answers)
  const done = progress.done === progress.total

  const feedbackFor = ({ t: word, s: isCorrect }: WordInGapAnswer): Feedback => ({
    isCorrect,
    text: t(isCorrect ? 'resultRight' : 'resultWrong', { word }),
  })
  const { result, lit, show } = useAnswerFeedback(itemId, ({ answer }) => feedbackFor(answer as WordInGapAnswer))
  const put = (chipId: string, wordId: string) => {
    const attempt = { t: nameOf(chipId) }
    const judged = judge(wordId, attempt, own(answers, wordId))
    if (!judged) return
    exercise.submit(wordId, attempt)
    show(wordId, feedbackFor(judged))
  }
  // All gaps have the width of the longest word: the width reveals nothing.
  const longest = Math.max(4, ...chips.map(({ name }) => name.length))
  return (
    <ExerciseFrame exercise={exercise} progress={progress} result={result}>
      <ChipField
        label={tg('wordInGap')}
        chips={done ? [] : chips}
        disabled={!exercise.open}
        accepts={(chipId, wordId) => own(answers, wordId)?.t !== nameOf(chipId)}
        onPut={put}
        reach="touching"
      >
        {chips.length > 0 && (
          <ul className={classes.bank} aria-label={tg('words')}>
            {chips.map(({ id, name }) => (
              <li key={id}>{done ? <SpareWord word={name} /> : <Chip id={id} />}</li>
            ))}
          </ul>
        )}
        <StaticDocument
          blocks={value.content}
          gap={(wordId, text) => (
            <WordGap
              wordId={wordId}
              text={text}
              answer={own(answers, wordId)}
              flash={lit.has(wordId)}
              letters={longest}
              number={order.indexOf(wordId) + 1}
              of={order.length}
            />
          )}
        />
      </ChipField>
    </ExerciseFrame>
  )
}

/** A word that belongs to no gap. */
function SpareWord({ word }: { word: string }) {
  const t = useTranslations('gaps')
  return (
    <span className={classes.spare}>
      {word}
      <VisuallyHidden>, {t('spare')}</VisuallyHidden>
    </span>
  )
}
