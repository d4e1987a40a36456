import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import type { ExerciseProgress } from '@keel/contract/entities/answer'
import classes from './results.module.css'

/** How many questions of an exercise were answered correctly on first try. */
export function ScoreCell({ score, total }: { score: Pick<ExerciseProgress, 'done' | 'first'> | undefined; total: number }) {
  const t = useTranslations('journal')
  if (!score)
    return (
      <span className={classes.nothing}>
        <VisuallyHidden>{t('results.notBegun')}</VisuallyHidden>
        <span aria-hidden>–</span>
      </span>
    )
  const { done, first } = score
  return (
    <div className={classes.score}>
      <VisuallyHidden>{t('results.spoken', { first, total })}</VisuallyHidden>
      <span className={classes.figure} aria-hidden>
        {first}/{total}
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${(100 * first) / Math.max(total, 1)}%` }} />
      </span>
      {done < total && <span className={classes.done}>{t('results.done', { done, total })}</span>}
    </div>
  )
}
