import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import type { ExerciseProgress } from '@keel/contract/entities/answer'
import { LUCK_CODES } from '@keel/contract/items/luck'
import classes from './results.module.css'

interface Props {
  /** The code of the exercise. */
  type: number
  score: Pick<ExerciseProgress, 'done' | 'first'> | undefined
  total: number
}

/** How many questions of an exercise were answered correctly on first try; of a game of luck how many at all. */
export function ScoreCell({ type, score, total }: Props) {
  const t = useTranslations('journal')
  if (!score)
    return (
      <span className={classes.nothing}>
        <VisuallyHidden>{t('results.notBegun')}</VisuallyHidden>
        <span aria-hidden>–</span>
      </span>
    )
  const isLuck = LUCK_CODES.includes(type)
  const { done } = score
  const figure = isLuck ? done : score.first
  return (
    <div className={classes.score}>
      <VisuallyHidden>{isLuck ? t('results.done', { done, total }) : t('results.spoken', { first: figure, total })}</VisuallyHidden>
      <span className={classes.figure} aria-hidden>
        {figure}/{total}
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${(100 * figure) / Math.max(total, 1)}%` }} />
      </span>
      {!isLuck && done < total && <span className={classes.done}>{t('results.done', { done, total })}</span>}
    </div>
  )
}
