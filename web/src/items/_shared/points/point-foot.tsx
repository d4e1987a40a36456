import { useTranslations } from 'use-intl/react'
import { type PagePoints, pointsProgress } from '@keel/contract/items/_shared/points'
import { ResetAnswers } from '../exercise/reset-answers'
import classes from './points.module.css'
import type { PointAnswers } from './use-point-answers'

interface Props {
  points: PagePoints
  answers: PointAnswers
  canAnswer: boolean
  /** Null where answers are not started over. */
  onReset: (() => void) | null
}

/** The progress in the questions of the page, and a button to start over. */
export function PointFoot({ points, answers, canAnswer, onReset }: Props) {
  const t = useTranslations('items')
  const { total, done, first } = pointsProgress(points, answers)
  const answered = Object.keys(points).some((id) => Object.hasOwn(answers, id))
  if (total === 0) return null
  return (
    <div className={classes.foot} data-own-press data-progress>
      <span data-done={done === total || undefined}>
        {done === total ? t('doneFirst', { first, total }) : t('doneOf', { done, total })}
      </span>
      {answered && onReset && <ResetAnswers open={canAnswer} onReset={onReset} />}
    </div>
  )
}
