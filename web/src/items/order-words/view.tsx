import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { own } from '@keel/contract/items/_shared/own'
import {
  judgeOrderWords,
  markOf,
  orderWordsProgress,
  sentenceOf,
  shownSentences,
  type OrderWordsAnswer,
} from '@keel/contract/items/order-words/behaviour'
import type { OrderWordsAttempt, OrderWordsValue, Sentence } from '@keel/contract/items/order-words/schema'
import { partsOf } from '@keel/contract/items/order-words/words'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import type { ViewProps } from '../_shared/item-type'
import classes from './order-words.module.css'
import { SentenceView } from './sentence'

/** Sentences whose mixed words are put in order. Right ones lock; of a wrong one its right beginning stays. */
export function OrderWordsView({ itemId, value, exercise: stored }: ViewProps<OrderWordsValue>) {
  const t = useTranslations('order-words')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const local = useLocalExercise((sentenceId, attempt, before) =>
    judgeOrderWords(value, sentenceId, attempt as OrderWordsAttempt, before as OrderWordsAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, OrderWordsAnswer>
  const sentences = shownSentences(value)

  const toFeedback = (sentence: Sentence, answer: OrderWordsAnswer, shown: boolean): Feedback => {
    if (answer.s) {
      const word = sentenceOf(sentence, answer.o)
      return { isCorrect: true, text: shown ? tg('shown', { word }) : ti('resultRight', { word }) }
    }
    const total = partsOf(sentence.text).chips.length
    const wrong = `${ti('wrong')}: ${answer.o.join(' ')}. ${t('inPlace', { right: markOf(sentence, answer.o).right, total })}`
    return { isCorrect: false, text: mayShow(answer) ? `${wrong} ${tg('mayShow')}` : wrong }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ id, answer, no_effect }) => {
    const sentence = sentences.find((other) => other.id === id)
    return sentence ? toFeedback(sentence, answer as OrderWordsAnswer, no_effect === true) : { isCorrect: true, text: '' }
  })
  /** Returns whether the attempt changed something. */
  const submit = (sentence: Sentence, attempt: OrderWordsAttempt): boolean => {
    const before = own(answers, sentence.id)
    const judged = judgeOrderWords(value, sentence.id, attempt, before)
    if (judged) exercise.submit(sentence.id, { ...attempt })
    const answer = judged ?? before
    if (answer) show(sentence.id, toFeedback(sentence, answer, 'show' in attempt))
    return judged !== null
  }
  return (
    <ExerciseFrame exercise={exercise} progress={orderWordsProgress(value, answers)} result={result}>
      <div className={classes.sentences}>
        {sentences.map((sentence, at) => (
          <SentenceView
            key={sentence.id}
            itemId={itemId}
            sentence={sentence}
            number={sentences.length > 1 ? at + 1 : null}
            answer={own(answers, sentence.id)}
            disabled={!exercise.open}
            flash={lit.has(sentence.id)}
            onSubmit={(attempt) => submit(sentence, attempt)}
          />
        ))}
      </div>
    </ExerciseFrame>
  )
}
