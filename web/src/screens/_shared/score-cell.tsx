import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import type { ExerciseProgress } from '@keel/contract/entities/answer'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import classes from './results.module.css'

interface Props {
  /** The code of the exercise. */
  type: number
  score: Pick<ExerciseProgress, 'done' | 'first'> | undefined
  total: number
}

/** How many questions of an exercise were answered correctly on first try; where that says nothing, how many were at all. */
export function ScoreCell({ type, score, total }: Props) {
  const t = useTranslations('journal')
  if (!score)
    return (
      <span className={classes.nothing}>
        <VisuallyHidden>{t('results.notBegun')}</VisuallyHidden>
        <span aria-hidden>–</span>
      </span>
    )
  const isOnlyDone = WITHOUT_FIRST_TRY.includes(type)
  const { done } = score
  const figure = isOnlyDone ? done : score.first
  return (
    <div className={classes.score}>
      <VisuallyHidden>{isOnlyDone ? t('results.done', { done, total }) : t('results.spoken', { first: figure, total })}</VisuallyHidden>
      <span className={classes.figure} aria-hidden>
        {figure}/{total}
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${(100 * figure) / Math.max(total, 1)}%` }} />
      </span>
      {!isOnlyDone && done < total && <span className={classes.done}>{t('results.done', { done, total })}</span>}
    </div>
  )
}
