import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ExerciseProgress } from '@keel/contract/entities/answer'
import type { ExerciseProps } from '../item-type'
import classes from './exercise-frame.module.css'
import { ResetAnswers } from './reset-answers'

export interface ExerciseFrameProps {
  exercise: ExerciseProps
  progress: ExerciseProgress
  /** The result of the last answer in words, announced when it changes. */
  result: string
  /** What is said once all is done; by default how many were correct on first try. */
  doneLabel?: string
  /** What starting over is called once all is done. */
  againLabel?: string
  children: ReactNode
}

/** The frame around every exercise: the progress, and a button to start over once something is answered. */
export function ExerciseFrame({ exercise, progress, result, doneLabel, againLabel, children }: ExerciseFrameProps) {
  const t = useTranslations('items')
  const [resets, setResets] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const answered = Object.keys(exercise.answers).length > 0
  const done = progress.total > 0 && progress.done === progress.total
  const { reset } = exercise
  const startOver = (clear: () => void) => {
    clear()
    setResets(resets + 1)
    // The button disappears with the answers.
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.frame}>
      <div ref={box} className={classes.task} data-exercise tabIndex={-1}>
        {children}
      </div>
      <div className={classes.foot}>
        {progress.total > 0 && (
          <span className={classes.progress} data-done={done || undefined}>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(progress.done / progress.total) * 100}%` }} />
            </span>
            {done
              ? (doneLabel ?? t('doneFirst', { first: progress.first, total: progress.total }))
              : t('doneOf', { done: progress.done, total: progress.total })}
          </span>
        )}
        {exercise.overdue && (
          <span className={classes.overdue} role="status">
            {t('notSaved')}
          </span>
        )}
        {answered && reset && <ResetAnswers open={exercise.open} label={done ? againLabel : undefined} onReset={() => startOver(reset)} />}
      </div>
      <VisuallyHidden role="status">{answered ? result : resets > 0 ? t('answersReset') : ''}</VisuallyHidden>
    </div>
  )
}
