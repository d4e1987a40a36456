import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { own } from '@keel/contract/items/_shared/own'
import {
  judgeTrueFalse,
  shownStatements,
  trueFalseProgress,
  verdictsOf,
  type TrueFalseAnswer,
} from '@keel/contract/items/true-false/behaviour'
import type { Statement, TrueFalseAttempt, TrueFalseValue } from '@keel/contract/items/true-false/schema'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import type { ViewProps } from '../_shared/item-type'
import { StatementView } from './statement'
import classes from './true-false.module.css'

/** Statements with "true", "false" and perhaps "not given" beside each: a press is the answer. Right answers lock. */
export function TrueFalseView({ itemId, value, exercise: stored }: ViewProps<TrueFalseValue>) {
  const t = useTranslations('true-false')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const local = useLocalExercise((statementId, attempt, before) =>
    judgeTrueFalse(value, statementId, attempt as TrueFalseAttempt, before as TrueFalseAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, TrueFalseAnswer>
  const statements = shownStatements(value)

  const toFeedback = (answer: TrueFalseAnswer, shown: boolean): Feedback => {
    const word = t(answer.v)
    if (shown) return { isCorrect: true, text: tg('shown', { word }) }
    if (answer.s) return { isCorrect: true, text: ti('resultRight', { word }) }
    const wrong = ti('resultWrong', { word })
    return { isCorrect: false, text: mayShow(answer) ? `${wrong} ${tg('mayShow')}` : wrong }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ answer, no_effect }) =>
    toFeedback(answer as TrueFalseAnswer, no_effect === true),
  )
  const submit = ({ id }: Statement, attempt: TrueFalseAttempt) => {
    const judged = judgeTrueFalse(value, id, attempt, own(answers, id))
    if (judged === null) return
    exercise.submit(id, { ...attempt })
    show(id, toFeedback(judged, 'show' in attempt))
  }
  return (
    <ExerciseFrame exercise={exercise} progress={trueFalseProgress(value, answers)} result={result}>
      <div className={classes.statements}>
        {statements.map((statement, at) => (
          <StatementView
            key={statement.id}
            statement={statement}
            verdicts={verdictsOf(value)}
            number={statements.length > 1 ? at + 1 : null}
            answer={own(answers, statement.id)}
            disabled={!exercise.open}
            flash={lit.has(statement.id)}
            onSubmit={(attempt) => submit(statement, attempt)}
          />
        ))}
      </div>
    </ExerciseFrame>
  )
}
