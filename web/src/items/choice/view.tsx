import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { own } from '@keel/contract/items/_shared/own'
import {
  choiceProgress,
  judgeChoice,
  markOf,
  orderedOptions,
  shownQuestions,
  type ChoiceAnswer,
} from '@keel/contract/items/choice/behaviour'
import type { ChoiceAttempt, ChoiceValue, Question } from '@keel/contract/items/choice/schema'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import type { ViewProps } from '../_shared/item-type'
import { useMediaName } from '../_shared/media/use-media-name'
import classes from './choice.module.css'
import { QuestionView } from './question'

/** Questions with options: a press on one is the answer, or several are ticked and checked. Right answers lock. */
export function ChoiceView({ itemId, value, exercise: stored }: ViewProps<ChoiceValue>) {
  const t = useTranslations('choice')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const nameOf = useMediaName()
  const judge = (questionId: string, attempt: ChoiceAttempt, before: ChoiceAnswer | undefined) =>
    judgeChoice(value, questionId, attempt, before)
  const local = useLocalExercise((questionId, attempt, before) =>
    judge(questionId, attempt as ChoiceAttempt, before as ChoiceAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, ChoiceAnswer>
  const questions = shownQuestions(value)

  const toFeedback = (question: Question | undefined, answer: ChoiceAnswer, shown: boolean): Feedback => {
    const options = question ? orderedOptions(value, question, itemId) : []
    const word = options.flatMap((option, at) => (answer.ids.includes(option.id) ? [nameOf(option, at)] : [])).join(', ')
    if (shown) return { isCorrect: true, text: tg('shown', { word }) }
    if (answer.s) return { isCorrect: true, text: ti('resultRight', { word }) }
    const wrong = question?.many ? t('partly', { ...markOf(question, answer.ids) }) : ti('resultWrong', { word })
    return { isCorrect: false, text: mayShow(answer) ? `${wrong} ${tg('mayShow')}` : wrong }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ id, answer, no_effect }) =>
    toFeedback(
      questions.find((question) => question.id === id),
      answer as ChoiceAnswer,
      no_effect === true,
    ),
  )
  const submit = (question: Question, attempt: ChoiceAttempt) => {
    const judged = judge(question.id, attempt, own(answers, question.id))
    if (judged === null) return
    exercise.submit(question.id, { ...attempt })
    show(question.id, toFeedback(question, judged, 'show' in attempt))
  }
  return (
    <ExerciseFrame exercise={exercise} progress={choiceProgress(value, answers)} result={result}>
      <div className={classes.questions}>
        {questions.map((question, at) => (
          <QuestionView
            key={question.id}
            question={question}
            options={orderedOptions(value, question, itemId)}
            number={questions.length > 1 ? at + 1 : null}
            answer={own(answers, question.id)}
            disabled={!exercise.open}
            flash={lit.has(question.id)}
            onSubmit={(attempt) => submit(question, attempt)}
          />
        ))}
      </div>
    </ExerciseFrame>
  )
}
